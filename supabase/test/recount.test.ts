import { describe, expect, it } from 'vitest'
import { publishImport } from '#server/api/publication/publish-import.ts'
import { recountRequested } from '#server/api/publication/recount.ts'
import { sweepPublications } from '#server/api/publication/sweep-publications.ts'
import { undoImport } from '#server/api/publication/undo-import.ts'
import type { Claims } from '#server/platform/database/database.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createImport, createStore, importOrders, type TestOrder, writeOrders } from './shop.ts'
import { AFTER, BEFORE, countIn, IMPORT_TABLES, look, order } from './store-view.ts'

const database = await openDatabase()

async function storeBefore() {
  const store = await createStore(database)
  await importOrders(database, store, BEFORE)
  return { ...store, before: await look(database, store.claims, store.storeId) }
}

describe('undoing', () => {
  const undo = (storeId: string, importId: string, yieldTurn: () => Promise<void> = async () => undefined) =>
    undoImport({ database, importId, storeId, yieldTurn })
  const THIRD = [order('#2', '2026-02-09', '50'), order('#4', '2026-04-05', '7', 'c-#3')]

  const importInto = (storeId: string, orders: readonly TestOrder[]) => importOrders(database, { storeId }, orders)

  /** Creates a store with some imported files, and reads what its owner sees. */
  async function storeWith(...files: readonly (readonly TestOrder[])[]) {
    const { storeId, claims } = await createStore(database)
    for (const file of files) await importInto(storeId, file)
    const { version: _version, ...view } = { ...(await look(database, claims, storeId)) }
    return view
  }

  it('the newest import restores the previous state', async () => {
    const { storeId, claims, before } = await storeBefore()
    const importId = await importInto(storeId, AFTER)

    await undo(storeId, importId)

    expect(await look(database, claims, storeId)).toEqual({
      ...before,
      version: String(Number(before?.['version']) + 2),
    })
    expect(await countIn(database, IMPORT_TABLES, importId)).toBe(0)
  })

  it.each([
    ['the first', 0, [AFTER, THIRD]],
    ['the second', 1, [BEFORE, THIRD]],
    ['the third', 2, [BEFORE, AFTER]],
  ] as const)('%s of three leaves what the other two would have made', async (_name, which, others) => {
    const { storeId, claims } = await createStore(database)
    const imports: string[] = []
    for (const file of [BEFORE, AFTER, THIRD]) imports.push(await importInto(storeId, file))

    await undo(storeId, imports[which] ?? '')

    expect(await look(database, claims, storeId)).toMatchObject(await storeWith(...others))
    expect(await countIn(database, IMPORT_TABLES, imports[which] ?? '')).toBe(0)
  })

  it('keeps the products of an earlier file whose questions were answered later', async () => {
    const { storeId, claims } = await createStore(database)
    const asked = await createImport(database, storeId)
    await database.query(`update imports set status = 'awaiting_input' where id = $1`, [asked])
    const meanwhile = await importInto(storeId, BEFORE)
    await database.query(`update imports set status = 'running' where id = $1`, [asked])
    await writeOrders(database, { storeId, importId: asked }, [order('#2', '2026-02-09', '50')])
    await publishImport({ database, importId: asked, storeId, yieldTurn: async () => undefined })

    await undo(storeId, meanwhile)

    expect(await look(database, claims, storeId)).toMatchObject(await storeWith([order('#2', '2026-02-09', '50')]))
  })

  it('shows readers the store before or after at every step, and resumes where it stopped', async () => {
    const expected = await storeWith(AFTER)
    for (let steps = 0; ; steps += 1) {
      const { storeId, claims } = await createStore(database)
      const first = await importInto(storeId, BEFORE)
      await importInto(storeId, AFTER)
      const before = await look(database, claims, storeId)
      let left = steps
      let seen: unknown = before
      // Stops at one step per round. Earlier rounds have checked the steps before it.
      const stopping = async () => {
        left -= 1
        if (left >= 0) return
        seen = await look(database, claims, storeId)
        throw new Error('stopped')
      }
      const isStopped = await undo(storeId, first, stopping).then(
        () => false,
        () => true,
      )
      expect(seen).toEqual(before)
      if (isStopped) {
        await sweepPublications(database, { isStart: true })
        await undo(storeId, first)
      }

      expect(await look(database, claims, storeId)).toMatchObject(expected)
      if (!isStopped) break
    }
  })
})

describe('another time zone', () => {
  const zoneOf = async (storeId: string) =>
    (await database.query('select time_zone, pending_time_zone from stores where id = $1', [storeId])).rows[0]
  const daysOf = async (claims: Claims, storeId: string) =>
    (
      await database.queryAs(
        claims,
        `select days[place]::text as date, net_sales::float, orders::int, customers::int
         from (select array['2026-01-04', '2026-01-05', '2026-01-06', '2026-01-07']::date[] as days) as shown,
           analytics.sums($1, 'USD', days, days)
         where orders > 0`,
        [storeId],
      )
    ).rows

  it('moves orders to their new days once all are counted, and shows the old days before', async () => {
    const { storeId, claims } = await createStore(database)
    await importOrders(database, { storeId }, [
      { ...order('#1', '2026-01-05', '100'), at: '2026-01-05 23:30Z' },
      { ...order('#2', '2026-01-06', '20', 'c-#1'), at: '2026-01-06 00:30Z' },
    ])
    const before = await daysOf(claims, storeId)

    await database.queryAs(claims, `update stores set time_zone = 'America/New_York' where id = $1`, [storeId])
    const pending = await zoneOf(storeId)
    const seen: unknown[] = []
    await recountRequested(database, async () => void seen.push(await daysOf(claims, storeId)))

    expect(before).toMatchObject([
      { date: '2026-01-05', net_sales: 100, orders: 1 },
      { date: '2026-01-06', net_sales: 20, orders: 1 },
    ])
    expect(pending).toEqual({ time_zone: 'UTC', pending_time_zone: 'America/New_York' })
    expect(seen.length).toBeGreaterThan(3)
    for (const days of seen) expect(days).toEqual(before)
    expect(await daysOf(claims, storeId)).toEqual([{ date: '2026-01-05', net_sales: 120, orders: 2, customers: 1 }])
    expect(await zoneOf(storeId)).toEqual({ time_zone: 'America/New_York', pending_time_zone: null })
  })

  it('includes later and undone imports', async () => {
    const { storeId, claims } = await createStore(database)
    const first = await importOrders(database, { storeId }, [order('#1', '2026-01-05', '100')])
    await database.queryAs(claims, `update stores set time_zone = 'Asia/Tokyo' where id = $1`, [storeId])
    await recountRequested(database, async () => undefined)
    await importOrders(database, { storeId, timeZone: 'Asia/Tokyo' }, [
      { ...order('#1', '2026-01-05', '90'), at: '2026-01-05 20:00Z' },
    ])
    const both = await daysOf(claims, storeId)

    await undoImport({ database, importId: first, storeId, yieldTurn: async () => undefined })

    expect(both).toEqual([{ date: '2026-01-06', net_sales: 90, orders: 1, customers: 1 }])
    expect(await daysOf(claims, storeId)).toEqual(both)
  })

  it('waits for a running import, and applies at once in a store without orders', async () => {
    const empty = await createStore(database)
    await database.queryAs(empty.claims, `update stores set time_zone = 'Asia/Tokyo' where id = $1`, [empty.storeId])
    const { storeId, claims } = await storeBefore()
    const running = await createImport(database, storeId)
    await database.queryAs(claims, `update stores set time_zone = 'Asia/Tokyo' where id = $1`, [storeId])

    await recountRequested(database, async () => undefined)
    const meanwhile = await zoneOf(storeId)
    await database.query(`update imports set status = 'cancelled' where id = $1`, [running])
    await recountRequested(database, async () => undefined)

    expect(await zoneOf(empty.storeId)).toEqual({ time_zone: 'Asia/Tokyo', pending_time_zone: null })
    expect(meanwhile).toEqual({ time_zone: 'UTC', pending_time_zone: 'Asia/Tokyo' })
    expect(await zoneOf(storeId)).toEqual({ time_zone: 'Asia/Tokyo', pending_time_zone: null })
  })

  it('waits for an import that started in the old zone and has written nothing yet', async () => {
    const { storeId, claims } = await createStore(database)
    const importId = await createImport(database, storeId)
    await database.queryAs(claims, `update stores set time_zone = 'Asia/Tokyo' where id = $1`, [storeId])
    await recountRequested(database, async () => undefined)
    const late = { ...order('#1', '2026-01-05', '100'), at: '2026-01-05 23:30Z' }
    await writeOrders(database, { storeId, importId }, [late])
    await publishImport({ database, importId, storeId, yieldTurn: async () => undefined })

    await recountRequested(database, async () => undefined)

    expect(await daysOf(claims, storeId)).toMatchObject([{ date: '2026-01-06', net_sales: 100 }])
    expect(await zoneOf(storeId)).toEqual({ time_zone: 'Asia/Tokyo', pending_time_zone: null })
  })

  it('waits for a sample that is being written', async () => {
    const { storeId, claims } = await createStore(database)
    const importId = await createImport(database, storeId, 'sample')
    await writeOrders(database, { storeId, importId }, [order('#S', '2026-01-05', '500')])
    await database.queryAs(claims, `update stores set time_zone = 'Asia/Tokyo' where id = $1`, [storeId])

    await recountRequested(database, async () => undefined)

    expect(await zoneOf(storeId)).toEqual({ time_zone: 'UTC', pending_time_zone: 'Asia/Tokyo' })
  })

  it('can be reverted during the recount', async () => {
    const { storeId, claims } = await createStore(database)
    await importOrders(database, { storeId }, [{ ...order('#1', '2026-01-05', '100'), at: '2026-01-05 23:30Z' }])
    const before = await daysOf(claims, storeId)
    const change = (zone: string) =>
      database.queryAs(claims, `update stores set time_zone = $2 where id = $1`, [storeId, zone])
    await change('Asia/Tokyo')
    let turns = 0
    const stopSoon = async () => {
      turns += 1
      if (turns === 2) throw new Error('The server stops.')
    }
    await expect(recountRequested(database, stopSoon)).rejects.toThrow('stops')

    await change('UTC')
    await recountRequested(database, async () => undefined)
    const { rows } = await database.query(`select placed_day::text from orders where store_id = $1`, [storeId])

    expect(rows).toEqual([{ placed_day: '2026-01-05' }])
    expect(await daysOf(claims, storeId)).toEqual(before)
    expect(await zoneOf(storeId)).toEqual({ time_zone: 'UTC', pending_time_zone: null })
  })

  it('that is requested during a recount is applied after it', async () => {
    const { storeId, claims } = await createStore(database)
    await importOrders(database, { storeId }, [order('#1', '2026-01-05', '100')])
    const change = (zone: string) =>
      database.queryAs(claims, `update stores set time_zone = $2 where id = $1`, [storeId, zone])
    await change('Asia/Tokyo')
    let isChanged = false

    await recountRequested(database, async () => {
      if (!isChanged) await change('America/New_York')
      isChanged = true
    })
    const between = await zoneOf(storeId)
    await recountRequested(database, async () => undefined)

    expect(between).toEqual({ time_zone: 'Asia/Tokyo', pending_time_zone: 'America/New_York' })
    expect(await zoneOf(storeId)).toEqual({ time_zone: 'America/New_York', pending_time_zone: null })
  })
})

describe('a sample', () => {
  const publish = (storeId: string, importId: string) =>
    publishImport({ database, importId, storeId, yieldTurn: async () => undefined })

  async function sampleAndOwn() {
    const store = await createStore(database)
    const [sample, own] = [
      await createImport(database, store.storeId, 'sample'),
      await createImport(database, store.storeId),
    ]
    await writeOrders(database, { storeId: store.storeId, importId: sample }, [order('#S', '2026-01-05', '500')])
    await writeOrders(database, { storeId: store.storeId, importId: own }, [order('#1', '2026-01-05', '100')])
    return { ...store, sample, own }
  }

  it('is not published in a store that has its own orders by now', async () => {
    const { storeId, claims, sample, own } = await sampleAndOwn()

    expect([await publish(storeId, own), await publish(storeId, sample)]).toEqual([true, false])

    expect(await look(database, claims, storeId)).toMatchObject({ orders: ['#1 100'], sums: [{ gross_sales: 100 }] })
  })

  it('never exists together with the store’s own orders, whichever is published first', async () => {
    const { storeId, claims, sample, own } = await sampleAndOwn()

    await Promise.all([publish(storeId, sample), publish(storeId, own)])

    expect(await look(database, claims, storeId)).toMatchObject({ orders: ['#1 100'], sums: [{ gross_sales: 100 }] })
  })

  it('is removed with its counts from another time zone', async () => {
    const { storeId, claims, sample, own } = await sampleAndOwn()
    await publish(storeId, sample)
    await database.queryAs(claims, `update stores set time_zone = 'Asia/Tokyo' where id = $1`, [storeId])
    await recountRequested(database, async () => undefined)

    await publish(storeId, own)

    expect(await look(database, claims, storeId)).toMatchObject({ orders: ['#1 100'], sums: [{ gross_sales: 100 }] })
  })
})
