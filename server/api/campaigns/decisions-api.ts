import { Hono } from 'hono'
import { type Campaign, CAMPAIGN_DAYS, MOST_PEOPLE } from '#domain/contracts/campaigns/campaign.ts'
import { obstacleOfCampaign } from '#domain/contracts/campaigns/campaign-obstacle.ts'
import { addDays, dayIn } from '#domain/periods.ts'
import { parseId } from '#server/api/request/parse-request.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import { downloadCampaign } from './campaign-file.ts'
import { approveRequest, moveRequest, seenRequest } from './campaign-requests.ts'
import { loadCampaign } from './load-campaign.ts'
import { type CampaignOptions, previewCampaign, type WhoAsks } from './preview-campaign.ts'
import { readBody, whoAsks } from './read-request.ts'
import { writeCampaign } from './write-campaign.ts'

/**
 * POST /campaigns/:id/approve stores who gets a campaign and who is kept back, POST /campaigns/:id/download returns those
 * who get it, PATCH /campaigns/:id says what became of it, and DELETE /campaigns/:id deletes one that was never approved. Each names the content that the person saw, and an approval the people.
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
    const seen = await readBody(context, approveRequest)
    const campaign = await load(who.claims, parseId(context.req.param('id')))
    await approve(options, who, { ...seen, campaign })
    return context.json(await load(who.claims, campaign.id))
  })
  app.post('/campaigns/:id/download', async (context) => {
    const { claims } = await whoAsks(authenticate, context)
    const { hash } = await readBody(context, seenRequest)
    const { id } = await load(claims, parseId(context.req.param('id')))
    const file = await downloadCampaign(database, claims, { id, hash })
    return context.body(file, 200, { 'Content-Type': 'text/csv; charset=utf-8', 'Cache-Control': 'private, no-store' })
  })
  app.delete('/campaigns/:id', async (context) => {
    const { claims } = await whoAsks(authenticate, context)
    const { hash } = await readBody(context, seenRequest)
    await writeCampaign(database, claims, {
      text: 'select private.delete_campaign($1, $2)',
      values: [parseId(context.req.param('id')), hash],
    })
    return context.body(null, 204)
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

const CHANGED = 'Somebody changed this campaign meanwhile. Check it again.'

type Approval = { campaign: Campaign; hash: string; people: string }

async function approve(options: CampaignOptions, who: WhoAsks, { campaign, hash, people }: Approval) {
  const { id, content, storeId: store } = campaign
  // The groups are those of this content. The database compares the hash again.
  if (campaign.hash !== hash) throw new ApiError(409, 'campaign_changed', CHANGED)
  const obstacle = obstacleOfCampaign(content)
  if (obstacle !== null) throw refuse('incomplete', obstacle)
  const { groups, expectation, today, ...preview } = await previewCampaign(options, who, { store, id, content })
  if (expectation.treated === 0) throw refuse('nobody', 'Nobody would get this campaign.')
  if (groups.length > MOST_PEOPLE) {
    const most = MOST_PEOPLE.toLocaleString('en-US')
    throw refuse('too_many', `A campaign can have at most ${most} people. Choose fewer customers.`)
  }
  if (preview.people !== people) {
    throw new ApiError(409, 'people_changed', 'The people changed. Check them again.')
  }
  await writeCampaign(options.database, who.claims, {
    text: 'select private.approve_campaign($1, $2, $3, $4, $5)',
    values: [id, hash, JSON.stringify(groups), JSON.stringify(expectation), addDays(today, -CAMPAIGN_DAYS)],
  })
}
