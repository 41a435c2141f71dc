import { Hono } from 'hono'
import type { z } from 'zod'
import type { Draft } from '#domain/contracts/drafts/draft.ts'
import { dayIn } from '#domain/periods.ts'
import { readBody, whoAsks } from '#server/api/campaigns/read-request.ts'
import type { FiguresApiOptions } from '#server/api/figures/figures-endpoint.ts'
import { parseId, parseRequest } from '#server/api/request/parse-request.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import { codeOf } from '#server/platform/system/error-code.ts'
import { KINDS_OF_DRAFTS, obstacleTo } from './draft-kinds.ts'
import { createRequest, editRequest, moveRequest, seenRequest } from './draft-requests.ts'
import { explainByMessage, explainBySubject } from './explain-draft.ts'
import { loadDraft, NO_DRAFT } from './load-draft.ts'
import { loadSubject, type WhoAsks } from './load-subject.ts'

type DraftOptions = Omit<FiguresApiOptions, 'answers'>

/** Members write, approve and use texts below /drafts. Each decision names the content that the person saw. */
export function createDraftsApi(options: DraftOptions): Hono {
  const { authenticate, clock, database, log } = options
  const app = new Hono()
  const load = (claims: Claims, id: string | null) => loadDraft(database, claims, { id, now: clock() })
  app.post('/drafts', async (context) => {
    const who = await whoAsks(authenticate, context)
    const created = await readBody(context, createRequest)
    await create(options, who, created)
    return context.json(await load(who.claims, created.id), 201)
  })
  app.get('/drafts/:id', async (context) => {
    const { claims } = await whoAsks(authenticate, context)
    return context.json(await load(claims, parseId(context.req.param('id'))))
  })
  app.put('/drafts/:id', async (context) => {
    const { claims } = await whoAsks(authenticate, context)
    const { hash, content } = await readBody(context, editRequest)
    const { id, kind } = await load(claims, parseId(context.req.param('id')))
    const written = parseRequest<object>(KINDS_OF_DRAFTS[kind].content, content, 'invalid_body')
    await write(database, claims, {
      text: 'select private.edit_draft($1, $2, $3)',
      values: [id, hash, JSON.stringify(written)],
    })
    return context.json(await load(claims, id))
  })
  app.post('/drafts/:id/approve', async (context) => {
    const { claims } = await whoAsks(authenticate, context)
    const { hash } = await readBody(context, seenRequest)
    const draft = await load(claims, parseId(context.req.param('id')))
    requireApprovable(draft, hash)
    await write(database, claims, { text: 'select private.approve_draft($1, $2, null)', values: [draft.id, hash] })
    return context.json(await load(claims, draft.id))
  })
  app.patch('/drafts/:id', async (context) => {
    const { claims } = await whoAsks(authenticate, context)
    const { hash, state, doneOn } = await readBody(context, moveRequest)
    const draft = await load(claims, parseId(context.req.param('id')))
    if (state === 'done') requireDoneDay(draft, doneOn)
    await write(database, claims, {
      text: 'select private.move_draft($1, $2, $3, $4)',
      values: [draft.id, hash, state, doneOn],
    })
    return context.json(await load(claims, draft.id))
  })
  app.delete('/drafts/:id', async (context) => {
    const { claims } = await whoAsks(authenticate, context)
    const { hash } = await readBody(context, seenRequest)
    const values = [parseId(context.req.param('id')), hash]
    await write(database, claims, { text: 'select private.delete_draft($1, $2)', values })
    return context.body(null, 204)
  })
  app.onError(apiErrorHandler(log))
  return app
}

const CHANGED = 'Somebody changed this draft meanwhile. Check it again.'

const refuse = (code: string, message: string) => new ApiError(400, code, message)

/** What is checked here is what the database approves: it compares the hash again. */
function requireApprovable(draft: Draft, hash: string) {
  if (draft.hash !== hash) throw new ApiError(409, 'draft_changed', CHANGED)
  const obstacle = obstacleTo(draft)
  if (obstacle !== null) throw refuse('incomplete', obstacle)
}

/** A draft is used on a day between its approval and today. */
function requireDoneDay({ approvedAt, timeZone, today }: Draft, doneOn: string | null) {
  if (doneOn === null) throw refuse('no_day', 'Choose a day.')
  if (doneOn > today) throw refuse('future_day', 'This day is in the future.')
  if (approvedAt && doneOn < dayIn(timeZone, new Date(approvedAt))) {
    throw refuse('early_day', 'This day is before the approval.')
  }
}

async function create(options: DraftOptions, who: WhoAsks, created: z.infer<typeof createRequest>) {
  const { id, store, kind, content, about, message } = created
  const subject = await loadSubject(options, who, { store, about })
  const why =
    message === undefined
      ? explainBySubject(subject)
      : await explainByMessage(options.database, who.claims, { storeId: store, message, today: subject.today })
  const ids = { order: subject.order?.id, customer: subject.customer?.id }
  await write(options.database, who.claims, {
    text: 'select private.create_draft($1, $2, $3, $4, $5, $6, $7)',
    values: [
      id,
      store,
      kind,
      message === undefined ? 'member' : 'support',
      JSON.stringify(content),
      JSON.stringify(why),
      JSON.stringify(ids),
    ],
  })
}

/** Runs a function that decides on a draft, as the person. The database writes its other refusals for people. */
async function write(database: Database, claims: Claims, { text, values }: { text: string; values: unknown[] }) {
  try {
    await database.queryAs(claims, text, values)
  } catch (error) {
    if (codeOf(error) === 'PT404') throw new ApiError(404, 'draft_not_found', NO_DRAFT)
    if (codeOf(error) === 'PT409' && error instanceof Error) throw new ApiError(409, 'draft_changed', error.message)
    throw error
  }
}
