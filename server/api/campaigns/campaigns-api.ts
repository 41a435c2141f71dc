import { Hono } from 'hono'
import { z } from 'zod'
import type { CampaignPreview, PROPOSERS, Why } from '#domain/contracts/campaigns/campaign.ts'
import { createFiguresEndpoint } from '#server/api/figures/figures-endpoint.ts'
import { parseId, parseRequest, storeId } from '#server/api/request/parse-request.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { apiErrorHandler } from '#server/platform/http/api-error.ts'
import { createRequest, editRequest, previewRequest } from './campaign-requests.ts'
import { explainByAudience, explainByMessage } from './explain-campaign.ts'
import { loadCampaign } from './load-campaign.ts'
import { loadWorkList } from './load-work-list.ts'
import { type CampaignOptions, previewCampaign, type WhoAsks } from './preview-campaign.ts'
import { readBody, whoAsks } from './read-request.ts'
import { writeCampaign } from './write-campaign.ts'

const workQuery = z.strictObject({ store: storeId.optional() })

/**
 * GET /work lists what is proposed to a store; it answers `null` to a person without one. Below /campaigns, members write
 * campaigns and see who gets them.
 */
export function createCampaignsApi(options: CampaignOptions): Hono {
  const { authenticate, clock, database, log } = options
  const app = new Hono()
  app.get(
    '/work',
    createFiguresEndpoint(options, {
      parse: (request) => parseRequest(workQuery, request.query()),
      load: (question) => loadWorkList(options, question),
    }),
  )
  app.post('/campaigns/preview', async (context) => {
    const who = await whoAsks(authenticate, context)
    const asked = await readBody(context, previewRequest)
    const { groups: _groups, ...preview } = await previewCampaign(options, who, asked)
    return context.json(preview)
  })
  app.post('/campaigns', async (context) => {
    const who = await whoAsks(authenticate, context)
    const created = await readBody(context, createRequest)
    await create(options, who, created)
    return context.json(await loadCampaign(database, who.claims, { id: created.id, now: clock() }), 201)
  })
  app.get('/campaigns/:id', async (context) => {
    const { claims } = await whoAsks(authenticate, context)
    return context.json(await loadCampaign(database, claims, { id: parseId(context.req.param('id')), now: clock() }))
  })
  app.put('/campaigns/:id', async (context) => {
    const { claims } = await whoAsks(authenticate, context)
    const id = parseId(context.req.param('id'))
    const { hash, content } = await readBody(context, editRequest)
    await writeCampaign(database, claims, {
      text: 'select private.edit_campaign($1, $2, $3)',
      values: [id, hash, JSON.stringify(content)],
    })
    return context.json(await loadCampaign(database, claims, { id, now: clock() }))
  })
  app.onError(apiErrorHandler(log))
  return app
}

type Created = z.infer<typeof createRequest>

const FROM_TODAY = `
select from public.work where store_id = $1 and proposed_by = 'today' and kind = 'write_to' and state = 'open' limit 1`

/** What the page says counts only if it proposed something. A message was checked when it was read. */
async function loadProposer(database: Database, claims: Claims, created: Created): Promise<(typeof PROPOSERS)[number]> {
  const { message, isFromToday, store } = created
  if (message !== undefined) return 'marketing'
  if (!isFromToday) return 'member'
  const { rows } = await database.queryAs(claims, FROM_TODAY, [store])
  return rows.length > 0 ? 'today' : 'member'
}

async function create(options: CampaignOptions, who: WhoAsks, created: Created) {
  const { id, store, content } = created
  const preview = await previewCampaign(options, who, { id, store, content })
  const why = await explain(options.database, { claims: who.claims, created, preview })
  const proposer = await loadProposer(options.database, who.claims, created)
  await writeCampaign(options.database, who.claims, {
    text: 'select private.create_campaign($1, $2, $3, $4, $5)',
    values: [id, store, proposer, JSON.stringify(content), JSON.stringify(why)],
  })
}

type Explained = { claims: Claims; created: Created; preview: CampaignPreview }

async function explain(database: Database, { claims, created, preview }: Explained): Promise<Why> {
  const { message, store, content } = created
  if (message === undefined) return explainByAudience(content, preview)
  return explainByMessage(database, claims, { storeId: store, message, today: preview.today })
}
