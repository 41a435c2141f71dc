import { describe, expect, test } from 'vitest'
import { openImporter } from '#test/fixtures/importer.ts'

const importer = await openImporter()

const HEADER =
  'Name,Email,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price'
const SHOP = [
  '#1001,ann@example.com,paid,EUR,20,5,0,25,2024-03-01 10:12:00 +0000,2,Mug,10',
  '#1002,bob@example.com,paid,EUR,10,0,0,10,2024-03-02 23:31:00 +0000,1,Mug,10',
  '#1003,,paid,EUR,7.5,0,0,7.5,2024-03-04 08:05:00 +0000,1,Towel,7.50',
]
const OTHER_SHOP = [
  '#1001,eve@example.com,paid,EUR,99,0,0,99,2021-06-01 09:00:00 +0000,1,Lamp,99',
  '#1002,,paid,EUR,98,0,0,98,2021-06-02 09:00:00 +0000,1,Lamp,98',
]
const shopify = (rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`

const TABLE =
  'order no,date,amount,currency\n#1001,2024-03-01,25,EUR\n#1002,2024-03-02,10,EUR\n#1003,2024-03-04,7.5,EUR\n'
const MAPPING = { order_id: 'order no', placed_at: 'date', order_total: 'amount', currency: 'currency' }

async function counted(store: string) {
  return importer.query(
    'select sum(orders)::int as orders, sum(gross_sales)::float as gross from sales_days where store_id = $1',
    [store],
  )
}

const channels = (store: string) =>
  importer.query('select key, platform, name from sales_channels where store_id = $1 order by key', [store])

describe('an order is identified by its sales channel and number', () => {
  test('a table of orders and the shop’s own export count once when the person confirms the channel', async () => {
    const person = await importer.addPerson()
    const table = await importer.importText(TABLE, { as: person })
    const first = await importer.answer(table.id, { mapping: MAPPING }, person)

    const asked = await importer.importText(shopify(SHOP), { as: person })
    const done = await importer.answer(asked.id, { channel: { key: 'table' } }, person)
    const later = await importer.importText(
      shopify(['#1004,ann@example.com,paid,EUR,3,0,0,3,2024-03-09 10:00:00 +0000,1,Spoon,3']),
      { as: person },
    )

    expect(first).toMatchObject({ status: 'done', ordersNew: 3 })
    expect(asked.questions).toEqual([
      {
        id: 'channel',
        channels: [{ key: 'table', name: 'Orders from a table', same: 3, different: 0 }],
        suggestion: 'table',
        newName: 'Shopify',
      },
    ])
    expect(done).toMatchObject({ status: 'done', ordersNew: 0, ordersChanged: 3 })
    expect(later).toMatchObject({ status: 'done', ordersNew: 1, questions: [] })
    expect(await counted(done.store)).toEqual([{ orders: 4, gross: 40.5 }])
    expect(await channels(done.store)).toEqual([{ key: 'table', platform: 'shopify', name: 'Orders from a table' }])
  })

  test('Online Retail and Online Retail II count once, even with ids that a spreadsheet changed', async () => {
    const person = await importer.addPerson()
    const rows = (customer: string) => [
      `536365,85123A,HOLDER,6,2010-12-01 08:26:00,2.55,${customer},United Kingdom`,
      `C536379,D,HOLDER,-1,2010-12-01 09:41:00,2.55,${customer},United Kingdom`,
    ]
    const first = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'
    const second = 'Invoice,StockCode,Description,Quantity,InvoiceDate,Price,Customer ID,Country'
    const { store } = await importer.importText([second, ...rows('17850.0'), ''].join('\n'), { as: person })

    const done = await importer.importText([first, ...rows('17850'), ''].join('\n'), { as: person })

    expect(done).toMatchObject({ status: 'done', format: 'online_retail', ordersNew: 0, ordersUnchanged: 1 })
    expect(await counted(store)).toEqual([{ orders: 1, gross: 15.3 }])
    expect(await importer.query('select external_id from customers where store_id = $1', [store])).toEqual([
      { external_id: '17850' },
    ])
  })

  test('another shop with the same numbers overwrites nothing', async () => {
    const person = await importer.addPerson()
    await importer.importText(shopify(SHOP), { as: person })

    const asked = await importer.importText(shopify(OTHER_SHOP), { as: person })
    const before = await counted(asked.store)
    const hidden = await importer.query('select count(*)::int as orders from orders where store_id = $1', [asked.store])
    const done = await importer.answer(asked.id, { channel: { name: 'Shopify US' } }, person)
    const again = await importer.importText(shopify(OTHER_SHOP), { as: person })

    expect(asked).toMatchObject({
      status: 'awaiting_input',
      rowsRead: 0,
      questions: [{ channels: [{ key: 'shopify', same: 0, different: 2 }], suggestion: null, newName: 'Shopify 2' }],
    })
    expect([before, hidden]).toEqual([[{ orders: 3, gross: 37.5 }], [{ orders: 3 }]])
    expect(done).toMatchObject({ status: 'done', ordersNew: 2, ordersChanged: 0 })
    expect(again).toMatchObject({ status: 'done', ordersNew: 0, ordersUnchanged: 2 })
    expect(await counted(done.store)).toEqual([{ orders: 5, gross: 234.5 }])
    expect(await channels(done.store)).toMatchObject([{ name: 'Shopify' }, { key: 'shopify:2', name: 'Shopify US' }])
  })

  test('rejected rows are listed once, although the file was read twice', async () => {
    const person = await importer.addPerson()
    await importer.importText(shopify(SHOP), { as: person })
    // More than one batch of rejections.
    const broken = Array.from(
      { length: 1100 },
      (_, at) => `#${5000 + at},,paid,EUR,1,0,0,1,2021-02-30 09:00:00 +0000,1,Lamp,1`,
    )
    const asked = await importer.importText(shopify([...broken, ...OTHER_SHOP]), { as: person })

    const done = await importer.answer(asked.id, { channel: { name: 'Shopify US' } }, person)
    const csv = await (await importer.request(`/imports/${asked.id}/rejected.csv`, person)).text()

    expect([asked.status, done.rowsRejected]).toEqual(['awaiting_input', 1100])
    expect(csv.trimEnd().split('\r\n')).toHaveLength(1101)
  })

  test('an unknown channel is not a valid answer', async () => {
    const person = await importer.addPerson()
    await importer.importText(shopify(SHOP), { as: person })
    const asked = await importer.importText(shopify(OTHER_SHOP), { as: person })

    await expect(importer.answer(asked.id, { channel: { key: 'elsewhere' } }, person)).rejects.toThrow('400')
  })

  test('a file with less detail than the store does not change the order', async () => {
    const person = await importer.addPerson()
    await importer.importText(shopify(SHOP), { as: person })
    const short =
      'Name,Email,Total,Created at,Lineitem quantity,Lineitem name\n#1001,ann@example.com,25,2024-03-01 10:12:00 +0000,2,Mug\n'

    const done = await importer.importText(short, { as: person })

    expect(done).toMatchObject({ status: 'done', ordersNew: 0, ordersChanged: 0, ordersUnchanged: 1 })
    expect(done.notes).toContain(
      'Orders that you already have with more details than in this file: 1. They were not changed.',
    )
    expect(await counted(done.store)).toEqual([{ orders: 3, gross: 37.5 }])
  })
})

describe('a customer is recognized', () => {
  const people = async (store: string) =>
    importer.query(
      `select email, external_id, (select count(*)::int from orders where customer_id = customers.id) as orders
       from customers where store_id = $1 order by email, external_id`,
      [store],
    )

  test('in all channels by email, in any letter case', async () => {
    const person = await importer.addPerson()
    await importer.importText(shopify(SHOP), { as: person })
    const woo =
      'order_id,order_date,status,order_total,order_currency,customer_id,billing_email,Product Item 1 Name,Product Item 1 Total\n' +
      '77,2024-03-03 12:00:00,completed,15,EUR,5, Ann@Example.COM ,Mug,15\n78,2024-03-05 12:00:00,completed,4,EUR,0,ann@example.com,Cup,4\n'

    const done = await importer.importText(woo, { as: person })

    expect(await people(done.store)).toEqual([
      { email: 'ann@example.com', external_id: null, orders: 3 },
      { email: 'bob@example.com', external_id: null, orders: 1 },
    ])
  })

  test('by id, email or both', async () => {
    const person = await importer.addPerson()
    const rows = [
      '1,2024-01-01,5,7,',
      '2,2024-01-02,5,7,cara@example.com',
      '3,2024-01-03,5,,CARA@example.com',
      '4,2024-01-04,5,8,',
    ]
    const asked = await importer.importText(`no,date,sum,client,mail\n${rows.join('\n')}\n`, {
      as: person,
      query: { currency: 'EUR' },
    })

    const done = await importer.answer(
      asked.id,
      {
        mapping: {
          order_id: 'no',
          placed_at: 'date',
          order_total: 'sum',
          customer_id: 'client',
          customer_email: 'mail',
        },
        currency: 'EUR',
      },
      person,
    )
    const later = await importer.importText('no,date,sum,client,mail\n5,2024-01-05,5,,cara@example.com\n', {
      as: person,
    })
    expect([done.status, later.status]).toEqual(['done', 'done'])
    expect(await people(done.store)).toEqual([
      { email: 'cara@example.com', external_id: '7', orders: 4 },
      { email: null, external_id: '8', orders: 1 },
    ])
  })
})

describe('sales that another channel lists under different numbers', () => {
  const PAYMENTS = `id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Fee,Status,Customer Email
${Array.from({ length: 6 }, (_, at) => `ch_${at},2024-03-0${at + 1} 10:0${at}:30,${20 + at}.00,0.00,eur,true,0.50,Paid,buyer${at}@example.com`).join('\n')}
`
  const ORDERS = shopify(
    Array.from(
      { length: 6 },
      (_, at) =>
        `#20${at},buyer${at}@example.com,paid,EUR,${20 + at},0,0,${20 + at},2024-03-0${at + 1} 10:0${at}:00 +0000,1,Mug,${20 + at}`,
    ),
  )

  test('are asked about, and not imported when they are the same', async () => {
    const person = await importer.addPerson()
    await importer.importText(ORDERS, { as: person })

    const asked = await importer.importText(PAYMENTS, { as: person })
    const before = await counted(asked.store)
    const refused = await importer.answer(asked.id, { same_sales: 'same' }, person)

    expect(asked.questions).toEqual([{ id: 'same_sales', channel: 'Shopify', same: 6, looked: 6 }])
    expect(refused).toMatchObject({ status: 'failed', error: { code: 'already_here' } })
    expect(await counted(asked.store)).toEqual(before)
  })

  test('are counted when the person says they are different', async () => {
    const person = await importer.addPerson()
    await importer.importText(ORDERS, { as: person })
    const asked = await importer.importText(PAYMENTS, { as: person })

    const done = await importer.answer(asked.id, { same_sales: 'other' }, person)

    expect(done).toMatchObject({ status: 'done', ordersNew: 6 })
    expect(await counted(done.store)).toEqual([{ orders: 12, gross: 270 }])
  })
})
