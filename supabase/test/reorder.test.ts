import { expect, it } from 'vitest'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createImport, createStore } from './shop.ts'

const database = await openDatabase()

type Owner = Awaited<ReturnType<typeof createStore>>

async function addProduct({ storeId }: Owner): Promise<string> {
  const importId = await createImport(database, storeId)
  await database.query('update public.imports set published_at = now() where id = $1', [importId])
  const { rows } = await database.query<{ id: string }>(
    `insert into public.products (store_id, import_id, match_key, title, inventory_quantity)
     values ($1, $2, 'sku:a', 'Lamp', 4) returning id::text`,
    [storeId, importId],
  )
  return rows[0]?.id ?? ''
}

const updatedAt = async ({ storeId }: Owner) => {
  const { rows } = await database.query<{ at: string }>(
    'select updated_at::text as at from public.stores where id = $1',
    [storeId],
  )
  return rows[0]?.at
}

const ORDER = `insert into public.purchase_orders (store_id, product_id, quantity, ordered_on, expected_on)
  values ($1, $2, 12, '2026-05-18', '2026-06-01')`
const PRODUCT_RULE = 'insert into public.reorder_rules (store_id, product_id, pack_size) values ($1, $2, 6)'

it('tells of each change of rules and purchase orders, and keeps the answers of other figures', async () => {
  const owner = await createStore(database)
  const product = await addProduct(owner)
  const told: string[] = []
  const stop = await database.listen('reorders_changed', (storeId) => told.push(storeId))
  const before = await updatedAt(owner)
  const changes: [string, unknown[]][] = [
    [PRODUCT_RULE, [owner.storeId, product]],
    ['update public.reorder_rules set pack_size = 4 where store_id = $1', [owner.storeId]],
    ['delete from public.reorder_rules where store_id = $1', [owner.storeId]],
    [ORDER, [owner.storeId, product]],
    [`update public.purchase_orders set received_on = '2026-05-30' where store_id = $1`, [owner.storeId]],
    ['delete from public.purchase_orders where store_id = $1', [owner.storeId]],
  ]
  for (const [text, values] of changes) {
    told.length = 0
    await database.queryAs(owner.claims, text, values)
    await expect.poll(() => told, { timeout: 30_000 }).toContain(owner.storeId)
  }
  expect(await updatedAt(owner)).toBe(before)
  await stop()
})

it('refuses rules and orders for products of another store', async () => {
  const owner = await createStore(database)
  const product = await addProduct(await createStore(database))
  for (const text of [PRODUCT_RULE, ORDER]) {
    await expect(database.queryAs(owner.claims, text, [owner.storeId, product])).rejects.toThrow(/row-level security/)
  }
})

it.each([
  ['a rule that says nothing', `(store_id, vendor) values ($1, 'Acme')`],
  ['a pack without units', `(store_id, pack_size) values ($1, 0)`],
  ['a lead time of more than a year', `(store_id, lead_days) values ($1, 366)`],
  ['a certain stock', `(store_id, service_level) values ($1, 100)`],
])('refuses %s', async (_what, values) => {
  const owner = await createStore(database)
  await expect(
    database.queryAs(owner.claims, `insert into public.reorder_rules ${values}`, [owner.storeId]),
  ).rejects.toThrow(/violates check/)
})

it('has one rule for all products, for a vendor and for a product', async () => {
  const owner = await createStore(database)
  const product = await addProduct(owner)
  const add = (columns: string) =>
    database.queryAs(owner.claims, `insert into public.reorder_rules ${columns}`, [owner.storeId])
  for (const columns of [
    '(store_id, lead_days) values ($1, 7)',
    `(store_id, vendor, lead_days) values ($1, 'Acme', 7)`,
    `(store_id, product_id, lead_days) values ($1, ${product}, 7)`,
  ]) {
    await add(columns)
    await expect(add(columns)).rejects.toThrow(/duplicate key/)
  }
})

it('settles what Today asked for with an order, and asks again once it is taken back', async () => {
  const owner = await createStore(database)
  const product = await addProduct(owner)
  await database.query(
    `insert into public.work (store_id, proposed_by, kind, name, content, proposed_on)
     values ($1, 'today', 'restock', 'restock:' || $2, '{}', '2026-05-18'),
       ($1, 'today', 'restock', 'restock:0', '{}', '2026-05-18')`,
    [owner.storeId, product],
  )
  const states = async () => {
    const { rows } = await database.query<{ state: string }>(
      'select state from public.work where store_id = $1 order by name desc',
      [owner.storeId],
    )
    return rows.map(({ state }) => state)
  }
  await database.queryAs(owner.claims, ORDER, [owner.storeId, product])
  expect(await states()).toEqual(['done', 'open'])

  await database.queryAs(owner.claims, 'delete from public.purchase_orders where store_id = $1', [owner.storeId])
  expect(await states()).toEqual(['open', 'open'])
})

it('limits the open purchase orders of a store', async () => {
  const owner = await createStore(database)
  const product = await addProduct(owner)
  const add = `insert into public.purchase_orders (store_id, product_id, quantity, ordered_on, expected_on)
    select $1, $2, 1, '2026-05-18', '2026-06-01' from generate_series(1, $3::integer)`
  await database.queryAs(owner.claims, add, [owner.storeId, product, 10_000])
  await expect(database.queryAs(owner.claims, add, [owner.storeId, product, 1])).rejects.toThrow(/10,000 open/)
})
