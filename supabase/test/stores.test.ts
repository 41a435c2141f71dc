import { describe, expect, it } from 'vitest'
import type { Claims } from '#server/platform/database/database.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { attemptOn } from './attempt.ts'
import { createPerson, createStore, importOrders } from './shop.ts'

const database = await openDatabase()
const owner = await createStore(database)
await importOrders(database, owner, [
  { name: '#1', at: '2026-05-10 12:00Z', entries: [{ kind: 'sale', amount: '10', quantity: 1 }] },
])

const attempt = (claims: Claims, text: string, values: unknown[]) => attemptOn(database, claims, { text, values })

describe('a store', () => {
  it.each(['id = gen_random_uuid()', 'data_version = 1', 'created_at = now()'])('keeps its own %s', async (change) => {
    expect(await attempt(owner.claims, `update public.stores set ${change} where id = $1`, [owner.storeId])).toBe(
      'denied',
    )
  })

  it('created with create_store has the caller as its only member', async () => {
    const { userId, storeId } = await createStore(database)
    const { rows } = await database.query('select user_id from public.store_members where store_id = $1', [storeId])
    expect(rows).toEqual([{ user_id: userId }])
  })

  it('cannot be created by visitors or by claims without a person', async () => {
    const text = `select public.create_store('Mine', 'USD', 'UTC')`
    expect(await attempt({ role: 'anon' }, text, [])).toBe('denied')
    expect(await attempt({ role: 'authenticated' }, text, [])).toBe('denied')
  })

  it('is one of at most twenty, also with simultaneous requests', async () => {
    const { claims } = await createPerson(database)
    const make = () => database.queryAs(claims, `select public.create_store('Mine', 'USD', 'UTC')`)

    const outcomes = await Promise.allSettled(Array.from({ length: 24 }, make))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(outcomes.filter(({ status }) => status === 'rejected')[0]).toMatchObject({ reason: { code: 'PT409' } })
  })

  it('lets members see each other', async () => {
    const { storeId, claims } = await createStore(database)
    const colleague = await createPerson(database)
    await database.query('insert into public.store_members (store_id, user_id) values ($1, $2)', [
      storeId,
      colleague.userId,
    ])
    for (const member of [claims, colleague.claims]) {
      expect(await attempt(member, 'select from public.store_members where store_id = $1', [storeId])).toBe(2)
      expect(await attempt(member, 'select from public.stores where id = $1', [storeId])).toBe(1)
    }
  })

  it('has a valid time zone and a currency of three letters', async () => {
    const { claims, storeId } = await createStore(database)
    const change = (column: string, value: string) =>
      attempt(claims, `update public.stores set ${column} = $2 where id = $1`, [storeId, value])
    await expect(change('time_zone', 'Atlantis/Poseidonis')).rejects.toMatchObject({ code: '22023' })
    await expect(change('currency', 'dollars')).rejects.toMatchObject({ code: '23514' })
    expect(await change('time_zone', 'Europe/Berlin')).toBe(1)
    expect(await change('currency', 'EUR')).toBe(1)
  })

  it('with orders can change its currency, and stores a new time zone for the recount', async () => {
    for (const change of [`time_zone = 'Europe/Berlin'`, `currency = 'EUR'`]) {
      const text = `update public.stores set ${change} where id = $1`
      expect(await attempt(owner.claims, text, [owner.storeId])).toBe(1)
    }
  })
})
