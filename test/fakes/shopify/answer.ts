import type { Field } from './query.ts'

/** A list that is read in pages. `sortOf` gives what its rows are sorted by. */
export class Connection<Row extends object = object> {
  readonly rows: readonly Row[]
  readonly cursorOf: (row: Row, at: number) => string

  constructor(
    rows: readonly Row[],
    cursorOf: (row: Row, at: number) => string = (_row, at) => String(at).padStart(9, '0'),
  ) {
    this.rows = rows
    this.cursorOf = cursorOf
  }
}

/** A field that the app may not read. */
export const DENIED = Symbol('denied')

/** An error as Shopify puts it into an answer of status 200. */
export class QueryError extends Error {
  readonly code: string

  constructor(code: string, message: string = code) {
    super(message)
    this.code = code
  }
}

const LONGEST_PAGE = 250

function firstOf(name: string, { first }: Field['args']): number {
  if (typeof first !== 'number')
    throw new QueryError('argumentNotAccepted', `you must provide one of first or last: ${name}`)
  if (first > LONGEST_PAGE) throw new QueryError('MAX_FIRST_EXCEEDED', `${name}: ${first} is more than ${LONGEST_PAGE}`)
  return first
}

function pageOf(connection: Connection, field: Field): Record<string, unknown> {
  const first = firstOf(field.name, field.args)
  const ordered = field.args['reverse'] === true ? connection.rows.toReversed() : connection.rows
  const all = ordered.map((row, at) => ({ row, cursor: connection.cursorOf(row, at) }))
  const { after } = field.args
  const left = typeof after === 'string' ? all.filter(({ cursor }) => cursor > after) : all
  const page = left.slice(0, first)
  return {
    nodes: page.map(({ row }) => row),
    pageInfo: { hasNextPage: left.length > page.length, endCursor: page.at(-1)?.cursor ?? null },
  }
}

type Resolver = (args: Field['args']) => unknown

const isResolver = (value: unknown): value is Resolver => typeof value === 'function'

/** Answers fields from what there is. A field that isn't there isn't in the schema. */
export function answerFields(source: object, fields: readonly Field[], errors: QueryError[]): Record<string, unknown> {
  const answered: Record<string, unknown> = {}
  for (const field of fields) {
    if (field.on === null) answered[field.alias] = answerField(source, field, errors)
    else if (Reflect.get(source, '__typename') === field.on) {
      Object.assign(answered, answerFields(source, field.fields, errors))
    }
  }
  return answered
}

function answerField(source: object, field: Field, errors: QueryError[]): unknown {
  if (!Object.hasOwn(source, field.name)) {
    throw new QueryError('undefinedField', `Field '${field.name}' doesn't exist`)
  }
  const found: unknown = Reflect.get(source, field.name)
  return answerValue(isResolver(found) ? found(field.args) : found, field, errors)
}

function answerValue(value: unknown, field: Field, errors: QueryError[]): unknown {
  if (value === DENIED) {
    errors.push(new QueryError('ACCESS_DENIED', `Access denied for ${field.name} field.`))
    return null
  }
  if (value instanceof Connection) return answerFields(pageOf(value, field), field.fields, errors)
  if (Array.isArray(value)) {
    const { first } = field.args
    const rows: unknown[] = typeof first === 'number' ? value.slice(0, first) : value
    return rows.map((row) => answerValue(row, field, errors))
  }
  if (typeof value !== 'object' || value === null) return value
  if (field.fields.length === 0) throw new QueryError('selectionMismatch', `${field.name} needs fields`)
  return answerFields(value, field.fields, errors)
}
