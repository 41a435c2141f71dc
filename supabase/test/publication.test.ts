import { describe, expect, it } from 'vitest'
import { discardImport } from '#server/api/publication/clean-up.ts'
import { publishImport } from '#server/api/publication/publish-import.ts'
import { sweepPublications } from '#server/api/publication/sweep-publications.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createImport, createStore, importOrders, writeOrders } from './shop.ts'
import { AFTER, BEFORE, countIn, IMPORT_TABLES, look, WORKING_TABLES } from './store-view.ts'

const database = await openDatabase()

async function storeBefore() {
  const store = await createStore(database)
  await importOrders(database, store, BEFORE)
  return { ...store, before: await look(database, store.claims, store.storeId) }
}

async function writeAfter(storeId: string) {
  const importId = await createImport(database, storeId)
  await writeOrders(database, { storeId, importId }, AFTER)
  return importId
}

describe('publishing', () => {
  it('replaces changed orders, keeps the others, adds new ones, and increases the version', async () => {
    const { storeId, claims, before } = await storeBefore()
    const importId = await writeAfter(storeId)

    expect(await publishImport({ database, importId, storeId, yieldTurn: async () => undefined })).toBe(true)

    expect(await look(database, claims, storeId)).toMatchObject({
      sums: [{ gross_sales: 134, orders: 3, units: 3, customers: 2, new_customers: 2, returning_customers: 1 }],
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
    expect(await countIn(database, WORKING_TABLES, importId)).toBe(0)
    const { rows } = await database.query('select from public.orders where store_id = $1', [storeId])
    // The replaced version of the order is still stored, in case the import is undone.
    expect(rows).toHaveLength(4)
  })

  it('shows a reader the store before or after, at every step', async () => {
    const { storeId, claims, before } = await storeBefore()
    const importId = await writeAfter(storeId)
    const seen: unknown[] = [await look(database, claims, storeId)]
    const yieldTurn = async () => void seen.push(await look(database, claims, storeId))

    await publishImport({ database, importId, storeId, yieldTurn })

    expect(seen.length).toBeGreaterThan(5)
    for (const view of seen) expect(view).toEqual(before)
    expect(await look(database, claims, storeId)).not.toEqual(before)
  })

  it('notifies listeners which store has changed', async () => {
    const { storeId } = await createStore(database)
    const heard = Promise.withResolvers<string>()
    // An empty message means that messages may have been missed.
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

    expect(await look(database, claims, storeId)).toEqual(before)
  })

  it('updates the planner’s statistics', async () => {
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

  it('the same file twice changes no figure', async () => {
    const { storeId, claims, before } = await storeBefore()

    await importOrders(database, { storeId }, BEFORE)

    expect(await look(database, claims, storeId)).toEqual({
      ...before,
      version: String(Number(before?.['version']) + 1),
    })
  })
})

describe('discarding', () => {
  it('restores the store at whatever step the import stopped', async () => {
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

      expect(await look(database, claims, storeId)).toEqual(before)
      expect(await countIn(database, IMPORT_TABLES, importId)).toBe(0)
      await importOrders(database, { storeId }, AFTER)
      expect(await look(database, claims, storeId)).toMatchObject({ sums: [{ gross_sales: 134, orders: 3 }] })
    }
  })

  it('does not affect a published import', async () => {
    const { storeId, claims } = await createStore(database)
    const importId = await importOrders(database, { storeId }, BEFORE)
    const published = await look(database, claims, storeId)

    await discardImport({ database, importId, storeId, yieldTurn: async () => undefined })

    expect(await look(database, claims, storeId)).toEqual(published)
  })
})

describe('the sweep', () => {
  it('finishes cleaning up after a published import', async () => {
    const { storeId, claims } = await storeBefore()
    const importId = await writeAfter(storeId)
    await publishImport({ database, importId, storeId, yieldTurn: async () => undefined })
    const published = await look(database, claims, storeId)
    await database.query(
      `insert into private.entry_sums (import_id, currency, day, kind, amount, quantity) values ($1, 'USD', '2026-01-01', 'sale', 1, 1)`,
      [importId],
    )

    await sweepPublications(database, { isStart: true })

    expect(await countIn(database, WORKING_TABLES, importId)).toBe(0)
    expect(await look(database, claims, storeId)).toEqual(published)
  })

  it('removes a sample that was never finished', async () => {
    const { storeId } = await createStore(database)
    const importId = await createImport(database, storeId, 'sample')
    await writeOrders(database, { storeId, importId }, BEFORE)
    await database.query(`update public.imports set started_at = now() - interval '2 hours' where id = $1`, [importId])

    await sweepPublications(database, { isStart: false })

    expect(await countIn(database, [...IMPORT_TABLES, 'public.imports where id = $1'], importId)).toBe(0)
  })

  it('deletes only the rows of deleted stores', async () => {
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
    expect(await look(database, other.claims, other.storeId)).toEqual(other.before)
  })
})
