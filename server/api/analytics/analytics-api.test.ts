import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REPORTS } from '#domain/contracts/analytics/sales.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { createImport, createPerson, createStore, importOrders, writeOrders } from '#supabase/test/shop.ts'
import { loadReport, requestReport, sale, storeWith } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

describe('access', () => {
  it('refuses visitors', async () => {
    expect((await requestReport(database, { role: 'anon' })).status).toBe(401)
  })

  it('returns null for a person without a store', async () => {
    const { claims } = await createPerson(database)
    const response = await requestReport(database, claims)
    expect(response.status).toBe(200)
    expect(await response.json()).toBeNull()
  })

  it('answers for another person’s store as for a missing one', async () => {
    const owner = await storeWith(database, [sale('#1', '2026-05-10 12:00Z', '10')])
    const stranger = await createStore(database)
    for (const store of [owner.storeId, '00000000-0000-4000-8000-000000000000']) {
      const response = await requestReport(database, stranger.claims, { query: { store } })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({
        error: { code: 'store_not_found', requestId: expect.any(String) },
      })
    }
  })

  it('hides the sales of other stores through row-level security', async () => {
    const owner = await storeWith(database, [sale('#1', '2026-05-10 12:00Z', '10')])
    const stranger = await createStore(database)
    const ask = async (claims: Claims) => {
      const { rows } = await database.queryAs<{ net_sales: string }>(
        claims,
        `select net_sales from analytics.sums($1, 'USD', '{2026-05-01}', '{2026-05-31}')`,
        [owner.storeId],
      )
      return rows.map((row) => Number(row.net_sales))
    }
    expect(await ask(owner.claims)).toEqual([10])
    expect(await ask(stranger.claims)).toEqual([0])
  })

  it('does not count orders of an unpublished import', async () => {
    const store = await storeWith(database, [sale('#1', '2026-05-10 12:00Z', '10')])
    const importId = await createImport(database, store.storeId)
    await writeOrders(database, { storeId: store.storeId, importId }, [sale('#2', '2026-05-11 12:00Z', '99')])
    expect((await loadReport(database, store.claims)).totals.gross_sales.value).toBe(1000)
  })
})

it.each([
  ['from', { from: '2026-02-30', to: '2026-03-01' }],
  ['to', { from: '2026-02-01', to: 'tomorrow' }],
  ['from', { from: '2026-03-02', to: '2026-03-01' }],
  ['from', { to: '2026-03-01' }],
  ['to', { from: '1900-01-01', to: '2026-01-01' }],
  ['store', { store: "x' or true --" }],
  ['compare', { compare: 'last_week' }],
  ['by', { by: 'hour' }],
  ['by', { by: 'day', from: '2024-01-01', to: '2026-01-01' }],
  ['color', { color: 'red' }],
])('a wrong %s is a 400 that names it: %j', async (field, query) => {
  const { claims } = await createStore(database)
  const response = await requestReport(database, claims, { query })
  expect(response.status).toBe(400)
  const { error } = await response.json()
  expect(error.code).toBe('invalid_query')
  expect(error.message).toContain(`"${field}"`)
})

it('an unknown report is a 400 that names the available ones', async () => {
  const { claims } = await createStore(database)
  const response = await requestReport(database, claims, { query: { report: 'moons' } })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { code: 'invalid_query', message: `The parameter "report" is one of ${REPORTS.join(', ')}.` },
  })
})

it('the sales report is the default', async () => {
  const { claims } = await storeWith(database, [sale('#1', '2026-05-10 12:00Z', '10')])
  expect(await loadReport(database, claims)).toEqual(await loadReport(database, claims, { query: { report: 'sales' } }))
})

describe('an empty store', () => {
  it('has rows of zeros, no average, and no first day', async () => {
    const { claims } = await createStore(database)

    const { rows, store, totals, by } = await loadReport(database, claims)

    expect(by).toBe('day')
    expect(rows).toHaveLength(30)
    expect(rows[0]).toMatchObject({ net_sales: 0, orders: 0, average_order_value: null })
    expect(totals.total_sales).toEqual({ value: 0, comparison: 0, change: null })
    expect(totals.average_order_value).toEqual({ value: null, comparison: null, change: null })
    expect(store).toMatchObject({ firstOrderDay: null, lastOrderDay: null, isSample: false })
  })
})

describe('the validator', () => {
  it('gives 304 for an unchanged answer, and changes with data, day, period, unit and store', async () => {
    const { claims, storeId } = await storeWith(database, [sale('#1', '2026-05-10 12:00Z', '10')])
    const first = await requestReport(database, claims)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"/)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('vary')).toBe('Authorization')

    const again = await requestReport(database, claims, { etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')

    expect((await requestReport(database, claims, { etag, now: '2026-05-21T12:00:00Z' })).status).toBe(200)
    expect((await requestReport(database, claims, { etag, query: { compare: 'none' } })).status).toBe(200)
    expect((await requestReport(database, claims, { etag, query: { by: 'week' } })).status).toBe(200)
    await database.queryAs(claims, `update public.stores set name = 'Renamed' where id = $1`, [storeId])
    expect((await requestReport(database, claims, { etag })).status).toBe(200)
    const renamed = (await requestReport(database, claims)).headers.get('etag') ?? ''
    await importOrders(database, { storeId }, [sale('#2', '2026-05-11 12:00Z', '10')])
    expect((await requestReport(database, claims, { etag: renamed })).status).toBe(200)
  })
})
