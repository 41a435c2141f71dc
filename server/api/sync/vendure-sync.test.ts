import { expect, test } from 'vitest'
import { createFakeShop } from '#test/fakes/vendure/shop.ts'
import { DAY, HOUR, MINUTE, openConnectedShop, openOwnImporter, START } from '#test/fixtures/shops/synced-shop.ts'

const importer = await openOwnImporter()

const openShop = () => openConnectedShop(importer, { platform: 'vendure', createShop: createFakeShop })

test('the first sync of a Vendure shop has all its orders and no cart', async () => {
  const { shop, syncAll, state, figures } = await openShop()
  for (let month = 0; month < 12; month += 1) shop.add({ placed: START - month * 30 * DAY - HOUR, shipping: 200 })
  shop.add({ placed: null })
  await syncAll()

  expect(await figures()).toEqual({ orders: 12, gross: 120, returns: 0, shipping: 24 })
  expect(await state()).toMatchObject({ state: 'connected', orders_read: 12, orders_total: 12, failures: 0 })
})

test('a poll brings new, cancelled and changed orders, and leaves nothing if nothing changed', async () => {
  const { shop, syncAll, syncLater, figures, importCount } = await openShop()
  const first = shop.add({ placed: START - DAY })
  shop.add({ placed: START - DAY, lines: [{ quantity: 2 }, { sku: 'B' }] })
  await syncAll()
  const before = await importCount()
  await syncLater(5 * MINUTE)
  expect(await importCount()).toBe(before)

  shop.cancel(first)
  shop.add()
  await syncLater(5 * MINUTE)

  expect(await figures()).toEqual({ orders: 3, gross: 50, returns: 10, shipping: 0 })
})

test('case 37: a refund, which doesn’t change its order, is there after the daily reading', async () => {
  const { shop, syncAll, syncLater, figures } = await openShop()
  const order = shop.add({ placed: START - DAY })
  await syncAll()
  shop.refund(order, { total: 400, state: 'Failed' })
  const refund = shop.refund(order, { total: 300, state: 'Pending' })
  await syncLater(DAY)
  expect(await figures()).toMatchObject({ gross: 10, returns: 0 })

  shop.settle(order, refund)
  await syncLater(DAY)

  expect(await figures()).toMatchObject({ gross: 10, returns: 3 })
})

test('an error in an answer changes nothing, and the next sync goes on', async () => {
  const { shop, syncAll, syncLater, figures, state } = await openShop()
  for (let at = 0; at < 150; at += 1) shop.add({ placed: START - DAY })
  shop.settings.fail = ({ variables }) =>
    Object(variables['options']).skip === 100
      ? { json: { errors: [{ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }], data: { orders: null } } }
      : null
  await syncAll()
  expect([await figures(), await state()]).toMatchObject([{ orders: 0 }, { failures: 1 }])

  shop.settings.fail = () => null
  await syncLater(HOUR)

  expect([await figures(), await state()]).toMatchObject([{ orders: 150 }, { failures: 0 }])
})

test('a sync that is killed is repeated and doubles nothing', async () => {
  const { shop, restart, syncUntilKilled, syncLater, figures } = await openShop()
  for (let at = 0; at < 150; at += 1) shop.add({ placed: START - DAY + at })
  await syncUntilKilled(6)
  expect(await figures()).toMatchObject({ orders: 0 })
  await restart()
  await syncLater(HOUR)

  expect(await figures()).toMatchObject({ orders: 150, gross: 1500 })
})
