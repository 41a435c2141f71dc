import { expect, test } from 'vitest'
import { openImporter } from '#test/fixtures/importer.ts'

const importer = await openImporter()

const CURRENT = 'Customer ID,First Name,Last Name,Email,Default Address Country Code,Phone,Total Spent,Total Orders'
const LEGACY = 'First Name,Last Name,Email,Company,Country,Country Code,Total Spent,Total Orders'
const ORDERS =
  'Name,Email,Financial Status,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name'

const file = (...rows: string[]): string => `${rows.join('\n')}\n`

const order = (name: string, email: string, billingName = '') =>
  `${name},${email},paid,USD,20,20,2026-01-05 10:00:00 +0000,2,Mug,10,${billingName}`

const customersOf = (store: string) =>
  importer.query(
    `select source, external_id, email, name, country from customers where store_id = $1 order by email nulls last, external_id`,
    [store],
  )

test('a customer file adds new customers', async () => {
  const person = await importer.addPerson()

  const done = await importer.importText(
    file(
      CURRENT,
      "'6940001,Ada,Lane,Ada@Example.com,GB,,120.50,3",
      "'6940002,Bo,,,DE,+49 1,0.00,0",
      ',Nobody,At all,,,+49 2,0.00,0',
      "'6940003,Cy,Moor,cy@example.com,FR,,free,1",
    ),
    { as: person },
  )

  expect(done).toMatchObject({
    status: 'done',
    format: 'shopify_customers',
    rowsRead: 4,
    customersNew: 2,
    customersChanged: 0,
    rowsRejected: 1,
    rowsLeftOut: [{ reason: 'Customer without an id or an email address', rows: 1 }],
    notes: ['Orders of these customers: 3 in the file, 0 in your store.'],
  })
  await expect
    .poll(() => customersOf(done.store))
    .toEqual([
      { source: 'shopify', external_id: '6940001', email: 'ada@example.com', name: 'Ada Lane', country: 'GB' },
      { source: 'shopify', external_id: '6940002', email: null, name: 'Bo', country: 'DE' },
    ])
})

test('empty fields of existing customers are filled, and nothing is overwritten', async () => {
  const person = await importer.addPerson()
  await importer.importText(
    file(
      ORDERS,
      order('#1', 'ada@example.com'),
      order('#2', 'ada@example.com'),
      order('#3', 'bo@example.com', 'Bo Own'),
    ),
    { as: person },
  )

  const done = await importer.importText(
    file(
      CURRENT,
      '6940001,Ada,Lane,ADA@example.com,GB,,1160.00,1003',
      '6940002,Robert,Other,bo@example.com,DE,,20.00,1',
      '6940003,,,cy@example.com,,,0,0',
    ),
    { as: person },
  )

  expect(done).toMatchObject({ customersNew: 1, customersChanged: 2 })
  expect(done.notes).toEqual([
    'Orders of these customers: 1,004 in the file, 3 in your store.',
    'Amount spent: 1,180.00 USD in the file, 60.00 USD in your store.',
  ])
  await expect
    .poll(() => customersOf(done.store))
    .toEqual([
      { source: 'shopify', external_id: '6940001', email: 'ada@example.com', name: 'Ada Lane', country: 'GB' },
      { source: 'shopify', external_id: '6940002', email: 'bo@example.com', name: 'Bo Own', country: 'DE' },
      { source: 'shopify', external_id: '6940003', email: 'cy@example.com', name: null, country: null },
    ])
})

test('the same file again changes nothing', async () => {
  const person = await importer.addPerson()
  const text = file(LEGACY, 'Ada,Lane,ada@example.com,,United Kingdom,GB,0.00,0')
  await importer.importText(text, { as: person })

  const again = await importer.importText(text, { as: person })

  expect(again).toMatchObject({ status: 'done', customersNew: 0, customersChanged: 0 })
  expect(await customersOf(again.store)).toHaveLength(1)
})

test('a customer with only an id is found by it and gets the email', async () => {
  const person = await importer.addPerson()
  await importer.importText(file(CURRENT, '6940001,Ada,,,,,0,0'), { as: person })

  const done = await importer.importText(file(CURRENT, '6940001,Ada,Lane,ada@example.com,GB,,0,0'), { as: person })

  expect(done).toMatchObject({ customersNew: 0, customersChanged: 1 })
  await expect
    .poll(() => customersOf(done.store))
    .toEqual([{ source: 'shopify', external_id: '6940001', email: 'ada@example.com', name: 'Ada', country: 'GB' }])
})

test('the customer id of one channel is not written to a customer of another', async () => {
  const person = await importer.addPerson()
  const woo =
    'order_id,order_date,status,order_total,order_currency,customer_email,Product Item 1 Name,Product Item 1 Total'
  await importer.importText(file(woo, '1,2026-01-05 10:00:00,completed,10,USD,ada@example.com,Mug,10'), { as: person })

  const done = await importer.importText(file(CURRENT, '6940001,Ada,Lane,ada@example.com,GB,,0,0'), { as: person })

  await expect
    .poll(() => customersOf(done.store))
    .toMatchObject([{ source: 'woocommerce', external_id: null, name: 'Ada Lane' }])
})

test('two rows for one person give one customer, and an email is never given to a second', async () => {
  const person = await importer.addPerson()
  await importer.importText(file(CURRENT, '6940001,Ada,,,,,0,0', '6940002,,,ada@example.com,,,0,0'), { as: person })

  const done = await importer.importText(
    file(CURRENT, '6940001,Ada,Lane,ada@example.com,GB,,0,0', '6940001,Ada,Lane,ada@example.com,GB,,0,0'),
    { as: person },
  )

  expect(done.rowsLeftOut).toEqual([{ reason: 'Older row of the same customer', rows: 1 }])
  await expect
    .poll(() => customersOf(done.store))
    .toEqual([
      { source: 'shopify', external_id: '6940002', email: 'ada@example.com', name: 'Ada Lane', country: 'GB' },
      { source: 'shopify', external_id: '6940001', email: null, name: 'Ada', country: null },
    ])
})

test('after a failed import, new customers are deleted and existing ones are unchanged', async () => {
  const person = await importer.addPerson()
  const { store } = await importer.importText(file(CURRENT, '6940001,Ada,,,,,0,0'), { as: person })

  const failed = await importer.importText(
    `${file(CURRENT, '6940001,Ada,Lane,ada@example.com,GB,,0,0', '6940002,Bo,,bo@example.com,,,0,0')}6940003,"Cy`,
    { as: person },
  )

  expect(failed).toMatchObject({ status: 'failed' })
  expect(await customersOf(store)).toEqual([
    { source: 'shopify', external_id: '6940001', email: null, name: 'Ada', country: null },
  ])
})
