import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadQuestion } from '#server/api/figures/figures-endpoint.ts'
import { createFacts } from '#server/api/figures/facts/facts.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createStore, type Entry, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { answerQuestion } from './answer-question.ts'

const database = await openDatabase()
const folder = await mkdtemp(join(tmpdir(), 'cartwright-questions-'))
const facts = createFacts({ database, folder, log: silentLog })
afterAll(async () => {
  await facts.close()
  await rm(folder, { recursive: true, force: true })
})

const sale = (product: string, amount: number): Entry => ({
  kind: 'sale',
  amount: String(amount),
  product,
  quantity: 1,
})

const ORDERS: TestOrder[] = [
  { name: 'A', at: '2026-04-05T12:00Z', customer: 'c1', entries: [sale('Blue cup', 50)] },
  { name: 'B', at: '2026-04-06T12:00Z', customer: 'c2', entries: [sale('Red cup', 30), sale('Tray', 5)] },
  { name: 'C', at: '2026-01-10T12:00Z', customer: 'c1', entries: [sale('Old vase', 20)] },
]

const shop = await createStore(database, { timeZone: 'UTC' })
await importOrders(database, { storeId: shop.storeId, timeZone: 'UTC' }, ORDERS)
await database.query(
  `update public.orders set country = case name when 'B' then 'FR' else 'DE' end where store_id = $1`,
  [shop.storeId],
)
await database.query(
  `update public.customers set name = 'Zoë Älves' where store_id = $1 and id in (
  select customer_id from public.orders where name = 'B')`,
  [shop.storeId],
)

const clock = () => new Date('2026-05-20T12:00:00Z')

type Person = Pick<typeof shop, 'claims' | 'storeId'>

async function ask(
  text: string,
  earlier: string | readonly string[] | null = null,
  { claims, storeId }: Person = shop,
) {
  const asker = { person: String(claims.sub), gone: new AbortController().signal }
  const asked = await loadQuestion({ database, clock }, { claims, query: { store: storeId }, asker })
  if (!asked) throw new Error('There is no store.')
  return answerQuestion({ database, facts }, asked, { text, earlier: [earlier ?? []].flat() })
}

/** Asks what figures answer. */
async function askFigures(text: string, earlier: string | readonly string[] | null = null, person: Person = shop) {
  const answer = await ask(text, earlier, person)
  if (answer.kind !== 'figures') throw new Error(JSON.stringify(answer))
  return answer
}

async function figuresOf(text: string, earlier: string | readonly string[] | null = null) {
  const answer = await askFigures(text, earlier)
  const { totals, rows } = answer.figures
  return {
    totals: Object.entries(totals).map(([name, metric]) => [name, metric.value]),
    rows: rows.map(({ labels, metrics }) => [...labels, ...Object.values(metrics).map(({ value }) => value)]),
    unsold: answer.unsold,
  }
}

test('a question about a part of the shop is answered with the figures of that part', async () => {
  expect(await figuresOf('net sales in France in April')).toMatchObject({ totals: [['net_sales', 3500]] })
  expect(await figuresOf('sales of cups in april')).toMatchObject({
    totals: [
      ['net_sales', 8000],
      ['units', 2],
    ],
  })
  expect(await figuresOf('orders over $40 in april')).toMatchObject({
    totals: [
      ['orders', 1],
      ['net_sales', 5000],
    ],
    rows: [['A', 1, 5000]],
  })
})

test('a breakdown has a row for each value', async () => {
  const { rows } = await figuresOf('net sales by country in april')
  expect(rows).toEqual([
    ['DE', 5000],
    ['FR', 3500],
  ])
})

test('customers are found by name, with accents and without case', async () => {
  expect(await figuresOf('how much did zoë älves spend in april')).toMatchObject({ totals: [['net_sales', 3500]] })
})

test('products to drop are those that sold before and not in the period', async () => {
  expect((await figuresOf('which products can I drop')).unsold).toEqual(['Old vase'])
})

test('a share comes with what it is a share of', async () => {
  const answer = await ask('what share of net sales is France in april')
  if (answer.kind !== 'figures') throw new Error(JSON.stringify(answer))
  expect(answer.figures.totals.net_sales?.value).toBe(3500)
  expect(answer.whole?.totals.net_sales?.value).toBe(8500)
  expect(answer.whole?.period).toEqual({ from: '2026-04-01', to: '2026-04-30' })
})

test('a share of contribution leaves ad spend out of the part and of the whole', async () => {
  await database.query(
    `insert into public.cost_rules (store_id, kind, percent, valid_from) values ($1, 'goods', 40, '2026-01-01')`,
    [shop.storeId],
  )
  await database.query(
    `insert into public.ad_spend (store_id, day, channel, amount) values ($1, '2026-04-05', 'Search', 1000)`,
    [shop.storeId],
  )
  const answer = await ask('what share of contribution is France in april')
  if (answer.kind !== 'figures') throw new Error(JSON.stringify(answer))
  expect(answer.figures.totals.contribution?.value).toBe(2100)
  expect(answer.whole?.totals.contribution?.value).toBe(5100)
})

test('an average over days comes with its sum, and weekdays are ranked by their averages', async () => {
  const answer = await ask('average net sales per day in april')
  if (answer.kind !== 'figures') throw new Error(JSON.stringify(answer))
  expect(answer.figures.totals.net_sales?.value).toBeCloseTo(8500 / 30)
  expect(answer.whole?.totals.net_sales?.value).toBe(8500)
  expect(answer.figures.period).toEqual({ from: '2026-04-01', to: '2026-04-30' })
  expect((await figuresOf('best weekday on average for net sales in april')).rows).toEqual([['6', 5000 / 4]])
})

test('a number of parts counts those with an order', async () => {
  const answer = await ask('how many products did we sell in april')
  expect(answer).toMatchObject({ figures: { rowCount: 3 }, whole: null })
  expect(await ask('how many countries did we sell to in january')).toMatchObject({ figures: { rowCount: 1 } })
})

test('a list of customers has as many people as asked for beside the orders of nobody', async () => {
  const own = await createStore(database, { timeZone: 'UTC' })
  const order = (name: string, amount: number, customer?: string): TestOrder => ({
    name,
    at: '2026-04-05T12:00Z',
    ...(customer && { customer }),
    entries: [sale('Cup', amount)],
  })
  await importOrders(database, { storeId: own.storeId, timeZone: 'UTC' }, [
    order('A', 90),
    order('B', 50, 'c1'),
    order('C', 40, 'c2'),
    order('D', 30, 'c3'),
  ])

  const answer = await askFigures('top 2 customers in 2026', null, own)

  const { rows, rowCount, others } = answer.figures
  expect(rows.map(({ metrics }) => metrics.net_sales?.value)).toEqual([9000, 5000, 4000])
  expect(rowCount).toBe(4)
  expect(others?.net_sales?.value).toBe(3000)

  const risen = await askFigures('which 2 customers bought more in april than in march', null, own)
  expect(risen.figures.rows.map(({ metrics }) => metrics.net_sales?.value)).toEqual([9000, 5000, 4000])
})

test('a question about stock, pairs or customers says which report it asks for', async () => {
  expect(await ask('what is running low')).toMatchObject({ kind: 'report', asked: { report: 'stock', list: 'low' } })
  expect(await ask('what sells with the blue cup')).toMatchObject({
    kind: 'report',
    asked: { report: 'pairs', name: 'Blue cup', products: [expect.stringMatching(/^\d+$/)] },
  })
})

test('a follow-up takes the rest from the question before', async () => {
  expect(await figuresOf('and in France?', 'net sales in april')).toMatchObject({ totals: [['net_sales', 3500]] })
})

test('a question with a word that nothing accounts for gets no figures', async () => {
  expect(await ask('wholesale orders in France')).toEqual({
    kind: 'unclear',
    unknown: ['wholesale'],
    nearest: 'Orders in France',
  })
  expect(await ask('How many orders in april?')).toMatchObject({ kind: 'plain', corrections: [] })
})

test('names of another person’s store are unknown', async () => {
  const other = await createStore(database, {})

  expect(await ask('sales of Blue cup', null, other)).toMatchObject({ kind: 'unclear', unknown: ['blue cup'] })
})

test('a comparison that begins before the first order is left out', async () => {
  const answer = await askFigures('sales of cups in january compared with the previous period')

  expect(answer.figures).toMatchObject({ comparison: null, ordersBegin: '2026-01-10' })
  expect(answer.figures.totals.net_sales).toMatchObject({ comparison: null, change: null })
})

test('days that the figures don’t reach are neither the worst ones nor part of an average', async () => {
  const { claims, storeId } = await createStore(database, { timeZone: 'UTC' })
  const days = Array.from({ length: 40 }, (_, index) => new Date(Date.UTC(2026, 4, 15 - index)).toISOString())
  const orders = days.map((at, index) => ({ name: `#${index}`, at, entries: [sale('Cup', index === 2 ? 5 : 10)] }))
  await importOrders(database, { storeId, timeZone: 'UTC' }, orders)
  const askStore = (text: string) => askFigures(text, null, { claims, storeId })

  const worst = await askStore('Which day sold least in the last 10 days?')
  const average = await askStore('Average net sales per day in the last 10 days?')

  expect(worst.figures.store.figuresEnd).toEqual({ day: '2026-05-15', reason: 'silence' })
  expect(worst.figures.rows[0]?.keys).toEqual(['2026-05-13'])
  expect(worst.figures.rows.every(({ keys: [day] }) => day !== null && String(day) <= '2026-05-15')).toBe(true)
  expect(average.figures.period).toEqual({ from: '2026-05-11', to: '2026-05-14' })
  expect(average.figures.totals.net_sales?.value).toBe(875)
})

test('a text that is too long for a question is not looked through for names', async () => {
  let reads = 0
  const read: typeof facts.read = (...parameters) => {
    reads += 1
    return facts.read(...parameters)
  }
  const asker = { person: String(shop.claims.sub), gone: new AbortController().signal }
  const asked = await loadQuestion({ database, clock }, { claims: shop.claims, query: {}, asker })
  if (!asked) throw new Error('There is no store.')

  const question = { text: '.'.repeat(10_000), earlier: [] }
  const answer = await answerQuestion({ database, facts: { ...facts, read } }, asked, question)

  expect(answer).toEqual({ kind: 'unclear', unknown: [], nearest: null })
  expect(reads).toBe(0)
})

test('a ranking of products says whether it leaves out postage', async () => {
  const other = await createStore(database, { timeZone: 'UTC' })
  await importOrders(database, { storeId: other.storeId, timeZone: 'UTC' }, [
    { name: 'P', at: '2026-04-05T12:00Z', customer: 'c9', entries: [sale('Blue cup', 50), sale('Postage', 5)] },
  ])

  expect(await askFigures('top products by units in april', null, other)).toMatchObject({
    isWithoutFees: true,
    figures: { rows: [{ labels: ['Blue cup'] }] },
  })
  expect(await askFigures('top products by units in april')).toMatchObject({ isWithoutFees: false })
})
