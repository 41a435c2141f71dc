import { beforeAll, expect, it } from 'vitest'
import type { Claims } from '#server/platform/database/database.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createPerson, createStore } from './shop.ts'

const database = await openDatabase()
let owner: Awaited<ReturnType<typeof createStore>>
let colleague: Awaited<ReturnType<typeof createPerson>>

beforeAll(async () => {
  owner = await createStore(database, { currency: 'EUR' })
  colleague = await createPerson(database)
  await database.query('insert into public.store_members (store_id, user_id) values ($1, $2)', [
    owner.storeId,
    colleague.userId,
  ])
})

type Goal = [metric: string, month: string, amount: number | string | null]

const set = (claims: Claims, [metric, month, amount]: Goal) =>
  database.queryAs(claims, 'select public.set_goals($1, $2)', [
    owner.storeId,
    JSON.stringify([{ metric, month, amount }]),
  ])

async function read() {
  const { rows } = await database.queryAs(
    owner.claims,
    `select metric, month::text, amount::text, currency, set_by from public.goals where store_id = $1 order by month, metric`,
    [owner.storeId],
  )
  return rows
}

const changedAt = async () =>
  (await database.query('select updated_at from public.stores where id = $1', [owner.storeId])).rows

it('a goal has the store’s currency and the last person who set it', async () => {
  await set(owner.claims, ['net_sales', '2026-06-01', 2_000_000])
  await set(colleague.claims, ['net_sales', '2026-06-01', 1_500_000])
  await database.query(`update public.stores set currency = 'JPY' where id = $1`, [owner.storeId])
  await set(owner.claims, ['net_sales', '2026-07-01', 900_000])

  expect(await read()).toEqual([
    { metric: 'net_sales', month: '2026-06-01', amount: '1500000', currency: 'EUR', set_by: colleague.userId },
    { metric: 'net_sales', month: '2026-07-01', amount: '900000', currency: 'JPY', set_by: owner.userId },
  ])
})

it('a goal outlives the account of the person who set it', async () => {
  const leaver = await createPerson(database)
  await database.query('insert into public.store_members (store_id, user_id) values ($1, $2)', [
    owner.storeId,
    leaver.userId,
  ])
  await set(leaver.claims, ['orders', '2026-08-01', 300])
  await database.query('delete from auth.users where id = $1', [leaver.userId])

  expect(await read()).toContainEqual(expect.objectContaining({ month: '2026-08-01', amount: '300', set_by: null }))
})

it.each([
  ['zero', ['orders', '2026-09-01', 0]],
  ['negative', ['net_sales', '2026-09-01', -5]],
  ['too large', ['net_sales', '2026-09-01', '1000000000001']],
  ['in the middle of a month', ['orders', '2026-09-02', 5]],
  ['for an unknown metric', ['visitors', '2026-09-01', 5]],
] as [string, Goal][])('a goal that is %s is refused', async (_which, goal) => {
  await expect(set(owner.claims, goal)).rejects.toMatchObject({ code: '23514' })
})

it('several goals are set and removed at once, or none of them', async () => {
  const setAll = (goals: object[]) =>
    database.queryAs(owner.claims, 'select public.set_goals($1, $2)', [owner.storeId, JSON.stringify(goals)])
  const [first, second] = ['2027-01-01', '2027-02-01']
  await setAll([{ metric: 'orders', month: first, amount: 5 }])
  const refused = setAll([
    { metric: 'orders', month: first, amount: null },
    { metric: 'orders', month: second, amount: 0 },
  ])
  await expect(refused).rejects.toMatchObject({ code: '23514' })
  expect(await read()).toContainEqual(expect.objectContaining({ month: first, amount: '5' }))

  await setAll([
    { metric: 'orders', month: first, amount: null },
    { metric: 'orders', month: second, amount: 7 },
  ])
  const months = (await read()).map(({ month }) => month)
  expect(months).not.toContain(first)
  expect(months).toContain(second)
})

it('nobody sets goals of a stranger’s store, nor in another person’s name', async () => {
  const stranger = await createPerson(database)
  await expect(set(stranger.claims, ['orders', '2027-03-01', 5])).rejects.toMatchObject({ code: 'PT404' })
  const inAnotherName = database.queryAs(owner.claims, 'update public.goals set set_by = $2 where store_id = $1', [
    owner.storeId,
    colleague.userId,
  ])
  await expect(inAnotherName).rejects.toMatchObject({ code: '42501' })
})

it.each(['currency', 'set_by', 'set_at'])('no member writes the %s of a goal', async (column) => {
  const written = database.queryAs(owner.claims, `update public.goals set ${column} = ${column} where store_id = $1`, [
    owner.storeId,
  ])
  await expect(written).rejects.toMatchObject({ code: '42501' })
})

it('an amount that is written through the data API is signed too', async () => {
  await database.query(`update public.stores set currency = 'SEK' where id = $1`, [owner.storeId])
  await set(owner.claims, ['orders', '2027-05-01', 10])
  await database.queryAs(
    colleague.claims,
    `update public.goals set amount = 20 where store_id = $1 and month = '2027-05-01'`,
    [owner.storeId],
  )
  expect(await read()).toContainEqual(
    expect.objectContaining({ month: '2027-05-01', amount: '20', currency: 'SEK', set_by: colleague.userId }),
  )
})

it('every change makes the store’s answers new', async () => {
  const before = await changedAt()
  await set(owner.claims, ['orders', '2026-10-01', 10])
  const added = await changedAt()
  await set(owner.claims, ['orders', '2026-10-01', 11])
  const changed = await changedAt()
  await set(owner.claims, ['orders', '2026-10-01', null])

  const all = [before, added, changed, await changedAt()].map((rows) => JSON.stringify(rows))
  expect(new Set(all).size).toBe(4)
})
