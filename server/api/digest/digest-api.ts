import { Hono } from 'hono'
import { z } from 'zod'
import { type DigestPreview, PREVIEWED_DIGESTS, type PreviewedDigest } from '#domain/contracts/digest.ts'
import type { DigestText } from '#domain/digest/digest-text.ts'
import { writeDigest } from '#domain/digest/write-digest.ts'
import type { HistorySource } from '#server/api/analytics/forecast/load-history.ts'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { createTicket, redeemTicket } from '#server/api/request/tickets.ts'
import { type Authenticate, requireUser } from '#server/platform/auth/authenticate.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { claimsOf, loadDigest, loadOwnStores } from './load-digest.ts'
import { renderDigest } from './render-digest.ts'

type Options = HistorySource & {
  authenticate: Authenticate
  productName: string
  siteUrl: string
  clock: Clock
  log: Log
}

const querySchema = z.strictObject({
  kind: z.enum(PREVIEWED_DIGESTS),
  locale: z.string().refine(isLocale, 'is not a language that numbers can be written in'),
})

const frameSchema = querySchema.extend({ ticket: z.string().min(1) })

/** What the frame of the preview may do: links open a tab of their own. */
const FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

const NO_STORE = new ApiError(409, 'no_store', 'There is nothing to show yet. Create a store first.')

const USED = new ApiError(410, 'link_used', 'This preview was already shown. Open it again in Settings.')

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

type Asked = { userId: string; kind: PreviewedDigest; locale: string; gone: AbortSignal }

/**
 * POST /digest/preview answers a person's daily or weekly email as it would be now. GET /digest/preview is its HTML, for a
 * frame; it takes the ticket in the address.
 */
export function createDigestApi(options: Options): Hono {
  const { authenticate, clock, database, log, productName, siteUrl } = options
  const app = new Hono()
  const site = { productName, siteUrl, unsubscribeUrl: null }

  async function write({ userId, kind, locale, gone }: Asked): Promise<DigestText> {
    const claims = claimsOf(userId)
    const stores = await loadOwnStores(database, claims)
    if (stores.length === 0) throw NO_STORE
    return writeDigest(kind, await loadDigest(options, { kind, claims, stores, now: clock(), gone }), locale)
  }

  app.post('/digest/preview', async ({ req, json }) => {
    const { sub: userId } = requireUser(await authenticate(req.raw))
    const { kind, locale } = parseRequest(querySchema, req.query())
    const digest = await write({ userId, kind, locale, gone: req.raw.signal })
    const { text } = await renderDigest(digest, site)
    const ticket = await createTicket(database, { userId, storeId: null, purpose: 'digest_preview' }, clock())
    const search = new URLSearchParams({ kind, locale, ticket }).toString()
    const htmlUrl = `/api/digest/preview?${search}`
    return json({ subject: digest.subject, preview: digest.preview, text, htmlUrl } satisfies DigestPreview)
  })
  app.get('/digest/preview', async (context) => {
    const { kind, locale, ticket } = parseRequest(frameSchema, context.req.query())
    const holder = await redeemTicket(database, { ticket, purpose: 'digest_preview' }, clock())
    if (!holder) throw USED
    const digest = await write({ userId: holder.userId, kind, locale, gone: context.req.raw.signal })
    const { html } = await renderDigest(digest, site)
    context.header('Content-Security-Policy', FRAME_POLICY)
    context.header('X-Frame-Options', 'SAMEORIGIN')
    context.header('Referrer-Policy', 'no-referrer')
    return context.html(html.replace('<head>', '<head><base target="_blank">'))
  })
  app.onError(apiErrorHandler(log))
  return app
}
