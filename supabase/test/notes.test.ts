import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createStore, importOrders } from './shop.ts'

const database = await openDatabase()
let owner: Awaited<ReturnType<typeof createStore>>
let stranger: Awaited<ReturnType<typeof createStore>>

const order = {
  name: '#1001',
  at: '2026-05-01 10:00Z',
  customer: 'Robin Example',
  entries: [{ kind: 'sale' as const, amount: '40', product: 'Mug', quantity: 1 }],
}

beforeAll(async () => {
  owner = await createStore(database)
  stranger = await createStore(database)
  await importOrders(database, owner, [order])
})

async function idOf(table: string) {
  const { rows } = await database.query<{ id: string }>(
    `select id::text from public.${table} where store_id = $1 order by id desc limit 1`,
    [owner.storeId],
  )
  return rows[0]?.id ?? ''
}

const add = (claims: typeof owner.claims, values: [kind: string, id: string, body: string]) =>
  database.queryAs(claims, 'select public.add_note($1, $2, $3)', values)

async function read(claims: typeof owner.claims, kind: string, id: string) {
  const { rows } = await database.queryAs<{ body: string }>(claims, 'select body from public.notes_on($1, $2)', [
    kind,
    id,
  ])
  return rows.map(({ body }) => body)
}

describe('a note', () => {
  it.each([
    ['order', 'orders'],
    ['customer', 'customers'],
    ['product', 'products'],
  ])('on a %s is seen by members only, who alone can add one', async (kind, table) => {
    const id = await idOf(table)
    await add(owner.claims, [kind, id, 'Call back'])

    expect(await read(owner.claims, kind, id)).toEqual(['Call back'])
    expect(await read(stranger.claims, kind, id)).toEqual([])
    await expect(add(stranger.claims, [kind, id, 'Hello'])).rejects.toMatchObject({ code: 'PT404' })
  })

  it('stays with an order that a newer import replaces', async () => {
    await add(owner.claims, ['order', await idOf('orders'), 'Gift wrap'])
    const before = await idOf('orders')
    const { rows } = await database.query<{ id: string }>(
      `insert into public.imports (store_id, source, status, published_at)
       select store_id, source, status, published_at from public.imports where store_id = $1 order by id limit 1
       returning id::text`,
      [owner.storeId],
    )
    await database.query(
      `insert into public.orders (
         store_id, source, external_id, import_id, name, placed_at, placed_day, currency, status, total, content_hash
       ) select store_id, source, external_id, $2, name, placed_at, placed_day, currency, status, total, 'newer'
       from public.orders where id = $1`,
      [before, rows[0]?.id],
    )

    const after = await idOf('orders')
    expect(after).not.toBe(before)
    expect(await read(owner.claims, 'order', after)).toContain('Gift wrap')
  })

  it('needs a text, of 2,000 characters at most', async () => {
    const id = await idOf('orders')
    for (const body of [' \n', 'x'.repeat(2001)]) {
      await expect(add(owner.claims, ['order', id, body])).rejects.toMatchObject({ code: '23514' })
    }
  })
})
