import { expect, test } from 'vitest'
import { openImporter } from '#test/importer.ts'

const importer = await openImporter()

const TABLE = [
  'Receipt;When;What;Pieces;Each',
  'R-1;05.01.2024;Mug;2;4,50 €',
  'R-1;05.01.2024;Cup;1;1.234,00 €',
  'R-2;06.01.2024;Mug;1;4,50 €',
  '',
].join('\n')

const MAPPING = { order_id: 'Receipt', placed_at: 'When', product: 'What', quantity: 'Pieces', unit_price: 'Each' }

test('a table of no known kind is read through the mapping that the person confirms', async () => {
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
      suggestion: { placed_at: 'When', quantity: 'Pieces' },
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

const SLASHES = [
  'Name,Financial Status,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price',
  '#1,paid,USD,10,10,11/10/24 09:17,1,Mug,10',
  '',
].join('\n')

test.each([
  ['day_first', '2024-10-11'],
  ['month_first', '2024-11-10'],
] as const)('dates that could be read either way are asked about, and %s is obeyed', async (order, day) => {
  const person = await importer.addPerson()

  const asked = await importer.importText(SLASHES, { as: person })
  const done = await importer.answer(asked.id, { date_order: order }, person)

  expect(asked.questions).toEqual([{ id: 'date_order', samples: ['11/10/24 09:17'] }])
  expect(done.status).toBe('done')
  expect(await importer.query('select placed_day::text from orders where store_id = $1', [done.store])).toEqual([
    { placed_day: day },
  ])
})

test('one date that can only be read one way settles the others', async () => {
  const person = await importer.addPerson()

  const done = await importer.importText(`${SLASHES}#2,paid,USD,10,10,13/10/24 09:17,1,Mug,10\n`, { as: person })

  expect(done.status).toBe('done')
  expect(
    await importer.query('select placed_day::text from orders where store_id = $1 order by name', [done.store]),
  ).toEqual([{ placed_day: '2024-10-11' }, { placed_day: '2024-10-13' }])
})

test('the currency is asked for where neither file nor store has one, and stays the store’s', async () => {
  const person = await importer.addPerson()
  const file = TABLE.replaceAll(' €', '')

  const asked = await importer.importText(file, { as: person, query: { currency: 'SEK' } })
  const done = await importer.answer(asked.id, { mapping: MAPPING, currency: 'NOK' }, person)
  const again = await importer.importText(file, { as: person })
  const unchanged = await importer.answer(again.id, { mapping: MAPPING }, person)

  expect(asked.questions.at(-1)).toEqual({ id: 'currency', suggestion: 'SEK' })
  expect(done.totals).toMatchObject([{ currency: 'NOK' }])
  expect(again.questions).toHaveLength(1)
  expect(unchanged).toMatchObject({ status: 'done', ordersUnchanged: 2, ordersNew: 0 })
})

test.each([
  { name: 'a column that the file does not have', answers: { mapping: { ...MAPPING, unit_price: 'Gone' } } },
  { name: 'no column for the order', answers: { mapping: { placed_at: 'When', unit_price: 'Each' } } },
  { name: 'no column for an amount', answers: { mapping: { order_id: 'Receipt', placed_at: 'When' } } },
  { name: 'nothing', answers: {} },
  { name: 'a field that is none', answers: { mapping: MAPPING, colour: 'red' } },
  { name: 'a currency that is none', answers: { mapping: MAPPING, currency: 'euro' } },
])('$name is refused with 400, and the question stands', async ({ answers }) => {
  const person = await importer.addPerson()
  const asked = await importer.importText(TABLE, { as: person })
  const init = { method: 'POST', body: JSON.stringify(answers) }

  const response = await importer.request(`/imports/${asked.id}/answers`, person, init)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { code: 'invalid_answers' } })
  expect((await importer.get(asked.id, person)).status).toBe('awaiting_input')
})

test('malformed JSON is refused with 400, and answers nobody asked for with 409', async () => {
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
