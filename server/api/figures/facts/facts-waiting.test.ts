import type { QueryResultRow } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createStore, importOrders } from '#supabase/test/shop.ts'
import { countReads, openFacts, order, TOTAL } from '#test/fixtures/shops/facts.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { followPublications } from './follow-publications.ts'

const database = await openDatabase()

/** A database whose reading of orders waits for the gate, and gives what `change` makes of each page. */
function readingOrders(gate: Promise<unknown>, change: (page: QueryResultRow) => object = (page) => page) {
  let reads = 0
  const over: Database = {
    ...database,
    async step<Row extends QueryResultRow>(text: string, values?: unknown[]) {
      const result = await database.step<Row>(text, values)
      if (!text.includes('from public.orders\n')) return result
      reads += 1
      await gate
      return { ...result, rows: result.rows.map((row) => Object.assign(row, change(row))) }
    },
  }
  return { over, reads: () => reads }
}

async function openShop() {
  const { storeId } = await createStore(database)
  await importOrders(database, { storeId }, [order('1', '10')])
  return storeId
}

test('a question that waits too long for its facts is refused, and they go on loading', async () => {
  const storeId = await openShop()
  const gate = Promise.withResolvers<void>()
  const { over, reads } = readingOrders(gate.promise)
  const { ask, facts, folder } = await openFacts(over, { longestWaitMs: 0 })
  await expect(ask(storeId, TOTAL)).rejects.toMatchObject({ status: 503, code: 'figures_preparing' })
  gate.resolve()
  await facts.refresh(storeId)
  const loaded = reads()
  await facts.close()
  const patient = await openFacts(over, { folder })
  expect(await patient.ask(storeId, TOTAL)).toEqual([{ net: '10.000000', orders: '1' }])
  expect(reads()).toBe(loaded)
})

test('a question that nobody waits for any more is not answered', async () => {
  const storeId = await openShop()
  const { facts } = await openFacts(database)
  const asking = new AbortController()
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const store = { id: storeId, data_version: '', time_zone: '' }
  const first = facts.read(store, () => {
    begun.resolve()
    return gate.promise
  })
  await begun.promise
  const work = vi.fn<() => Promise<void>>()
  const second = facts.read(store, work, { person: '1', gone: asking.signal })
  asking.abort()
  await expect(second).rejects.toMatchObject({ status: 503, code: 'too_busy' })
  gate.resolve()
  await first
  await facts.read(store, async () => undefined)
  expect(work).not.toHaveBeenCalled()
})

test('a person’s question waits for one of each colleague, not for all', async () => {
  const storeId = await openShop()
  const { facts } = await openFacts(database)
  const store = { id: storeId, data_version: '', time_zone: '' }
  const gate = Promise.withResolvers<void>()
  const answered: string[] = []
  const ask = (person: string, question: string) =>
    facts.read(
      store,
      async () => {
        await gate.promise
        answered.push(question)
      },
      { person, gone: new AbortController().signal },
    )
  const asked = [ask('1', 'first'), ask('1', 'second'), ask('1', 'third'), ask('2', 'colleague’s')]
  gate.resolve()
  await Promise.all(asked)
  expect(answered).toEqual(['first', 'colleague’s', 'second', 'third'])
})

test('a load that failed is not tried again for a while, but after a publication', async () => {
  const storeId = await openShop()
  let isBroken = true
  const { over, reads } = readingOrders(Promise.resolve(), (page) => (isBroken ? { orders: 'broken\n' } : page))
  const { ask, facts } = await openFacts(over)
  await expect(ask(storeId, TOTAL)).rejects.toThrow(/CSV Error/)
  const once = reads()
  await expect(ask(storeId, TOTAL)).rejects.toThrow(/CSV Error/)
  // Nor was it tried with wider amounts.
  expect({ once, reads: reads() }).toEqual({ once: 2, reads: once })
  isBroken = false
  await facts.refresh(storeId)
  expect(await ask(storeId, TOTAL)).toEqual([{ net: '10.000000', orders: '1' }])
})

test('facts are brought up to date after a publication, before anybody asks', async () => {
  const { storeId } = await createStore(database)
  const { over, reads } = countReads(database, 'orders')
  const { ask, facts } = await openFacts(over)
  const refresh = vi.fn<typeof facts.refresh>(facts.refresh)
  onTestFinished(await followPublications({ database, facts: { refresh }, log: silentLog }))
  await importOrders(database, { storeId }, [order('1', '10')])
  await expect.poll(() => refresh).toHaveBeenCalledWith(storeId)
  await Promise.all(refresh.mock.results.map(({ value }) => value))
  const before = reads()
  expect(before).toBeGreaterThan(0)
  expect(await ask(storeId, TOTAL)).toEqual([{ net: '10.000000', orders: '1' }])
  expect(reads()).toBe(before)
})
