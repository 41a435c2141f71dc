import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createPerson, createStore, importOrders } from './shop.ts'

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

type Product = { matchKey: string; variantKey?: string; title: string }

/** Creates a product of the store, and returns its id. */
async function createProduct({ matchKey, variantKey, title }: Product) {
  const { rows } = await database.query<{ id: string }>(
    `insert into public.products (store_id, import_id, match_key, variant_key, title)
     select store_id, id, $2, $3, $4 from public.imports where store_id = $1 order by id limit 1 returning id::text`,
    [owner.storeId, matchKey, variantKey ?? null, title],
  )
  return rows[0]?.id ?? ''
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

it('a store has at most 10,000 notes', async () => {
  const full = await createStore(database)
  const fill = (first: number, last: number) =>
    database.queryAs(
      full.claims,
      `insert into public.record_notes (store_id, kind, channel, subject, body)
       select $1, 'order', 'test', number::text, 'Call back' from generate_series($2::integer, $3::integer) as number`,
      [full.storeId, first, last],
    )
  await fill(1, 10_000)
  await expect(fill(10_001, 10_001)).rejects.toMatchObject({ code: 'PT409' })
})

describe('a note of a colleague', () => {
  it('can be deleted by other members only once the colleague has left the store', async () => {
    const colleague = await createPerson(database)
    const join = [owner.storeId, colleague.userId]
    await database.query('insert into public.store_members (store_id, user_id) values ($1, $2)', join)
    const id = await idOf('orders')
    await add(colleague.claims, ['order', id, 'From a colleague'])
    const remove = async (claims: typeof owner.claims) => {
      const text = `delete from public.record_notes where store_id = $1 and body = 'From a colleague'`
      return (await database.queryAs(claims, text, [owner.storeId])).rowCount
    }

    expect(await remove(owner.claims)).toBe(0)
    await database.query('delete from public.store_members where store_id = $1 and user_id = $2', join)
    expect(await remove(colleague.claims)).toBe(0)
    expect(await remove(stranger.claims)).toBe(0)
    expect(await remove(owner.claims)).toBe(1)
  })
})

describe('a note on a product', () => {
  it('stays with a variant whose SKU changes', async () => {
    const id = await createProduct({ matchKey: 'title:cup - red', variantKey: 'shopify:["cup","red"]', title: 'Cup' })
    await add(owner.claims, ['product', id, 'Reorder'])
    await database.query(`update public.products set match_key = 'sku:cup-1', sku = 'CUP-1' where id = $1`, [id])
    expect(await read(owner.claims, 'product', id)).toEqual(['Reorder'])
    await database.query(`update public.products set match_key = 'sku:cup-2', sku = 'CUP-2' where id = $1`, [id])
    expect(await read(owner.claims, 'product', id)).toEqual(['Reorder'])
  })

  it('stays with a product that becomes a variant', async () => {
    const id = await createProduct({ matchKey: 'sku:bowl', title: 'Bowl' })
    await add(owner.claims, ['product', id, 'Fragile'])
    await database.query(`update public.products set variant_key = 'shopify:["bowl"]' where id = $1`, [id])
    await add(owner.claims, ['product', id, 'Sold in pairs'])
    expect(await read(owner.claims, 'product', id)).toEqual(['Sold in pairs', 'Fragile'])
  })

  it('isn’t on another variant with the same SKU', async () => {
    const small = await createProduct({ matchKey: 'sku:vase', variantKey: 'shopify:["vase","s"]', title: 'Vase' })
    const large = await createProduct({ matchKey: 'sku:vase', variantKey: 'shopify:["vase","l"]', title: 'Vase' })
    await add(owner.claims, ['product', small, 'Cracks'])
    expect(await read(owner.claims, 'product', large)).toEqual([])
  })

  it('that a title names is on a variant only if no other product has the title', async () => {
    const plain = await createProduct({ matchKey: 'title:tray', title: 'Tray' })
    await add(owner.claims, ['product', plain, 'Oak'])
    const black = { matchKey: 'sku:tray-b', variantKey: 'shopify:["tray","black"]', title: 'Tray' }
    const variant = await createProduct(black)
    expect(await read(owner.claims, 'product', plain)).toEqual(['Oak'])
    expect(await read(owner.claims, 'product', variant)).toEqual([])

    await database.query('delete from public.products where id = $1', [plain])
    expect(await read(owner.claims, 'product', variant)).toEqual(['Oak'])
    await createProduct({ matchKey: 'sku:tray-w', variantKey: 'shopify:["tray","white"]', title: 'TRAY' })
    expect(await read(owner.claims, 'product', variant)).toEqual([])
  })
})
