import { type ClientBase, type Connection, Query, type QueryResult, type QueryResultRow } from 'pg'
import { type OnDone, submit } from './submit.ts'

type Results<Row extends QueryResultRow> = QueryResult<Row> | QueryResult<Row>[]

export type RepeatedStatement = {
  text: string
  /** The values of each execution; at least one list. */
  lists: readonly unknown[][]
  /** Keeps the parsed statement on the connection under this name. */
  name?: string | undefined
}

/** One statement several times in one round trip, and in one implicit transaction: all of it happens or nothing. */
export async function runEach<Row extends QueryResultRow>(
  client: ClientBase,
  statement: RepeatedStatement,
): Promise<QueryResult<Row>[]> {
  const results = await submit<Results<Row>>(client, (onDone) => new RepeatedQuery(statement, onDone))
  return Array.isArray(results) ? results : [results]
}

/** Sends a Bind and an Execute for each list, and one Sync at the end: until then all of it is one transaction. */
class RepeatedQuery extends Query {
  readonly #lists: readonly unknown[][]

  constructor({ text, lists, name }: RepeatedStatement, onDone: OnDone) {
    super(text, lists.at(-1) ?? [], onDone)
    this.name = name
    this.#lists = lists
  }

  override requiresPreparation() {
    return true
  }

  override prepare(connection: Connection) {
    const unfinished: Connection = Object.create(connection, { sync: { value: () => undefined } })
    for (const [index, values] of this.#lists.entries()) {
      this.values = values
      super.prepare(index === this.#lists.length - 1 ? connection : unfinished)
    }
  }
}
