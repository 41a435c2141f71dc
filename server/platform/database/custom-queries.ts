import { type ClientBase, type Connection, Query, type QueryResult, type QueryResultRow } from 'pg'
import { codeOf } from '#server/platform/system/error-code.ts'
import type { SettingsStatement } from './transactions.ts'

declare module 'pg' {
  interface Query {
    name: string | undefined
    values: unknown[]
    requiresPreparation(): boolean
    prepare(connection: Connection): void
    handleDataRow(message: unknown): void
    handleCommandComplete(message: unknown, connection: Connection): void
    handleError(error: Error, connection: Connection): void
  }
  interface Connection {
    /** Texts of the statements prepared on this connection, by name. */
    parsedStatements: Record<string, string>
  }
}

export type Statement = {
  text: string
  values: unknown[]
  /** The name under which the connection keeps the parsed statement. */
  name?: string | undefined
}

/** The beginning of the names of this server's prepared statements, which clients of the same session don't use. */
export const statementPrefix = 'platform_'

/** Names of prepared statements that set settings, by their texts. The code has only a few of them. */
const settingsNames = new Map<string, string>()

function settingsNameOf(text: string): string {
  const name = settingsNames.get(text) ?? `${statementPrefix}settings${settingsNames.size}`
  settingsNames.set(text, name)
  return name
}

const noSuchStatement = '26000'

/** Runs a statement with its own settings in one round trip and one implicit transaction. */
export function runUnderSettings<Row extends QueryResultRow>(
  client: ClientBase,
  settings: SettingsStatement,
  statement: Statement,
): Promise<QueryResult<Row>> {
  return submit(client, (onDone) => new QueryUnderSettings(settings, statement, onDone))
}

/**
 * Sends the settings and the statement together, with one Sync at the end. The Sync ends the transaction and with it
 * the settings, so the next query doesn't see them.
 */
class QueryUnderSettings extends Query {
  readonly #settings: SettingsStatement
  readonly #keepsParsed: boolean
  #isSetting = true

  constructor(settings: SettingsStatement, { text, values, name }: Statement, onDone: OnDone) {
    super(text, values, onDone)
    this.name = name
    this.#settings = settings
    this.#keepsParsed = name !== undefined
  }

  override requiresPreparation() {
    return true
  }

  override prepare(connection: Connection) {
    const { text, values } = this.#settings
    const statement = this.#keepsParsed ? settingsNameOf(text) : ''
    if (!this.#keepsParsed || connection.parsedStatements[statement] !== text) {
      connection.parse({ name: statement, text, types: [] }, true)
      if (this.#keepsParsed) connection.parsedStatements[statement] = text
    }
    connection.bind({ statement, values }, true)
    connection.execute({}, true)
    super.prepare(connection)
  }

  override handleError(error: Error, connection: Connection) {
    // A cancelled query can leave the settings statement unparsed, so it is parsed again next time.
    if (this.#isSetting && codeOf(error) === noSuchStatement)
      delete connection.parsedStatements[settingsNameOf(this.#settings.text)]
    super.handleError(error, connection)
  }

  override handleDataRow(message: unknown) {
    if (!this.#isSetting) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection) {
    if (this.#isSetting) this.#isSetting = false
    else super.handleCommandComplete(message, connection)
  }
}

type Results<Row extends QueryResultRow> = QueryResult<Row> | QueryResult<Row>[]

type RepeatedStatement = {
  text: string
  /** One list of values per execution; at least one list. */
  lists: readonly unknown[][]
  /** The name under which the connection keeps the parsed statement. */
  name?: string | undefined
}

/** Runs one statement with several lists of values, in one round trip and one implicit transaction. */
export async function runEach<Row extends QueryResultRow>(
  client: ClientBase,
  statement: RepeatedStatement,
): Promise<QueryResult<Row>[]> {
  const results = await submit<Results<Row>>(client, (onDone) => new RepeatedQuery(statement, onDone))
  return Array.isArray(results) ? results : [results]
}

/** Sends a Bind and an Execute per list, and a single Sync at the end, which ends the transaction. */
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

declare module 'pg' {
  interface Query {
    handleCopyInResponse(connection: Connection): void
  }
  interface Connection {
    sendCopyFromChunk(bytes: Buffer): void
    endCopyFrom(): void
  }
}

/** The size of a sent chunk. Small, because the driver keeps a buffer as large as its largest message. */
const chunkBytes = 64 * 1024

/** Runs a `copy … from stdin` statement that reads these bytes. */
export function runCopy(client: ClientBase, text: string, bytes: Uint8Array): Promise<QueryResult> {
  return submit(client, (onDone) => new CopyQuery(text, bytes, onDone))
}

class CopyQuery extends Query {
  readonly #bytes: Buffer

  constructor(text: string, bytes: Uint8Array, onDone: OnDone) {
    super(text, undefined, onDone)
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  override handleCopyInResponse(connection: Connection) {
    for (let at = 0; at < this.#bytes.length; at += chunkBytes) {
      connection.sendCopyFromChunk(this.#bytes.subarray(at, at + chunkBytes))
    }
    connection.endCopyFrom()
  }
}

type OnDone = (error: Error | undefined, result: unknown) => void

/** Sends a query. Resolves to its result, or rejects with its error. */
function submit<Result>(client: ClientBase, make: (onDone: OnDone) => Query): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onDone: OnDone = (error, result) => {
      if (error) reject(error)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The caller declares the row type, as in pg itself.
      else resolve(result as Result)
    }
    client.query(make(onDone))
  })
}
