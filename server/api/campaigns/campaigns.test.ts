import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { groupOf } from '#domain/analysis/campaigns/group-of.ts'
import {
  type Campaign,
  type CampaignContent,
  campaignPreviewSchema,
  campaignSchema,
} from '#domain/contracts/campaigns/campaign.ts'
import { workListSchema } from '#domain/contracts/campaigns/work-list.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { createPerson, createStore, importOrders } from '#supabase/test/shop.ts'
import { openCampaigns } from '#test/fixtures/shops/campaigns.ts'
import { sale } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'

let database: Database
let campaigns: ReturnType<typeof openCampaigns>
let owner: Awaited<ReturnType<typeof createStore>>
let importId: string

beforeAll(async () => {
  database = await openTestDatabase()
  campaigns = openCampaigns(database)
})

afterAll(() => database.close())

const ID = '4f7a1a5c-3d5e-4a42-9a55-0a3d0a3f6b10'
const OTHER = '5e1c8a30-0f6e-4d43-8f0e-5dd7a1f2b7c1'

const CONTENT: CampaignContent = {
  name: 'Spring email',
  audience: { kind: 'everyone' },
  subject: 'Spring is here',
  preview: 'See what is new',
  body: 'Hello!',
  offer: '',
  percentOff: null,
  plannedOn: null,
  keptBack: 20,
  isUnknownIncluded: false,
  isRunningIncluded: false,
}

/** 40 customers with one order each: 1 to 30 agreed, 31 to 35 said no, nothing is known of 36 to 39, and 40 has no email. */
beforeEach(async () => {
  await database.query('delete from public.campaigns')
  owner = await createStore(database)
  const numbers = Array.from({ length: 40 }, (_, at) => at + 1)
  importId = await importOrders(
    database,
    owner,
    numbers.map((number) => ({ ...sale(`#${number}`, '2026-01-01T12:00Z', '50'), customer: `Person ${number}` })),
  )
  await database.query(
    `update public.customers set email = 'p' || split_part(name, ' ', 2) || '@example.com'
     where store_id = $1 and name <> 'Person 40'`,
    [owner.storeId],
  )
  await database.query(
    `insert into public.marketing_consents (import_id, customer_id, store_id, answer, stated_at, dated_by)
     select $2, id, store_id, case when split_part(name, ' ', 2)::int <= 30 then 'yes' else 'no' end, '2026-01-01T10:00Z', 'row'
     from public.customers where store_id = $1 and split_part(name, ' ', 2)::int <= 35`,
    [owner.storeId, importId],
  )
})

const send = (claims: Claims, method: string, path: string, body?: object) =>
  campaigns.request(claims, { method, path, ...(body && { body }) })

async function create(content: Partial<CampaignContent> = {}, id = ID): Promise<Campaign> {
  const body = { store: owner.storeId, id, content: { ...CONTENT, ...content } }
  const response = await send(owner.claims, 'POST', '/campaigns', body)
  expect(response.status).toBe(201)
  return v.parse(campaignSchema, await response.json())
}

async function approve({ id, hash }: Campaign, claims: Claims = owner.claims): Promise<Campaign> {
  const response = await send(claims, 'POST', `/campaigns/${id}/approve`, { hash })
  expect(response.status).toBe(200)
  return v.parse(campaignSchema, await response.json())
}

async function move({ id, hash }: Campaign, state: string, sentOn?: string): Promise<Campaign> {
  const response = await send(owner.claims, 'PATCH', `/campaigns/${id}`, { hash, state, ...(sentOn && { sentOn }) })
  expect(await response.clone().json()).not.toHaveProperty('error')
  return v.parse(campaignSchema, await response.json())
}

async function preview(content: Partial<CampaignContent> = {}, id = ID) {
  const body = { store: owner.storeId, id, content: { ...CONTENT, ...content } }
  const response = await send(owner.claims, 'POST', '/campaigns/preview', body)
  return v.parse(campaignPreviewSchema, await response.json())
}

const messageOf = async (response: Response) => {
  const { error } = Object(await response.json())
  return { status: response.status, message: String(Object(error).message) }
}

async function groups(id = ID) {
  const { rows } = await database.queryAs<{ customer: string; is_kept_back: boolean }>(
    owner.claims,
    'select customer_id::text as customer, is_kept_back from public.campaign_people where campaign_id = $1',
    [id],
  )
  return rows
}

async function colleague() {
  const person = await createPerson(database)
  await database.query('insert into public.store_members (store_id, user_id) values ($1, $2)', [
    owner.storeId,
    person.userId,
  ])
  return person
}

it('says before the approval who gets it, who is kept back and what that can show', async () => {
  const { counts, expectation, running } = await preview()

  expect(counts).toEqual({ matched: 40, agreed: 30, refused: 5, unknown: 4, withoutEmail: 1, running: 0 })
  expect(expectation.treated + expectation.kept).toBe(30)
  expect(expectation.averageOrder).toBe(5000)
  expect(running).toEqual([])
  expect((await preview({ isUnknownIncluded: true, keptBack: 0 })).expectation).toMatchObject({ treated: 34, kept: 0 })
})

it('knows who orders anyway from those who had not ordered for as long', async () => {
  // Three of the forty order within the last 14 days. The audience is the others, who wait as the forty waited then.
  const again = [1, 2, 3].map((number) => ({
    ...sale(`#again${number}`, '2026-02-10T12:00Z', '50'),
    customer: `Person ${number}`,
  }))
  await importOrders(database, owner, again)

  const { anyway, base, smallest, kept, treated } = (await preview()).expectation

  expect(base).toEqual({ days: 14, alike: 40, ordered: 3, share: 0.075 })
  expect(anyway).toBe(Math.round(treated * 0.075))
  expect(smallest).toBeCloseTo(2.8 * Math.sqrt(0.075 * 0.925 * (1 / treated + 1 / kept)), 10)
})

it('says what the offer costs, and of which gross profit', async () => {
  expect((await preview({ percentOff: 10 })).expectation.offerCost).toEqual({
    perOrder: 500,
    grossProfit: null,
    coverage: null,
  })
  await database.query(
    `insert into public.cost_rules (store_id, kind, percent, valid_from) values ($1, 'goods', 40, '2020-01-01')`,
    [owner.storeId],
  )

  expect((await preview({ percentOff: 10 })).expectation.offerCost).toEqual({
    perOrder: 500,
    grossProfit: 3000,
    coverage: 1,
  })
})

it('stores with the approval who did it, the hash, the expectation and the groups', async () => {
  const proposed = await create()
  expect(proposed).toMatchObject({ state: 'proposed', proposedBy: 'member', approvedBy: null, expected: null })
  expect(proposed.why.text).toContain('Your store has 40 customers.')

  const approved = await approve(proposed)

  expect(approved).toMatchObject({ state: 'approved', hash: proposed.hash, approvedBy: owner.userId })
  const stored = await groups()
  expect(stored).toHaveLength(30)
  for (const { customer, is_kept_back: isKeptBack } of stored) {
    expect(isKeptBack).toBe(groupOf(ID, customer, 0.2) === 'kept')
  }
  expect(approved.expected).toMatchObject({ treated: stored.filter((each) => !each.is_kept_back).length })
  expect(approved.history.map(({ event, by }) => [event, by])).toEqual([
    ['approved', owner.userId],
    ['proposed', owner.userId],
  ])
  expect(approved.history[0]?.content).toEqual(CONTENT)
})

it('asks again after a change, and forgets the groups', async () => {
  const approved = await approve(await create())
  const content = { ...CONTENT, subject: 'Summer is here' }

  const response = await send(owner.claims, 'PUT', `/campaigns/${ID}`, { hash: approved.hash, content })
  const edited = v.parse(campaignSchema, await response.json())

  expect(edited).toMatchObject({ state: 'edited', approvedBy: null, expected: null, content })
  expect(edited.hash).not.toBe(approved.hash)
  expect(await groups()).toEqual([])
  const stale = await send(owner.claims, 'POST', `/campaigns/${ID}/approve`, { hash: approved.hash })
  expect(await messageOf(stale)).toEqual({
    status: 409,
    message: 'Somebody changed this campaign meanwhile. Check it again.',
  })
})

it('holds one of two approvals at once, and tells the other', async () => {
  const campaign = await create()
  const other = await colleague()

  const answers = await Promise.all(
    [owner, other].map(({ claims }) => send(claims, 'POST', `/campaigns/${ID}/approve`, { hash: campaign.hash })),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused && (await messageOf(refused)).message).toBe('This campaign was approved already.')
  expect(await groups()).toHaveLength(30)
})

it('is refused to others, and to a member who was removed', async () => {
  const campaign = await create()
  const stranger = await createPerson(database)
  const former = await colleague()
  await database.queryAs(owner.claims, 'select private.remove_member($1, $2)', [owner.storeId, former.userId])

  for (const { claims } of [stranger, former]) {
    expect((await send(claims, 'GET', `/campaigns/${ID}`)).status).toBe(404)
    expect((await send(claims, 'POST', `/campaigns/${ID}/approve`, { hash: campaign.hash })).status).toBe(404)
    const direct = database.queryAs(claims, `select private.approve_campaign($1, $2, '[]', '{}')`, [ID, campaign.hash])
    await expect(direct).rejects.toThrow('or you have no access to it')
  }
})

it('is not approved without a subject, a text and people', async () => {
  const attempt = async (content: Partial<CampaignContent>, id: string) => {
    const { hash } = await create(content, id)
    return messageOf(await send(owner.claims, 'POST', `/campaigns/${id}/approve`, { hash }))
  }

  expect(await attempt({ subject: ' ' }, ID)).toEqual({ status: 400, message: 'Write a subject and a text first.' })
  const nobody = { audience: { kind: 'segment', segment: 'champions' }, isUnknownIncluded: false } as const
  await database.query(`update public.marketing_consents set answer = 'no' where store_id = $1`, [owner.storeId])
  expect(await attempt(nobody, OTHER)).toEqual({ status: 400, message: 'Nobody would get this campaign.' })
})

it('downloads those who get it, without those kept back and those who said no since', async () => {
  const approved = await approve(await create())
  await database.query(
    `update public.customers set name = '=1+1 Smith', country = 'DE' where store_id = $1 and name = 'Person 2'`,
    [owner.storeId],
  )
  const kept = new Set((await groups()).flatMap(({ customer, is_kept_back: isKept }) => (isKept ? [customer] : [])))
  const { rows } = await database.query<{ id: string; email: string }>(
    `select id::text, email from public.customers where store_id = $1 and name = 'Person 1' or name = 'Person 7' and store_id = $1`,
    [owner.storeId],
  )
  const refusing = rows.find(({ id }) => !kept.has(id))
  await database.query(`update public.marketing_consents set answer = 'no' where customer_id = $1`, [refusing?.id])

  const response = await send(owner.claims, 'POST', `/campaigns/${ID}/download`, { hash: approved.hash })
  const lines = (await response.text()).trim().split('\r\n')

  expect(lines[0]).toBe('Email,First Name,Last Name,Country,Marketing Consent,Marketing Consent At')
  expect(lines).toHaveLength(1 + 30 - kept.size - 1)
  expect(lines.join()).not.toContain(refusing?.email)
  const emails = new Set(lines.map((line) => line.split(',')[0]))
  for (const id of kept) {
    const { rows: found } = await database.query<{ email: string }>(
      'select email from public.customers where id = $1',
      [id],
    )
    expect(emails.has(found[0]?.email)).toBe(false)
  }
  const named = lines.find((line) => line.startsWith('p2@'))
  if (named) expect(named).toBe(`p2@example.com,'=1+1,Smith,DE,yes,2026-01-01T10:00:00.000Z`)
  const after = v.parse(campaignSchema, await (await send(owner.claims, 'GET', `/campaigns/${ID}`)).json())
  expect(after).toMatchObject({ state: 'approved', sentOn: null })
  expect(after.downloadedAt).not.toBeNull()
  expect(after.history[0]?.event).toBe('downloaded')
})

it('is done on the day that a member names, and can be taken back', async () => {
  const approved = await approve(await create())
  const { today } = approved
  for (const sentOn of ['2020-01-01', '2190-01-01']) {
    const body = { hash: approved.hash, state: 'done', sentOn }
    expect((await send(owner.claims, 'PATCH', `/campaigns/${ID}`, body)).status).toBe(400)
  }
  const sent = new Date().toISOString().slice(0, 10)
  const body = { hash: approved.hash, state: 'done', sentOn: sent }

  const done = await campaigns.request(owner.claims, {
    method: 'PATCH',
    path: `/campaigns/${ID}`,
    body,
    now: `${sent}T23:00:00Z`,
  })
  expect(await done.json()).toMatchObject({ state: 'done', sentOn: sent })
  expect(today).toBe('2026-02-15')
  expect(await move(approved, 'approved')).toMatchObject({ state: 'approved', sentOn: null })
  expect(await move(approved, 'taken_back')).toMatchObject({ state: 'taken_back', approvedBy: null, expected: null })
  expect(await groups()).toEqual([])
  const wrong = await send(owner.claims, 'PATCH', `/campaigns/${ID}`, { hash: approved.hash, state: 'failed' })
  expect(wrong.status).toBe(409)
  expect((await move(approved, 'dismissed')).state).toBe('dismissed')
  expect((await move(approved, 'proposed')).state).toBe('proposed')
})

it('leaves out people of a running campaign by default, and names it', async () => {
  await approve(await create({ name: 'First one' }))

  const without = await preview({}, OTHER)
  expect(without.expectation).toMatchObject({ treated: 0, kept: 0 })
  expect(without.counts.running).toBe(30)
  expect(without.running).toEqual([
    { id: ID, name: 'First one', people: 30, names: expect.arrayContaining(['Person 1']) },
  ])
  const { treated, kept } = (await preview({ isRunningIncluded: true }, OTHER)).expectation
  expect(treated + kept).toBe(30)
})

it('writes to a list of customers', async () => {
  const { rows } = await database.queryAs<{ id: string }>(
    owner.claims,
    `insert into public.customer_lists (store_id, name) values ($1, 'Wholesale') returning id`,
    [owner.storeId],
  )
  const list = rows[0]?.id ?? ''
  await database.queryAs(
    owner.claims,
    `select public.add_to_customer_list($1, array(select id from public.customers where store_id = $2 and name in ('Person 1', 'Person 31')))`,
    [list, owner.storeId],
  )

  const { counts } = await preview({ audience: { kind: 'list', list, name: 'Wholesale' } })

  expect(counts).toMatchObject({ matched: 2, agreed: 1, refused: 1 })
})

it('says why with the words of the agent that drafted it', async () => {
  const { rows } = await database.queryAs<{ id: string }>(
    owner.claims,
    `insert into public.agent_sessions (store_id, agent) values ($1, 'marketing-manager') returning id`,
    [owner.storeId],
  )
  const { rows: messages } = await database.query<{ id: string }>(
    `insert into public.agent_messages (session_id, type, content, parameters)
     values ($1, 'agent', 'This draft features Mug.', '{"citations": [{"label": "Mailing list", "value": "30"}]}') returning id`,
    [rows[0]?.id],
  )
  const body = { store: owner.storeId, id: ID, content: CONTENT, message: messages[0]?.id }

  const created = v.parse(campaignSchema, await (await send(owner.claims, 'POST', '/campaigns', body)).json())

  expect(created.proposedBy).toBe('marketing')
  expect(created.why).toEqual({
    text: 'This draft features Mug.',
    figures: [{ label: 'Mailing list', value: '30' }],
    on: '2026-02-15',
  })
  const stranger = await createStore(database)
  const stolen = await send(stranger.claims, 'POST', '/campaigns', { ...body, id: OTHER, store: stranger.storeId })
  expect(stolen.status).toBe(404)
})

it('is listed with its state, beside what Today proposed', async () => {
  await approve(await create())
  await database.query(
    `insert into public.work (store_id, proposed_by, kind, name, content, state, proposed_on)
     values ($1, 'today', 'write_to', 'write_to:overdue', '{"kind": "write_to", "customers": 7, "of": 9}', 'done', '2026-02-10')`,
    [owner.storeId],
  )

  const response = await send(owner.claims, 'GET', `/work?store=${owner.storeId}`)
  const list = v.parse(workListSchema, await response.json())

  expect(list.campaigns).toMatchObject([{ id: ID, name: 'Spring email', state: 'approved', by: owner.userId }])
  expect(list.actions).toMatchObject([{ kind: 'write_to', state: 'done' }])
})

it('goes with its customers', async () => {
  await approve(await create())
  await database.query(`delete from public.customers where store_id = $1 and name = 'Person 3'`, [owner.storeId])

  expect(await groups()).toHaveLength(29)
})

it('refuses a content that is too long or unknown', async () => {
  const body = { store: owner.storeId, id: ID, content: { ...CONTENT, keptBack: 51 } }
  expect(await messageOf(await send(owner.claims, 'POST', '/campaigns', body))).toEqual({
    status: 400,
    message: 'The parameter "content.keptBack" is more than 50.',
  })
})
