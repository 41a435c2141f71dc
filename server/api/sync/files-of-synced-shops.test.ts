import { expect, test } from 'vitest'
import { DAY, MINUTE, openOwnImporter, openSyncedShop, START } from '#test/fixtures/shops/synced-shop.ts'
import { removeOrders } from './remove-orders.ts'

const importer = await openOwnImporter()

const HEADER =
  'order_id,order_number,order_date,status,order_total,order_currency,Product Item 1 Name,Product Item 1 SKU,Product Item 1 Quantity,Product Item 1 Total,Product Item 1 Subtotal'

const row = (number: number, at: string, total: number) =>
  `${number},${number},${at},wc-processing,${total},USD,Mug,M,1,${total},${total}`

const sale = (amount: number) => ({
  total: `${amount}.00`,
  lines: [{ name: 'Mug', sku: 'M', quantity: 1, subtotal: `${amount}.00` }],
})

async function openShop() {
  const opened = await openSyncedShop(importer)
  const { person, store } = opened
  return {
    ...opened,
    undo: async ({ id }: { id: string }) => {
      await importer.request(`/imports/${id}`, person, { method: 'DELETE' })
      await importer.settled(id, person)
    },
    importFile: (rows: readonly string[]) =>
      importer.importText(`${[HEADER, ...rows].join('\n')}\n`, { as: person, query: { store } }),
  }
}

test('a file that is older than what live sync has read doesn’t replace it', async () => {
  const { shop, syncAll, syncLater, figures, importFile } = await openShop()
  const id = shop.add({ created: Date.UTC(2026, 9, 19, 10), ...sale(20) })
  await syncAll()
  shop.edit(id, sale(30))
  await syncLater(6 * MINUTE)
  await importFile([row(id, '2026-10-19 10:00:00', 20)])

  expect(await figures()).toMatchObject({ orders: 1, gross: 30 })
})

test('a file with orders from after the last sync brings them, and live sync corrects them later', async () => {
  const { clock, shop, syncAll, syncLater, figures, importFile } = await openShop()
  shop.add({ created: START - DAY, ...sale(10) })
  await syncAll()
  clock.now += DAY
  const id = shop.add({ created: clock.now, ...sale(30) })
  await importFile([row(id, '2026-10-21 12:00:00', 20)])
  expect(await figures()).toMatchObject({ orders: 2, gross: 30 })
  await syncLater(6 * MINUTE)

  expect(await figures()).toMatchObject({ orders: 2, gross: 40 })
})

test.each([
  ['the first sync', false],
  ['a poll', true],
])('an order that %s found as a file had it stays if the file is undone', async (_name, isSyncedBefore) => {
  const { id: connection, shop, syncAll, syncLater, figures, importCount, importFile, undo } = await openShop()
  if (isSyncedBefore) await syncAll()
  const id = shop.add({ created: Date.UTC(2026, 9, 19, 10), modified: START, ...sale(20) })
  const file = await importFile([row(id, '2026-10-19 10:00:00', 20)])
  await syncLater(6 * MINUTE)
  const count = await importCount()
  await syncLater(DAY)
  expect(await importCount()).toBe(count)
  await undo(file)
  expect(await figures()).toMatchObject({ orders: 1, gross: 20 })
  await removeOrders(importer.database, connection, () => Promise.resolve())

  expect(await figures()).toMatchObject({ orders: 0, gross: 0 })
})
