import { beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createPerson, createStore } from './shop.ts'

const database = await openDatabase()
let owner: Awaited<ReturnType<typeof createStore>>

beforeAll(async () => {
  owner = await createStore(database)
})

const EVENT = {
  kind: 'campaign',
  name: 'Summer sale',
  first: '2026-05-01',
  last: '2026-05-07',
  touched: 'store',
  parts: '{}',
}

const mark = (event: Partial<typeof EVENT> = {}, claims = owner.claims) => {
  const { kind, name, first, last, touched, parts } = { ...EVENT, ...event }
  return database.queryAs<{ id: string; set_by: string }>(
    claims,
    `insert into public.events (store_id, kind, name, first_day, last_day, touched, parts)
     values ($1, $2, $3, $4, $5, $6, $7) returning id, set_by`,
    [owner.storeId, kind, name, first, last, touched, parts],
  )
}

it('an event keeps who set it last, and outlives their account', async () => {
  const colleague = await createPerson(database)
  await database.query('insert into public.store_members (store_id, user_id) values ($1, $2)', [
    owner.storeId,
    colleague.userId,
  ])
  const { rows } = await mark()
  expect(rows[0]?.set_by).toBe(owner.userId)
  const rename = `update public.events set name = 'Sale' where id = $1 returning set_by`
  const renamed = await database.queryAs<{ set_by: string }>(colleague.claims, rename, [rows[0]?.id])
  expect(renamed.rows[0]?.set_by).toBe(colleague.userId)

  await database.query('delete from auth.users where id = $1', [colleague.userId])

  const { rows: kept } = await database.query('select name, set_by from public.events where id = $1', [rows[0]?.id])
  expect(kept).toEqual([{ name: 'Sale', set_by: null }])
})

it.each([
  ['an unknown kind', { kind: 'party' }],
  ['no name', { name: ' ' }],
  ['a name of several lines', { name: 'Sale\nnow' }],
  ['an end before its start', { last: '2026-04-30' }],
  ['more than a year', { last: '2027-05-03' }],
  ['parts of the whole store', { parts: '{DE}' }],
  ['countries without any', { touched: 'country' }],
  ['a part without a name', { touched: 'country', parts: '{DE,""}' }],
])('an event with %s is refused', async (_what, event) => {
  await expect(mark(event)).rejects.toMatchObject({ code: '23514' })
})

it('a change of the calendar makes kept answers new, and waits for no run of the signals', async () => {
  await database.query(
    `insert into private.signal_runs (store_id, ran_on, data_version) values ($1, '2026-05-20', 7)`,
    [owner.storeId],
  )
  const read = `select updated_at::text, (select data_version::integer from private.signal_runs where store_id = stores.id)
    as seen, data_version::integer from public.stores where id = $1`
  const before = await database.query<{ updated_at: string; data_version: number }>(read, [owner.storeId])

  await mark()

  const after = await database.query<{ updated_at: string; data_version: number; seen: number }>(read, [owner.storeId])
  expect(after.rows[0]?.seen).toBe(7)
  expect(after.rows[0]?.updated_at).not.toBe(before.rows[0]?.updated_at)
  expect(after.rows[0]?.data_version).toBe(before.rows[0]?.data_version)
})

it('a store has at most 500 events', async () => {
  const many = `insert into public.events (store_id, kind, name, first_day, last_day)
    select $1, 'holiday', 'Day ' || number, '2026-01-01', '2026-01-01' from generate_series(1, 501) as number`

  await expect(database.queryAs(owner.claims, many, [owner.storeId])).rejects.toThrow('Your store has 500 events')
})
