import type { Catalog, Parameter, Routine } from '#server/platform/rest/catalog/catalog.ts'
import type { Visible, VisibleColumn, VisibleTable } from './load-visible.ts'

const JSON_TYPES: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  real: 'number',
  'double precision': 'number',
  numeric: 'number',
}

/** Returns the JSON type of a type of Postgres. Documents may have any type. */
function typeOf(type: string): object {
  if (type.endsWith('[]')) return { format: type, type: 'array', items: typeOf(type.slice(0, -2)) }
  if (type === 'json' || type === 'jsonb') return { format: type }
  return { format: type, type: JSON_TYPES[type] ?? 'string' }
}

const KEY_NOTE = 'Note:\nThis is a Primary Key.<pk/>'

function propertyOf({ type, isKey, description }: VisibleColumn) {
  const notes = [description, isKey ? KEY_NOTE : null].filter((note) => note !== null)
  return { ...(notes.length > 0 && { description: notes.join('\n\n') }), ...typeOf(type) }
}

function definitionOf({ description, columns }: VisibleTable) {
  const required = columns.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  return {
    ...(description !== null && { description }),
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(columns.map((column) => [column.name, propertyOf(column)])),
    type: 'object',
  }
}

const query = (name: string, description: string) => ({
  name,
  description,
  in: 'query',
  required: false,
  type: 'string',
})

const READING = [
  query('select', 'Filtering Columns'),
  query('order', 'Ordering'),
  query('offset', 'Limiting and Pagination'),
  query('limit', 'Limiting and Pagination'),
]

const SUCCESS = { get: 200, post: 201, patch: 204, delete: 204 } as const

function operationOf(table: VisibleTable, verb: keyof typeof SUCCESS) {
  const schema = { $ref: `#/definitions/${table.name}` }
  const filters = table.columns.map(({ name, type }) => ({
    name,
    in: 'query',
    required: false,
    type: 'string',
    format: type,
  }))
  const body = { name: table.name, in: 'body', required: false, schema }
  const parameters = {
    get: [...filters, ...READING],
    post: [body, query('select', 'Filtering Columns')],
    patch: [...filters, body],
    delete: filters,
  }
  const content = verb === 'get' ? { schema: { type: 'array', items: schema } } : {}
  return {
    tags: [table.name],
    ...(table.description !== null && { summary: table.description }),
    parameters: parameters[verb],
    responses: { [SUCCESS[verb]]: { description: 'OK', ...content } },
  }
}

const pathOf = (table: VisibleTable) => Object.fromEntries(table.verbs.map((verb) => [verb, operationOf(table, verb)]))

const argumentOf = ({ name, type, isRequired }: Parameter) => ({
  name,
  in: 'query',
  required: isRequired,
  ...typeOf(type),
})

function callsOf({ name, parameters, isVolatile }: Routine) {
  const shared = { tags: [`(rpc) ${name}`], responses: { 200: { description: 'OK' } } }
  const named = parameters.filter((parameter) => parameter.name !== '')
  const required = named.filter(({ isRequired }) => isRequired).map((parameter) => parameter.name)
  const schema = {
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(named.map((parameter) => [parameter.name, typeOf(parameter.type)])),
    type: 'object',
  }
  const post = { ...shared, parameters: [{ name: 'args', in: 'body', required: true, schema }] }
  return isVolatile ? { post } : { get: { ...shared, parameters: named.map(argumentOf) }, post }
}

const MEDIA = ['application/json', 'application/vnd.pgrst.object+json', 'text/csv']

/** Describes a schema as an OpenAPI 2 document: what the caller's role may use of it. */
export function describeSchema(catalog: Catalog, { tables, routines }: Visible, address: URL): object {
  const callable = [...catalog.routines].flatMap(([name, [routine]]) =>
    routine && routines.has(name) ? [[`/rpc/${name}`, callsOf(routine)] as const] : [],
  )
  return {
    swagger: '2.0',
    info: { title: `${catalog.schema} schema`, description: '', version: '14' },
    host: address.host,
    basePath: '/rest/v1/',
    schemes: [address.protocol.slice(0, -1)],
    consumes: MEDIA,
    produces: MEDIA,
    paths: {
      '/': { get: { tags: ['Introspection'], responses: { 200: { description: 'OK' } } } },
      ...Object.fromEntries(tables.map((table) => [`/${table.name}`, pathOf(table)])),
      ...Object.fromEntries(callable),
    },
    definitions: Object.fromEntries(tables.map((table) => [table.name, definitionOf(table)])),
  }
}
