import type { Media } from '#server/platform/rest/request/media.ts'

import { catalogName, type Sql, sql } from './sql.ts'

/** The output format of the rows; `none` only counts them. */
export type Form = Pick<Media, 'form' | 'stripsNulls' | 'schema'> | 'none'

function listSql(form: Exclude<Form, 'none'>): Sql {
  return form.stripsNulls ? sql`json_strip_nulls(json_agg(r.*))` : sql`json_agg(r.*)`
}

/** The keys in one line, then each row as Postgres writes a composite value, without its brackets. */
const CSV = sql`coalesce((select string_agg(k, ',') from json_object_keys(json_agg(r.*) -> 0) as k), '') || E'\\n' || coalesce(string_agg(substring(r::text, 2, length(r::text) - 2), E'\\n'), '')`

const featuresSql = (schema: string) =>
  sql`json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(${catalogName(schema)}.st_asgeojson(r.*)::json), '[]'))::text`

/** Returns the SQL of one row as a document, for statements that return one row per document. */
export const documentSql = ({ stripsNulls }: Exclude<Form, 'none'>): Sql =>
  stripsNulls ? sql`json_strip_nulls(row_to_json(r.*))::text` : sql`row_to_json(r.*)::text`

export function bodySql(form: Form): Sql {
  if (form === 'none') return sql`null`
  if (form.form === 'csv') return CSV
  if (form.form === 'geojson') return featuresSql(form.schema ?? '')
  if (form.form === 'object') return sql`(${listSql(form)} -> 0)::text`
  return sql`coalesce(${listSql(form)}, '[]')::text`
}
