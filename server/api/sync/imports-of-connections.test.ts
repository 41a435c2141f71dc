import { describe, expect, test } from 'vitest'
import { loadNewestFiles } from '#server/api/analytics/orders/newest-files.ts'
import { DAY, HOUR, MINUTE, openOwnImporter, openSyncedShop, START } from '#test/fixtures/shops/synced-shop.ts'
import { removeOrders } from './remove-orders.ts'

const importer = await openOwnImporter()

const openShop = (options?: { timeZone: string }) => openSyncedShop(importer, options)

describe('a shop that can’t be read', () => {
  test('for a wrong key is broken at once with what to do, and its orders stay', async () => {
    const { shop, syncAll, syncLater, state, figures } = await openShop()
    shop.add()
    await syncAll()
    shop.settings.key = 'ck_new'
    await syncLater(6 * MINUTE)

    expect(await state()).toMatchObject({
      state: 'broken',
      problem: 'wrong-key',
      reason: expect.stringContaining('key'),
    })
    expect(await figures()).toMatchObject({ orders: 1 })
  })

  test.each([
    ['missing-right', { status: 403, json: {} }],
    ['not-this-platform', { status: 404, json: {} }],
    ['not-this-platform', { problem: 'not_json' as const }],
  ])('for what can pass (%s, %j) is tried 8 times within a day before a person has to look', async (kind, fault) => {
    const { shop, syncAll, syncLater, state } = await openShop()
    await syncAll()
    shop.settings.fail = () => fault
    await syncLater(6 * MINUTE)
    for (let tried = 2; tried <= 4; tried += 1) await syncLater(3 * HOUR)
    expect(await state()).toMatchObject({ state: 'connected', failures: 4, problem: null })
    for (let tried = 5; tried <= 8; tried += 1) await syncLater(13 * HOUR)

    expect(await state()).toMatchObject({ state: 'broken', failures: 8, problem: kind })
  })

  test('after other failures gets all its tries', async () => {
    const { shop, syncAll, syncLater, state } = await openShop()
    await syncAll()
    shop.settings.fail = () => ({ problem: 'unreachable' })
    for (let tried = 1; tried <= 9; tried += 1) await syncLater(2 * HOUR)
    expect(await state()).toMatchObject({ failures: 9 })
    shop.settings.fail = () => ({ status: 403, json: {} })
    await syncLater(2 * HOUR)

    expect(await state()).toMatchObject({ state: 'connected', failures: 1 })
  })

  test('says when it may be asked again, and isn’t asked before', async () => {
    const { clock, shop, sync, syncAll, syncLater, state } = await openShop()
    await syncAll()
    shop.settings.fail = () => ({ status: 429, json: {}, headers: { 'retry-after': '7200' } })
    await syncLater(6 * MINUTE)

    const { next_sync_at: next } = Object(await state())
    expect(next).toEqual(new Date(clock.now + 2 * HOUR))
    const asked = shop.asked.length
    clock.now += HOUR
    expect(await sync()).toBe('done')
    expect(shop.asked).toHaveLength(asked)
  })
})

test('an order known from a file stays one order when the shop is synced', async () => {
  const { person, store, shop, syncAll, figures } = await openShop()
  shop.add({
    id: 5,
    number: '1005',
    created: Date.UTC(2026, 9, 5, 10),
    total: '20.00',
    lines: [{ name: 'Mug', sku: 'M', quantity: 2, subtotal: '20.00' }],
  })
  const file =
    'order_id,order_number,order_date,status,order_total,order_currency,Product Item 1 Name,Product Item 1 SKU,Product Item 1 Quantity,Product Item 1 Total,Product Item 1 Subtotal\n5,1005,2026-10-05 10:00:00,wc-processing,20,USD,Mug,M,2,20,20\n'
  await importer.importText(file, { as: person, query: { store } })
  const before = await figures()
  await syncAll()

  expect(before).toMatchObject({ orders: 1, gross: 20 })
  expect(await figures()).toEqual(before)
})

test('a sync waits for a file that is imported before it asks the shop for anything', async () => {
  const { clock, store, shop, sync, syncLater, state, figures } = await openShop()
  shop.add()
  const [file] = await importer.query<{ id: string }>(
    `insert into public.imports (store_id, source, status, filename, started_at)
     values ($1, 'csv', 'running', 'orders.csv', now()) returning id`,
    [store],
  )

  expect(await sync()).toBe('done')

  expect(shop.asked).toEqual([])
  expect(await state()).toMatchObject({ failures: 0, next_sync_at: new Date(clock.now + 10_000) })
  await importer.query("update public.imports set status = 'cancelled' where id = $1", [file?.id])
  await syncLater(MINUTE)
  expect(await figures()).toMatchObject({ orders: 1 })
})

test('a removed connection takes its orders back, and what they replaced counts again', async () => {
  const { id, shop, syncAll, syncLater, figures } = await openShop()
  const order = shop.add({ created: START - DAY })
  await syncAll()
  shop.edit(order, { total: '30.00', lines: [{ name: 'Mug', quantity: 3, subtotal: '30.00' }] })
  await syncLater(6 * MINUTE)
  expect(await figures()).toMatchObject({ orders: 1, gross: 30 })
  await removeOrders(importer.database, id, () => Promise.resolve())

  expect(await figures()).toMatchObject({ orders: 0, gross: 0 })
})

test('all imports of a removed connection are undone at once, also around a file that replaced some of their orders', async () => {
  const { person, store, id, shop, syncAll, syncLater, figures } = await openShop()
  const version = async () =>
    Number(
      (await importer.query<{ v: string }>('select data_version as v from public.stores where id = $1', [store]))[0]?.v,
    )
  const fileOf = (orders: readonly string[]) =>
    `order_id,order_number,order_date,status,order_total,order_currency,Product Item 1 Name,Product Item 1 SKU,Product Item 1 Quantity,Product Item 1 Total,Product Item 1 Subtotal\n${orders.join('\n')}\n`
  const row = (number: number, total: number) =>
    `${number},${number},2026-10-19 10:00:00,wc-processing,${total},USD,Mug,M,1,${total},${total}`
  const total = (amount: number) => ({
    total: `${amount}.00`,
    lines: [{ name: 'Mug', sku: 'M', quantity: 1, subtotal: `${amount}.00` }],
  })
  await importer.importText(fileOf([row(1, 7), row(2, 8)]), { as: person, query: { store } })
  for (const number of [1, 2, 3]) shop.add({ id: number, created: START - DAY, ...total(10) })
  await syncAll()
  for (const amount of [20, 30, 40]) {
    shop.edit(1, total(amount))
    shop.edit(3, total(amount))
    await syncLater(6 * MINUTE)
  }
  expect(await figures()).toMatchObject({ orders: 3, gross: 90 })
  await importer.importText(fileOf([row(4, 5)]), { as: person, query: { store } })
  shop.add({ id: 5, ...total(60) })
  await syncLater(6 * MINUTE)
  const before = await version()
  await removeOrders(importer.database, id, () => Promise.resolve())

  expect(await figures()).toMatchObject({ orders: 3, gross: 20 })
  expect(await version()).toBe(before + 1)
  const left = await importer.query(
    'select external_id, total::float, replaced_by from public.orders where store_id = $1 order by external_id',
    [store],
  )
  expect(left).toEqual([
    { external_id: '1', total: 7, replaced_by: null },
    { external_id: '2', total: 8, replaced_by: null },
    { external_id: '4', total: 5, replaced_by: null },
  ])
})

test('imports of a connection aren’t listed among the files', async () => {
  const { person, store, shop, syncAll } = await openShop()
  shop.add()
  await syncAll()

  const response = await importer.request(`/imports?store=${store}`, person)
  expect(JSON.stringify(await response.json())).not.toContain('Mug shop')
})

test('all orders of a synced shop are judged together, though each sync is an import of its own', async () => {
  const { store, shop, syncAll, syncLater } = await openShop()
  shop.add()
  await syncAll()
  shop.add()
  await syncLater(6 * MINUTE)
  const period = { from: '2026-10-01', to: '2026-10-31' }

  const { ids } = await loadNewestFiles(importer.database, { store: { id: store, time_zone: 'UTC' }, period })

  expect(ids).toHaveLength(2)
})

test('the figures end where the shop was last synced, not with its last change', async () => {
  const { store, shop, clock, syncAll, syncLater } = await openShop()
  shop.add()
  await syncAll()
  await syncLater(DAY * 3)
  // Imports begin by the clock of the database.
  await importer.query("update public.imports set started_at = '2026-01-01' where store_id = $1", [store])

  const [row] = await importer.query('select analytics.last_import_of_orders($1) as at', [store])
  expect(row).toEqual({ at: new Date(clock.now) })
})
