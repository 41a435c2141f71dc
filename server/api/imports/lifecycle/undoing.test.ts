import { expect, test } from 'vitest'
import { z } from 'zod'
import { openImporter, retail, SHOP } from '#test/fixtures/importer.ts'
import { countRows } from '#test/fixtures/shops/file-importer.ts'
import { sweepImports } from './sweep-imports.ts'

const importer = await openImporter()

const undo = (id: string, as: { sub: string; role: string }) =>
  importer.request(`/imports/${id}`, as, { method: 'DELETE' })

const CHANGED = retail(
  '900001,10A,Blue mug,3,2024-03-01 10:00:00,4.25,501,France',
  '900009,10A,Blue mug,1,2024-03-09 11:30:00,4.25,502,Spain',
)

async function salesOf(store: string, as: { sub: string; role: string }) {
  const { rows } = await importer.database.queryAs(
    as,
    `select sales.gross_sales::text as gross, sales.orders::int, customers::int
     from analytics.sums($1, 'GBP', '{2024-01-01}', '{2024-12-31}') as sales`,
    [store],
  )
  return rows[0]
}

test('after a finished import is undone, the orders it replaced count again', async () => {
  const person = await importer.addPerson()
  const first = await importer.importText(SHOP, { as: person })
  const rows = await countRows(importer, first.store)
  const before = await salesOf(first.store, person)
  const second = await importer.importText(CHANGED, { as: person })
  const between = await salesOf(first.store, person)

  const answer = await undo(second.id, person)
  const undone = await importer.settled(second.id, person)

  // A short undo may have ended before the answer is written.
  expect(['undoing', 'undone']).toContain((await answer.json()).status)
  expect(undone).toMatchObject({ status: 'undone', ordersNew: 1, ordersChanged: 1 })
  expect(between).not.toEqual(before)
  expect(await salesOf(first.store, person)).toEqual(before)
  await expect.poll(() => countRows(importer, first.store)).toEqual(rows)
})

test('an import can be undone after later ones, and its file imported again', async () => {
  const person = await importer.addPerson()
  const first = await importer.importText(SHOP, { as: person })
  await importer.importText(CHANGED, { as: person })

  await undo(first.id, person)
  await importer.settled(first.id, person)
  const without = await salesOf(first.store, person)
  const again = await importer.importText(SHOP, { as: person })

  expect(without).toEqual({ gross: '17.000000', orders: 2, customers: 2 })
  expect(again).toMatchObject({ status: 'done', ordersNew: 1, ordersChanged: 1 })
  expect(await salesOf(first.store, person)).toEqual({ gross: '20.999000', orders: 3, customers: 2 })
})

test('a sales channel whose only import was undone is used again for the same file', async () => {
  const person = await importer.addPerson()
  const { id, store } = await importer.importText(SHOP, { as: person })
  await undo(id, person)
  await importer.settled(id, person)

  await importer.importText(SHOP, { as: person })

  expect(await importer.query('select key, name from sales_channels where store_id = $1', [store])).toEqual([
    { key: 'online_retail', name: 'Online Retail' },
  ])
})

test('only members of the store can undo an import', async () => {
  const person = await importer.addPerson()
  const { id } = await importer.importText(SHOP, { as: person })

  const answer = await undo(id, await importer.addPerson())

  expect(answer.status).toBe(404)
  expect((await importer.get(id, person)).status).toBe('done')
})

test('undoing twice has the same result as once', async () => {
  const person = await importer.addPerson()
  const { id, store } = await importer.importText(SHOP, { as: person })

  const answers = await Promise.all([undo(id, person), undo(id, person)])
  await importer.settled(id, person)
  const late = await undo(id, person)

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await late.json()).toMatchObject({ status: 'undone' })
  expect(await salesOf(store, person)).toEqual({ gross: '0', orders: 0, customers: 0 })
})

test('two undos that were requested before the server stopped run one after the other', async () => {
  const person = await importer.addPerson()
  const { id, store } = await importer.importText(SHOP, { as: person })
  const later = await importer.importText(CHANGED, { as: person })
  await importer.query(
    `update imports set status = 'undoing', report = report || '{"beat": 0}' where public_id = any ($1)`,
    [[id, later.id]],
  )

  await sweepImports({ database: importer.database, folder: importer.folder, isStart: false })

  expect((await importer.get(id, person)).status).toBe('undone')
  expect((await importer.get(later.id, person)).status).toBe('undone')
  expect(await salesOf(store, person)).toEqual({ gross: '0', orders: 0, customers: 0 })
})

test('an import does not wait for an undo that waits for it', async () => {
  const person = await importer.addPerson()
  const { id } = await importer.importText(SHOP, { as: person })
  const response = await importer.post(CHANGED, { as: person })
  const { id: next } = z.object({ id: z.string() }).parse(await response.json())
  await undo(id, person)

  expect((await importer.settled(next, person)).status).toBe('done')
  expect((await importer.settled(id, person)).status).toBe('undone')
})

test('an undo that a crash interrupted is finished at the next start', async () => {
  const person = await importer.addPerson()
  const { id, store } = await importer.importText(SHOP, { as: person })
  await importer.query(`update imports set status = 'undoing' where public_id = $1`, [id])

  await sweepImports({ database: importer.database, folder: importer.folder, isStart: false })
  const tooEarly = (await importer.get(id, person)).status
  await importer.query(`update imports set report = report || '{"beat": 0}' where public_id = $1`, [id])
  await sweepImports({ database: importer.database, folder: importer.folder, isStart: false })

  expect(tooEarly).toBe('undoing')
  expect((await importer.get(id, person)).status).toBe('undone')
  expect(await salesOf(store, person)).toEqual({ gross: '0', orders: 0, customers: 0 })
})

const catalog = (...rows: string[]) =>
  `Handle,Title,Vendor,Variant SKU,Variant Price,Cost per item\n${rows.join('\n')}\n`

test('undoing a product file keeps the values of other files', async () => {
  const person = await importer.addPerson()
  const columns = 'title, vendor, price::float, unit_cost::float'
  const products = async (store: string) =>
    (
      await importer.database.queryAs(person, `select ${columns} from products where store_id = $1 order by title`, [
        store,
      ])
    ).rows
  const first = await importer.importText(catalog('mug,Mug,Acme,M,5,2', 'cup,Cup,Acme,C,4,'), { as: person })
  const second = await importer.importText(catalog('mug,Mug,Potters,M,6,3', 'lid,Lid,Acme,L,1,'), { as: person })
  const third = await importer.importText(catalog('mug,Mug,Potters,M,7,', 'cup,Cup,Acme,C,4,'), { as: person })

  await undo(second.id, person)
  await importer.settled(second.id, person)
  await expect
    .poll(() => products(first.store))
    .toEqual([
      { title: 'Cup', vendor: 'Acme', price: 4, unit_cost: null },
      { title: 'Mug', vendor: 'Potters', price: 7, unit_cost: 2 },
    ])
  await undo(first.id, person)
  await importer.settled(first.id, person)
  await expect
    .poll(() => products(first.store))
    .toEqual([
      { title: 'Cup', vendor: 'Acme', price: 4, unit_cost: null },
      { title: 'Mug', vendor: 'Potters', price: 7, unit_cost: null },
    ])
  await undo(third.id, person)
  await importer.settled(third.id, person)
  expect(await products(first.store)).toEqual([])
})

test('after its product file is undone, a product made from orders is as the orders describe it', async () => {
  const person = await importer.addPerson()
  const orders = await importer.importText(SHOP, { as: person })
  const file = await importer.importText(catalog('mug,Blue mug deluxe,Acme,10A,5,2'), { as: person })
  const product = async () =>
    importer.query('select title, vendor from products where store_id = $1 and sku = $2', [orders.store, '10A'])
  // Existing products are changed after the publication.
  await expect.poll(product).toEqual([{ title: 'Blue mug deluxe', vendor: 'Acme' }])

  await undo(file.id, person)
  await importer.settled(file.id, person)

  await expect.poll(product).toEqual([{ title: 'Blue mug', vendor: null }])
})

test('an order that a later file also contains stays when the first file is undone', async () => {
  const person = await importer.addPerson()
  const row = (number: number, quantity: number) =>
    `${number},10A,Blue mug,${quantity},2024-03-0${number} 10:00:00,4,50${number},France`
  const first = await importer.importText(retail(row(1, 1), row(2, 1)), { as: person })
  const second = await importer.importText(retail(row(1, 1), row(2, 3), row(3, 1)), { as: person })

  await undo(first.id, person)
  await importer.settled(first.id, person)
  const afterFirst = await salesOf(first.store, person)
  await undo(second.id, person)
  await importer.settled(second.id, person)

  expect(second).toMatchObject({ ordersNew: 1, ordersChanged: 1, ordersUnchanged: 1 })
  expect(afterFirst).toEqual({ gross: '20.000000', orders: 3, customers: 3 })
  expect(await salesOf(first.store, person)).toEqual({ gross: '0', orders: 0, customers: 0 })
  await expect.poll(async () => (await countRows(importer, first.store))['orders']).toBe(0)
})

test('a product in other orders loses the values of an undone product file', async () => {
  const person = await importer.addPerson()
  const file = await importer.importText(catalog('mug,Mug deluxe,Acme,10A,5,2'), { as: person })
  await importer.importText(SHOP, { as: person })
  const products = async () =>
    importer.query('select title, vendor, unit_cost::float from products where store_id = $1 and sku = $2', [
      file.store,
      '10A',
    ])
  const described = await products()

  await undo(file.id, person)
  await importer.settled(file.id, person)

  expect(described).toEqual([{ title: 'Mug deluxe', vendor: 'Acme', unit_cost: 2 }])
  await expect.poll(products).toEqual([{ title: 'Blue mug', vendor: null, unit_cost: null }])
})

test('a customer in a later customer file stays when the orders are undone', async () => {
  const person = await importer.addPerson()
  const orders = await importer.importText(
    'Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price\n#1,ann@example.com,paid,EUR,5,2024-03-01 10:00:00 +0000,1,Mug,5\n',
    { as: person },
  )
  const list =
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Total Spent,Total Orders\n7,Ann,Example,ann@example.com,yes,5,1\n'
  await importer.importText(list, { as: person })

  await undo(orders.id, person)
  await importer.settled(orders.id, person)

  const { rows } = await importer.database.queryAs(person, 'select email from customers where store_id = $1', [
    orders.store,
  ])
  expect(rows).toEqual([{ email: 'ann@example.com' }])
})
