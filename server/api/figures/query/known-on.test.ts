import { expect, test } from 'vitest'
import type { FiguresAnswer } from '#domain/contracts/figures.ts'
import { addDays } from '#domain/periods.ts'
import { createRandom } from '#domain/sample-store/random.ts'
import { undoImport } from '#server/api/publication/undo-import.ts'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import { createStore, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { openFigures, totalsOf, valuesOf } from '#test/fixtures/shops/figures.ts'
import { orderOf, pick } from '#test/fixtures/shops/random-shop.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { scaled, seedOr } from '#test/harness/seed.ts'

const database = await openDatabase()
const figures = await openFigures(database)

/** Publishes orders as if it had been done at an instant. */
async function publishAt(storeId: string, at: string, orders: readonly TestOrder[], timeZone = 'UTC') {
  const id = await importOrders(database, { storeId, timeZone }, orders)
  await database.query('update public.imports set published_at = $2 where id = $1', [id, at])
  return id
}

const sale = (amount: string) => ({ kind: 'sale' as const, amount, product: 'Mug', quantity: 1 })

const MARCH = { metrics: ['net_sales', 'orders'], period: { from: '2026-03-01', to: '2026-03-31' } }

test('figures are answered as they were known at the end of a day in the store’s zone', async () => {
  const timeZone = 'America/New_York'
  const { claims, storeId } = await createStore(database, { timeZone })
  const order = { name: 'A', at: '2026-03-05T15:00Z' }
  await publishAt(storeId, '2026-04-01T12:00Z', [{ ...order, entries: [sale('100')] }], timeZone)
  const refund = { kind: 'return' as const, amount: '-40', at: '2026-03-30T15:00Z', refundKey: 'r1', quantity: -1 }
  // In New York it is still the second of April.
  await publishAt(storeId, '2026-04-03T03:59Z', [{ ...order, entries: [sale('100'), refund] }], timeZone)
  await publishAt(
    storeId,
    '2026-04-03T04:00Z',
    [{ name: 'B', at: '2026-03-06T15:00Z', entries: [sale('7')] }],
    timeZone,
  )

  const known = async (knownOn?: string) => totalsOf(await figures.ask(claims, { ...MARCH, knownOn }))
  expect(await known('2026-04-01')).toEqual([10_000, 1])
  expect(await known('2026-04-02')).toEqual([6000, 1])
  expect(await known('2026-04-03')).toEqual([6700, 2])
  expect(await known('2026-05-20')).toEqual(await known())
  expect(await known('2026-04-01')).toEqual([10_000, 1])
})

test('what was not known yet is refused with the first day that is', async () => {
  const { claims, storeId } = await createStore(database)
  const refused = async (knownOn: string, more = {}) => {
    const { status, message } = await figures.refused(claims, { ...MARCH, knownOn, ...more })
    return [status, message]
  }
  expect(await refused('2026-04-01')).toEqual([422, expect.stringContaining('has no orders')])
  await publishAt(storeId, '2026-04-02T12:00Z', [{ name: 'A', at: '2026-03-05T15:00Z', entries: [sale('100')] }])

  expect(await refused('2026-04-01')).toEqual([422, expect.stringContaining('2026-04-02')])
  expect(await refused('2026-05-21')).toEqual([400, expect.stringContaining('after today')])
  expect(await refused('2026-04-31')).toEqual([400, expect.stringContaining('knownOn')])
  expect(await refused('2026-04-02', { rows: 'orders' })).toEqual([400, expect.stringContaining('knownOn')])
  // An import of a version that did not keep what it replaced.
  const later = await publishAt(storeId, '2026-04-05T12:00Z', [
    { name: 'B', at: '2026-03-05T15:00Z', entries: [sale('1')] },
  ])
  await database.query('update public.imports set keeps_replaced = false where id = $1', [later])
  expect(await refused('2026-04-04')).toEqual([422, expect.stringContaining('2026-04-05')])
})

test('without a period, figures are those of the 30 days up to the day that is known', async () => {
  const { claims, storeId } = await createStore(database)
  const orderOn = (day: string) => ({ name: day, at: `${day}T15:00Z`, entries: [sale('100')] })
  await publishAt(storeId, '2026-01-02T12:00Z', [orderOn('2025-11-20')])
  await publishAt(storeId, '2026-04-02T12:00Z', [orderOn('2026-03-05')])
  await publishAt(storeId, '2026-05-19T12:00Z', [orderOn('2026-03-06'), orderOn('2026-05-18')])
  const metrics = ['net_sales', 'orders']
  const known = (knownOn?: string) => figures.ask(claims, { metrics, knownOn })

  const april = await known('2026-04-03')
  expect(april.period).toEqual({ from: '2026-03-05', to: '2026-04-03' })
  expect(totalsOf(april)).toEqual([10_000, 1])
  // In January, the last order was older than 30 days.
  const january = await known('2026-01-10')
  expect(january.period).toEqual({ from: '2025-10-22', to: '2025-11-20' })
  expect(totalsOf(january)).toEqual([10_000, 1])
  expect((await known('2026-05-20')).period).toEqual((await known()).period)
})

test('a file of products is no knowledge of orders', async () => {
  const { claims, storeId } = await createStore(database)
  await publishAt(storeId, '2026-04-01T12:00Z', [])
  const { message } = await figures.refused(claims, { ...MARCH, knownOn: '2026-04-01' })
  expect(message).toContain('has no orders')
  await publishAt(storeId, '2026-04-03T12:00Z', [{ name: 'A', at: '2026-03-05T15:00Z', entries: [sale('100')] }])

  const refused = await figures.refused(claims, { ...MARCH, knownOn: '2026-04-02' })
  expect(refused).toEqual({ status: 422, message: expect.stringContaining('2026-04-03') })
})

test('days after the one that is known are not compared, and strangers get nothing', async () => {
  const { claims, storeId } = await createStore(database)
  await publishAt(storeId, '2026-04-02T12:00Z', [
    { name: 'A', at: '2026-03-05T15:00Z', entries: [sale('100')] },
    { name: 'B', at: '2026-04-01T15:00Z', entries: [sale('30')] },
  ])
  const april = { ...MARCH, period: { from: '2026-04-01', to: '2026-04-30' }, compare: 'previous_period' }
  const { store, totals } = await figures.ask(claims, { ...april, knownOn: '2026-04-02' })
  expect(store.figuresEnd).toMatchObject({ day: '2026-04-02' })
  expect(totals.net_sales).toMatchObject({ value: 3000, comparison: 0 })

  const stranger = await createStore(database)
  const { status } = await figures.refused(stranger.claims, { ...MARCH, store: storeId, knownOn: '2026-04-02' })
  expect(status).toBe(404)
})

test('days between the last file of then and the day that is known are not compared either', async () => {
  const { claims, storeId } = await createStore(database)
  const file = await publishAt(storeId, '2026-04-11T12:00Z', [
    { name: 'A', at: '2026-03-05T15:00Z', entries: [sale('100')] },
    { name: 'B', at: '2026-04-10T15:00Z', entries: [sale('30')] },
  ])
  await database.query(
    `update public.imports set started_at = published_at, report = '{"ordersNew": 2}' where id = $1`,
    [file],
  )
  await publishAt(storeId, '2026-05-02T12:00Z', [{ name: 'C', at: '2026-04-15T15:00Z', entries: [sale('5')] }])

  const endOn = async (knownOn: string) => (await figures.ask(claims, { ...MARCH, knownOn })).store.figuresEnd
  expect(await endOn('2026-04-20')).toEqual({ day: '2026-04-11', reason: 'import' })

  await database.query(
    `insert into public.connections (store_id, channel, platform, address, shop_name, made_at, synced_at)
     values ($1, 'test', 'woocommerce', 'https://shop.example', 'Shop', '2026-04-12', now())`,
    [storeId],
  )
  await database.query('update public.stores set data_version = data_version + 1 where id = $1', [storeId])
  expect(await endOn('2026-04-20')).toEqual({ day: '2026-04-20', reason: 'import' })
})

test('what was undone since is left out, and what it replaced counts again', async () => {
  const { claims, storeId } = await createStore(database)
  const order = { name: 'A', at: '2026-03-05T15:00Z' }
  await publishAt(storeId, '2026-04-01T12:00Z', [{ ...order, entries: [sale('100')] }])
  const wrong = await publishAt(storeId, '2026-04-02T12:00Z', [{ ...order, entries: [sale('999')] }])
  await publishAt(storeId, '2026-04-03T12:00Z', [{ name: 'B', at: '2026-03-06T15:00Z', entries: [sale('7')] }])
  const known = async (knownOn: string) => totalsOf(await figures.ask(claims, { ...MARCH, knownOn }))
  expect(await known('2026-04-02')).toEqual([99_900, 1])

  await undoImport({ database, importId: wrong, storeId, yieldTurn: yieldToEventLoop })

  expect(await known('2026-04-02')).toEqual([10_000, 1])
  expect(await known('2026-04-03')).toEqual([10_700, 2])
})

test('a day that was asked for before an undo leaves out afterwards what was undone', async () => {
  const { claims, storeId } = await createStore(database)
  const order = { name: 'A', at: '2026-03-05T15:00Z' }
  await publishAt(storeId, '2026-04-01T12:00Z', [{ ...order, entries: [sale('100')] }])
  const wrong = await publishAt(storeId, '2026-04-02T12:00Z', [{ ...order, entries: [sale('999')] }])
  await publishAt(storeId, '2026-04-03T12:00Z', [{ ...order, entries: [sale('50')] }])
  const known = async (knownOn: string) => totalsOf(await figures.ask(claims, { ...MARCH, knownOn }))
  expect(await known('2026-04-02')).toEqual([99_900, 1])
  expect(await known('2026-04-03')).toEqual([5000, 1])

  await undoImport({ database, importId: wrong, storeId, yieldTurn: yieldToEventLoop })

  expect(await known('2026-04-02')).toEqual([10_000, 1])
  expect(await known('2026-04-03')).toEqual([5000, 1])
})

const DAYS = ['2025-06-01', '2025-06-02', '2025-07-15', '2025-12-31']
const METRICS = ['net_sales', 'orders', 'returns', 'customers', 'taxes', 'units', 'average_order_value']
const BY = [[], ['month'], ['status'], ['customer_type'], ['product'], ['status', 'month'], ['refund_state']]

/** Rows of the same value are in the order of ids, which differ between stores. */
const sortedRows = (answer: FiguresAnswer) =>
  valuesOf(answer).toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))

test('random questions about a known day equal a store built from what had come in by then', async () => {
  const random = createRandom(seedOr(20_260_603))
  const imports = [0, 40, 60, 75].map((from) =>
    Array.from({ length: 50 }, (_, index) => orderOf(random, String(from + index))),
  )
  const whole = await createStore(database)
  for (const [at, orders] of imports.entries()) await publishAt(whole.storeId, `${DAYS[at]}T12:00Z`, orders)
  for (const [at, day] of DAYS.entries()) {
    const then = await createStore(database)
    for (const orders of imports.slice(0, at + 1)) await importOrders(database, { storeId: then.storeId }, orders)
    for (let run = 0; run < scaled(6); run += 1) {
      const from = addDays('2023-12-15', random.integer(0, 500))
      const question = {
        metrics: METRICS,
        by: pick(random, BY),
        period: { from, to: addDays(from, random.integer(0, 200)) },
        currency: pick(random, ['USD', 'EUR']),
        ...(random.chance(0.3) && { where: ['is', 'status', ['refunded', 'open']] }),
      }
      const known = await figures.ask(whole.claims, { ...question, knownOn: day })
      const built = await figures.ask(then.claims, question)
      expect({ question, rows: sortedRows(known), totals: totalsOf(known) }).toEqual({
        question,
        rows: sortedRows(built),
        totals: totalsOf(built),
      })
    }
  }
})
