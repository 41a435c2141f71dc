import type { QueryResult } from 'pg'
import type { Db } from 'pg-boss'
import type { Database } from '#server/platform/database/database.ts'

/** A text of several statements that begins a transaction and commits it. */
const TRANSACTION = /^\s*BEGIN\b/i

/** Lets the queue reach Postgres through our own connections, so that it works on the embedded engine too. */
export function createQueueDatabase(database: Database): Db {
  return {
    async executeSql(text, values) {
      // Such a text that fails leaves its transaction open. The outer one ends it.
      if (TRANSACTION.test(text)) return rowsOf(await database.transaction((connection) => connection.query(text)))
      return rowsOf(await database.query(text, values))
    },
  }
}

/** A text of several statements has one result for each. */
const rowsOf = (result: QueryResult | QueryResult[]) => ({ rows: [result].flat().flatMap(({ rows }) => rows) })
