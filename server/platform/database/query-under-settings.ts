import { type ClientBase, type Connection, Query, type QueryResult, type QueryResultRow } from 'pg'
import { codeOf } from '#server/platform/system/error-code.ts'
import type { SettingsStatement } from './local-settings.ts'
import { type OnDone, submit } from './submit.ts'

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
    /** Text of each statement prepared on this connection, by name. */
    parsedStatements: Record<string, string>
  }
}

export type Statement = {
  text: string
  values: unknown[]
  /** Keeps the parsed statement on the connection under this name. */
  name?: string | undefined
}

const settingsName = 'settings'

const noSuchStatement = '26000'

/** One statement under settings of its own in one round trip, and in one implicit transaction that ends with it. */
export function runUnderSettings<Row extends QueryResultRow>(
  client: ClientBase,
  settings: SettingsStatement,
  statement: Statement,
): Promise<QueryResult<Row>> {
  return submit(client, (onDone) => new QueryUnderSettings(settings, statement, onDone))
}

/**
 * Puts the settings' own Parse, Bind and Execute before those of the statement, and no Sync between: until the
 * Sync at the end all of it is one transaction, so the settings are gone before anybody else's turn.
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
    const statement = this.#keepsParsed ? settingsName : ''
    if (!this.#keepsParsed || connection.parsedStatements[statement] !== text) {
      connection.parse({ name: statement, text, types: [] }, true)
      if (this.#keepsParsed) connection.parsedStatements[statement] = text
    }
    connection.bind({ statement, values }, true)
    connection.execute({}, true)
    super.prepare(connection)
  }

  override handleError(error: Error, connection: Connection) {
    // It was cancelled while it was parsed, and has to be parsed again.
    if (this.#isSetting && codeOf(error) === noSuchStatement) delete connection.parsedStatements[settingsName]
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
