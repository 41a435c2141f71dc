import { Hono } from 'hono'
import { createRunning, MOST_AT_ONCE } from '#server/api/request/limits.ts'
import { parseId } from '#server/api/request/parse-request.ts'
import { memberStoreIds } from '#server/api/stores/stores.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import { type Authenticate, requireUser } from '#server/platform/auth/authenticate.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { streamExport, type Download } from './stream-export.ts'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

export type ExportApiOptions = { database: Database; authenticate: Authenticate; clock: Clock; log: Log }

const TICKET_LIFETIME_S = 60

const ISSUE = `
with outlived as (delete from private.download_tickets where expires_at <= $4)
insert into private.download_tickets (ticket_hash, user_id, store_id, expires_at)
values ($1, $2, $3, $4::timestamptz + make_interval(secs => ${TICKET_LIFETIME_S}))`

const REDEEM = `
delete from private.download_tickets where ticket_hash = $1
returning user_id, store_id, expires_at > $2 as is_valid`

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest()

/** Creates a secret for a link that starts one download within a minute. A plain link can't send an access token. */
async function createTicket(database: Database, { userId, storeId }: Download, now: Date): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await queryAsService(database, ISSUE, [hashOf(ticket), userId, storeId, now])
  return ticket
}

/** Deletes a ticket and returns its download. Returns null if the ticket is unknown, used or expired. */
async function redeemTicket(database: Database, ticket: string, now: Date): Promise<Download | null> {
  type Row = { user_id: string; store_id: string | null; is_valid: boolean }
  const { rows } = await queryAsService<Row>(database, REDEEM, [hashOf(ticket), now])
  const [row] = rows
  return row?.is_valid ? { userId: row.user_id, storeId: row.store_id } : null
}

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
  const download = await redeemTicket(database, ticket, now)
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
    const ticket = await createTicket(database, requireFree(await authorize(req.raw, req.query('store'))), clock())
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
