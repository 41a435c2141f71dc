import { readdir } from 'node:fs/promises'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { ImportAnswers } from '#domain/contracts/import-answers.ts'
import { importPreviewSchema, type Import } from '#domain/contracts/imports.ts'
import { openImporter } from '#test/fixtures/importer.ts'
import { countRows, type Person } from '#test/fixtures/shops/file-importer.ts'

const importer = await openImporter()

const HEADER = 'Order ID,Order date,Product,Quantity,Price,Shipping,State'
const TABLE = [
  HEADER,
  '1,2024-01-05 23:30,Mug,1,10,5,paid',
  '1,2024-01-05 23:30,Cup,2,20,5,paid',
  '2,2024-03-07 10:00,Cup,1,20,7,paid',
  '2,2024-03-07 10:00,Mug,free,10,7,paid',
  '3,2024-02-01 10:00,Cup,1,20,0,trash',
  '1,2024-01-05 23:30,Mug,1,10,5,paid',
  '1,2024-01-05 23:30,Cup,2,20,5,paid',
  '',
].join('\n')

const MAPPING = {
  order_id: 'Order ID',
  placed_at: 'Order date',
  product: 'Product',
  quantity: 'Quantity',
  unit_price: 'Price',
  shipping: 'Shipping',
}

async function askedBy(person: Person, text = TABLE) {
  return importer.importText(text, { as: person, query: { currency: 'EUR', timeZone: 'Europe/Berlin' } })
}

const ask = async (current: Import, answers: ImportAnswers, as: Person) =>
  importer.request(`/imports/${current.id}/preview`, as, { method: 'POST', body: JSON.stringify(answers) })

async function preview(current: Import, answers: ImportAnswers, as: Person) {
  return v.parse(importPreviewSchema, await (await ask(current, answers, as)).json())
}

test('a preview shows the totals of the file with these answers, and writes nothing', async () => {
  const person = await importer.addPerson()
  const asked = await askedBy(person)
  const before = await countRows(importer, asked.store)

  const plain = await preview(asked, { mapping: MAPPING, currency: 'EUR', charges: { shipping: 'order' } }, person)
  const withStatus = await preview(asked, { mapping: { ...MAPPING, status: 'State' }, currency: 'CHF' }, person)

  expect(plain).toMatchObject({
    rows: 7,
    isWholeFile: true,
    orders: 3,
    totals: [{ currency: 'EUR', gross: '90.00', net: '90.00', total: '102.00' }],
    firstDay: '2024-01-05',
    lastDay: '2024-03-07',
    rowsRejected: 1,
    rejection: { line: 5, column: 'Quantity', reason: '"free" is not a quantity' },
    rowsLeftOut: [{ reason: 'Repeated rows of an order', rows: 2 }],
    notes: ['“Shipping” is the same on every row of an order. We count it once per order.'],
  })
  expect(withStatus).toMatchObject({ orders: 2, totals: [{ currency: 'CHF', gross: '70.00' }] })
  expect(withStatus.questions.map(({ id }) => id)).toEqual(['charges', 'currency'])
  expect(await countRows(importer, asked.store)).toEqual(before)
  expect(await readdir(importer.folder)).toEqual([`${asked.id}.upload`])
  expect((await importer.get(asked.id, person)).status).toBe('awaiting_input')
})

test('the first rows show what each cell is with these answers, until the questions are answered', async () => {
  const person = await importer.addPerson()
  const asked = await askedBy(
    person,
    'Nr;Wann;Was;Summe\nA-1;03/04/2026;Lampe;"1.234,56"\nA-2;05/04/2026;Vase;"9,50"\n',
  )
  const mapping = { order_id: 'Nr', placed_at: 'Wann', product: 'Was', line_total: 'Summe' }
  const changed = await preview(asked, { mapping, currency: 'CHF' }, person)

  for (const { firstRows } of [asked, changed]) {
    expect(firstRows).toMatchObject({ columns: ['Nr', 'Wann', 'Was', 'Summe'], dateOrder: null })
    expect(firstRows?.rows.map(({ line }) => line)).toEqual([2, 3])
    expect(firstRows?.rows[0]?.cells.slice(1)).toMatchObject([
      { text: '03/04/2026', dates: { day_first: '2026-04-03', month_first: '2026-03-04' } },
      { text: 'Lampe' },
      { text: '1.234,56', amount: '1234.56' },
    ])
    expect(firstRows).not.toHaveProperty('uses')
  }
  expect(changed.firstRows.currency).toBe('CHF')
  const done = await importer.answer(asked.id, { mapping, currency: 'CHF', date_order: 'day_first' }, person)
  expect(done).toMatchObject({ status: 'done', firstRows: null })
})

test('the first rows of a recognized file say which columns are read', async () => {
  const person = await importer.addPerson()
  const rows = '1,A,Mug,2,03/04/2024,4,501,France,Ann\n'
  const header = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country,Clerk\n'
  const asked = await askedBy(person, header + rows)

  expect(asked.questions.map(({ id }) => id)).toEqual(['date_order'])
  const { columns = [], uses } = asked.firstRows ?? {}
  expect(Object.fromEntries(columns.map((name, at) => [name, uses?.[at]]))).toMatchObject({
    InvoiceDate: 'date',
    UnitPrice: 'amount',
    Description: 'text',
    Clerk: null,
  })
})

test('a preview of a large file reads its first part and says so', async () => {
  const person = await importer.addPerson()
  const rows = Array.from({ length: 20_005 }, (_, at) => `${at},2024-01-05,Mug,1,10,5,paid`)
  const asked = await askedBy(person, [HEADER, ...rows, ''].join('\n'))

  expect(await preview(asked, { mapping: MAPPING, currency: 'EUR' }, person)).toMatchObject({
    rows: 20_000,
    isWholeFile: false,
    orders: 20_000,
  })
})

test('a preview requires a member of the store and an import that waits for answers', async () => {
  const person = await importer.addPerson()
  const asked = await askedBy(person)

  const stranger = await ask(asked, { mapping: MAPPING }, await importer.addPerson('Bob'))
  const wrong = await ask(asked, { mapping: { ...MAPPING, unit_price: 'Gone' } }, person)
  await importer.request(`/imports/${asked.id}`, person, { method: 'DELETE' })
  const late = await ask(asked, { mapping: MAPPING }, person)

  expect([stranger.status, wrong.status, late.status]).toEqual([404, 400, 409])
  expect(await wrong.json()).toMatchObject({ error: { message: 'The file has no column "Gone".' } })
})
