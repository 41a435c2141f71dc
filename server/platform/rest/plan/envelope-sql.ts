import type { Media } from '#server/platform/rest/request/read-request.ts'

import { type Sql, sql } from './sql.ts'

/** The output format of the rows; `none` only counts them. */
export type Form = Pick<Media, 'form' | 'stripsNulls'> | 'none'

function listSql(form: Exclude<Form, 'none'>): Sql {
  return form.stripsNulls ? sql`json_strip_nulls(json_agg(r.*))` : sql`json_agg(r.*)`
}

/** For CSV, Postgres returns each row as pairs of key and text, so that numbers keep all digits. */
const PAIRS = sql`json_agg((select json_agg(json_build_array(p.key, p.value)) from json_each_text(row_to_json(r.*)) as p))`

/** Returns the SQL of one row as a document, for statements that return one row per document. */
export const documentSql = ({ stripsNulls }: Exclude<Form, 'none'>): Sql =>
  stripsNulls ? sql`json_strip_nulls(row_to_json(r.*))::text` : sql`row_to_json(r.*)::text`

export function bodySql(form: Form): Sql {
  if (form === 'none') return sql`null`
  if (form.form === 'csv') return sql`coalesce(${PAIRS}, '[]')::text`
  if (form.form === 'object') return sql`(${listSql(form)} -> 0)::text`
  return sql`coalesce(${listSql(form)}, '[]')::text`
}
