import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { createStore } from './shop.ts'

let database: Database
let owner: Awaited<ReturnType<typeof createStore>>

beforeAll(async () => {
  database = await openTestDatabase()
  owner = await createStore(database)
})

afterAll(() => database.close())

async function addSignal(): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into public.signals (store_id, name, card, rank, told_on)
     values ($1, gen_random_uuid()::text, '{}', 1, '2026-05-10') returning id`,
    [owner.storeId],
  )
  return rows[0]?.id ?? ''
}

async function addWork(signalId: string | null = null): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into public.work (store_id, proposed_by, kind, name, content, proposed_on, signal_id)
     values ($1, 'today', 'signal', gen_random_uuid()::text, '{}', '2026-05-10', $2) returning id`,
    [owner.storeId, signalId],
  )
  return rows[0]?.id ?? ''
}

const decide = (id: string, change: string) =>
  database.queryAs(owner.claims, `update public.work set ${change} where id = $1`, [id])

const stateOf = async (table: 'work' | 'signals', id: string) =>
  (await database.query<{ state: string }>(`select state from public.${table} where id = $1`, [id])).rows[0]?.state

it('who decides and when is recorded, and each state is kept', async () => {
  const id = await addWork()

  await decide(id, `state = 'later', returns_on = current_date + 7`)
  await decide(id, `state = 'done', returns_on = null`)

  const { rows } = await database.query<{ changed_by: string; is_dated: boolean }>(
    'select changed_by, changed_at is not null as is_dated from public.work where id = $1',
    [id],
  )
  expect(rows).toEqual([{ changed_by: owner.userId, is_dated: true }])
  const history = await database.queryAs(
    owner.claims,
    'select state, changed_by, returns_on is not null as returns from public.work_history where work_id = $1 order by id',
    [id],
  )
  expect(history.rows).toEqual([
    { state: 'open', changed_by: null, returns: false },
    { state: 'later', changed_by: owner.userId, returns: true },
    { state: 'done', changed_by: owner.userId, returns: false },
  ])
})

it.each([
  'content = content',
  'stake = 1',
  'changed_by = null',
  'signal_id = null',
  'name = name',
  `outcome = '{}'`,
  'outcome_at = now()',
  `customers = '{1}'`,
])('members may not set %s', async (change) => {
  await expect(decide(await addWork(), change)).rejects.toThrow('permission denied')
})

it.each([`state = 'ended'`, `state = 'done', returns_on = current_date`, `state = 'later'`, `state = 'gone'`])(
  'members may not set %s',
  async (change) => {
    await expect(decide(await addWork(), change)).rejects.toThrow(/policy|constraint/)
  },
)

it('what has ended cannot be opened again', async () => {
  const id = await addWork()
  await database.query(`update public.work set state = 'ended' where id = $1`, [id])

  expect((await decide(id, `state = 'open'`)).rowCount).toBe(0)
})

it.each([
  ['done', 'resolved'],
  ['dismissed', 'dismissed'],
] as const)('%s work decides its signal, and the signal its work', async (work, signal) => {
  const signalId = await addSignal()
  const id = await addWork(signalId)

  await decide(id, `state = '${work}'`)
  expect(await stateOf('signals', signalId)).toBe(signal)
  await decide(id, `state = 'open'`)
  expect(await stateOf('signals', signalId)).toBe('open')

  await database.queryAs(owner.claims, `update public.signals set state = $2, changed_by = auth.uid() where id = $1`, [
    signalId,
    signal,
  ])
  expect(await stateOf('work', id)).toBe(work)
})

it('what was found after it was done is never overwritten, and goes with the decision', async () => {
  const id = await addWork()
  const find = (outcome: string) =>
    database.query('update public.work set outcome = $2, outcome_at = now() where id = $1', [id, outcome])
  const found = async () =>
    (await database.query<{ outcome: unknown }>('select outcome from public.work where id = $1', [id])).rows[0]?.outcome
  await expect(find('{"sold": 1}')).rejects.toMatchObject({ code: '23514' })
  await decide(id, `state = 'done'`)

  await find('{"sold": 1}')
  await find('{"sold": 2}')
  expect(await found()).toEqual({ sold: 1 })
  await decide(id, `state = 'open'`)

  expect(await found()).toBeNull()
  const { rows } = await database.queryAs(
    owner.claims,
    'select state, outcome, changed_by from public.work_history where work_id = $1 order by id',
    [id],
  )
  expect(rows).toEqual([
    { state: 'open', outcome: null, changed_by: null },
    { state: 'done', outcome: null, changed_by: owner.userId },
    { state: 'done', outcome: { sold: 1 }, changed_by: null },
    { state: 'open', outcome: null, changed_by: owner.userId },
  ])
})

it('a postponed signal stays open, and its work ends with it', async () => {
  const signalId = await addSignal()
  const id = await addWork(signalId)

  await decide(id, `state = 'later', returns_on = current_date + 7`)
  expect(await stateOf('signals', signalId)).toBe('open')

  await database.query(`update public.signals set state = 'ended' where id = $1`, [signalId])
  expect(await stateOf('work', id)).toBe('ended')
})
