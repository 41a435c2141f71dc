import { expect, it } from 'vitest'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createStore } from './shop.ts'

const database = await openDatabase()

async function versionOf(storeId: string) {
  const { rows } = await database.query<{ version: number }>(
    'select data_version::integer as version from public.stores where id = $1',
    [storeId],
  )
  return rows[0]?.version
}

it('each change of costs makes kept answers new, and not those of other stores', async () => {
  const owner = await createStore(database)
  const stranger = await createStore(database)
  const before = await versionOf(stranger.storeId)
  const changes = [
    `insert into public.cost_rules (store_id, kind, percent, valid_from) values ($1, 'payment_fee', 2.9, '2026-01-01')`,
    `update public.cost_rules set valid_to = '2026-02-01' where store_id = $1`,
    'delete from public.cost_rules where store_id = $1',
    `insert into public.ad_spend (store_id, day, channel, amount) values ($1, '2026-01-01', 'Search', 500)`,
    'update public.ad_spend set amount = 700 where store_id = $1',
    'delete from public.ad_spend where store_id = $1',
  ]
  for (const change of changes) {
    const known = await versionOf(owner.storeId)
    await database.queryAs(owner.claims, change, [owner.storeId])
    expect(await versionOf(owner.storeId)).toBe((known ?? 0) + 1)
  }
  expect(await versionOf(stranger.storeId)).toBe(before)
})

it.each([
  ['two rules of a kind from one day', `('goods', 40, 0, null, '2026-01-01'), ('goods', 50, 0, null, '2026-01-01')`],
  ['more than 100 percent', `('goods', 101, 0, null, '2026-01-01')`],
  ['an amount for each order where the kind has none', `('income_tax', 0, 30, null, '2026-01-01')`],
  ['a payment method for anything but fees', `('shipping', 5, 0, 'Card', '2026-01-01')`],
])('refuses %s', async (_what, values) => {
  const owner = await createStore(database)
  const insert = `insert into public.cost_rules (kind, percent, amount, payment_method, valid_from, store_id)
    select kind, percent, amount, method, day::date, $1
    from (values ${values}) as rules (kind, percent, amount, method, day)`
  await expect(database.queryAs(owner.claims, insert, [owner.storeId])).rejects.toThrow(/violates/)
})

it('adds ad spend up by month, channel and currency, for members only', async () => {
  const owner = await createStore(database)
  const stranger = await createStore(database)
  await database.queryAs(
    owner.claims,
    `insert into public.ad_spend (store_id, day, channel, amount) values
      ($1, '2026-01-01', 'Search', 500), ($1, '2026-01-31', 'Search', 250), ($1, '2026-02-01', 'Search', 100),
      ($1, '2026-01-01', 'Social', 0)`,
    [owner.storeId],
  )
  const read = `select month::text, channel, currency, amount::integer, days from public.ad_spend_by_month($1)
    order by month desc, channel`
  const { rows } = await database.queryAs(owner.claims, read, [owner.storeId])
  expect(rows).toEqual([
    { month: '2026-02-01', channel: 'Search', currency: 'USD', amount: 100, days: 1 },
    { month: '2026-01-01', channel: 'Search', currency: 'USD', amount: 750, days: 2 },
    { month: '2026-01-01', channel: 'Social', currency: 'USD', amount: 0, days: 1 },
  ])
  expect((await database.queryAs(stranger.claims, read, [owner.storeId])).rows).toEqual([])
})

it('gives costs the currency that the store has when they are entered', async () => {
  const { claims, storeId } = await createStore(database)
  const rule = `insert into public.cost_rules (store_id, kind, amount, valid_from) values ($1, 'packaging', 30, $2)`
  const spend = `insert into public.ad_spend (store_id, day, channel, amount) values ($1, $2, 'Search', 500)`
  const currencies = async (table: string, day: string) => {
    const text = `select ${day}::text as day, currency from public.${table} where store_id = $1 order by 1`
    const { rows } = await database.query<{ day: string; currency: string }>(text, [storeId])
    return rows.map(({ day: of, currency }) => `${of} ${currency}`)
  }
  for (const insert of [rule, spend]) await database.queryAs(claims, insert, [storeId, '2026-01-01'])
  await database.query(`update public.stores set currency = 'JPY' where id = $1`, [storeId])
  for (const insert of [rule, spend]) await database.queryAs(claims, insert, [storeId, '2026-02-01'])
  expect(await currencies('cost_rules', 'valid_from')).toEqual(['2026-01-01 USD', '2026-02-01 JPY'])
  expect(await currencies('ad_spend', 'day')).toEqual(['2026-01-01 USD', '2026-02-01 JPY'])

  await database.queryAs(claims, 'update public.ad_spend set amount = 700 where store_id = $1', [storeId])
  expect(await currencies('ad_spend', 'day')).toEqual(['2026-01-01 JPY', '2026-02-01 JPY'])
})

it('keeps at most 500 rules and 50,000 days of ad spend for a store', async () => {
  const owner = await createStore(database)
  const rules = `insert into public.cost_rules (store_id, kind, valid_from) select $1, 'goods', date '2026-01-01' + n
    from generate_series(1, $2::integer) as n`
  await expect(database.queryAs(owner.claims, rules, [owner.storeId, 501])).rejects.toThrow('500 rules')
  const spend = `insert into public.ad_spend (store_id, day, channel, amount)
    select $1, date '1980-01-01' + n / 10, 'Channel ' || n % 10, 5 from generate_series(1, $2::integer) as n`
  await expect(database.queryAs(owner.claims, spend, [owner.storeId, 50_001])).rejects.toThrow('50,000')
})
