import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { workListSchema } from '#domain/contracts/campaigns/work-list.ts'
import { addDays } from '#domain/periods.ts'
import { createStoreWork } from '#server/api/signals/follow-signals.ts'
import type { Database } from '#server/platform/database/database.ts'
import { importOrders } from '#supabase/test/shop.ts'
import { createCampaignShop, ID } from '#test/fixtures/shops/campaigns.ts'
import { openTestFacts } from '#test/fixtures/shops/facts.ts'
import { sale } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { createMeasuringWork } from './measure-campaigns.ts'

let database: Database
let shop: Awaited<ReturnType<typeof createCampaignShop>>

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

beforeEach(async () => {
  shop = await createCampaignShop(database)
})

const SENT_ON = '2026-02-16'
const stopping = new AbortController().signal

const noonAfter = (days: number) => new Date(`${addDays(SENT_ON, days)}T12:00:00Z`)

const optionsAfter = (days: number) => ({ database, facts: openTestFacts(database), clock: () => noonAfter(days) })

/** Does the work of a day, so many days after the campaign went out. */
const work = (days: number) => createMeasuringWork(optionsAfter(days))(shop.owner.storeId, stopping)

const load = async () => shop.read(await shop.send(shop.owner.claims, `GET /campaigns/${ID}`))

/** Approves a campaign and marks it as sent. */
async function sendCampaign(keptBack: number) {
  const { hash } = await shop.approve(await shop.create({ keptBack }))
  await database.query(`update public.campaigns set approved_at = $2::date where id = $1`, [ID, SENT_ON])
  const body = { hash, state: 'done', sentOn: SENT_ON }
  return shop.read(await shop.send(shop.owner.claims, `PATCH /campaigns/${ID}`, { body, now: `${SENT_ON}T23:00:00Z` }))
}

/** Everybody who got it orders for 20.00 some days after it went out. */
async function orderAll(daysAfter: number) {
  const { rows } = await database.query<{ name: string }>(
    `select name from public.campaign_people join public.customers on id = customer_id
     where campaign_id = $1 and not is_kept_back`,
    [ID],
  )
  const at = `${addDays(SENT_ON, daysAfter)}T12:00Z`
  await importOrders(
    database,
    shop.owner,
    rows.map(({ name }) => ({ ...sale(`#${name} ${daysAfter}`, at, '20'), customer: name })),
  )
}

it('tells after each week what it brought so far, and changes that no more', async () => {
  await sendCampaign(50)
  await work(6)
  expect(await load()).toMatchObject({ state: 'done', outcome: null, outcomeTexts: null })

  await work(7)
  const early = await load()
  expect(early).toMatchObject({ state: 'done', outcome: { through: addDays(SENT_ON, 6), effect: { day: 7 } } })
  expect(early.outcomeTexts?.text).toMatch(/^After 7 of 28 days, the effect can’t be seen yet/)
  expect(early.history.map(({ event }) => event)).toEqual(['done', 'approved', 'proposed'])
  await orderAll(3)
  await work(9)
  expect((await load()).outcome).toEqual(early.outcome)

  await work(14)
  expect(await load()).toMatchObject({ state: 'done', outcome: { effect: { day: 14 } } })
})

it('is measured once its 28 days are complete, as the work on a store finds it', async () => {
  const { expected } = await sendCampaign(50)
  await orderAll(27)
  await createStoreWork(optionsAfter(28))(shop.owner.storeId, stopping)
  const measured = await load()

  expect(measured).toMatchObject({
    state: 'measured',
    sentOn: SENT_ON,
    outcome: {
      kind: 'measured',
      through: addDays(SENT_ON, 27),
      currency: 'USD',
      effect: {
        treated: { people: expected?.treated, ordered: expected?.treated },
        kept: { people: expected?.kept, ordered: 0 },
        netSales: { treated: 2000, kept: 0, cap: 2000 },
      },
    },
  })
  expect(measured.outcomeTexts?.text).toMatch(/^The campaign brought about \d+ more customers to order, between/)
  expect(measured.history[0]).toMatchObject({ event: 'measured', by: null, sentOn: SENT_ON })
  const response = await shop.send(shop.owner.claims, `GET /work?store=${shop.owner.storeId}`)
  const list = v.parse(workListSchema, await response.json())
  expect(list.campaigns).toMatchObject([{ state: 'measured', outcome: measured.outcomeTexts?.text }])
})

it('keeps what was found whatever is imported later', async () => {
  await sendCampaign(50)
  await work(28)
  const { outcome } = await load()

  await orderAll(5)
  await work(40)

  expect(await load()).toMatchObject({ state: 'measured', outcome })
})

it('waits until the figures reach the end of its days', async () => {
  await sendCampaign(50)
  // Orders of each day, and then none for longer than ever.
  const days = Array.from({ length: 10 }, (_, at) => addDays(SENT_ON, at - 5))
  await importOrders(
    database,
    shop.owner,
    days.map((day) => sale(`#${day}`, `${day}T12:00Z`, '20')),
  )
  await work(60)

  expect(await load()).toMatchObject({ state: 'done', outcome: null })
})

it('takes the measurement back with the day, and finds it anew for another one', async () => {
  const sent = await sendCampaign(50)
  await work(28)
  expect(await shop.move(sent, 'approved')).toMatchObject({ state: 'approved', outcome: null, sentOn: null })
  expect(await shop.groups()).toHaveLength(30)
  expect((await load()).history.map(({ event }) => event).slice(0, 2)).toEqual(['approved', 'measured'])

  const body = { hash: sent.hash, state: 'done', sentOn: addDays(SENT_ON, 7) }
  await shop.send(shop.owner.claims, `PATCH /campaigns/${ID}`, { body, now: noonAfter(30).toISOString() })
  await work(28)
  expect(await load()).toMatchObject({ state: 'done', outcome: { effect: { day: 21 } } })
})

it('says that nothing can be told where nobody was kept back', async () => {
  const sent = await sendCampaign(0)
  await work(28)

  expect(sent.outcome).toEqual({ kind: 'no_groups' })
  expect(await load()).toMatchObject({
    state: 'done',
    outcome: { kind: 'no_groups' },
    outcomeTexts: { text: 'Nothing can be told of what it brought: there is nobody to compare with' },
  })
})
