import { expect, test } from 'vitest'
import type { Import } from '#domain/contracts/imports.ts'
import { openImporter } from '#test/fixtures/importer.ts'

const importer = await openImporter()

const TABLE = [
  'Receipt;When;What;Pieces;Each',
  'R-1;05.01.2024;Mug;2;4,50 €',
  'R-1;05.01.2024;Cup;1;1.234,00 €',
  'R-2;06.01.2024;Mug;1;4,50 €',
  '',
].join('\n')

const MAPPING = { order_id: 'Receipt', placed_at: 'When', product: 'What', quantity: 'Pieces', unit_price: 'Each' }

test('a table of unknown format is read with the mapping that the person confirms', async () => {
  const person = await importer.addPerson()

  const asked = await importer.importText(TABLE, { as: person })
  const done = await importer.answer(asked.id, { mapping: MAPPING }, person)

  expect(asked).toMatchObject({ status: 'awaiting_input', format: 'table', ordersNew: 0 })
  expect(asked.questions).toEqual([
    {
      id: 'mapping',
      columns: [
        { name: 'Receipt', samples: ['R-1', 'R-2'] },
        { name: 'When', samples: ['05.01.2024', '06.01.2024'] },
        { name: 'What', samples: ['Mug', 'Cup'] },
        { name: 'Pieces', samples: ['2', '1'] },
        { name: 'Each', samples: ['4,50 €', '1.234,00 €'] },
      ],
      suggestion: MAPPING,
      reasons: {
        order_id: 'Rows with the same value have the same date.',
        placed_at: 'It’s the only column with dates.',
        product: 'Suggested because the values are words that vary from row to row.',
        quantity: '',
        unit_price: '',
      },
      problem: null,
      required: ['order_id', 'placed_at'],
    },
  ])
  expect(done).toMatchObject({
    status: 'done',
    questions: [],
    ordersNew: 2,
    totals: [{ currency: 'EUR', gross: '1247.50', net: '1247.50', total: '1247.50' }],
  })
})

function suggestionOf({ questions }: Import) {
  const mapping = questions.find(({ id }) => id === 'mapping')
  return mapping?.id === 'mapping' ? mapping.suggestion : {}
}

const SLASHES = [
  'Name,Financial Status,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price',
  '#1,paid,USD,10,10,11/10/24 09:17,1,Mug,10',
  '',
].join('\n')

test.each([
  ['day_first', '2024-10-11'],
  ['month_first', '2024-11-10'],
] as const)('the person is asked about ambiguous dates, and the answer %s is used', async (order, day) => {
  const person = await importer.addPerson()

  const asked = await importer.importText(SLASHES, { as: person })
  const done = await importer.answer(asked.id, { date_order: order }, person)

  expect(asked.questions).toEqual([{ id: 'date_order', samples: ['11/10/24 09:17'] }])
  expect(done.status).toBe('done')
  expect(await importer.query('select placed_day::text from orders where store_id = $1', [done.store])).toEqual([
    { placed_day: day },
  ])
})

test('one unambiguous date decides the order of all dates', async () => {
  const person = await importer.addPerson()

  const done = await importer.importText(`${SLASHES}#2,paid,USD,10,10,13/10/24 09:17,1,Mug,10\n`, { as: person })

  expect(done.status).toBe('done')
  expect(
    await importer.query('select placed_day::text from orders where store_id = $1 order by name', [done.store]),
  ).toEqual([{ placed_day: '2024-10-11' }, { placed_day: '2024-10-13' }])
})

test('the person is asked for the currency if neither file nor store has one', async () => {
  const person = await importer.addPerson()
  const file = TABLE.replaceAll(' €', '')

  const asked = await importer.importText(file, { as: person, query: { currency: 'SEK' } })
  const done = await importer.answer(asked.id, { mapping: MAPPING, currency: 'NOK' }, person)
  const unchanged = await importer.importText(file, { as: person })

  expect(asked.questions.at(-1)).toEqual({ id: 'currency', suggestion: 'SEK' })
  expect(done.totals).toMatchObject([{ currency: 'NOK' }])
  expect(unchanged).toMatchObject({ status: 'done', ordersUnchanged: 2, ordersNew: 0 })
})

test.each([
  { name: 'a column that the file does not have', answers: { mapping: { ...MAPPING, unit_price: 'Gone' } } },
  { name: 'no column for the order', answers: { mapping: { placed_at: 'When', unit_price: 'Each' } } },
  { name: 'no column for an amount', answers: { mapping: { order_id: 'Receipt', placed_at: 'When' } } },
  { name: 'nothing', answers: {} },
  { name: 'an unknown field', answers: { mapping: MAPPING, color: 'red' } },
  { name: 'an invalid currency', answers: { mapping: MAPPING, currency: 'euro' } },
])('$name is refused with 400, and the question stays open', async ({ answers }) => {
  const person = await importer.addPerson()
  const asked = await importer.importText(TABLE, { as: person })
  const init = { method: 'POST', body: JSON.stringify(answers) }

  const response = await importer.request(`/imports/${asked.id}/answers`, person, init)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { code: 'invalid_answers' } })
  expect((await importer.get(asked.id, person)).status).toBe('awaiting_input')
})

test('columns chosen for a file are suggested for the next one, and only new questions are asked', async () => {
  const person = await importer.addPerson()
  const file = TABLE.replace('Each', 'Each;State').replaceAll(' €\n', ' €;paid\n')
  const mapping = { ...MAPPING, status: 'State' }

  const asked = await importer.importText(file, { as: person })
  await importer.answer(asked.id, { mapping }, person)
  const next = await importer.importText(file.replaceAll('R-', 'S-'), { as: person, query: { filename: 'next.csv' } })
  const odd = await importer.importText(file.replaceAll('R-', 'T-').replace('paid', 'odd'), { as: person })
  const answered = await importer.answer(odd.id, { mapping, statuses: { odd: 'left_out' } }, person)

  expect(next).toMatchObject({ status: 'done', ordersNew: 2 })
  expect(next.notes).toContainEqual('The columns have the meanings that you chose for orders.csv.')
  expect(odd.questions).toMatchObject([
    {
      id: 'mapping',
      suggestion: mapping,
      reasons: { product: expect.stringMatching(/^You chose this for orders\.csv/) },
    },
    { id: 'statuses', words: [{ word: 'odd', rows: 1 }] },
  ])
  expect(answered).toMatchObject({ status: 'done', rowsLeftOut: [{ reason: 'Status “odd”', rows: 1 }] })
})

test('all questions are asked at once, and all must be answered', async () => {
  const person = await importer.addPerson()
  const file = [
    'Order ID,Order date,Product,Quantity,Price,Shipping,Status',
    '1,03/04/2026,Mug,1,10,5,odd',
    '1,03/04/2026,Cup,1,20,5,odd',
    '2,04/04/2026,Cup,1,20,0,paid',
    '1,03/04/2026,Mug,3,10,5,odd',
    '',
  ].join('\n')

  const asked = await importer.importText(file, { as: person, query: { currency: 'EUR' } })
  const ids = asked.questions.map(({ id }) => id)
  const partly = await importer.request(`/imports/${asked.id}/answers`, person, {
    method: 'POST',
    body: JSON.stringify({
      mapping: suggestionOf(asked),
      date_order: 'day_first',
      currency: 'EUR',
      repeats: 'replace',
    }),
  })
  const done = await importer.answer(
    asked.id,
    {
      mapping: suggestionOf(asked),
      date_order: 'day_first',
      currency: 'EUR',
      repeats: 'replace',
      charges: { shipping: 'order' },
      statuses: { odd: 'counts' },
    },
    person,
  )

  expect(ids).toEqual(['mapping', 'date_order', 'charges', 'statuses', 'repeats', 'currency'])
  expect(partly.status).toBe(400)
  expect(done).toMatchObject({
    status: 'done',
    ordersNew: 2,
    totals: [{ gross: '50.00', total: '55.00' }],
    rowsLeftOut: [{ reason: 'Replaced by a newer version of the order in the same file', rows: 2 }],
  })
})

const ROUNDED = [
  'Order ID,Reference,Order date,Product,Price',
  '5.27762E+12,A-1,2024-01-05,Mug,4',
  '5.27762E+12,A-2,2024-01-06,Cup,5',
  '',
].join('\n')

test('a column of rounded numbers is refused as the order number, and another is suggested', async () => {
  const person = await importer.addPerson()
  const mapping = { order_id: 'Order ID', placed_at: 'Order date', product: 'Product', unit_price: 'Price' }

  const asked = await importer.importText(ROUNDED, { as: person, query: { currency: 'EUR' } })
  const again = await importer.answer(asked.id, { mapping, currency: 'EUR' }, person)
  const done = await importer.answer(asked.id, { mapping: suggestionOf(again) }, person)

  expect(again.questions).toMatchObject([
    {
      id: 'mapping',
      suggestion: { order_id: 'Reference', unit_price: 'Price' },
      problem: expect.stringMatching(
        /^“Order ID” can’t be the order number\. A spreadsheet rounded its values to 5\.27762E\+12/,
      ),
    },
  ])
  expect(done).toMatchObject({ status: 'done', ordersNew: 2 })
})

test('a single rounded order number is imported with a warning', async () => {
  const person = await importer.addPerson()
  const asked = await importer.importText(ROUNDED.replace('5.27762E+12,A-2', '17,A-2'), { as: person })

  const mapping = { order_id: 'Order ID', placed_at: 'Order date', unit_price: 'Price' }
  const done = await importer.answer(asked.id, { mapping, currency: 'EUR' }, person)

  expect(done.notes).toContainEqual(
    expect.stringMatching(
      /^Order numbers that a spreadsheet rounded, such as 5\.27762E\+12: 1\. Export the file again/,
    ),
  )
})

test('dates of a UTC column count on the store’s day, and no time zone is assumed', async () => {
  const person = await importer.addPerson()
  const file = ['Order ID,Created (UTC),Product,Price', '1,2024-01-05 23:30,Mug,4.50', ''].join('\n')
  const query = { currency: 'EUR', timeZone: 'Europe/Berlin' }

  const asked = await importer.importText(file, { as: person, query })
  const done = await importer.answer(asked.id, { mapping: suggestionOf(asked), currency: 'EUR' }, person)

  expect(done.notes.filter((note) => note.startsWith('Dates without a time zone'))).toEqual([])
  expect(await importer.query('select placed_day::text from orders where store_id = $1', [done.store])).toEqual([
    { placed_day: '2024-01-06' },
  ])
})

test('malformed JSON is refused with 400, and unexpected answers with 409', async () => {
  const person = await importer.addPerson()
  const asked = await importer.importText(TABLE, { as: person })

  const malformed = await importer.request(`/imports/${asked.id}/answers`, person, { method: 'POST', body: '{' })
  await importer.answer(asked.id, { mapping: MAPPING }, person)
  const late = await importer.request(`/imports/${asked.id}/answers`, person, {
    method: 'POST',
    body: JSON.stringify({ mapping: MAPPING }),
  })

  expect([malformed.status, late.status]).toEqual([400, 409])
})
