import { Hono } from 'hono'
import { z } from 'zod'
import { type DigestPreview, PREVIEWED_DIGESTS, type PreviewedDigest } from '#domain/contracts/digest.ts'
import { QUIET_AFTER_DAYS } from '#domain/digest/decide-digest.ts'
import type { DigestText } from '#domain/digest/digest-text.ts'
import type { HistorySource } from '#server/api/analytics/forecast/load-history.ts'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { createTicket, redeemTicket } from '#server/api/request/tickets.ts'
import { type Authenticate, requireUser } from '#server/platform/auth/authenticate.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { composeDigest, composeReminder, decideFor, newestOf } from './compose-digest.ts'
import { claimsOf, loadOwnStores } from './load-digest.ts'
import { renderDigest } from './render-digest.ts'
import { loadRecipients } from './stored-digests.ts'

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

const NO_DATA = 'No email would be sent now, because you have no orders yet.'

const NO_NEW_DATA = `No email would be sent now. Your last import of orders is at least ${QUIET_AFTER_DAYS} days ago, and you have been reminded.`

type Previewed = { digest: DigestText; notice: string | null }

type Asked = { userId: string; kind: PreviewedDigest; locale: string; gone: AbortSignal }

/**
 * POST /digest/preview answers a person's daily or weekly email as it would be now. GET /digest/preview is its HTML, for a
 * frame; it takes the ticket in the address.
 */
export function createDigestApi(options: Options): Hono {
  const { authenticate, clock, database, log, productName, siteUrl } = options
  const app = new Hono()
  const site = { productName, siteUrl, unsubscribeUrl: null }

  async function write({ userId, kind, locale, gone }: Asked): Promise<Previewed> {
    const stores = await loadOwnStores(database, claimsOf(userId))
    if (stores.length === 0) throw NO_STORE
    const now = clock()
    const [recipient] = await loadRecipients(database, userId)
    const { chosenAt, remindedAt } = recipient ?? { chosenAt: now, remindedAt: null }
    const decision = decideFor({ stores, chosenAt, remindedAt, now })
    const asked = { userId, kind, locale, stores, now, gone }
    const reminder = decision === 'reminder' ? await composeReminder(database, asked) : null
    if (reminder) return { digest: reminder, notice: null }
    const { digest } = await composeDigest(options, asked)
    if (decision !== 'nothing') return { digest, notice: null }
    return { digest, notice: newestOf(stores) === null ? NO_DATA : NO_NEW_DATA }
  }

  app.post('/digest/preview', async ({ req, json }) => {
    const { sub: userId } = requireUser(await authenticate(req.raw))
    const { kind, locale } = parseRequest(querySchema, req.query())
    const { digest, notice } = await write({ userId, kind, locale, gone: req.raw.signal })
    const { text } = await renderDigest(digest, site)
    const ticket = await createTicket(database, { userId, storeId: null, purpose: 'digest_preview' }, clock())
    const search = new URLSearchParams({ kind, locale, ticket }).toString()
    const htmlUrl = `/api/digest/preview?${search}`
    return json({ subject: digest.subject, preview: digest.preview, text, notice, htmlUrl } satisfies DigestPreview)
  })
  app.get('/digest/preview', async (context) => {
    const { kind, locale, ticket } = parseRequest(frameSchema, context.req.query())
    const holder = await redeemTicket(database, { ticket, purpose: 'digest_preview' }, clock())
    if (!holder) throw USED
    const { digest } = await write({ userId: holder.userId, kind, locale, gone: context.req.raw.signal })
    const { html } = await renderDigest(digest, site)
    context.header('Content-Security-Policy', FRAME_POLICY)
    context.header('X-Frame-Options', 'SAMEORIGIN')
    context.header('Referrer-Policy', 'no-referrer')
    return context.html(html.replace('<head>', '<head><base target="_blank">'))
  })
  app.onError(apiErrorHandler(log))
  return app
}
