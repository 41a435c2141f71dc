import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { createAnalyticsApi } from '#server/api/analytics/analytics-api.ts'
import { createCustomerAnalyses } from '#server/api/analytics/customers/customer-analyses.ts'
import { createDashboardApi } from '#server/api/dashboard/dashboard-api.ts'
import { createExportApi } from '#server/api/export/export-api.ts'
import { createAnswers } from '#server/api/figures/answers.ts'
import { createImportsApi } from '#server/api/imports/intake/imports-api.ts'
import { createSampleApi } from '#server/api/sample/sample-api.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createStore, importOrders, createPerson } from '#supabase/test/shop.ts'
import { openTestFacts } from '#test/fixtures/shops/facts.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { findOrCreateStore } from './stores.ts'

const database = await openDatabase()

type Run = { text: string; values: unknown[] }

/** Calls every endpoint that takes a store id as the person with these claims, and records the statements. */
function openApi(claims: Claims) {
  const statements: Run[] = []
  const recording: Database = {
    ...database,
    queryAs: (caller, text, values = []) => {
      if (caller === claims || caller.sub === claims.sub) statements.push({ text, values })
      return database.queryAs(caller, text, values)
    },
  }
  const facts = openTestFacts(database)
  const options = {
    database: recording,
    authenticate: async () => claims,
    answers: createAnswers('of this test'),
    analyze: createCustomerAnalyses(facts),
    facts,
    folder: tmpdir(),
    maxBytes: 1000,
    stopping: new AbortController().signal,
    clock: () => new Date('2026-05-20T12:00:00Z'),
    log: silentLog,
  }
  const apis = [createDashboardApi, createAnalyticsApi, createExportApi, createImportsApi, createSampleApi]
  async function ask(method: string, path: string) {
    for (const api of apis) {
      const response = await api(options).request(path, { method, ...(method === 'POST' && { body: 'a,b\n' }) })
      const body = await response.text()
      const isAnswer = response.status !== 404 || body.includes('requestId')
      if (isAnswer) return { status: response.status, body: body.replace(/"requestId":"[^"]*"/, '') }
    }
    throw new Error(`nothing answers ${path}`)
  }
  return { ask, take: () => statements.splice(0) }
}

/** The plan of a statement: each step with its rows. */
async function stepsOf(claims: Claims, { text, values }: Run) {
  const explain = `explain (analyze, costs off, timing off, summary off, buffers off) ${text}`
  const { rows } = await database.queryAs<{ 'QUERY PLAN': string }>(claims, explain, values)
  return rows.map((row) => row['QUERY PLAN'])
}

test.each([
  ['GET', '/dashboard-data?store=', 404],
  ['GET', '/analytics-summary?store=', 404],
  ['POST', '/export?store=', 404],
  ['GET', '/export?store=', 404],
  ['GET', '/imports?store=', 200],
  ['POST', '/imports?filename=a.csv&store=', 404],
  ['POST', '/sample?store=', 404],
  ['DELETE', '/sample?store=', 404],
])(
  '%s %s… gives the same response and runs the same statements for another person’s store as for a missing one',
  async (method, path, status) => {
    const owner = await createStore(database)
    await importOrders(database, { storeId: owner.storeId }, [{ name: '#1', at: '2026-05-10 12:00Z', entries: [] }])
    const { claims } = await createStore(database)
    const { ask, take } = openApi(claims)
    const seen = []
    for (const store of [owner.storeId, randomUUID()]) {
      const answer = await ask(method, path + store)
      const steps = await Promise.all(take().map((run) => stepsOf(claims, run)))
      seen.push(JSON.stringify({ ...answer, steps }).replaceAll(store, 'the store'))
      expect(answer.status).toBe(status)
      expect(steps.length).toBeGreaterThan(0)
    }
    expect(seen[0]).toBe(seen[1])
  },
)

test('two simultaneous first imports create one store, and the file sets its currency', async () => {
  const { claims } = await createPerson(database)
  const wanted = { store: null, timeZone: 'Europe/Dublin', currency: null }

  const stores = await Promise.all([
    findOrCreateStore(database, claims, wanted),
    findOrCreateStore(database, claims, wanted),
  ])

  const { rows } = await database.queryAs(claims, 'select id, time_zone, settings from public.stores')
  expect(rows).toEqual([{ id: stores[0], time_zone: 'Europe/Dublin', settings: { currency_from_file: true } }])
  expect(stores[1]).toBe(stores[0])
})

test.each([
  ['Europe/Dublin', 'Europe/Dublin'],
  ['CET', 'Europe/Brussels'],
  ['EST5EDT', 'America/New_York'],
  ['Japan', 'Asia/Tokyo'],
  ['+02:00', 'Etc/GMT-2'],
  ['-11:00', 'Etc/GMT+11'],
  ['+05:30', 'UTC'],
  ['GMT', 'UTC'],
  ['Mars/Olympus', 'UTC'],
  ['\u0000', 'UTC'],
])('a first store for a device in the time zone %j has %s', async (timeZone, stored) => {
  const { claims } = await createPerson(database)
  const id = await findOrCreateStore(
    database,
    { ...claims, sub: claims.sub ?? '' },
    { store: null, timeZone, currency: null },
  )

  const { rows } = await database.query('select time_zone from public.stores where id = $1', [id])

  expect(rows).toEqual([{ time_zone: stored }])
})

test('a time zone that only the server knows gives the first store UTC', async () => {
  const { claims } = await createPerson(database)
  const refusing: Database = {
    ...database,
    queryAs: (person, text, values = []) =>
      database.queryAs(
        person,
        text,
        values.map((value) => (value === 'Europe/Paris' ? 'Europe/Lutetia' : value)),
      ),
  }
  const wanted = { store: null, timeZone: 'Europe/Paris', currency: null }
  const id = await findOrCreateStore(refusing, { ...claims, sub: claims.sub ?? '' }, wanted)

  const { rows } = await database.query('select time_zone from public.stores where id = $1', [id])

  expect(rows).toEqual([{ time_zone: 'UTC' }])
})
