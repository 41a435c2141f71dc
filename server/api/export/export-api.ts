import { Hono } from 'hono'
import { createRunning, MOST_AT_ONCE } from '#server/api/request/limits.ts'
import { parseId } from '#server/api/request/parse-request.ts'
import { createTicket, redeemTicket } from '#server/api/request/tickets.ts'
import { memberStoreIds } from '#server/api/stores/stores.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import { type Authenticate, requireUser } from '#server/platform/auth/authenticate.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { streamExport, type Download } from './stream-export.ts'
import { randomUUID } from 'node:crypto'

export type ExportApiOptions = { database: Database; authenticate: Authenticate; clock: Clock; log: Log }

const STORE = `select id from public.stores where id = ${memberStoreIds('$1')}`

async function parseStoreId(database: Database, claims: Claims, parameter: string | undefined): Promise<string | null> {
  if (parameter === undefined) return null
  const store = parseId(parameter)
  const found = store === null ? null : await database.queryAs(claims, STORE, [store])
  if (found?.rowCount !== 1)
    throw new ApiError(404, 'store_not_found', 'This store doesn’t exist, or you have no access to it.')
  return store
}

async function requireTicket(database: Database, ticket: string, now: Date): Promise<Download> {
  const download = await redeemTicket(database, { ticket, purpose: 'export' }, now)
  if (download) return download
  throw new ApiError(
    410,
    'link_used',
    'This link was already used or is older than one minute. Start the export again in Settings.',
  )
}

/**
 * POST /export returns a link that starts one download of a store's data within a minute. GET /export is the download;
 * it takes the ticket in the link, or an access token.
 */
export function createExportApi({ database, authenticate, clock, log }: ExportApiOptions): Hono {
  const app = new Hono()
  const running = createRunning()
  function requireFree(download: Download): Download {
    if (running.list(download.userId).length < MOST_AT_ONCE.exports) return download
    const message =
      'You already have two exports running. Wait for one to finish, then start the export again in Settings.'
    throw new ApiError(429, 'export_running', message)
  }

  async function authorize(request: Request, store: string | undefined): Promise<Download> {
    const claims = requireUser(await authenticate(request))
    return { userId: claims.sub, storeId: await parseStoreId(database, claims, store) }
  }

  app.post('/export', async ({ req, json }) => {
    const download = requireFree(await authorize(req.raw, req.query('store')))
    const ticket = await createTicket(database, { ...download, purpose: 'export' }, clock())
    return json({ url: `/api/export?ticket=${ticket}` }, 201)
  })
  app.get('/export', async ({ req, body }) => {
    // A HEAD request must not use up the link.
    if (req.raw.method === 'HEAD') throw new ApiError(405, 'method_not_allowed', 'The export can only be downloaded.')
    const ticket = req.query('ticket')
    const now = clock()
    const download =
      ticket === undefined ? await authorize(req.raw, req.query('store')) : await requireTicket(database, ticket, now)
    const { userId } = requireFree(download)
    const onEnd = running.begin(userId, randomUUID())
    const stream = streamExport(database, download, {
      now,
      onEnd,
      onFailure: (error) => log.error('export failed', { userId, error }),
    })
    return body(stream, 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="cartwright-export-${now.toISOString().slice(0, 10)}.zip"`,
    })
  })
  app.onError(apiErrorHandler(log))
  return app
}
