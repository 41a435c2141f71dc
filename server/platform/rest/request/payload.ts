import { parse as parseCsv } from 'csv-parse/sync'

import { jsonDepth } from '#server/platform/http/json-depth.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'

export type Rows = {
  /** A JSON array of objects, with numbers as they were sent. */
  text: string
  /** The keys of the first row. All rows have these keys unless the request names `columns`. */
  keys: readonly string[]
  count: number
}

/** The maximum nesting of a body. Deeper bodies could exhaust the stack of the database. */
const MAX_DEPTH = 100

/** The largest exponent of a JavaScript number. Postgres would write out all zeros of `1e131000`. */
const MAX_EXPONENT = 308

const invalid = (message: string) => new RestError(400, ['PGRST102', message])

type Source = { source: string }

const isHuge = (number: string) => Math.abs(Number(/e(.*)/i.exec(number)?.[1] ?? 0)) > MAX_EXPONENT

function refuseHuge(_key: string, value: unknown, context?: Source): unknown {
  if (typeof value === 'number' && isHuge(context?.source ?? '')) {
    throw invalid(`The JSON has a number with an exponent beyond ${MAX_EXPONENT}`)
  }
  return value
}

export function parseJson(text: string): unknown {
  if (jsonDepth(text) > MAX_DEPTH) throw invalid(`The JSON is nested deeper than ${MAX_DEPTH} levels`)
  try {
    // Numbers are only checked if there may be a long exponent, because checking takes time.
    return JSON.parse(text, /e[+-]?\d{3}/i.test(text) ? refuseHuge : undefined)
  } catch (error) {
    throw error instanceof RestError ? error : invalid('Empty or invalid json')
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const haveSameKeys = (rows: readonly Record<string, unknown>[], keys: readonly string[]) =>
  rows.every((row) => Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key)))

function fromJson(text: string, isRagged: boolean): Rows {
  const value = parseJson(text)
  const rows: unknown[] = Array.isArray(value) ? value : [value]
  if (!rows.every(isObject)) throw invalid('Empty or invalid json')
  const keys = Object.keys(rows[0] ?? {})
  if (!isRagged && !haveSameKeys(rows, keys)) throw invalid('All object keys must match')
  return { text: Array.isArray(value) ? text : `[${text}]`, keys, count: rows.length }
}

function fromRecords(records: readonly Record<string, unknown>[]): Rows {
  return { text: JSON.stringify(records), keys: Object.keys(records[0] ?? {}), count: records.length }
}

const nullWord = (value: string) => (value === 'NULL' ? null : value)

function fromCsv(text: string): Rows {
  try {
    return fromRecords(parseCsv<Record<string, unknown>>(text, { columns: true, cast: nullWord, bom: true }))
  } catch {
    throw invalid('Invalid csv')
  }
}

export function mediaTypeOf(contentType: string | null): string {
  return ((contentType ?? 'application/json').split(';')[0] ?? '').trim().toLowerCase()
}

export const isJsonType = (type: string) =>
  type === '' || type === '*/*' || type === 'application/json' || type.endsWith('+json')

export function refuseMediaType(type: string): never {
  throw new RestError(415, ['PGRST102', `Content-Type not acceptable: ${type}`])
}

type RowsForm = {
  contentType: string | null
  /** Whether rows may have different keys. */
  isRagged: boolean
  maxRows: number
}

/** Reads the rows of an insert or update. */
export function parseRows(text: string, { contentType, isRagged, maxRows }: RowsForm): Rows {
  const rows = readRows(text, contentType, isRagged)
  if (rows.count > maxRows) throw invalid(`More than ${maxRows} rows in one request`)
  return rows
}

function readRows(text: string, contentType: string | null, isRagged: boolean): Rows {
  const type = mediaTypeOf(contentType)
  if (type === 'text/csv') return fromCsv(text)
  if (type === 'application/x-www-form-urlencoded') {
    return fromRecords([Object.fromEntries(new URLSearchParams(text))])
  }
  return isJsonType(type) ? fromJson(text, isRagged) : refuseMediaType(type)
}
