import { Hono } from 'hono'
import { z } from 'zod'
import { type Proposal, LONGEST_NOTE, LONGEST_NOTE_TITLE } from '#domain/contracts/assistants/proposals.ts'
import { dayIn } from '#domain/periods.ts'
import { loadStoreState } from '#server/api/figures/load-store.ts'
import { parseRequest, storeId } from '#server/api/request/parse-request.ts'
import { type Authenticate, requireUser } from '#server/platform/auth/authenticate.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ApiError, apiErrorHandler, readJson } from '#server/platform/http/api-error.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'

/** Controls and characters that people don't see. Lines and tabs remain. */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu

const plainText = (longest: number) =>
  z
    .string('is not a text')
    .transform((text) => text.replaceAll(UNSEEN, '').trim())
    .pipe(z.string().min(1, 'is empty').max(longest, `is longer than ${longest} characters`))

const bodySchema = z.strictObject({
  store: storeId,
  title: plainText(LONGEST_NOTE_TITLE).transform((text) => text.replaceAll(/\s+/g, ' ')),
  text: plainText(LONGEST_NOTE),
})

const PROPOSE = `
select outcome, work_id as id, work_state as state from private.propose_note($1, $2, $3, $4)`

type Row = { outcome: string; id: string; state: string }

const REFUSALS: Partial<Record<string, ApiError>> = {
  no_store: new ApiError(403, 'assistants_only', 'Only assistants propose work this way.'),
  not_allowed: new ApiError(
    403,
    'read_only',
    'This token may only read. Its owner can create one that may also propose in Settings, under Assistants.',
  ),
  too_many: new ApiError(409, 'too_many_drafts', 'This store has 50 open drafts of assistants. Nothing was added.'),
}

type Options = { database: Database; authenticate: Authenticate; clock: Clock; log: Log }

/** POST /work/proposals makes a draft of work, which does nothing by itself. Only for assistants. */
export function createProposalsApi({ database, authenticate, clock, log }: Options): Hono {
  const app = new Hono()
  app.post('/work/proposals', async (context) => {
    const claims = requireUser(await authenticate(context.req.raw))
    const { store: asked, title, text } = parseRequest(bodySchema, await readJson(context.req.raw), 'invalid_proposal')
    const store = await loadStoreState(database, claims, asked)
    const now = clock()
    const day = dayIn(store?.time_zone ?? 'UTC', now)
    const { rows } = await database.queryAs<Row>(claims, PROPOSE, [asked, title, text, day])
    const [row] = rows
    const refusal = REFUSALS[row?.outcome ?? 'no_store']
    if (!row || refusal) throw refusal ?? new Error('Nothing was proposed.')
    const proposal = { id: row.id, state: row.state, isNew: row.outcome === 'drafted', title, text }
    return context.json({ ...proposal, asOf: now.toISOString() } satisfies Proposal, proposal.isNew ? 201 : 200)
  })
  app.onError(apiErrorHandler(log))
  return app
}
