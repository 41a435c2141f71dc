import { describe, expect, it } from 'vitest'
import { discardImport } from '#server/api/publication/clean-up.ts'
import { publishImport } from '#server/api/publication/publish-import.ts'
import { sweepPublications } from '#server/api/publication/sweep-publications.ts'
import type { Claims } from '#server/platform/database/database.ts'
import { openDatabase } from '#test/database.ts'
import { createImport, createStore, importOrders, type TestOrder, writeOrders } from './shop.ts'

const database = await openDatabase()

const order = (name: string, at: string, amount: string, customer = `c-${name}`): TestOrder => ({
  name,
  at: `${at} 12:00Z`,
  customer,
  entries: [{ kind: 'sale', amount, quantity: 1, product: `P-${name}` }],
})

const BEFORE = [order('#1', '2026-01-05', '100'), order('#2', '2026-02-05', '20')]
const AFTER = [order('#2', '2026-02-07', '30'), order('#3', '2026-03-05', '4', 'c-#1')]

/** All that a reader can see of a store. */
async function look(claims: Claims, storeId: string) {
  const { rows } = await database.queryAs(
    claims,
    `select
      (select jsonb_agg(to_jsonb(sales)) from analytics.sales($1, 'USD', '2026-01-01', '2026-12-31') as sales) as sales,
      (select jsonb_agg(to_jsonb(c)) from analytics.customers($1, 'USD', '2026-01-01', '2026-12-31') as c) as customers,
      (select jsonb_agg(to_jsonb(s) order by s.date) from analytics.series($1, 'USD', '2026-01-01', '2026-03-31', 'day') as s
        where s.orders <> 0 or s.customers <> 0) as series,
      (select jsonb_agg(jsonb_build_array(p.title, p.units, p.net_sales) order by p.title)
        from analytics.top_products($1, 'USD', '2026-01-01', '2026-12-31', 10) as p) as products,
      (select jsonb_agg(o.name || ' ' || o.total::int order by o.name) from public.orders as o where o.store_id = $1) as orders,
      (select count(*)::int from public.order_lines where store_id = $1) as lines,
      (select sum(amount) from public.ledger_entries where store_id = $1) as ledger,
      (select jsonb_agg(name order by name) from public.customers where store_id = $1) as customer_names,
      (select jsonb_agg(title order by title) from public.products where store_id = $1) as product_titles,
      (select data_version from public.stores where id = $1) as version`,
    [storeId],
  )
  return rows[0]
}

async function storeBefore() {
  const store = await createStore(database)
  await importOrders(database, store, BEFORE)
  return { ...store, before: await look(store.claims, store.storeId) }
}

async function writeAfter(storeId: string) {
  const importId = await createImport(database, storeId)
  await writeOrders(database, { storeId, importId }, AFTER)
  return importId
}

const WORKING_TABLES = [
  'private.entry_sums where import_id = $1',
  'private.touched_customers where import_id = $1',
  'private.customer_changes where import_id = $1',
]
const IMPORT_TABLES = [
  'public.orders where import_id = $1 or replaced_by = $1',
  'public.ledger_entries where import_id = $1',
  'public.customers where import_id = $1',
  'public.products where import_id = $1',
  'public.sales_days where import_id = $1',
  'public.customer_days where import_id = $1',
  'public.product_months where import_id = $1',
  'public.product_month_days where import_id = $1',
  ...WORKING_TABLES,
]

async function countIn(tables: readonly string[], importId: string) {
  const sum = tables.map((from) => `(select count(*) from ${from})`).join(' + ')
  const { rows } = await database.query<{ rows: string }>(`select ${sum} as rows`, [importId])
  return Number(rows[0]?.rows)
}

describe('publishing', () => {
  it('replaces the orders that changed, keeps the others, adds the new, and moves the version', async () => {
    const { storeId, claims, before } = await storeBefore()
    const importId = await writeAfter(storeId)

    expect(await publishImport({ database, importId, storeId, yieldTurn: async () => undefined })).toBe(true)

    expect(await look(claims, storeId)).toMatchObject({
      sales: [{ gross_sales: 134, orders: 3, units: 3 }],
      customers: [{ customers: 2, new_customers: 2, returning_customers: 1 }],
      series: [
        { date: '2026-01-05', gross_sales: 100, orders: 1, customers: 1 },
        { date: '2026-02-07', gross_sales: 30, orders: 1, customers: 1 },
        { date: '2026-03-05', gross_sales: 4, orders: 1, customers: 1, returning_customers: 1 },
      ],
      products: [
        ['P-#1', 1, 100],
        ['P-#2', 1, 30],
        ['P-#3', 1, 4],
      ],
      orders: ['#1 100', '#2 30', '#3 4'],
      lines: 3,
      version: String(Number(before?.['version']) + 1),
    })
    expect(await countIn(WORKING_TABLES, importId)).toBe(0)
    const { rows } = await database.query('select from public.orders where store_id = $1', [storeId])
    expect(rows).toHaveLength(3)
  })

  it('shows a reader the store before or after, at every step', async () => {
    const { storeId, claims, before } = await storeBefore()
    const importId = await writeAfter(storeId)
    const seen: unknown[] = [await look(claims, storeId)]
    const yieldTurn = async () => void seen.push(await look(claims, storeId))

    await publishImport({ database, importId, storeId, yieldTurn })

    expect(seen.length).toBeGreaterThan(5)
    for (const view of seen) expect(view).toEqual(before)
    expect(await look(claims, storeId)).not.toEqual(before)
  })

  it('tells those who listen which store has changed', async () => {
    const { storeId } = await createStore(database)
    const heard = Promise.withResolvers<string>()
    // An empty message only says that something may have been missed.
    const stop = await database.listen('store_published', (payload) => payload !== '' && heard.resolve(payload))

    await importOrders(database, { storeId }, BEFORE)

    expect(await heard.promise).toBe(storeId)
    await stop()
  })

  it('does nothing for an import that was cancelled meanwhile', async () => {
    const { storeId, claims, before } = await storeBefore()
    const importId = await writeAfter(storeId)
    await database.query(`update public.imports set status = 'cancelled' where id = $1`, [importId])

    expect(await publishImport({ database, importId, storeId, yieldTurn: async () => undefined })).toBe(false)

    expect(await look(claims, storeId)).toEqual(before)
  })

  it('tells the planner how large the tables have become', async () => {
    const { storeId } = await createStore(database)
    const tables = `('public.orders'::regclass, 'public.sales_days'::regclass, 'public.customer_days'::regclass)`
    await database.query(`update pg_class set reltuples = -1 where oid in ${tables}`)

    await importOrders(database, { storeId }, BEFORE)

    const { rows } = await database.query<{ known: boolean }>(
      `select reltuples > 0 as known from pg_class where oid in ${tables}`,
    )
    expect(rows).toEqual([{ known: true }, { known: true }, { known: true }])
    await expect(database.step('select private.analyze_table($1)', ['imports'])).rejects.toMatchObject({
      code: '42501',
    })
  })

  it('of the same file a second time leaves every figure as it was', async () => {
    const { storeId, claims, before } = await storeBefore()

    await importOrders(database, { storeId }, BEFORE)

    expect(await look(claims, storeId)).toEqual({ ...before, version: String(Number(before?.['version']) + 1) })
  })
})

describe('discarding', () => {
  it('leaves the store as it was, wherever the import stopped', async () => {
    for (let steps = 0; ; steps += 1) {
      const { storeId, claims, before } = await storeBefore()
      const importId = await writeAfter(storeId)
      let left = steps
      const stopping = async () => {
        if (left === 0) throw new Error('stopped')
        left -= 1
      }
      const stopped = await publishImport({ database, importId, storeId, yieldTurn: stopping }).then(
        () => false,
        () => true,
      )
      if (!stopped) break

      await discardImport({ database, importId, storeId, yieldTurn: async () => undefined })

      expect(await look(claims, storeId)).toEqual(before)
      expect(await countIn(IMPORT_TABLES, importId)).toBe(0)
      await importOrders(database, { storeId }, AFTER)
      expect(await look(claims, storeId)).toMatchObject({ sales: [{ gross_sales: 134, orders: 3 }] })
    }
  })

  it('spares an import that is published', async () => {
    const { storeId, claims } = await createStore(database)
    const importId = await importOrders(database, { storeId }, BEFORE)
    const published = await look(claims, storeId)

    await discardImport({ database, importId, storeId, yieldTurn: async () => undefined })

    expect(await look(claims, storeId)).toEqual(published)
  })
})

describe('the sweep', () => {
  it('finishes the cleaning of a published import', async () => {
    const { storeId, claims } = await storeBefore()
    const importId = await writeAfter(storeId)
    await publishImport({ database, importId, storeId, yieldTurn: async () => undefined })
    const published = await look(claims, storeId)
    await database.query(
      `insert into private.entry_sums (import_id, currency, day, kind, amount, quantity) values ($1, 'USD', '2026-01-01', 'sale', 1, 1)`,
      [importId],
    )

    await sweepPublications(database, { isStart: true })

    expect(await countIn(WORKING_TABLES, importId)).toBe(0)
    expect(await look(claims, storeId)).toEqual(published)
  })

  it('removes a sample that was never finished', async () => {
    const { storeId } = await createStore(database)
    const importId = await createImport(database, storeId, 'sample')
    await writeOrders(database, { storeId, importId }, BEFORE)
    await database.query(`update public.imports set started_at = now() - interval '2 hours' where id = $1`, [importId])

    await sweepPublications(database, { isStart: false })

    expect(await countIn([...IMPORT_TABLES, 'public.imports where id = $1'], importId)).toBe(0)
  })

  it('deletes the rows of a store that is gone, and no others', async () => {
    const { storeId, claims } = await storeBefore()
    const other = await storeBefore()

    const { rowCount } = await database.queryAs(claims, 'delete from public.stores where id = $1', [storeId])
    await sweepPublications(database, { isStart: false })

    expect(rowCount).toBe(1)
    const { rows } = await database.query<{ table: string }>(
      `select 'orders' as table from public.orders where store_id = $1
       union all select 'order_lines' from public.order_lines where store_id = $1
       union all select 'ledger_entries' from public.ledger_entries where store_id = $1
       union all select 'customers' from public.customers where store_id = $1
       union all select 'products' from public.products where store_id = $1
       union all select 'imports' from public.imports where store_id = $1
       union all select 'sales_days' from public.sales_days where store_id = $1
       union all select 'deleted_stores' from private.deleted_stores`,
      [storeId],
    )
    expect(rows).toEqual([])
    expect(await look(other.claims, other.storeId)).toEqual(other.before)
  })
})
