import { Hono } from 'hono'
import { groupOf } from '#domain/analysis/campaigns/group-of.ts'
import { type Campaign, CAMPAIGN_DAYS, MOST_PEOPLE } from '#domain/contracts/campaigns/campaign.ts'
import { addDays, dayIn } from '#domain/periods.ts'
import { parseId } from '#server/api/request/parse-request.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import { downloadCampaign } from './campaign-file.ts'
import { moveRequest, seenRequest } from './campaign-requests.ts'
import { loadCampaign } from './load-campaign.ts'
import { type CampaignOptions, previewCampaign, type WhoAsks } from './preview-campaign.ts'
import { readBody, whoAsks } from './read-request.ts'
import { writeCampaign } from './write-campaign.ts'

/**
 * POST /campaigns/:id/approve stores who gets a campaign and who is kept back, POST /campaigns/:id/download returns those
 * who get it, and PATCH /campaigns/:id says what became of it. Each names the content that the person saw.
 */
export function createDecisionsApi(options: CampaignOptions): Hono {
  const { authenticate, clock, database, log } = options
  const app = new Hono()
  const load = (claims: WhoAsks['claims'], id: string | null) => loadCampaign(database, claims, { id, now: clock() })
  app.patch('/campaigns/:id', async (context) => {
    const { claims } = await whoAsks(authenticate, context)
    const { hash, state, sentOn } = await readBody(context, moveRequest)
    const campaign = await load(claims, parseId(context.req.param('id')))
    if (state === 'done') requireSentDay(campaign, sentOn)
    await writeCampaign(database, claims, {
      text: 'select private.move_campaign($1, $2, $3, $4)',
      values: [campaign.id, hash, state, sentOn],
    })
    return context.json(await load(claims, campaign.id))
  })
  app.post('/campaigns/:id/approve', async (context) => {
    const who = await whoAsks(authenticate, context)
    const { hash } = await readBody(context, seenRequest)
    const campaign = await load(who.claims, parseId(context.req.param('id')))
    await approve(options, who, { campaign, hash })
    return context.json(await load(who.claims, campaign.id))
  })
  app.post('/campaigns/:id/download', async (context) => {
    const { claims } = await whoAsks(authenticate, context)
    const { hash } = await readBody(context, seenRequest)
    const { id } = await load(claims, parseId(context.req.param('id')))
    const file = await downloadCampaign(database, claims, { id, hash })
    return context.body(file, 200, { 'Content-Type': 'text/csv; charset=utf-8', 'Cache-Control': 'private, no-store' })
  })
  app.onError(apiErrorHandler(log))
  return app
}

const refuse = (code: string, message: string) => new ApiError(400, code, message)

/** An email goes out on a day between its approval and today. */
function requireSentDay({ approvedAt, timeZone, today }: Campaign, sentOn: string | null) {
  const first = approvedAt && dayIn(timeZone, new Date(approvedAt))
  if (sentOn === null) throw refuse('no_day', 'Say on which day it went out.')
  if (sentOn > today) throw refuse('future_day', 'This day is in the future.')
  if (first && sentOn < first) throw refuse('early_day', 'This day is before the approval, when nobody was kept back.')
}

type Approval = { campaign: Campaign; hash: string }

async function approve(options: CampaignOptions, who: WhoAsks, { campaign, hash }: Approval) {
  const { id, content, storeId: store } = campaign
  if (content.subject.trim() === '' || content.body.trim() === '') {
    throw refuse('incomplete', 'Write a subject and a text first.')
  }
  const { reached, expectation, today } = await previewCampaign(options, who, { store, id, content })
  if (expectation.treated === 0) throw refuse('nobody', 'Nobody would get this campaign.')
  if (reached.length > MOST_PEOPLE) {
    throw refuse('too_many', 'A campaign can have at most 50,000 people. Choose fewer customers.')
  }
  const people = reached.map(([customer, consent]) => ({
    id: customer,
    consent,
    kept: groupOf(id, customer, content.keptBack / 100) === 'kept',
  }))
  await writeCampaign(options.database, who.claims, {
    text: 'select private.approve_campaign($1, $2, $3, $4, $5)',
    values: [id, hash, JSON.stringify(people), JSON.stringify(expectation), addDays(today, -CAMPAIGN_DAYS)],
  })
}
