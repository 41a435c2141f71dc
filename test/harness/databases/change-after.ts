import type { QueryResultRow } from 'pg'
import type { Claims, Database } from '#server/platform/database/database.ts'

/** Returns the database with somebody else who changes something right after a person's first statement with these words. */
export function changeAfter(database: Database, words: string, change: () => Promise<unknown>): Database {
  let isChanged = false
  return {
    ...database,
    async queryAs<Row extends QueryResultRow>(claims: Claims, text: string, values?: unknown[]) {
      const result = await database.queryAs<Row>(claims, text, values)
      if (!isChanged && text.includes(words)) {
        isChanged = true
        await change()
      }
      return result
    },
  }
}
