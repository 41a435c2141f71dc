import type { QueryResult, QueryResultRow } from 'pg'

/** Claims of a verified access token, as `auth.jwt()` returns them. */
export type Claims = { role: string; sub?: string; [claim: string]: unknown }

/** Anything that runs one statement: the pool, or a connection inside a transaction. */
export type Queryable = {
  query<Row extends QueryResultRow = QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>
}

/** Rows for one table in COPY's text or CSV form. */
export type BulkLoad = {
  /** Schema-qualified table, from code, never from input. */
  table: string
  columns: readonly string[]
  /** CSV lines, UTF-8, LF, no header; an unquoted empty field is NULL. */
  csv: string | Uint8Array
}

/** The one seam to Postgres. The embedded engine and a real server stand behind it alike. */
export type Database = Queryable & {
  readonly kind: 'embedded' | 'server'
  /**
   * One statement with each list of values, in one round trip and one transaction: all of it happens or nothing, and
   * the disk is waited for once. Resolves to one result for each list.
   */
  queryEach<Row extends QueryResultRow = QueryResultRow>(
    text: string,
    lists: readonly unknown[][],
  ): Promise<QueryResult<Row>[]>
  /**
   * Runs `work` in one transaction as the owner of the schema. For the platform's own tables only. A job lets others
   * pass before it begins, and may take minutes.
   */
  transaction<Result>(work: (connection: Queryable) => Promise<Result>, options?: { isJob?: boolean }): Promise<Result>
  /**
   * Runs `work` in one transaction under the role and claims given, so that row-level security decides. Where it keeps
   * others waiting the embedded engine undoes it and runs it again, so it does nothing that a rollback would not undo.
   */
  withUser<Result>(claims: Claims, work: (connection: Queryable) => Promise<Result>): Promise<Result>
  /** One statement under role and claims in as few round trips as the engine allows. */
  queryAs<Row extends QueryResultRow = QueryResultRow>(
    claims: Claims,
    text: string,
    values?: unknown[],
  ): Promise<QueryResult<Row>>
  /** One short statement of a long job, as `service_role`. Whoever waits for an answer goes first. */
  step<Row extends QueryResultRow = QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>
  /** The same under role and claims, for a job that somebody asked for. */
  stepAs<Row extends QueryResultRow = QueryResultRow>(
    claims: Claims,
    text: string,
    values?: unknown[],
  ): Promise<QueryResult<Row>>
  /** Runs `work` in one transaction as `service_role`. For jobs, never for an endpoint that has a user. */
  asService<Result>(work: (connection: Queryable) => Promise<Result>): Promise<Result>
  /** Appends rows with COPY, in a transaction of its own, as `service_role`. Resolves to the number of rows. */
  bulkLoad(load: BulkLoad): Promise<number>
  /**
   * Calls `onNotify` for every NOTIFY on the channel until the returned function is called. After a lost connection it
   * is called with an empty payload: something may have been missed.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>
  /** VACUUM (ANALYZE) of what changed. The embedded engine has no autovacuum; a server has its own. */
  maintain(): Promise<void>
  close(): Promise<void>
}
