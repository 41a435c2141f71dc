import { expect, test } from 'vitest'
import { openImporter, retail } from '#test/importer.ts'

const importer = await openImporter()

const SHOPIFY_HEADER =
  'Name,Financial Status,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price'
const FIRST = ['#1,paid,EUR,30,30,2024-01-01 10:00:00 +0100,1,Mug,10', '#1,,,,,,2,Cup,10']
const SECOND = ['#2,paid,EUR,10,10,2024-01-02 10:00:00 +0100,1,Mug,10']

const fileOf = (...rows: string[]) => `${rows.join('\n')}\n`

test('an order whose rows are repeated further down counts once, and the repeated rows are listed', async () => {
  const done = await importer.importText(fileOf(SHOPIFY_HEADER, ...FIRST, ...SECOND, ...FIRST, ...SECOND), {
    as: await importer.addPerson(),
  })

  expect(done).toMatchObject({
    status: 'done',
    rowsRead: 6,
    ordersNew: 2,
    totals: [{ gross: '40.00' }],
    rowsLeftOut: [{ reason: 'Repeated rows of an order', rows: 3 }],
  })
})

test('different rows of one order that are scattered are one order', async () => {
  const [head = '', second = ''] = FIRST
  const done = await importer.importText(fileOf(SHOPIFY_HEADER, head, ...SECOND, second), {
    as: await importer.addPerson(),
  })

  expect(done).toMatchObject({ ordersNew: 2, totals: [{ gross: '40.00' }], rowsLeftOut: [] })
})

test('equal rows of an Online Retail invoice are separate lines, even when scattered', async () => {
  const mug = '1,A,Mug,1,2024-01-01 10:00:00,1,,France'
  const done = await importer.importText(retail(mug, '2,A,Mug,1,2024-01-01 10:00:00,1,,France', mug), {
    as: await importer.addPerson(),
  })

  expect(done).toMatchObject({ ordersNew: 2, totals: [{ gross: '3.00' }], rowsLeftOut: [] })
})
