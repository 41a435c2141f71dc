import { describe, expect, it, test } from 'vitest'
import { createRandom } from '#domain/sample-store/random.ts'
import { createImport, createStore, importOrders, type TestOrder } from '#supabase/test/shop.ts'
import { look } from '#supabase/test/store-view.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import type { Database } from '#server/platform/database/database.ts'
import { dailySeed } from '#test/harness/seed.ts'
import { foldCrowded, foldRollups } from './fold-rollups.ts'
import { beginRecount, recountStore } from './recount.ts'
import { sweepPublications } from './sweep-publications.ts'
import { undoImport } from './undo-import.ts'

const database = await openDatabase()
const yieldTurn = async () => undefined

const mug = (name: string, day: string, customer = `c-${name}`): TestOrder => ({
  name,
  at: `${day} 12:00Z`,
  customer,
  entries: [{ kind: 'sale', amount: '10', quantity: 1, product: 'Mug' }],
})

/** The store's rollups as sums of each day, so that those of several imports can be compared with those of one. */
const SUMS = `
with days as (
  select currency, day, 'sales' as kind, 0::bigint as part, gross_sales as amount, units as quantity
  from sales_days where store_id = $1
  union all select currency, day, 'less', 0, discounts + returns, refunds from sales_days where store_id = $1
  union all select currency, day, 'more', 0, shipping + taxes + duties, orders from sales_days where store_id = $1
  union all select currency, day, 'unknown', 0, refunds_estimated, orders_without_customer from sales_days where store_id = $1
  union all select currency, day, 'active', 0, active, active_before from customer_days where store_id = $1
  union all select currency, day, 'new', 0, new_customers, new_again from customer_days where store_id = $1
  union all select currency, month, 'month of a product', product_id, net_sales, units from product_months where store_id = $1
  union all
  select currency, day, 'again', gap, within - coalesce(lag(within) over (partition by customer_days order by gap), 0), 0
  from customer_days, unnest(active_gaps, active_within) as again (gap, within) where store_id = $1
  union all
  select currency, day, 'second', gap, within - coalesce(lag(within) over (partition by customer_days order by gap), 0), 0
  from customer_days, unnest(second_gaps, second_within) as second (gap, within) where store_id = $1
  union all
  select
    currency, month + number - 1, 'day of a product', product_id,
    at.net_sales - coalesce(lag(at.net_sales) over per, 0), at.units - coalesce(lag(at.units) over per, 0)
  from product_month_days as d, unnest(d.days, d.net_sales, d.units) as at (number, net_sales, units)
  where store_id = $1
  window per as (partition by import_id, currency, month, product_id order by number)
)
select currency, day::text, kind, part, sum(amount)::float as amount, sum(quantity)::float as quantity
from days group by currency, day, kind, part
having sum(amount) <> 0 or sum(quantity) <> 0
order by kind, currency, day, part`

const sumsOf = async (storeId: string) => (await database.query(SUMS, [storeId])).rows

const countDays = async (storeId: string) =>
  (await database.query('select from sales_days where store_id = $1', [storeId])).rowCount

const begin = (storeId: string) => beginRecount({ database, storeId, yieldTurn })

test('folded again and again, the rollups of random imports are what a recount makes of their orders', async () => {
  const { storeId, claims } = await createStore(database)
  const random = createRandom(dailySeed)
  const one = <Item>(items: readonly Item[]): Item => random.pick(items, () => 1)
  const day = () => `2026-0${one([1, 2, 3])}-${String(random.integer(1, 28)).padStart(2, '0')}`
  const back = { kind: 'return', refundKey: 'r' } as const
  const randomOrder = (): TestOrder => {
    const currency = one(['USD', 'USD', 'EUR'])
    const product = one(['Mug', 'Card', 'Lamp'])
    const { customer, ...unknown } = mug(`#${random.integer(0, 59)}`, day(), `c-${random.integer(0, 11)}`)
    const amount = (1 + random.next() * 900).toFixed(2)
    return {
      ...unknown,
      ...(random.chance(0.8) && { customer }),
      currency,
      status: one(['open', 'open', 'open', 'refunded', 'return', 'cancelled']),
      isTest: random.chance(0.05),
      refundDateEstimated: random.chance(0.3),
      entries: [
        { kind: 'sale', amount, quantity: one([1, 2, 5]), product },
        { kind: 'discount', amount: '-0.33', product },
        { kind: 'tax', amount: '1.07' },
        ...(random.chance(0.3)
          ? [{ ...back, amount: `-${amount}`, quantity: -1, product, at: `${day()} 08:00Z` }]
          : []),
      ],
    }
  }
  let figures: unknown
  for (let at = 1; at <= 30; at += 1) {
    const orders = Array.from({ length: one([1, 2, 3, 15]) }, randomOrder)
    await importOrders(database, { storeId }, [...new Map(orders.map((order) => [order.name, order])).values()])
    if (at % 7 !== 0) continue
    figures = await look(database, claims, storeId)
    await foldRollups(await begin(storeId))
    expect(await look(database, claims, storeId)).toEqual(figures)
  }
  const folded = await sumsOf(storeId)

  await recountStore(await begin(storeId), { without: [], timeZone: null })

  expect(folded.length).toBeGreaterThan(100)
  expect(folded).toEqual(await sumsOf(storeId))
})

describe('a store with many imports of the same days', () => {
  async function importTimes(times: number) {
    const { storeId, claims } = await createStore(database)
    const imports: string[] = []
    for (let at = 1; at <= times; at += 1) {
      imports.push(await importOrders(database, { storeId }, [mug(`#${at}`, '2026-01-05')]))
    }
    return { storeId, claims, imports }
  }

  it('gets one rollup row a day, and the same figures', async () => {
    const { storeId, claims } = await importTimes(25)
    const before = await look(database, claims, storeId)

    await foldCrowded(database, yieldTurn)

    expect(await countDays(storeId)).toBe(1)
    expect(await look(database, claims, storeId)).toEqual(before)
  })

  it('can undo one of them after their rollups are folded', async () => {
    const { storeId, claims, imports } = await importTimes(25)
    await foldCrowded(database, yieldTurn)

    await undoImport({ database, importId: imports[4] ?? '', storeId, yieldTurn })

    expect(await look(database, claims, storeId)).toMatchObject({
      sums: [{ orders: 24, gross_sales: 240, customers: 24 }],
      series: [{ date: '2026-01-05', orders: 24, customers: 24 }],
    })
    expect(await countDays(storeId)).toBe(1)
  })

  it('can undo an import after the fold without a recount', async () => {
    const { storeId, claims } = await importTimes(25)
    await foldCrowded(database, yieldTurn)
    const before = await sumsOf(storeId)
    const later = await importOrders(database, { storeId }, [mug('#1', '2026-01-06'), mug('#99', '2026-01-07', 'c-#2')])
    await foldCrowded(database, yieldTurn)

    await undoImport({ database, importId: later, storeId, yieldTurn })

    expect(await sumsOf(storeId)).toEqual(before)
    expect(await look(database, claims, storeId)).toMatchObject({ sums: [{ orders: 25 }] })
    const { rows } = await database.query(
      "select report ? 'recount' as folds from imports where store_id = $1 and source = 'recount'",
      [storeId],
    )
    expect(rows).toEqual([{ folds: true }])
  })

  it('keeps the rollups of 24 imports', async () => {
    const { storeId } = await importTimes(24)

    await foldCrowded(database, yieldTurn)

    expect(await countDays(storeId)).toBe(24)
  })

  it('waits for a running import', async () => {
    const { storeId } = await importTimes(25)
    const running = await createImport(database, storeId)

    await foldCrowded(database, yieldTurn)
    const meanwhile = await countDays(storeId)
    await database.query(`update imports set status = 'cancelled' where id = $1`, [running])
    await foldCrowded(database, yieldTurn)

    expect([meanwhile, await countDays(storeId)]).toEqual([25, 1])
  })

  it('is folded once if two processes look at the same time', async () => {
    const { storeId, claims } = await importTimes(25)
    const before = await look(database, claims, storeId)

    await Promise.all(Array.from({ length: 4 }, () => foldCrowded(database, yieldTurn)))

    const { rows } = await database.query("select status from imports where store_id = $1 and source = 'recount'", [
      storeId,
    ])
    expect(rows).toEqual([{ status: 'done' }])
    expect(await look(database, claims, storeId)).toEqual(before)
  })

  it.skipIf(database.kind === 'embedded')(
    'is not folded if another process changes its imports just then',
    async () => {
      const { storeId, claims, imports } = await importTimes(25)
      const fold = await begin(storeId)
      const [locked, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const undoing = database.asService(async (service) => {
        await service.query('update imports set undone_at = now(), rollups_in = id where id = $1', [imports[24]])
        locked.resolve()
        await waited.promise
      })
      await locked.promise
      const folding = Promise.allSettled([foldRollups(fold)])
      const waiting = `
      select from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%rollups_in%' and datname = current_database()`
      await expect.poll(async () => (await database.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1)
      waited.resolve()

      await undoing
      expect(await folding).toMatchObject([{ status: 'rejected' }])
      expect(await look(database, claims, storeId)).toMatchObject({ series: [{ orders: 24 }] })
    },
  )

  it('shows readers the same figures at every step, and is folded after a stop', async () => {
    const { storeId, claims } = await importTimes(25)
    const before = await look(database, claims, storeId)
    for (let steps = 0; ; steps += 1) {
      let left = steps
      let seen: unknown = before
      const isStopped = await foldCrowded(database, async () => {
        left -= 1
        if (left >= 0) return
        seen = await look(database, claims, storeId)
        throw new Error('stopped')
      }).then(
        () => false,
        () => true,
      )
      expect(seen).toEqual(before)
      expect(await look(database, claims, storeId)).toEqual(before)
      if (!isStopped) break
    }
    expect(await countDays(storeId)).toBe(1)
  })

  it('leaves no working rows if the process ends right after it publishes', async () => {
    const { storeId, claims } = await importTimes(25)
    const before = await look(database, claims, storeId)
    const fold = await begin(storeId)
    const dying: Database = {
      ...database,
      async step(text, values) {
        if (text.includes('delete from')) throw new Error('ended')
        return database.step(text, values)
      },
    }
    await expect(foldRollups({ ...fold, database: dying })).rejects.toThrow('ended')

    await sweepPublications(database, { isStart: true })

    const left = await database.query('select from private.customer_changes where import_id = $1', [fold.importId])
    expect(left.rowCount).toBe(0)
    expect(await countDays(storeId)).toBe(1)
    expect(await look(database, claims, storeId)).toEqual(before)
  })

  it('is not folded if one of its imports is undone meanwhile', async () => {
    const { storeId, claims, imports } = await importTimes(25)
    let isUndone = false
    const undoOnce = async () => {
      if (isUndone) return
      isUndone = true
      await undoImport({ database, importId: imports[24] ?? '', storeId, yieldTurn })
    }

    await expect(begin(storeId).then((fold) => foldRollups({ ...fold, yieldTurn: undoOnce }))).rejects.toThrow(
      'changed',
    )

    expect(await look(database, claims, storeId)).toMatchObject({ sums: [{ orders: 24 }] })
  })
})
