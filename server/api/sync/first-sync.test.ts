import { describe, expect, test } from 'vitest'
import { sweepImports } from '#server/api/imports/lifecycle/sweep-imports.ts'
import type { Database } from '#server/platform/database/database.ts'
import { DAY, HOUR, MINUTE, openOwnImporter, openSyncedShop, START } from '#test/fixtures/shops/synced-shop.ts'

const importer = await openOwnImporter()

const openShop = (options?: { timeZone: string }) => openSyncedShop(importer, options)

/** Stops the sync like a killed process: the statement fails, and so does every later one of that sync. */
function dyingAt(database: Database, statement: number) {
  let count = 0
  const isDead = () => {
    count += 1
    return count >= statement
  }
  const guard =
    <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (isDead()) throw new Error('killed')
      return run(...args)
    }
  const dying: Database = {
    ...database,
    queryAs: (claims, text, values) =>
      isDead() ? Promise.reject(new Error('killed')) : database.queryAs(claims, text, values),
    step: (text, values) => (isDead() ? Promise.reject(new Error('killed')) : database.step(text, values)),
    asService: (work) => (isDead() ? Promise.reject(new Error('killed')) : database.asService(work)),
    bulkLoad: guard((load) => database.bulkLoad(load)),
  }
  return { dying, statements: () => count }
}

/** Kills a sync at one statement after the other, until it gets through. Resolves to what was seen after each time. */
async function killAtEach<Seen>(sync: (on: Database) => Promise<unknown>, look: () => Promise<Seen>): Promise<Seen[]> {
  const seen: Seen[] = []
  for (let statement = 1; statement <= 400; statement += 3) {
    const { dying, statements } = dyingAt(importer.database, statement)
    await sync(dying).catch(() => undefined)
    seen.push(await look())
    // As after a restart, when no other process can be at work.
    const alone = { ...importer.database, kind: 'embedded' as const }
    await sweepImports({ database: alone, folder: importer.folder, isStart: true })
    if (statements() < statement) return seen
  }
  return seen
}

const stepOf = (state: Record<string, unknown> | undefined): number => Object(state?.['cursor']).backfill.step

describe('the first sync', () => {
  test('reads all orders, window by window, and then polls', async () => {
    const { shop, syncAll, state, figures, importCount } = await openShop()
    for (let month = 0; month < 12; month += 1)
      shop.add({ created: START - month * 30 * DAY - HOUR, shipping: '2.00', total: '12.00' })

    await syncAll()

    expect(await figures()).toEqual({ orders: 12, gross: 120, returns: 0, shipping: 24 })
    expect(await state()).toMatchObject({
      state: 'connected',
      orders_read: 12,
      orders_total: 12,
      failures: 0,
      problem: null,
    })
    expect(await importCount()).toBeLessThanOrEqual(12)
  })

  test('of a shop without orders is done at once and leaves no import', async () => {
    const { syncAll, state, importCount } = await openShop()
    await syncAll()

    expect(await state()).toMatchObject({ state: 'connected', orders_read: 0 })
    expect(await importCount()).toBe(0)
  })

  test('reads all orders if the day of the first one can’t be read', async () => {
    const { shop, syncAll, figures } = await openShop()
    shop.add({ created: START - 400 * DAY })
    shop.settings.fail = ({ query }) =>
      query['orderby'] === 'date' ? { json: [{ id: 1, date_created: null }], headers: {} } : null
    await syncAll()

    expect(await figures()).toMatchObject({ orders: 1 })
  })

  test('killed at any statement loses nothing, doubles nothing and shows nothing by half', async () => {
    const { store, shop, sync, syncAll, figures } = await openShop()
    for (let at = 0; at < 5; at += 1) shop.add({ created: START - 2 * HOUR + at, email: `p${at}@example.com` })
    const seen = await killAtEach(sync, async () => (await figures()).orders)
    await syncAll()

    expect(new Set(seen)).toEqual(new Set([0, 5]))
    expect(await figures()).toMatchObject({ orders: 5, gross: 50 })
    const [counted] = await importer.query('select count(*)::integer as rows from public.orders where store_id = $1', [
      store,
    ])
    expect(counted).toEqual({ rows: 5 })
  })

  test('that takes too long ends, and tries half as much the next time', async () => {
    const { shop, sync, syncLater, state, figures } = await openShop()
    shop.add({ created: START - 400 * DAY })
    shop.add()
    await sync()
    const late = new AbortController()
    shop.settings.fail = ({ query }) => {
      if (query['after'] === undefined) return null
      late.abort()
      return { problem: 'unreachable' }
    }
    const before = stepOf(await state())
    expect(await sync(importer.database, { createLimit: () => late.signal })).toBe('done')
    expect(await state()).toMatchObject({ state: 'backfill', failures: 1 })
    expect(stepOf(await state())).toBe(before / 2)
    shop.settings.fail = () => null
    await syncLater(2 * MINUTE)

    expect(await figures()).toMatchObject({ orders: 2 })
  })

  test('goes on from its bookmark after a page failed half-way', async () => {
    const { shop, sync, syncLater, state, figures } = await openShop()
    for (let at = 0; at < 250; at += 1) shop.add({ created: START - 70 * DAY + at })
    shop.add({ created: START - DAY })
    shop.settings.fail = ({ query }) => (query['page'] === '2' ? { problem: 'unreachable' } : null)
    await sync()
    const between = await figures()
    shop.settings.fail = () => null
    await syncLater(2 * MINUTE)

    expect(between.orders).toBe(0)
    expect(await figures()).toMatchObject({ orders: 251 })
    expect(await state()).toMatchObject({ orders_read: 251, failures: 0 })
  })
})

test('a poll killed at any statement loses nothing, doubles nothing and shows nothing by half', async () => {
  const { clock, shop, sync, syncAll, figures } = await openSyncedShop(importer)
  const ids = [1, 2, 3].map((at) => shop.add({ created: START - at * HOUR }))
  await syncAll()
  const before = await figures()
  clock.now += 8 * DAY
  shop.add()
  shop.refund(ids[0] ?? 0, { amount: '10.00' })
  shop.bin(ids[1] ?? 0)
  shop.remove(ids[2] ?? 0)
  const seen = await killAtEach(sync, figures)
  await syncAll()

  const after = { orders: 2, gross: 20, returns: 10, shipping: 0 }
  expect(await figures()).toEqual(after)
  expect(new Set(seen.map((one) => JSON.stringify(one)))).toEqual(
    new Set([before, after].map((one) => JSON.stringify(one))),
  )
})
