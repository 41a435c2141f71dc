import * as v from 'valibot'
import { expect, it } from 'vitest'
import { changeReportSchema } from '#domain/contracts/analytics/change.ts'
import { addDays } from '#domain/periods.ts'
import { createStore, importOrders } from '#supabase/test/shop.ts'
import { loadDashboard, loadReport, requestReport, sale } from '#test/fixtures/shops/reports.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()

const TODAY = '2026-05-20'

const dayBefore = (days: number) => addDays(TODAY, -days)

type Ended = {
  /** How many days ago the last order was. */
  ago: number
  /** How many days there are from one order to the next. */
  apart?: number
  /** When the file was imported. Without it, the import doesn't say so. */
  importedAt?: string
  timeZone?: string
}

/** Creates a store that sold for 10.00 at noon on each day, or each few days, of 70 days until its last order. */
async function storeUntil({ ago, apart = 1, importedAt, timeZone = 'UTC' }: Ended) {
  const store = await createStore(database, { timeZone })
  const days = Array.from({ length: Math.ceil(70 / apart) }, (_, index) => dayBefore(ago + index * apart))
  const orders = days.map((day) => sale(`#${day}`, `${day} 12:00Z`, '10'))
  const importId = await importOrders(database, { storeId: store.storeId, timeZone }, orders)
  if (importedAt !== undefined) {
    await database.query(
      `update public.imports set started_at = $2, report = '{"ordersUnchanged": 70}' where id = $1`,
      [importId, importedAt],
    )
  }
  return store
}

const endOf = async (ended: Ended) => {
  const { claims } = await storeUntil(ended)
  return (await loadDashboard(database, claims, {})).store.figuresEnd
}

it('is the last order if there was none for longer than usual', async () => {
  expect(await endOf({ ago: 1 })).toBeNull()
  expect(await endOf({ ago: 2 })).toEqual({ day: dayBefore(2), reason: 'silence' })
  expect(await endOf({ ago: 3, apart: 3 })).toBeNull()
  expect(await endOf({ ago: 4, apart: 3 })).toEqual({ day: dayBefore(4), reason: 'silence' })
})

it('is the day of the import in the store’s time zone if that is before today', async () => {
  const importedAt = `${dayBefore(2)}T23:30Z`
  expect(await endOf({ ago: 3, apart: 3, importedAt })).toEqual({ day: dayBefore(2), reason: 'import' })
  expect(await endOf({ ago: 3, apart: 3, importedAt, timeZone: 'Europe/Berlin' })).toEqual({
    day: dayBefore(1),
    reason: 'import',
  })
})

it('is not moved by imports without orders, by recounts and by undone imports', async () => {
  const { claims, storeId } = await storeUntil({ ago: 3, importedAt: `${dayBefore(3)}T15:00Z` })
  await database.query(
    `insert into public.imports (store_id, source, status, published_at, undone_at, started_at, report) values
     ($1, 'shopify', 'done', now(), null, $2, '{"ordersNew": 0, "productsNew": 3}'),
     ($1, 'recount', 'done', now(), null, $2, '{}'),
     ($1, 'shopify', 'undone', now(), now(), $2, '{"ordersNew": 3}'),
     ($1, 'shopify', 'running', null, null, $2, '{"ordersNew": 3}')`,
    [storeId, `${TODAY}T09:00Z`],
  )

  const { store } = await loadDashboard(database, claims, {})

  expect(store.figuresEnd).toEqual({ day: dayBefore(3), reason: 'import' })
})

it('is the last order, though a refund came in later', async () => {
  const { claims, storeId } = await storeUntil({ ago: 10 })
  const entries = [
    { kind: 'sale' as const, amount: '10', product: 'Mug', quantity: 1 },
    {
      kind: 'return' as const,
      amount: '-4',
      product: 'Mug',
      quantity: -1,
      refundKey: 'r',
      at: `${dayBefore(2)} 12:00Z`,
    },
  ]
  await importOrders(database, { storeId }, [{ name: '#refunded', at: `${dayBefore(10)} 13:00Z`, entries }])

  const { metrics, store } = await loadDashboard(database, claims, { query: { period: 'last_7_days' } })

  expect(store.figuresEnd).toEqual({ day: dayBefore(10), reason: 'silence' })
  expect(metrics.net_sales).toEqual({ value: -400, comparison: null, change: null })
})

it('is not moved by orders dated after today, and neither is the default period', async () => {
  const { claims, storeId } = await storeUntil({ ago: 45 })
  await importOrders(database, { storeId }, [sale('#wrong-year', '2062-05-20 12:00Z', '10')])

  const { period, store } = await loadDashboard(database, claims, {})

  expect(store.lastOrderDay).toBe(dayBefore(45))
  expect(store.figuresEnd).toEqual({ day: dayBefore(45), reason: 'silence' })
  expect(store.ordersAfterToday).toBe(1)
  expect(period).toEqual({ from: dayBefore(74), to: dayBefore(45) })
})

it('keeps the sums of the period, and compares only days before the end with as many others', async () => {
  const { claims } = await storeUntil({ ago: 3 })
  const query = { period: 'last_7_days' }

  const { comparison, metrics, period, series } = await loadDashboard(database, claims, { query })

  expect(period).toEqual({ from: dayBefore(6), to: TODAY })
  expect(comparison).toEqual({ from: dayBefore(9), to: dayBefore(7) })
  expect(metrics.net_sales).toEqual({
    value: 4000,
    comparison: 3000,
    change: 0,
    complete: { to: dayBefore(4), value: 3000 },
  })
  expect(series.map((day) => day.comparison?.date ?? null)).toEqual([
    dayBefore(9),
    dayBefore(8),
    dayBefore(7),
    null,
    null,
    null,
    null,
  ])
  const report = await loadReport(database, claims, { query })
  expect(report.totals.net_sales).toEqual(metrics.net_sales)
})

it('explains the change of complete days only', async () => {
  const { claims } = await storeUntil({ ago: 3 })
  const response = await requestReport(database, claims, { query: { report: 'change', period: 'last_7_days' } })

  const { change } = v.parse(changeReportSchema, await response.json())

  expect(change).toMatchObject({ days: { from: dayBefore(6), to: dayBefore(4) }, before: 3000, after: 3000 })
})

it('compares a period up to the end as a whole', async () => {
  const { claims } = await storeUntil({ ago: 3 })
  const query = { from: dayBefore(9), to: dayBefore(3) }

  const { comparison, metrics } = await loadDashboard(database, claims, { query })

  expect(comparison).toEqual({ from: dayBefore(16), to: dayBefore(10) })
  expect(metrics.net_sales).toEqual({ value: 7000, comparison: 7000, change: 0 })
})

it('compares no days that are all after the end', async () => {
  const { claims } = await storeUntil({ ago: 9 })

  const { comparison, metrics } = await loadDashboard(database, claims, { query: { period: 'last_7_days' } })

  expect(comparison).toBeNull()
  expect(metrics.net_sales).toEqual({ value: 0, comparison: null, change: null })
})
