import { Hono } from 'hono'
import { z } from 'zod'
import { ownStores } from '#server/api/own-stores.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import { type Authenticate, requireUser } from '#server/platform/auth/authenticate.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { streamExport } from './stream-export.ts'
import { type Download, issueTicket, redeemTicket } from './tickets.ts'

export type ExportApiOptions = { database: Database; authenticate: Authenticate; clock: Clock; log: Log }

/** More at once only make each of them slower, for everybody. */
const AT_ONCE = 2

const STORE = `select id from public.stores where id = ${ownStores('$1')}`

async function readStoreId(database: Database, claims: Claims, parameter: string | undefined): Promise<string | null> {
  if (parameter === undefined) return null
  const found = z.uuid().safeParse(parameter).success ? await database.queryAs(claims, STORE, [parameter]) : null
  if (found?.rowCount !== 1) throw new ApiError(404, 'store_not_found', 'There is no such store among yours.')
  return parameter
}

async function redeem(database: Database, ticket: string, now: Date): Promise<Download> {
  const download = await redeemTicket(database, ticket, now)
  if (download) return download
  throw new ApiError(410, 'link_used', 'This link works once and for one minute. Start the export again in Settings.')
}

/**
 * POST /export gives a link that starts the download of everything in a store once within a minute; GET /export is that
 * download, with the ticket of the link or with a token.
 */
export function createExportApi({ database, authenticate, clock, log }: ExportApiOptions): Hono {
  const app = new Hono()
  /** Downloads under way, by person. */
  const running = new Map<string, number>()
  function note(userId: string, change: 1 | -1) {
    const left = (running.get(userId) ?? 0) + change
    if (left === 0) running.delete(userId)
    else running.set(userId, left)
  }
  function refuseThird(download: Download): Download {
    if ((running.get(download.userId) ?? 0) < AT_ONCE) return download
    const message = 'Two exports of yours are under way. Wait for one to end, then start the export again in Settings.'
    throw new ApiError(429, 'export_running', message)
  }

  async function ask(request: Request, store: string | undefined): Promise<Download> {
    const claims = requireUser(await authenticate(request))
    return { userId: claims.sub, storeId: await readStoreId(database, claims, store) }
  }

  app.post('/export', async ({ req, json }) => {
    const ticket = await issueTicket(database, refuseThird(await ask(req.raw, req.query('store'))), clock())
    return json({ url: `/api/export?ticket=${ticket}` }, 201)
  })
  app.get('/export', async ({ req, body }) => {
    // Asking about the download must not use up its link.
    if (req.raw.method === 'HEAD') throw new ApiError(405, 'method_not_allowed', 'The export can only be downloaded.')
    const ticket = req.query('ticket')
    const now = clock()
    const download = ticket === undefined ? await ask(req.raw, req.query('store')) : await redeem(database, ticket, now)
    const { userId } = refuseThird(download)
    note(userId, 1)
    const stream = streamExport(database, download, {
      now,
      onEnd: () => note(userId, -1),
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
