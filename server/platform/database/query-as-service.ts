import type { QueryResultRow } from 'pg'
import type { Claims, Database } from './database.ts'

const SERVICE: Claims = { role: 'service_role' }

/** Runs one short statement as `service_role`, ahead of the steps of jobs. */
export function queryAsService<Row extends QueryResultRow>(database: Database, text: string, values: unknown[]) {
  return database.queryAs<Row>(SERVICE, text, values)
}
