import type { Media } from '#server/platform/rest/request/read-request.ts'

import { type Sql, sql } from './sql.ts'

/** How the rows become one text; `none` counts them only. */
export type Form = Pick<Media, 'form' | 'stripsNulls'> | 'none'

function listSql(form: Exclude<Form, 'none'>): Sql {
  return form.stripsNulls ? sql`json_strip_nulls(json_agg(r.*))` : sql`json_agg(r.*)`
}

/** CSV leaves the database as pairs of key and text, so that numbers keep every digit. */
const PAIRS = sql`json_agg((select json_agg(json_build_array(p.key, p.value)) from json_each_text(row_to_json(r.*)) as p))`

/** One row as a document, for statements that answer with a row each. */
export const documentSql = ({ stripsNulls }: Exclude<Form, 'none'>): Sql =>
  stripsNulls ? sql`json_strip_nulls(row_to_json(r.*))::text` : sql`row_to_json(r.*)::text`

export function bodySql(form: Form): Sql {
  if (form === 'none') return sql`null`
  if (form.form === 'csv') return sql`coalesce(${PAIRS}, '[]')::text`
  if (form.form === 'object') return sql`(${listSql(form)} -> 0)::text`
  return sql`coalesce(${listSql(form)}, '[]')::text`
}
