import type { QueryResultRow } from 'pg'
import { expect, test } from 'vitest'
import { claimUndo } from '#server/api/imports/lifecycle/import-task.ts'
import { foldRollups } from '#server/api/publication/fold-rollups.ts'
import { beginRecount, recountStore } from '#server/api/publication/recount.ts'
import { undoImport } from '#server/api/publication/undo-import.ts'
import type { Database } from '#server/platform/database/database.ts'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import { createStore, importOrders } from '#supabase/test/shop.ts'
import { countReads, openFacts, order, sale, TOTAL } from '#test/fixtures/shops/facts.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()

/** Returns a `yieldTurn` that stops at its first turn until `goOn`. */
function createPause() {
  const paused = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  async function yieldTurn() {
    paused.resolve()
    await gate.promise
  }
  return { yieldTurn, isPaused: paused.promise, goOn: () => gate.resolve() }
}

/** Runs `between` once, after the first page of orders was read. */
function interrupting(between: () => Promise<unknown>): Database {
  let isDone = false
  return {
    ...database,
    async step<Row extends QueryResultRow>(text: string, values?: unknown[]) {
      const result = await database.step<Row>(text, values)
      if (!isDone && text.includes('from public.orders\n')) {
        isDone = true
        await between()
      }
      return result
    },
  }
}

/** A store whose second import's file also contains the first import's order 1. */
async function openListed() {
  const { storeId } = await createStore(database)
  const first = await importOrders(database, { storeId }, [order('1', '10'), order('2', '5')])
  const second = await importOrders(database, { storeId }, [order('3', '1')])
  await database.query(
    `insert into private.import_listings (import_id, kind, row_id)
     select $2, 'order', id from public.orders where import_id = $1 and name = '1'`,
    [first, second],
  )
  return { storeId, first }
}

/** Begins to undo an import as the server does, and pauses when its orders have moved. */
async function beginUndo(storeId: string, importId: string) {
  const { rows } = await database.query<{ public_id: string }>(
    `update public.imports set status = 'undoing' where id = $1 returning public_id`,
    [importId],
  )
  await claimUndo(database, rows[0]?.public_id ?? '')
  const { goOn, isPaused, yieldTurn } = createPause()
  const undone = undoImport({ database, importId, storeId, yieldTurn })
  await isPaused
  return { goOn, undone }
}

test('orders that an undo moves while they are read count once', async () => {
  const { storeId, first } = await openListed()
  let undo: Awaited<ReturnType<typeof beginUndo>> | undefined
  const { ask } = await openFacts(interrupting(async () => (undo = await beginUndo(storeId, first))))
  await expect(ask(storeId, TOTAL)).rejects.toMatchObject({ status: 503, code: 'figures_preparing' })
  await expect(ask(storeId, TOTAL)).rejects.toMatchObject({ status: 503, code: 'figures_preparing' })
  undo?.goOn()
  await undo?.undone
  expect(await ask(storeId, TOTAL)).toEqual([{ net: '11.000000', orders: '2' }])
})

test('facts from before an undo are shown until it is done', async () => {
  const { storeId, first } = await openListed()
  const { ask } = await openFacts(database)
  const before = await ask(storeId, TOTAL)
  const { goOn, undone } = await beginUndo(storeId, first)
  await database.query('update public.stores set data_version = data_version + 1 where id = $1', [storeId])
  expect(await ask(storeId, TOTAL)).toEqual(before)
  goOn()
  await undone
  expect(await ask(storeId, TOTAL)).toEqual([{ net: '11.000000', orders: '2' }])
})

test('orders read while a recount moves them to another time zone have the days of the store', async () => {
  const { storeId } = await createStore(database)
  await importOrders(database, { storeId }, [{ ...order('1', '10'), at: '2024-03-01T22:30Z' }])
  const { ask } = await openFacts(database)
  const { goOn, isPaused, yieldTurn } = createPause()
  const recount = await beginRecount({ database, storeId, yieldTurn })
  const recounted = recountStore(recount, { without: [], timeZone: 'Asia/Tokyo' })
  await isPaused
  expect(await ask(storeId, 'select o.day, l.day as entry from orders o join ledger l on order_id = id')).toEqual([
    { day: '2024-03-01', entry: '2024-03-01' },
  ])
  goOn()
  await recounted
  expect(await ask(storeId, 'select o.day, l.day as entry from orders o join ledger l on order_id = id')).toEqual([
    { day: '2024-03-02', entry: '2024-03-02' },
  ])
})

test('an import that is undone while it is read does not count', async () => {
  const { storeId } = await createStore(database)
  await importOrders(database, { storeId }, [order('1', '10')])
  const second = await importOrders(database, { storeId }, [order('2', '5')])
  const { ask } = await openFacts(
    interrupting(() => undoImport({ database, importId: second, storeId, yieldTurn: yieldToEventLoop })),
  )
  expect(await ask(storeId, TOTAL)).toEqual([{ net: '10.000000', orders: '1' }])
})

test('a recount that changes no order reads none', async () => {
  const { storeId } = await createStore(database)
  const { over, reads } = countReads(database, 'orders')
  const { ask } = await openFacts(over)
  await importOrders(database, { storeId }, [order('1', '10')])
  await ask(storeId, TOTAL)
  const first = reads()
  // The second recount also deletes the first.
  for (let recounts = 0; recounts < 2; recounts += 1) {
    const recount = await beginRecount({ database, storeId, yieldTurn: yieldToEventLoop })
    await recountStore(recount, { without: [], timeZone: null })
    expect(await ask(storeId, TOTAL)).toEqual([{ net: '10.000000', orders: '1' }])
  }
  expect(reads()).toBe(first)
})

test('an undo that moved orders is seen after later recounts', async () => {
  const { storeId, first } = await openListed()
  const { ask } = await openFacts(database)
  await ask(storeId, TOTAL)
  await undoImport({ database, importId: first, storeId, yieldTurn: yieldToEventLoop })
  const recount = await beginRecount({ database, storeId, yieldTurn: yieldToEventLoop })
  await recountStore(recount, { without: [], timeZone: null })
  expect(await ask(storeId, TOTAL)).toEqual([{ net: '11.000000', orders: '2' }])
})

test('an undo after a fold of rollups reads no order', async () => {
  const { storeId } = await createStore(database)
  const { over, reads } = countReads(database, 'orders')
  const { ask } = await openFacts(over)
  for (const name of ['1', '2', '3']) await importOrders(database, { storeId }, [order(name, '10')])
  const days = Array.from({ length: 20 }, (_, at) => ({ ...order(`9${at}`, '1'), at: `2024-05-${at + 10} 12:00Z` }))
  const large = await importOrders(database, { storeId }, days)
  expect(await ask(storeId, TOTAL)).toEqual([{ net: '50.000000', orders: '23' }])
  const before = reads()
  await foldRollups(await beginRecount({ database, storeId, yieldTurn: yieldToEventLoop }))
  await undoImport({ database, importId: large, storeId, yieldTurn: yieldToEventLoop })
  expect(await ask(storeId, TOTAL)).toEqual([{ net: '30.000000', orders: '3' }])
  expect(reads()).toBe(before)
})

test('products are read again only after one of them has changed', async () => {
  const { storeId } = await createStore(database)
  const { over, reads } = countReads(database, 'products')
  const { ask } = await openFacts(over)
  for (const name of ['mug', 'card']) {
    await importOrders(database, { storeId }, [{ ...order(name, '10'), customer: 'ada', entries: [sale('1', name)] }])
  }
  const titles = 'select title, vendor from products order by title desc'
  await ask(storeId, titles)
  const first = reads()
  await database.query(`update public.customers set name = 'Ada' where store_id = $1`, [storeId])
  await ask(storeId, titles)
  expect(reads()).toBe(first)
  await database.query(`update public.products set vendor = 'Acme' where store_id = $1 and title = 'card'`, [storeId])
  expect(await ask(storeId, titles)).toEqual([
    { title: 'mug', vendor: null },
    { title: 'card', vendor: 'Acme' },
  ])
  expect(reads() - first).toBe(first / 2)
})
