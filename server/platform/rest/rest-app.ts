import { type Context, Hono } from 'hono'

import type { Claims, Database } from '#server/platform/database/database.ts'
import { requireSpace } from '#server/platform/http/body-limit.ts'
import { type DiskSpace, unlimitedSpace } from '#server/platform/system/disk-space.ts'
import type { Authenticate } from '#server/platform/auth/authenticate.ts'
import { cors } from '#server/platform/http/cors.ts'
import type { Log } from '#server/platform/system/log.ts'

import { respondToError } from '#server/platform/rest/answer/error-response.ts'
import { checkRequest } from '#server/platform/rest/answer/run-statement.ts'
import type { Table } from '#server/platform/rest/catalog/catalog.ts'
import { createCatalogCache } from '#server/platform/rest/catalog/load-catalog.ts'
import { DEFAULT_SETTINGS, type RestSettings } from '#server/platform/rest/catalog/settings.ts'
import { describeSchema } from '#server/platform/rest/openapi/describe-schema.ts'
import { loadVisible } from '#server/platform/rest/openapi/load-visible.ts'
import { createCallRoutine } from '#server/platform/rest/endpoints/call-routine.ts'
import { createDeleteRows, createUpdateRows } from '#server/platform/rest/endpoints/change-rows.ts'
import { createInsertRows, createPutRow } from '#server/platform/rest/endpoints/insert-rows.ts'
import { createReadTable } from '#server/platform/rest/endpoints/read-table.ts'
import { findTable, type Service } from '#server/platform/rest/endpoints/rest-request.ts'
import { chooseSchema, readRequest, type RestRequest } from '#server/platform/rest/request/read-request.ts'
import { RestError } from './rest-error.ts'

export type RestOptions = {
  database: Database
  authenticate: Authenticate
  log: Log
  schemas: RestSettings['schemas']
  /** What requests may ask for, where it differs from the default. */
  settings?: Partial<RestSettings>
  /** Disk space for new rows. */
  space?: DiskSpace
}

type Handle = (request: RestRequest, table: Table) => Promise<Response>
type Variables = { claims: Claims }

/** Where the service is mounted. */
const MOUNT = '/rest/v1'
const ROUTINE_METHODS = new Set(['GET', 'HEAD', 'POST'])

function tableHandlers(service: Service): ReadonlyMap<string, Handle> {
  const read = createReadTable(service)
  return new Map<string, Handle>([
    ['GET', read],
    ['HEAD', read],
    ['POST', createInsertRows(service)],
    ['PUT', createPutRow(service)],
    ['PATCH', createUpdateRows(service)],
    ['DELETE', createDeleteRows(service)],
  ])
}

const refusePath = (): never => {
  throw new RestError(404, ['PGRST125', 'Invalid path specified in request URL'])
}

function refuseMethod(method: string): never {
  throw new RestError(405, ['PGRST117', `Unsupported HTTP method: ${method}`])
}

/** Serves tables, views and functions of the exposed schemas like PostgREST 14, under row-level security. Mounted at /rest/v1. */
export function createRestApp(options: RestOptions): Hono<{ Variables: Variables }> {
  const { database, authenticate, log, space = unlimitedSpace } = options
  const service = { database, space }
  const settings = { ...DEFAULT_SETTINGS, schemas: options.schemas, ...options.settings }
  const loadCatalog = createCatalogCache({ database, settings, log })
  const handlers = tableHandlers(service)
  const callRoutine = createCallRoutine(service)

  async function read(context: Context<{ Variables: Variables }>): Promise<RestRequest> {
    const request = context.req.raw
    const claims = await authenticate(request)
    context.set('claims', claims)
    const catalog = await loadCatalog((schemas) => chooseSchema(request, schemas))
    return readRequest(context, claims, catalog)
  }

  async function describeRoot(context: Context<{ Variables: Variables }>): Promise<Response> {
    const { method, raw } = context.req
    const request = await read(context)
    const { catalog, claims } = request
    if (!catalog.settings.showsOpenApi) throw new RestError(404, ['PGRST126', 'Root endpoint metadata is disabled'])
    if (method !== 'GET' && method !== 'HEAD') return refuseMethod(method)
    await checkRequest(database, request)
    const visible = await loadVisible(database, claims, catalog.schema)
    const headers = { 'Content-Type': 'application/openapi+json; charset=utf-8' }
    return context.body(JSON.stringify(describeSchema(catalog, visible, new URL(raw.url))), 200, headers)
  }

  const app = new Hono<{ Variables: Variables }>()
  app.use(cors())
  app.all('/', describeRoot)
  async function call(context: Context<{ Variables: Variables }>, name: string): Promise<Response> {
    const { method } = context.req
    if (!ROUTINE_METHODS.has(method)) throw new RestError(405, ['PGRST101', `Cannot use the ${method} method on RPC`])
    return callRoutine(await read(context), name)
  }
  // PostgREST looks for a function without a name.
  app.all('/rpc/', (context) => call(context, ''))
  app.all('/rpc/:name', (context) => call(context, context.req.param('name')))
  app.on(['POST', 'PUT', 'PATCH'], '/:table', requireSpace(space))
  app.all('/:table', async (context) => {
    const { method } = context.req
    const handle = handlers.get(method)
    if (!handle) return refuseMethod(method)
    const request = await read(context)
    return handle(request, findTable(request.catalog, context.req.param('table')))
  })
  // Mounted, the root has a path of its own if it ends with a slash.
  app.all('*', async (context) => (context.req.path === `${MOUNT}/` ? describeRoot(context) : refusePath()))
  app.onError((error, context) => {
    const claims: Claims | undefined = context.get('claims')
    const { showsConflicts } = settings
    return respondToError(error, context, { role: claims?.role ?? 'anon', showsConflicts, log })
  })
  return app
}
