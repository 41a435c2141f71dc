import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signalsSchema } from '#domain/contracts/signals.ts'
import { addDays } from '#domain/periods.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import type { TestOrder } from '#supabase/test/shop.ts'
import { openTestFacts } from '#test/fixtures/shops/facts.ts'
import { optionsFor, sale, storeWith } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { createSignalsWork } from './compute-signals.ts'
import { createSignalsApi } from './signals-api.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

const TODAY = '2026-05-20'
const NOW = `${TODAY}T12:00:00Z`

const dayBefore = (days: number) => addDays(TODAY, -days)

/** Between 6 and 10 orders a day for ten weeks, and one a day in the last seven days. */
const ordersThatFell: TestOrder[] = Array.from({ length: 70 }, (_, index) => 70 - index).flatMap((ago) =>
  Array.from({ length: ago <= 7 ? 1 : 8 + Math.round(2 * Math.sin(ago * ago)) }, (_unused, at) =>
    sale(`#${ago}-${at}`, `${dayBefore(ago)} 12:00Z`, '10'),
  ),
)

type Store = { storeId: string; claims: Claims }

const mark = ({ storeId, claims }: Store, touched: 'store' | 'country') =>
  database.queryAs(
    claims,
    `insert into public.events (store_id, kind, name, first_day, last_day, touched, parts)
     values ($1, 'site_down', 'Server "fire"', $2, $3, $4, $5)`,
    [storeId, dayBefore(7), dayBefore(1), touched, touched === 'store' ? [] : ['DE']],
  )

async function findSignals({ storeId, claims }: Store) {
  const work = createSignalsWork({ database, facts: openTestFacts(database), clock: () => new Date(NOW) })
  await work(storeId, new AbortController().signal)
  return readSignals({ storeId, claims })
}

async function readSignals({ claims }: Store) {
  const response = await createSignalsApi(optionsFor(database, claims, NOW)).request('/signals')
  return v.parse(signalsSchema, await response.json()).signals
}

it('days that are marked for the whole store are not judged', async () => {
  const store = await storeWith(database, ordersThatFell)
  await mark(store, 'store')

  expect(await findSignals(store)).toEqual([])
})

it('days without any order that are marked are not told as figures that stopped', async () => {
  const before = ordersThatFell.filter(({ at }) => at < dayBefore(7))
  const today = Array.from({ length: 8 }, (_, at) => sale(`#today-${at}`, `${TODAY} 08:00Z`, '10'))
  const store = await storeWith(database, [...before, ...today])
  await mark(store, 'store')

  expect(await findSignals(store)).toEqual([])
})

it('a mark that was made while signals were looked for is seen by the next run', async () => {
  const store = await storeWith(database, ordersThatFell)
  const facts = openTestFacts(database)
  let reads = 0
  const work = createSignalsWork({
    database,
    facts: {
      async read(...asked) {
        reads += 1
        if (reads === 1) await mark(store, 'store')
        return facts.read(...asked)
      },
    },
    clock: () => new Date(NOW),
  })
  const look = () => work(store.storeId, new AbortController().signal)

  await look()
  await look()
  expect(reads).toBe(2)
  await look()
  expect(reads).toBe(2)
})

it('a change names the events of what it is about, not those of something else', async () => {
  const store = await storeWith(database, ordersThatFell)
  await findSignals(store)
  await mark(store, 'country')
  const [signal] = await findSignals(store)
  expect(signal?.body).not.toContain('event')

  await mark(store, 'store')

  const [told] = await readSignals(store)
  expect(told?.body.replaceAll(/[\u2068\u2069]/g, '')).toContain('In the days of your event “Server "fire"”.')
})
