import { describe, expect, test } from 'vitest'
import { createFakeMedusa } from '#test/fakes/medusa/shop.ts'
import { DAY, HOUR, MINUTE, openConnectedShop, openOwnImporter, START } from '#test/fixtures/shops/synced-shop.ts'

const importer = await openOwnImporter()

const openShop = () => openConnectedShop(importer, { platform: 'medusa', createShop: createFakeMedusa })

const NOTHING = { orders: 0, gross: 0, returns: 0, shipping: 0 }

describe('a Medusa shop', () => {
  test('is read as a whole, and then its changes', async () => {
    const { clock, shop, syncAll, syncLater, state, figures } = await openShop()
    for (let month = 0; month < 6; month += 1) shop.add({ created: START - month * 30 * DAY - HOUR, shipping: 2 })
    await syncAll()
    expect(await figures()).toEqual({ orders: 6, gross: 60, returns: 0, shipping: 12 })
    expect(await state()).toMatchObject({ state: 'connected', orders_read: 6, orders_total: 6, problem: null })

    clock.now += MINUTE
    shop.add({ shipping: 2 })
    shop.edit('order_000001', { lines: [{ title: 'Mug', sku: 'MUG', quantity: 2, price: 10 }] })
    await syncLater(6 * MINUTE)

    expect(await figures()).toEqual({ orders: 7, gross: 80, returns: 0, shipping: 14 })
  })

  test('case 38: shows a refund with the next poll, and one of products that came back after a day', async () => {
    const { shop, syncAll, syncLater, figures } = await openShop()
    const refunded = shop.add({ created: START - 2 * DAY })
    const returned = shop.add({ created: START - 2 * DAY, lines: [{ title: 'Mug', quantity: 2, price: 10 }] })
    await syncAll()
    shop.refund(refunded, 4)
    shop.receive(returned, 0, 1)
    await syncLater(6 * MINUTE)
    expect(await figures()).toEqual({ orders: 2, gross: 30, returns: 4, shipping: 0 })

    shop.refund(returned, 10)
    await syncLater(DAY)

    expect(await figures()).toEqual({ orders: 2, gross: 30, returns: 14, shipping: 0 })
  })

  test('whose first sync stops at any request shows nothing of a window, and then everything once', async () => {
    const { shop, figuresOfStoppedSyncs, syncAll, figures } = await openShop()
    for (let at = 0; at < 120; at += 1) shop.add({ created: START - HOUR + at })
    const seen = await figuresOfStoppedSyncs(6)
    expect(seen).toEqual(seen.map(({ orders }) => (orders === 0 ? NOTHING : { ...NOTHING, orders: 120, gross: 1200 })))
    expect(seen[0]).toEqual(NOTHING)

    await syncAll()

    expect(await figures()).toEqual({ ...NOTHING, orders: 120, gross: 1200 })
  })

  test('that takes the key back stops the sync and says what to do', async () => {
    const { shop, syncAll, syncLater, state } = await openShop()
    shop.add()
    await syncAll()
    shop.settings.key = 'sk_other'
    await syncLater(2 * HOUR)

    expect(await state()).toMatchObject({
      state: 'broken',
      problem: 'wrong-key',
      reason: 'Medusa doesn’t accept the key. Create a secret API key, which begins with sk_, and enter it.',
    })
  })
})
