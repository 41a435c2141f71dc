import { describe, expect, test } from 'vitest'
import { createFakeBigCommerce } from '#test/fakes/bigcommerce/shop.ts'
import { DAY, HOUR, MINUTE, openConnectedShop, openOwnImporter, START } from '#test/fixtures/shops/synced-shop.ts'

const importer = await openOwnImporter()

const openShop = () => openConnectedShop(importer, { platform: 'bigcommerce', createShop: createFakeBigCommerce })

const NOTHING = { orders: 0, gross: 0, returns: 0, shipping: 0 }

describe('a BigCommerce shop', () => {
  test('is read as a whole, and then its changes', async () => {
    const { clock, shop, syncAll, syncLater, state, figures } = await openShop()
    for (let month = 0; month < 6; month += 1) shop.add({ created: START - month * 30 * DAY - HOUR, shipping: 2 })
    await syncAll()
    expect(await figures()).toEqual({ orders: 6, gross: 60, returns: 0, shipping: 12 })
    expect(await state()).toMatchObject({ state: 'connected', orders_read: 6, orders_total: 6, problem: null })

    clock.now += MINUTE
    shop.add({ shipping: 2 })
    shop.edit('101', { lines: [{ name: 'Mug', sku: 'MUG', quantity: 2, price: 10 }] })
    await syncLater(6 * MINUTE)

    expect(await figures()).toEqual({ orders: 7, gross: 80, returns: 0, shipping: 14 })
  })

  test('shows a refund with the next poll, though it leaves its order as it was', async () => {
    const { shop, syncAll, syncLater, figures } = await openShop()
    const id = shop.add({ created: START - 200 * DAY })
    await syncAll()
    shop.refund(id, { total: 4 })
    await syncLater(6 * MINUTE)

    expect(await figures()).toEqual({ orders: 1, gross: 10, returns: 4, shipping: 0 })
  })

  test('whose refund is declined later takes it back within a day', async () => {
    const { shop, syncAll, syncLater, figures } = await openShop()
    const id = shop.add({ created: START - 2 * DAY })
    shop.refund(id, { total: 4 })
    await syncAll()
    expect(await figures()).toMatchObject({ returns: 4 })

    shop.decline(id)
    await syncLater(DAY)

    expect(await figures()).toMatchObject({ gross: 10, returns: 0 })
  })

  test('case 7: that archives an order or deletes it for good loses it within a week', async () => {
    const { shop, syncAll, syncLater, figures, importCount } = await openShop()
    const ids = [1, 2, 3].map((day) => shop.add({ created: START - day * DAY }))
    await syncAll()
    shop.archive(ids[0] ?? '')
    shop.remove(ids[1] ?? '')
    await syncLater(7 * DAY)

    expect(await figures()).toEqual({ ...NOTHING, orders: 1, gross: 10 })

    const imports = await importCount()
    await syncLater(7 * DAY)
    expect(await importCount()).toBe(imports)
  })

  test('case 40: has its test orders left out, and the report says what they came to', async () => {
    const { shop, store, syncAll, figures } = await openShop()
    shop.add()
    shop.add({ transactions: [{ gateway: 'braintree', test: true }], lines: [{ name: 'Mug', quantity: 1, price: 99 }] })
    await syncAll()

    expect(await figures()).toEqual({ ...NOTHING, orders: 1, gross: 10 })
    const [{ report } = { report: null }] = await importer.query<{ report: unknown }>(
      'select report from public.imports where store_id = $1 and published_at is not null',
      [store],
    )
    expect(report).toMatchObject({ reconciliation: [{ leftOut: [{ reason: 'Test order', amount: '99.00' }] }] })
  })

  test('says what its products cost when they were sold, which a later version keeps', async () => {
    const { shop, store, syncAll, syncLater } = await openShop()
    const lines = [
      { name: 'Mug', sku: 'MUG', quantity: 2, price: 10, cost: 4.125 },
      { name: 'Plate', sku: 'PLATE', quantity: 1, price: 5 },
    ]
    const id = shop.add({ lines })
    await syncAll()
    const costs = () =>
      importer.query(
        `select order_lines.sku, unit_cost::float as cost from public.order_lines
         join public.orders on orders.id = order_id where orders.store_id = $1 and replaced_by is null order by ordinal`,
        [store],
      )
    const expected = [
      { sku: 'MUG', cost: 4.125 },
      { sku: 'PLATE', cost: null },
    ]
    expect(await costs()).toEqual(expected)

    shop.edit(id, { status: 10 })
    await syncLater(6 * MINUTE)

    expect(await costs()).toEqual(expected)
  })

  test('whose first sync stops at any request shows nothing of a window, and then everything once', async () => {
    const { shop, figuresOfStoppedSyncs, syncAll, figures } = await openShop()
    for (let at = 0; at < 8; at += 1) shop.add({ created: START - HOUR + at })
    const seen = await figuresOfStoppedSyncs(20)
    expect(seen).toEqual(seen.map(({ orders }) => (orders === 0 ? NOTHING : { ...NOTHING, orders: 8, gross: 80 })))
    expect(seen[0]).toEqual(NOTHING)

    await syncAll()

    expect(await figures()).toEqual({ ...NOTHING, orders: 8, gross: 80 })
  })

  test('that takes the token back stops the sync and says what to do', async () => {
    const { shop, syncAll, syncLater, state } = await openShop()
    shop.add()
    await syncAll()
    shop.settings.token = 'other'
    for (let tried = 0; tried < 3; tried += 1) await syncLater(2 * HOUR)

    expect(await state()).toMatchObject({
      state: 'broken',
      problem: 'wrong-key',
      reason: expect.stringContaining('Create a store-level API account'),
    })
  })
})
