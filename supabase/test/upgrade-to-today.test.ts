import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/platform/database/prepare.ts'
import { openBareDatabase } from '#test/harness/databases/database.ts'
import { prepareOlder } from '#test/harness/databases/older-version.ts'
import { sqlFolders } from '#test/harness/databases/sql-folders.ts'
import { createStore } from './shop.ts'

let database: Database
let store: Awaited<ReturnType<typeof createStore>>

const SIGNAL = `
insert into public.signals (store_id, name, card, rank, told_on, state) values ($1, 'fall', '{}', 1, '2026-05-10', $2)
returning id`

beforeAll(async () => {
  database = await openBareDatabase()
  await prepareOlder(database, '20260101000138')
  store = await createStore(database, { currency: 'EUR' })
  const set = (text: string) => database.query(text, [store.storeId])
  const { rows } = await database.query<{ id: string }>(SIGNAL, [store.storeId, 'open'])
  await database.query(
    `insert into public.work (store_id, proposed_by, kind, name, content, stake, signal_id, proposed_on)
     values ($1, 'today', 'signal', 'signal', '{"kind": "signal"}', 500, $2, '2026-05-10'),
       ($1, 'today', 'restock', 'restock', '{"kind": "restock"}', 700, null, '2026-05-10')`,
    [store.storeId, rows[0]?.id],
  )
  await database.queryAs(
    store.claims,
    `update public.work set state = 'later', returns_on = current_date + 7 where name = 'restock'`,
  )
  await database.queryAs(store.claims, `update public.work set state = 'done' where name = 'signal'`)
  await set(
    `insert into public.goals (store_id, metric, month, amount, currency)
     values ($1, 'net_sales', '2026-05-01', 5000, 'EUR'), ($1, 'orders', '2026-05-01', 30, 'EUR')`,
  )
  await set(
    `insert into public.cost_rules (store_id, kind, percent, amount, valid_from)
     values ($1, 'payment_fee', 2.9, 30, '2026-01-01'), ($1, 'goods', 40, 0, '2026-01-01')`,
  )
  await set(`insert into public.ad_spend (store_id, day, channel, amount) values ($1, '2026-05-01', 'Search', 1200)`)
  await set(
    `insert into private.signal_runs (store_id, ran_on, data_version, past_cards) values ($1, '2026-05-10', 1, 4)`,
  )
  await set(
    `insert into private.today_runs (store_id, looked_on, seen, checks) values ($1, '2026-05-10', 'x', '{"stock": null}')`,
  )
  await prepareDatabase(database, { hostedSupabase: false, ...sqlFolders })
})
afterAll(() => database.close())

const read = async (text: string) => (await database.queryAs(store.claims, text)).rows

it('keeps signals and work with their decisions and history', async () => {
  expect(await read(`select name, state from public.signals`)).toEqual([{ name: 'fall', state: 'resolved' }])
  expect(
    await read(
      `select name, state, stake::integer, returns_on is not null as returns, gone_on from public.work order by name`,
    ),
  ).toEqual([
    { name: 'restock', state: 'later', stake: 700, returns: true, gone_on: null },
    { name: 'signal', state: 'done', stake: 500, returns: false, gone_on: null },
  ])
  expect(
    await read(
      `select name, history.state from public.work_history as history join public.work on work.id = work_id order by history.id`,
    ),
  ).toEqual([
    { name: 'signal', state: 'open' },
    { name: 'restock', state: 'open' },
    { name: 'restock', state: 'later' },
    { name: 'signal', state: 'done' },
  ])
})

it('has nothing to tell of what was done before, and can look at it again', async () => {
  expect(await read('select name from public.work where outcome is not null or customers is not null')).toEqual([])
  await database.query(
    `update public.work set outcome = '{"kind": "signal"}', outcome_at = now() where name = 'signal'`,
  )
  expect(await read('select name, outcome from public.work where outcome is not null')).toEqual([
    { name: 'signal', outcome: { kind: 'signal' } },
  ])
  expect(await read('select state from public.work_history where outcome is not null')).toEqual([{ state: 'done' }])
})

it('keeps goals, costs and ad spend, which get the currency of the store', async () => {
  expect(await read('select metric, amount::integer, currency from public.goals order by metric')).toEqual([
    { metric: 'net_sales', amount: 5000, currency: 'EUR' },
    { metric: 'orders', amount: 30, currency: 'EUR' },
  ])
  expect(
    await read('select kind, percent::float, amount::integer, currency from public.cost_rules order by kind'),
  ).toEqual([
    { kind: 'goods', percent: 40, amount: 0, currency: 'EUR' },
    { kind: 'payment_fee', percent: 2.9, amount: 30, currency: 'EUR' },
  ])
  expect(await read('select day::text, channel, amount::integer, currency from public.ad_spend')).toEqual([
    { day: '2026-05-01', channel: 'Search', amount: 1200, currency: 'EUR' },
  ])
})

it('looks for signals anew, and takes decisions and goals after it', async () => {
  expect((await database.query('select * from private.signal_runs')).rows).toEqual([])
  expect((await database.query('select seen from private.today_runs')).rows).toEqual([{ seen: 'x' }])
  await database.queryAs(store.claims, `update public.work set state = 'open', returns_on = null where name = 'signal'`)
  await database.queryAs(store.claims, 'select public.set_goals($1, $2)', [
    store.storeId,
    JSON.stringify([{ metric: 'contribution', month: '2026-05-01', amount: 900 }]),
  ])
  expect(await read('select state from public.signals')).toEqual([{ state: 'open' }])
  expect(await read(`select amount::integer from public.goals where metric = 'contribution'`)).toEqual([
    { amount: 900 },
  ])
})
