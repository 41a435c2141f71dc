import type { QueryResult, QueryResultRow } from 'pg'

/** Claims of a verified access token, as `auth.jwt()` returns them. */
export type Claims = { role: string; sub?: string; [claim: string]: unknown }

/**
 * Settings that apply until the transaction ends, in the order in which they are set. Names come from code or the
 * database. A `statement_timeout` is in milliseconds and can only shorten the usual limit.
 */
export type LocalSettings = readonly (readonly [name: string, value: string])[]

/** Whose statement it is, and the settings under which it runs besides role and claims. */
export type Session = { claims: Claims; settings: LocalSettings }

/** Runs single statements: the database, or a connection inside a transaction. */
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

/** The channel that tells of changes of the schema. Its name is PostgREST's. */
export const SCHEMA_CHANNEL = 'pgrst'

/** The interface to Postgres, implemented by the embedded engine and by a server. */
export type Database = Queryable & {
  readonly kind: 'embedded' | 'server'
  /**
   * Runs one statement with each list of values, in one round trip, one transaction and one wait for the disk. Resolves
   * to one result per list.
   */
  queryEach<Row extends QueryResultRow = QueryResultRow>(
    text: string,
    lists: readonly unknown[][],
  ): Promise<QueryResult<Row>[]>
  /**
   * Runs `work` in one transaction as the owner of the schema; only for the platform's own tables. A job waits for
   * other tasks before it begins, and may take minutes.
   */
  transaction<Result>(work: (connection: Queryable) => Promise<Result>, options?: { isJob?: boolean }): Promise<Result>
  /**
   * Runs `work` in one transaction under a role and claims, so that row-level security applies. `work` may run twice,
   * so it must have no other effects: the embedded engine restarts slow work that delays others.
   */
  withUser<Result>(
    claims: Claims,
    work: (connection: Queryable) => Promise<Result>,
    settings?: LocalSettings,
  ): Promise<Result>
  /** Runs one statement under role and claims, in one round trip. */
  queryAs<Row extends QueryResultRow = QueryResultRow>(
    claims: Claims,
    text: string,
    values?: unknown[],
  ): Promise<QueryResult<Row>>
  /** Runs one statement like `queryAs`, with more settings. */
  queryWith<Row extends QueryResultRow = QueryResultRow>(
    session: Session,
    text: string,
    values?: unknown[],
  ): Promise<QueryResult<Row>>
  /** Runs one short statement of a long job as `service_role`. Statements of requests run first. */
  step<Row extends QueryResultRow = QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>
  /** Runs one short statement of a long job under a user's role and claims. */
  stepAs<Row extends QueryResultRow = QueryResultRow>(
    claims: Claims,
    text: string,
    values?: unknown[],
  ): Promise<QueryResult<Row>>
  /** Runs `work` in one transaction as `service_role`. Only for jobs, not for requests of users. */
  asService<Result>(work: (connection: Queryable) => Promise<Result>): Promise<Result>
  /** Appends rows with COPY in its own transaction, as `service_role`. Resolves to the number of rows. */
  bulkLoad(load: BulkLoad): Promise<number>
  /**
   * Calls `onNotify` for each NOTIFY on the channel. Resolves to a function that stops this. After a lost connection it
   * is called with an empty payload, because notifications may have been missed.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>
  /** Runs VACUUM (ANALYZE) on changed tables. Only needed on the embedded engine, which has no autovacuum. */
  maintain(): Promise<void>
  close(): Promise<void>
}
