import { afterAll, expect, it } from 'vitest'
import type { CampaignGroup } from '#domain/analysis/campaigns/group-of.ts'
import { addDays } from '#domain/periods.ts'
import { importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { openTestFacts } from '#test/fixtures/shops/facts.ts'
import { storeWith } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { measureCampaign } from './measure-campaign.ts'

const database = await openTestDatabase()

afterAll(() => database.close())

const SENT_ON = '2026-03-02'
const LATE = '2026-05-19'

type Ordered = Partial<TestOrder> & { amount?: string }

/** An order some days after the campaign went out: 0 is its own day. */
const orderOf = (customer: string, daysAfter: number, { amount = '20', ...rest }: Ordered = {}): TestOrder => ({
  name: `#${customer} ${daysAfter}`,
  at: `${addDays(SENT_ON, daysAfter)} 12:00Z`,
  customer,
  entries: [{ kind: 'sale', amount, quantity: 1, product: 'mug' }],
  ...rest,
})

/** Measures a campaign to these people in a store with these orders. Each also has an order long before. */
async function measure(
  orders: TestOrder[],
  groups: Record<string, CampaignGroup>,
  asked: { lastDay?: string; window?: number } = {},
) {
  const names = Object.keys(groups)
  const { storeId } = await storeWith(
    database,
    names.map((name) => orderOf(name, -100)),
  )
  await importOrders(database, { storeId }, orders)
  const { rows } = await database.query<{ id: string; name: string }>(
    'select id::text, name from public.customers where store_id = $1',
    [storeId],
  )
  const { rows: stores } = await database.query<{ id: string; data_version: string; time_zone: string }>(
    'select id, data_version::text, time_zone from public.stores where id = $1',
    [storeId],
  )
  const customers = rows.flatMap(({ id, name }) => {
    const group = groups[name]
    return group ? [{ id, group }] : []
  })
  const [store] = stores
  if (!store) throw new Error('no store')
  const { lastDay = LATE, window } = asked
  return openTestFacts(database).read(store, (run) =>
    measureCampaign(run, {
      campaign: { customers, sentOn: SENT_ON, ...(window !== undefined && { window }) },
      currency: 'USD',
      lastDay,
    }),
  )
}

async function countsOf(...asked: Parameters<typeof measure>) {
  const measured = await measure(...asked)
  if (measured.kind !== 'measured') return measured.kind
  const { through, effect } = measured
  return { through, day: effect.day, treated: effect.treated, kept: effect.kept }
}

const PAIR = { Ann: 'treated', Ben: 'kept' } as const

it('counts who ordered from the day it went out to the end of the window', async () => {
  const groups = { ...PAIR, Cem: 'treated', Dee: 'treated', Eve: 'treated' } as const
  const orders = [orderOf('Ann', 0), orderOf('Cem', 27), orderOf('Dee', 28), orderOf('Eve', -1), orderOf('Zoe', 3)]

  expect(await countsOf(orders, groups)).toEqual({
    through: addDays(SENT_ON, 27),
    day: 28,
    treated: { people: 4, ordered: 2 },
    kept: { people: 1, ordered: 0 },
  })
})

it('leaves out orders that were returned in full, were cancelled, or are in another currency', async () => {
  const groups = { ...PAIR, Cem: 'treated', Dee: 'kept', Eve: 'kept' } as const
  const back = {
    kind: 'return',
    amount: '-20',
    quantity: -1,
    product: 'mug',
    at: `${addDays(SENT_ON, 40)} 12:00Z`,
  } as const
  const cancelled = { ...back, at: `${addDays(SENT_ON, 1)} 13:00Z` }
  const sold = { kind: 'sale', amount: '20', quantity: 1, product: 'mug' } as const
  const orders = [
    orderOf('Ann', 1, { entries: [sold, back] }),
    orderOf('Ben', 1, { currency: 'EUR' }),
    orderOf('Cem', 1, { entries: [sold, { ...back, amount: '-5' }] }),
    orderOf('Dee', 1, { status: 'cancelled', entries: [sold, cancelled] }),
    orderOf('Eve', 1),
  ]

  expect(await countsOf(orders, groups)).toMatchObject({
    treated: { people: 2, ordered: 1 },
    kept: { people: 3, ordered: 1 },
  })
})

it('compares net sales per person, less what was returned since', async () => {
  const names = Array.from({ length: 24 }, (_, at) => `Customer ${at}`)
  const groups = Object.fromEntries(names.map((name, at) => [name, at % 2 === 0 ? 'treated' : 'kept'] as const))
  const half = {
    kind: 'return',
    amount: '-10',
    quantity: -1,
    product: 'mug',
    at: `${addDays(SENT_ON, 40)} 12:00Z`,
  } as const
  const orders = names.flatMap((name, at) => {
    if (at % 4 === 1) return []
    const order = orderOf(name, 2)
    return [at % 4 === 3 ? { ...order, entries: [...order.entries, half] } : order]
  })

  const measured = await measure(orders, groups)

  expect(measured.kind === 'measured' && measured.effect.netSales?.value).toBe(2000 - 500)
})

it('looks at whole weeks while the window goes on', async () => {
  const orders = [orderOf('Ann', 6), orderOf('Ben', 7)]

  expect(await countsOf(orders, PAIR, { lastDay: addDays(SENT_ON, 12) })).toEqual({
    through: addDays(SENT_ON, 6),
    day: 7,
    treated: { people: 1, ordered: 1 },
    kept: { people: 1, ordered: 0 },
  })
})

it('says when it can be looked at first', async () => {
  const lastDay = addDays(SENT_ON, 5)

  expect(await measure([], PAIR, { lastDay })).toEqual({ kind: 'too_early', availableOn: addDays(SENT_ON, 7) })
  expect(await measure([], PAIR, { lastDay, window: 5 })).toMatchObject({ kind: 'measured' })
})

it('can’t say anything where nobody was kept back', async () => {
  expect(await measure([], { Ann: 'treated' })).toEqual({ kind: 'no_groups' })
})
