import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, openOwnImporter, openSyncedShop, START } from '#test/fixtures/shops/synced-shop.ts'

const importer = await openOwnImporter()

async function openShop() {
  const opened = await openSyncedShop(importer)
  const notices = () =>
    importer.query<{ number: string; problem: string; url: string }>(
      `select external_id as number, problem, url from private.unreadable_orders where connection_id = $1
       order by platform_id`,
      [opened.id],
    )
  return { ...opened, notices }
}

test('an order that can’t be read in the first sync stops no other, and is named with its reason and link', async () => {
  const { shop, syncAll, state, figures, notices } = await openShop()
  shop.add({ created: START - DAY })
  shop.add({ created: START - DAY, number: '1002', total: 'many' })
  await syncAll()

  expect(await figures()).toMatchObject({ orders: 1, gross: 10 })
  expect(await state()).toMatchObject({ state: 'connected', failures: 0, orders_read: 1 })
  expect(await notices()).toEqual([
    {
      number: '1002',
      problem: 'In the order, the field “total” is not an amount: many.',
      url: 'https://shop.example/wp-admin/post.php?post=2&action=edit',
    },
  ])
})

test('an order whose number and problem can’t be saved as they are stops no other either', async () => {
  const { shop, syncAll, state, notices } = await openShop()
  shop.add({ created: START - DAY })
  shop.add({ created: START - DAY, number: 'A\u00001', total: 'ma\u0000ny' })
  await syncAll()

  expect(await state()).toMatchObject({ state: 'connected', failures: 0, orders_read: 1 })
  expect(await notices()).toMatchObject([{ number: 'A1', problem: expect.stringContaining('not an amount: many') }])
})

test('an order that can’t be read anymore stays as it was, and the notice goes with the poll that reads it', async () => {
  const { shop, syncAll, syncLater, figures, notices } = await openShop()
  const id = shop.add({ created: START - DAY })
  await syncAll()
  const lines = [{ name: 'Mug', quantity: 3, subtotal: '30.00' }]
  shop.edit(id, { total: '30.00', lines, shipping: 'free' })
  shop.add()
  await syncLater(6 * MINUTE)
  expect(await figures()).toMatchObject({ orders: 2, gross: 20 })
  expect(await notices()).toMatchObject([{ number: String(id), problem: expect.stringContaining('shipping_total') }])
  await syncLater(6 * MINUTE)
  expect(await notices()).toHaveLength(1)
  shop.edit(id, { shipping: '0.00' })
  await syncLater(6 * MINUTE)

  expect(await figures()).toMatchObject({ orders: 2, gross: 40 })
  expect(await notices()).toEqual([])
})

test('an order that can’t be read is tried again daily, and is neither deleted nor forgotten by the comparison of ids', async () => {
  const { shop, syncAll, syncLater, figures, notices } = await openShop()
  const id = shop.add({ created: START - DAY })
  const deleted = shop.add({ created: START - DAY, total: 'many' })
  await syncAll()
  shop.edit(id, { total: 'many' })
  await syncLater(6 * MINUTE)
  expect(await notices()).toHaveLength(2)
  await syncLater(20 * MINUTE)
  // Without a date of change.
  Object.assign(shop.orders().find((order) => order.id === id) ?? {}, { total: '10.00', email: 'ada@example.com' })
  shop.remove(deleted)
  await syncLater(HOUR)
  expect(await notices()).toHaveLength(2)
  await syncLater(7 * DAY)

  expect(await notices()).toEqual([])
  expect(await figures()).toMatchObject({ orders: 1, gross: 10 })
})

test('a refund that can’t be read makes its order unreadable, and no amount is guessed', async () => {
  const { shop, syncAll, syncLater, figures, notices } = await openShop()
  const id = shop.add({ created: START - DAY })
  await syncAll()
  const refund = shop.refund(id, { amount: 'all' })
  await syncLater(6 * MINUTE)

  expect(await figures()).toMatchObject({ orders: 1, gross: 10, returns: 0 })
  expect(await notices()).toMatchObject([
    { problem: `In its refund ${refund}, the field “amount” is not an amount: all.` },
  ])
  await syncLater(DAY)
  expect(await notices()).toHaveLength(1)
})

test('an order with an impossible amount or number is named, because the store can’t hold it', async () => {
  const { shop, syncAll, figures, notices } = await openShop()
  shop.add({ created: START - DAY })
  shop.add({ created: START - DAY, total: '999999999999999999999' })
  shop.add({ created: START - DAY, number: '7'.repeat(401) })
  shop.add({ created: START - DAY, email: 'zero\u0000@example.com' })
  await syncAll()

  expect(await figures()).toMatchObject({ orders: 2 })
  expect(await notices()).toMatchObject([
    { problem: 'The order comes to more than the limit of 100,000,000,000.' },
    { problem: 'Its number is longer than 200 characters.' },
  ])
})

test('a page without one readable order is a failure of the sync, because the shop’s answers have changed', async () => {
  const { shop, syncAll, syncLater, state, notices } = await openShop()
  shop.add({ created: START - DAY })
  await syncAll()
  for (let at = 0; at < 5; at += 1) shop.add({ total: 'many' })
  await syncLater(6 * MINUTE)

  expect(await state()).toMatchObject({ state: 'connected', failures: 1 })
  expect(await notices()).toEqual([])
})
