import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { smallestEffect } from '#domain/analysis/campaigns/smallest-effect.ts'
import { workListSchema } from '#domain/contracts/campaigns/work-list.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createStore, importOrders } from '#supabase/test/shop.ts'
import { CONTENT, createCampaignShop, ID, messageOf, OTHER } from '#test/fixtures/shops/campaigns.ts'
import { sale } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'

let database: Database
let shop: Awaited<ReturnType<typeof createCampaignShop>>

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

beforeEach(async () => {
  shop = await createCampaignShop(database)
})

it('says before the approval who gets it, who is kept back and what that can show', async () => {
  const { counts, expectation, running } = await shop.preview()

  expect(counts).toEqual({ matched: 40, agreed: 30, refused: 5, unknown: 4, withoutEmail: 1, running: 0 })
  expect(expectation.treated + expectation.kept).toBe(30)
  expect(expectation.averageOrder).toBe(5000)
  expect(running).toEqual([])
  expect((await shop.preview({ isUnknownIncluded: true, keptBack: 0 })).expectation).toMatchObject({
    treated: 34,
    kept: 0,
  })
})

it('knows who orders anyway from those who had not ordered for as long', async () => {
  // Three of the forty customers order within the last 28 days. The audience is the other 37. They have not ordered for
  // as long as the forty had then.
  const again = [1, 2, 3].map((number) => ({
    ...sale(`#again${number}`, '2026-02-10T12:00Z', '50'),
    customer: `Person ${number}`,
  }))
  await importOrders(database, shop.owner, again)

  const { anyway, base, smallest, kept, treated } = (await shop.preview()).expectation

  expect(base).toEqual({ days: 28, alike: 40, ordered: 3, share: 0.075 })
  expect(anyway).toBe(Math.round(treated * 0.075))
  expect(smallest).toBe(smallestEffect({ base: 0.075, treated, kept }) ?? 1)
})

it('reaches who bought one product and not the other, on whatever day', async () => {
  const bought = (number: number, product: string, day: string) => ({
    name: `#${product}${number}`,
    at: `${day}T12:00Z`,
    customer: `Person ${number}`,
    entries: [{ kind: 'sale' as const, amount: '5', quantity: 1, product }],
  })
  await importOrders(database, shop.owner, [
    ...[1, 2, 3, 31].map((number) => bought(number, 'Lamp', '2026-01-10')),
    bought(2, 'Shade', '2026-01-02'),
    bought(4, 'Shade', '2026-01-10'),
    // Returned orders count as bought; cancelled ones don't.
    { ...bought(3, 'Shade', '2026-01-12'), status: 'cancelled' },
  ])
  const { rows } = await database.query<{ id: string; title: string }>(
    `select id::text, title from public.products where store_id = $1 and title in ('Lamp', 'Shade') order by title`,
    [shop.owner.storeId],
  )
  const [lamp, shade] = rows
  if (!lamp || !shade) throw new Error('no products')
  const audience = {
    kind: 'bought' as const,
    product: lamp.id,
    title: 'Lamp',
    without: shade.id,
    withoutTitle: 'Shade',
  }

  // Person 31 said no.
  expect((await shop.preview({ audience })).counts).toMatchObject({ matched: 3, agreed: 2, refused: 1 })
  const { why } = await shop.create({ audience })
  expect(why.text).toMatch(/^3 customers bought “Lamp” and not “Shade”\. /)

  // Person 1 has the shade in another size.
  await importOrders(database, shop.owner, [bought(1, 'Shade large', '2026-01-11')])
  const setHandle = (handle: string, title: string) =>
    database.query('update public.products set handle = $2 where store_id = $1 and title like $3', [
      shop.owner.storeId,
      handle,
      title,
    ])
  await setHandle('shade', 'Shade%')
  expect((await shop.preview({ audience })).counts).toMatchObject({ matched: 2, agreed: 1 })
  // Of two variants of one product, only the other one is left out.
  await setHandle('shade', 'Lamp')
  expect((await shop.preview({ audience })).counts).toMatchObject({ matched: 2, agreed: 1 })
})

it('says what the offer costs, and of which gross profit', async () => {
  expect((await shop.preview({ percentOff: 10 })).expectation.offerCost).toEqual({
    perOrder: 500,
    grossProfit: null,
    coverage: null,
  })
  await database.query(
    `insert into public.cost_rules (store_id, kind, percent, valid_from) values ($1, 'goods', 40, '2020-01-01')`,
    [shop.owner.storeId],
  )

  expect((await shop.preview({ percentOff: 10 })).expectation.offerCost).toEqual({
    perOrder: 500,
    grossProfit: 3000,
    coverage: 1,
  })
})

it('leaves out people of a running campaign by default, and names it', async () => {
  await shop.approve(await shop.create({ name: 'First one' }))

  const without = await shop.preview({}, OTHER)
  expect(without.expectation).toMatchObject({ treated: 0, kept: 0 })
  expect(without.counts.running).toBe(30)
  expect(without.running).toEqual([
    { id: ID, name: 'First one', people: 30, names: expect.arrayContaining(['Person 1']) },
  ])
  const { treated, kept } = (await shop.preview({ isRunningIncluded: true }, OTHER)).expectation
  expect(treated + kept).toBe(30)
})

it('writes to a list of customers', async () => {
  const { rows } = await database.queryAs<{ id: string }>(
    shop.owner.claims,
    `insert into public.customer_lists (store_id, name) values ($1, 'Wholesale') returning id`,
    [shop.owner.storeId],
  )
  const list = rows[0]?.id ?? ''
  await database.queryAs(
    shop.owner.claims,
    `select public.add_to_customer_list($1, array(select id from public.customers where store_id = $2 and name in ('Person 1', 'Person 31')))`,
    [list, shop.owner.storeId],
  )

  const { counts } = await shop.preview({ audience: { kind: 'list', list, name: 'Wholesale' } })

  expect(counts).toMatchObject({ matched: 2, agreed: 1, refused: 1 })
})

it('says why with the words of the agent that drafted it', async () => {
  const { rows } = await database.queryAs<{ id: string }>(
    shop.owner.claims,
    `insert into public.agent_sessions (store_id, agent) values ($1, 'marketing-manager') returning id`,
    [shop.owner.storeId],
  )
  const { rows: messages } = await database.query<{ id: string }>(
    `insert into public.agent_messages (session_id, type, content, parameters)
     values ($1, 'agent', 'This draft features Mug.', '{"draft": {"title": "Mug", "text": "Hi"}, "citations": [{"label": "Mailing list", "value": "30"}]}') returning id`,
    [rows[0]?.id],
  )
  const body = { store: shop.owner.storeId, id: ID, content: CONTENT, message: messages[0]?.id }

  const created = await shop.read(await shop.send(shop.owner.claims, 'POST /campaigns', { body }))

  expect(created.proposedBy).toBe('marketing')
  expect(created.why).toEqual({
    text: 'This draft features Mug.',
    figures: [{ label: 'Mailing list', value: '30' }],
    on: '2026-02-15',
  })
  for (const change of [`parameters = parameters - 'draft'`, `type = 'user'`]) {
    await database.query(`update public.agent_messages set ${change} where id = $1`, [messages[0]?.id])
    expect((await shop.send(shop.owner.claims, 'POST /campaigns', { body: { ...body, id: OTHER } })).status).toBe(404)
  }
  const stranger = await createStore(database)
  const stolen = await shop.send(stranger.claims, 'POST /campaigns', {
    body: { ...body, id: OTHER, store: stranger.storeId },
  })
  expect(stolen.status).toBe(404)
})

it('comes from Today only while Today proposes to write to customers', async () => {
  const body = { store: shop.owner.storeId, content: CONTENT, isFromToday: true }
  const proposerOf = async (id: string) =>
    (await shop.read(await shop.send(shop.owner.claims, 'POST /campaigns', { body: { ...body, id } }))).proposedBy

  expect(await proposerOf(ID)).toBe('member')
  await database.query(
    `insert into public.work (store_id, proposed_by, kind, name, content, proposed_on)
     values ($1, 'today', 'write_to', 'write_to', '{"kind": "write_to", "customers": 7}', '2026-02-10')`,
    [shop.owner.storeId],
  )
  expect(await proposerOf(OTHER)).toBe('today')
})

it('says whom it is for, with those whose consent is unknown if they are included', async () => {
  expect((await shop.create()).why.text).toContain('You can write to those who agreed: 30 people.')
  expect((await shop.create({ isUnknownIncluded: true }, OTHER)).why.text).toContain(
    'You can write to those who agreed or whose consent is unknown: 34 people.',
  )
})

it('is listed with its state, beside what Today proposed', async () => {
  await shop.approve(await shop.create())
  await database.query(
    `insert into public.work (store_id, proposed_by, kind, name, content, state, proposed_on)
     values ($1, 'today', 'write_to', 'write_to:overdue', '{"kind": "write_to", "customers": 7, "of": 9}', 'done', '2026-02-10')`,
    [shop.owner.storeId],
  )

  const response = await shop.send(shop.owner.claims, `GET /work?store=${shop.owner.storeId}`)
  const list = v.parse(workListSchema, await response.json())

  expect(list.campaigns).toMatchObject([{ id: ID, name: 'Spring email', state: 'approved', by: shop.owner.userId }])
  expect(list.actions).toMatchObject([{ kind: 'write_to', state: 'done' }])
})

it('lists what Today proposes with why and the money at stake, the most first', async () => {
  await database.query(
    `insert into public.work (store_id, proposed_by, kind, name, content, stake, proposed_on)
     select $1, 'today', 'write_to', 'work ' || stake, '{"kind": "write_to", "customers": 7}', nullif(stake, 0), '2026-02-10'
     from unnest(array[0, 1000, 9000]) as stake`,
    [shop.owner.storeId],
  )

  const response = await shop.send(shop.owner.claims, `GET /work?store=${shop.owner.storeId}`)
  const { actions } = v.parse(workListSchema, await response.json())

  expect(actions.map(({ stake }) => stake)).toEqual([9000, 1000, null])
  expect(actions[0]?.why).toContain('agreed to marketing by email')
})

it('lists what was postponed after what is open, and says what a sum is based on', async () => {
  const product = '{"id": "1", "title": "Mug", "variant": null}'
  await database.query(
    `insert into public.work (store_id, proposed_by, kind, name, content, stake, state, returns_on, proposed_on)
     values
       ($1, 'today', 'write_to', 'later', '{"kind": "write_to", "customers": 9}', 99000, 'later', '2026-03-01', '2026-02-10'),
       ($1, 'today', 'restock', 'open', $2, 700, 'open', null, '2026-02-10')`,
    [
      shop.owner.storeId,
      `{"kind": "restock", "product": ${product}, "available": 3, "lasts": 2, "daily": 500, "from": "2026-01-01",
        "to": "2026-02-01", "stockOn": "2026-02-09"}`,
    ],
  )

  const response = await shop.send(shop.owner.claims, `GET /work?store=${shop.owner.storeId}`)
  const { actions } = v.parse(workListSchema, await response.json())

  expect(actions.map(({ state }) => state)).toEqual(['open', 'later'])
  expect(actions[0]?.basis).toMatch(/^About \d+ of the next \d+ days of its sales at \$5\.00 a day/)
})

it('lists what is to be decided first, says how many there are, and leaves out what can not be read', async () => {
  await shop.create()
  await database.query(
    `insert into public.campaigns (id, store_id, proposed_by, state, content, content_hash, why)
     select gen_random_uuid(), store_id, 'member', 'dismissed', content, '', why
     from public.campaigns, generate_series(1, 201) where id = $1`,
    [ID],
  )
  await database.query(
    `insert into public.work (store_id, proposed_by, kind, name, content, state, proposed_on)
     values ($1, 'today', 'write_to', 'unreadable', '{"kind": "write_to"}', 'dismissed', '2026-02-10'),
       ($1, 'today', 'write_to', 'readable', '{"kind": "write_to", "customers": 7}', 'dismissed', '2026-02-10')`,
    [shop.owner.storeId],
  )

  const response = await shop.send(shop.owner.claims, `GET /work?store=${shop.owner.storeId}`)
  const list = v.parse(workListSchema, await response.json())

  expect(list.campaigns).toHaveLength(200)
  expect(list.campaigns[0]).toMatchObject({ id: ID, state: 'proposed' })
  expect(list.actions).toHaveLength(1)
  expect(list.counts).toEqual({ proposed: 1, dismissed: 202 })
})

it('refuses a content that is too long or unknown', async () => {
  const body = { store: shop.owner.storeId, id: ID, content: { ...CONTENT, keptBack: 51 } }
  expect(await messageOf(await shop.send(shop.owner.claims, 'POST /campaigns', { body }))).toEqual({
    status: 400,
    message: 'The parameter "content.keptBack" is more than 50.',
  })
})

it('names a body that is not JSON, or that can not be stored', async () => {
  for (const { body, code } of [
    { body: '{', code: 'invalid_json' },
    { body: JSON.stringify({ name: '\u0000' }), code: 'invalid_text' },
  ]) {
    const response = await shop.send(shop.owner.claims, 'POST /campaigns', { body })
    expect(await response.json()).toMatchObject({ error: { code } })
  }
})
