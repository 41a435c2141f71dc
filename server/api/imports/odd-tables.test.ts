import { describe, expect, test } from 'vitest'
import type { ImportAnswers } from '#domain/contracts/import-answers.ts'
import { workbook } from '#test/fixtures/files/workbook.ts'
import { openImporter } from '#test/fixtures/importer.ts'

const importer = await openImporter()

type Importing = { answers?: ImportAnswers; query?: Record<string, string> }

/** Imports a table with the suggested columns. Returns the questions, the result and the orders as they were read. */
async function importTable(body: string | Buffer<ArrayBuffer>, { answers = {}, query = {} }: Importing = {}) {
  const person = await importer.addPerson()
  const bytes = new Uint8Array(Buffer.from(body))
  const asked = await importer.importText(bytes, { as: person, query: { timeZone: 'UTC', ...query } })
  const mapping = asked.questions.find(({ id }) => id === 'mapping')
  const suggestion = mapping?.id === 'mapping' ? mapping.suggestion : {}
  const done =
    asked.status === 'awaiting_input'
      ? await importer.answer(asked.id, { mapping: suggestion, ...answers }, person)
      : asked
  const orders = await importer.query<{ name: string; currency: string; total: number; customer: string | null }>(
    `select orders.name, currency, total::float, customers.external_id as customer
     from orders left join customers on customers.id = customer_id where orders.store_id = $1 order by orders.name`,
    [done.store],
  )
  return { asked, done, orders, person }
}

describe('currencies that only the signs beside the amounts tell', () => {
  const HEADER = 'Order ID,Order date,Product,Unit price'

  test('are kept apart, and asked where a sign belongs to several', async () => {
    const rows = ['1,2025-11-03,Mug,€12.00', '2,2025-11-04,Mug,$10.00', '3,2025-11-05,Mug,€9.00']
    const { asked, orders } = await importTable([HEADER, ...rows].join('\n'), { answers: { currency: 'CAD' } })

    expect(asked.questions).toContainEqual({ id: 'currency', suggestion: 'USD' })
    expect(orders.map(({ currency, total }) => `${currency} ${total}`)).toEqual(['EUR 12', 'CAD 10', 'EUR 9'])
  })

  test('are not asked where all amounts have the same sign', async () => {
    const { asked, orders } = await importTable(
      [HEADER, '1,2025-11-03,Mug,€10.00', '2,2025-11-04,Mug,€12.00'].join('\n'),
    )

    expect(asked.questions.map(({ id }) => id)).toEqual(['mapping'])
    expect(orders.map(({ currency }) => currency)).toEqual(['EUR', 'EUR'])
  })
})

test('a row that explains the columns in words is no order', async () => {
  const { done, orders } = await importTable(
    [
      'Order ID,Created,Product,Quantity,Unit price,Currency',
      'Unique id of the order.,Time of creation.,Name of the product.,Pieces sold.,Price of a piece.,Currency.',
      '1,2025-11-03 10:00,Mug,2,10.00,USD',
      '2,2025-11-04 10:00,Cup,1,5.00,USD',
    ].join('\n'),
  )

  expect(done).toMatchObject({ status: 'done', rowsRead: 2, rowsRejected: 0, ordersNew: 2 })
  expect(orders.map(({ total }) => total)).toEqual([20, 5])
})

test('a first order without amounts is no row of explanations', async () => {
  const { done } = await importTable(
    ['Order ID,Created,Product,Unit price,Currency', '1,2025-11-03,Mug,,USD', '2,2025-11-04,Cup,5.00,USD'].join('\n'),
  )

  expect(done).toMatchObject({ rowsRejected: 1, ordersNew: 1 })
})

test('guests who share a customer number are told apart by their emails', async () => {
  const rows = ['ann', 'bob', 'ann'].map((name, at) => `${at + 1},2025-11-0${at + 3},0,${name}@example.com,10,USD`)
  const { done } = await importTable(['Order ID,Date,Customer ID,Email,Total,Currency', ...rows].join('\n'))
  const [{ people } = { people: 0 }] = await importer.query<{ people: number }>(
    'select count(*)::integer as people from customers where store_id = $1',
    [done.store],
  )

  expect(people).toBe(2)
})

test('a refusal names the column that should have had dates, and a value of it', async () => {
  const { done } = await importTable('Order ID,Order date,Total\n1,the third,10.00\n2,the fourth,12.00\n')

  expect(done.error).toEqual({
    code: 'unknown_format',
    message:
      'We don’t recognize this file. A table of orders needs a column with dates and a column with amounts. The column “Order date” has “the third”, which isn’t a date that we can read.',
  })
})

describe('a workbook with sheets by month and a summary', () => {
  const HEADER = ['Order ID', 'Order date', 'Product', 'Quantity', 'Unit price', 'Currency']
  const SUMMARY = {
    name: 'Summary',
    rows: [
      ['Month', 'Orders', 'Sales'],
      ['October', 2, 35],
      ['November', 1, 20],
      ['All', 3, 55],
    ],
  }
  const BOOK = workbook([
    SUMMARY,
    { name: 'Oct', rows: [HEADER, [1, '2025-10-03', 'Mug', 2, 10, 'USD'], [2, '2025-10-04', 'Cup', 3, 5, 'USD']] },
    { name: 'Nov', rows: [HEADER, [3, '2025-11-03', 'Mug', 2, 10, 'USD']] },
  ])

  test('suggests the months', async () => {
    const asked = await importer.importText(new Uint8Array(BOOK), { as: await importer.addPerson() })

    expect(asked.questions).toMatchObject([{ id: 'sheet', suggestion: ['Oct', 'Nov'] }])
  })

  test('asks again if a sheet that is no table of orders was chosen', async () => {
    const person = await importer.addPerson()
    const first = await importer.importText(new Uint8Array(BOOK), { as: person })

    const again = await importer.answer(first.id, { sheet: ['Summary'] }, person)
    const mapped = await importer.answer(first.id, { sheet: ['Oct', 'Nov'] }, person)

    expect(again).toMatchObject({
      status: 'awaiting_input',
      questions: [{ id: 'sheet', problem: expect.stringMatching(/^We don’t recognize this file/) }],
    })
    expect(mapped.questions.map(({ id }) => id)).toEqual(['mapping'])
  })
})

test('merged cells of an order count as its number and date on all its rows', async () => {
  const { done, orders } = await importTable(
    workbook([
      {
        name: 'Orders',
        rows: [
          ['Order ID', 'Order date', 'Product', 'Quantity', 'Unit price', 'Currency'],
          [1, '2025-10-03', 'Mug', 2, 10, 'USD'],
          [null, null, 'Card', 1, 5, null],
          [2, '2025-10-04', 'Mug', 1, 10, 'USD'],
        ],
      },
    ]),
  )

  expect(done).toMatchObject({ rowsRejected: 0, ordersNew: 2 })
  expect(orders.map(({ total }) => total)).toEqual([25, 10])
})

test('a table with a text that is cut in the middle of an emoji is asked about and imported', async () => {
  const product = `${'a'.repeat(119)}👍 end`
  const rows = [1, 2, 3].map((at) => `${at},2024-03-2${at},${product},4.50`)
  const { asked, done } = await importTable(['Order,Date,Product,Total', ...rows].join('\n'), {
    answers: { currency: 'EUR' },
  })

  expect(asked.questions.map(({ id }) => id)).toContain('mapping')
  expect(done).toMatchObject({ status: 'done', ordersNew: 3 })
})
