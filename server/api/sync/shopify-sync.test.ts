import { expect, test } from 'vitest'
import { createFakeShop } from '#test/fakes/shopify/shop.ts'
import { DAY, HOUR, MINUTE, openConnectedShop, openOwnImporter, START } from '#test/fixtures/shops/synced-shop.ts'

const importer = await openOwnImporter()

async function openShop() {
  const opened = await openConnectedShop(importer, { platform: 'shopify', createShop: createFakeShop })
  async function notices() {
    const query = 'select notices from public.connections where id = $1'
    const [row] = await importer.query<{ notices: string[] }>(query, [opened.id])
    return row?.notices
  }
  return { ...opened, notices }
}

const paidBack = (amount: number, status = 'SUCCESS') => ({ transactions: [{ kind: 'REFUND', status, amount }] })

test('the first sync of a Shopify shop has all its orders, and counts no test order', async () => {
  const { shop, syncAll, state, figures } = await openShop()
  for (let month = 0; month < 12; month += 1) {
    shop.add({ created: START - month * 30 * DAY - HOUR, shipping: [{ price: 200 }] })
  }
  shop.add({ created: START - DAY, isTest: true })
  await syncAll()

  expect(await figures()).toEqual({ orders: 12, gross: 120, returns: 0, shipping: 24 })
  expect(await state()).toMatchObject({ state: 'connected', orders_read: 13, failures: 0 })
})

test('a poll brings new, changed and cancelled orders, and leaves nothing if nothing changed', async () => {
  const { shop, syncAll, syncLater, figures, importCount, clock } = await openShop()
  const first = shop.add({ created: START - DAY })
  shop.add({ created: START - DAY, lines: [{ quantity: 2 }, { sku: 'B' }] })
  await syncAll()
  const before = await importCount()
  await syncLater(5 * MINUTE)
  expect(await importCount()).toBe(before)

  shop.edit(first, { cancelled: clock.now, financial: 'VOIDED' })
  shop.add()
  await syncLater(5 * MINUTE)

  expect(await figures()).toEqual({ orders: 3, gross: 50, returns: 10, shipping: 0 })
})

test('case 29: a refund counts once its money was paid back', async () => {
  const { shop, syncAll, syncLater, figures } = await openShop()
  const order = shop.add({ created: START - DAY })
  await syncAll()
  const refund = shop.refund(order, { lines: [[0, 1]], ...paidBack(1000, 'PENDING') })
  await syncLater(5 * MINUTE)
  expect(await figures()).toMatchObject({ gross: 10, returns: 0 })

  shop.settle(order, refund)
  await syncLater(5 * MINUTE)

  expect(await figures()).toMatchObject({ gross: 10, returns: 10 })
})

test('case 23: an order that changes back and forth counts as it is now', async () => {
  const { shop, syncAll, syncLater, figures } = await openShop()
  const order = shop.add({ created: START - DAY })
  await syncAll()
  const refund = shop.refund(order, { lines: [[0, 1]], ...paidBack(1000) })
  await syncLater(5 * MINUTE)
  expect(await figures()).toMatchObject({ returns: 10 })

  shop.settle(order, refund, 'FAILURE')
  await syncLater(5 * MINUTE)
  await syncLater(5 * MINUTE)

  expect(await figures()).toMatchObject({ orders: 1, gross: 10, returns: 0 })
})

test('case 21: an error in the middle changes nothing, and the next sync goes on', async () => {
  const { shop, syncAll, syncLater, figures, state } = await openShop()
  for (let at = 0; at < 40; at += 1) shop.add({ created: START - DAY })
  const none = { orders: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } }
  const errors = [{ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }]
  shop.settings.fail = ({ name, variables }) =>
    name === 'Orders' && variables['after'] !== null ? { json: { data: none, errors } } : null
  await syncAll()
  expect([await figures(), await state()]).toMatchObject([{ orders: 0 }, { failures: 1 }])

  shop.settings.fail = () => null
  await syncLater(HOUR)

  expect([await figures(), await state()]).toMatchObject([{ orders: 40 }, { failures: 0 }])
})

test('case 15: a sync that is killed is repeated and doubles nothing', async () => {
  const { shop, restart, syncUntilKilled, syncLater, figures } = await openShop()
  for (let at = 0; at < 60; at += 1) shop.add({ created: START - DAY + at })
  await syncUntilKilled(1)
  expect(await figures()).toMatchObject({ orders: 0 })
  await restart()
  await syncLater(HOUR)

  expect(await figures()).toMatchObject({ orders: 60, gross: 600 })
})

test('case 8: orders that the app no longer lists stay, and the connection says so', async () => {
  const { shop, syncAll, syncLater, figures, notices } = await openShop()
  shop.add({ created: START - 90 * DAY })
  shop.add({ created: START - 90 * DAY })
  shop.add({ created: START - DAY })
  await syncAll()
  expect(await notices()).toEqual([])

  shop.settings.scopes = shop.settings.scopes.filter((scope) => scope !== 'read_all_orders')
  shop.add()
  await syncLater(5 * MINUTE)

  expect(await figures()).toMatchObject({ orders: 4 })
  expect(await notices()).toEqual([expect.stringMatching(/^Shopify gives this token only 60 days/)])

  shop.settings.scopes.push('read_all_orders')
  await syncLater(5 * MINUTE)
  expect(await notices()).toEqual([])
})

test('an order that can’t be read is still named when the app no longer lists it', async () => {
  const { id, shop, syncAll, syncLater } = await openShop()
  const unreadable = () =>
    importer.query('select external_id from private.unreadable_orders where connection_id = $1', [id])
  shop.settings.scopes = shop.settings.scopes.filter((scope) => scope !== 'read_all_orders')
  shop.add({ created: START - 58 * DAY, offBy: 1 })
  shop.add()
  await syncAll()
  expect(await unreadable()).toHaveLength(1)
  await syncLater(9 * DAY)

  expect(await unreadable()).toHaveLength(1)
})
