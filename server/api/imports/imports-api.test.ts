import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gzipSync } from 'node:zlib'
import { readdir } from 'node:fs/promises'
import { openTestDatabase } from '#test/database.ts'
import { countRows, openTestImporter, type Person, type TestImporter } from './test-importer.ts'

let importer: TestImporter
beforeAll(async () => {
  importer = await openTestImporter(await openTestDatabase(), { maxBytes: 20_000 })
})
afterAll(async () => {
  await importer.database.close()
  await importer.removeFolder()
})

const RETAIL_HEADER = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'
const retail = (...rows: string[]) => `${[RETAIL_HEADER, ...rows].join('\n')}\n`

const SHOP = retail(
  '900001,10A,Blue mug,2,2024-03-01 10:00:00,4.25,501,France',
  '900001,20B,"Tea, green",1,2024-03-01 10:00:00,3.999,501,France',
  '900002,10A,Blue mug,1,2024-03-02 11:30:00,4.25,,United Kingdom',
  'C900003,10A,Blue mug,-1,2024-03-05 09:00:00,4.25,501,France',
  '900004,30C,Sample,5,2024-03-06 09:00:00,0,501,France',
  'A900005,B,Adjust bad debt,1,2024-03-06 10:00:00,-100,,United Kingdom',
  '900006,20B,check,-3,2024-03-06 11:00:00,3.999,,United Kingdom',
)

async function salesOf(store: string) {
  return importer.query<{ day: string; gross: string; returns: string; orders: string; refunds: string }>(
    `select day::text, sum(gross_sales)::float::text as gross, sum(returns)::float::text as returns,
       sum(orders)::text as orders, sum(refunds)::text as refunds
     from public.sales_days where store_id = $1 group by day order by day`,
    [store],
  )
}

describe('an import', () => {
  test('makes a store for a newcomer, reads the file, and publishes its figures', async () => {
    const ada = await importer.addPerson('Ada')

    const done = await importer.importText(SHOP, { as: ada, query: { timeZone: 'Europe/London' } })

    expect(done).toMatchObject({
      status: 'done',
      format: 'online_retail',
      rowsRead: 7,
      ordersNew: 2,
      rowsRejected: 0,
      totals: [{ currency: 'GBP', gross: '16.749', net: '12.499', total: '12.499' }],
      error: null,
    })
    expect(done.rowsLeftOut.toSorted((left, right) => left.reason.localeCompare(right.reason))).toEqual([
      { reason: 'Bad-debt adjustment', rows: 1 },
      { reason: 'Negative quantity outside a return (stock adjustment)', rows: 1 },
      { reason: 'Price of zero', rows: 1 },
    ])
    expect(done.bytesRead).toBe(done.bytesTotal)
    expect(await importer.query('select name, currency, time_zone from stores where id = $1', [done.store])).toEqual([
      { name: "Ada's store", currency: 'GBP', time_zone: 'Europe/London' },
    ])
    expect(await salesOf(done.store)).toEqual([
      { day: '2024-03-01', gross: '12.499', returns: '0', orders: '1', refunds: '0' },
      { day: '2024-03-02', gross: '4.25', returns: '0', orders: '1', refunds: '0' },
      { day: '2024-03-05', gross: '0', returns: '4.25', orders: '0', refunds: '1' },
    ])
    await expect.poll(() => readdir(importer.folder)).toEqual([])
  })

  test('of the same file twice changes nothing', async () => {
    const person = await importer.addPerson()
    const first = await importer.importText(SHOP, { as: person })
    const before = await countRows(importer, first.store)

    const second = await importer.importText(SHOP, { as: person })

    expect(second).toMatchObject({ status: 'done', ordersNew: 0, ordersChanged: 0, ordersUnchanged: 2 })
    expect(await countRows(importer, first.store)).toEqual(before)
  })

  test('counts the new version of a changed order, on its own day, and no more the old one', async () => {
    const person = await importer.addPerson()
    const first = await importer.importText(SHOP, { as: person })
    const changed = retail(
      '900001,10A,Blue mug,3,2024-03-01 10:00:00,4.25,501,France',
      '900002,10A,Blue mug,1,2024-03-02 11:30:00,4.25,,United Kingdom',
    )

    const second = await importer.importText(changed, { as: person })

    expect(second).toMatchObject({ status: 'done', ordersNew: 0, ordersChanged: 1, ordersUnchanged: 1 })
    expect((await salesOf(first.store))[0]).toEqual({
      day: '2024-03-01',
      gross: '12.75',
      returns: '0',
      orders: '1',
      refunds: '0',
    })
  })

  test('brings the scattered rows of one order together', async () => {
    const person = await importer.addPerson()
    const scattered = retail(
      '1,A,Mug,1,2024-01-01 10:00:00,1,,France',
      '2,A,Mug,1,2024-01-01 10:00:00,1,,France',
      '1,B,Cup,1,2024-01-01 10:00:00,2,,France',
    )

    const done = await importer.importText(scattered, { as: person })

    expect(done).toMatchObject({ status: 'done', ordersNew: 2, totals: [{ gross: '4.00' }] })
    const lines = await importer.query(
      'select external_id, array_agg(sku order by ordinal) as skus from orders join order_lines on order_id = orders.id where orders.store_id = $1 group by 1 order by 1',
      [done.store],
    )
    expect(lines).toEqual([
      { external_id: '1', skus: ['A', 'B'] },
      { external_id: '2', skus: ['A'] },
    ])
  })

  test('rejects a bad row with line, column and reason, and takes the rest', async () => {
    const person = await importer.addPerson()
    const done = await importer.importText(
      retail(
        '1,A,Mug,1,2026-02-30 10:00:00,1,,France',
        '2,A,Mug,1,2024-01-01 10:00:00,free,,France',
        '3,A,Mug',
        '4,A,=cmd(),1,2024-01-01 10:00:00,x,,France',
        '5,A,"Two',
        'lines",1,2024-01-01 10:00:00,1,,France',
        '6,A,Mug,1.5x,2024-01-01 10:00:00,1,,France',
      ),
      { as: person },
    )
    const csv = await (await importer.request(`/imports/${done.id}/rejected.csv`, person)).text()

    expect(done).toMatchObject({ status: 'done', rowsRead: 6, rowsRejected: 5, ordersNew: 1 })
    expect(csv.split('\r\n')).toEqual([
      'line,column,reason,row',
      '2,InvoiceDate,there is no 30 February 2026,"1,A,Mug,1,2026-02-30 10:00:00,1,,France"',
      '3,UnitPrice,"""free"" is not an amount","2,A,Mug,1,2024-01-01 10:00:00,free,,France"',
      '4,,too few columns: 3 of 8,"3,A,Mug"',
      '5,UnitPrice,"""x"" is not an amount","4,A,=cmd(),1,2024-01-01 10:00:00,x,,France"',
      '8,Quantity,"""1.5x"" is not a quantity","6,A,Mug,1.5x,2024-01-01 10:00:00,1,,France"',
      '',
    ])
  })

  test.each(['=', '+', '-', '@', '\t'])(
    'puts an apostrophe before a rejected row that begins with %j',
    async (mark) => {
      const person = await importer.addPerson()
      const done = await importer.importText(retail(`"${mark}1+1",A,Mug,1,nothing,1,,France`), { as: person })

      const csv = await (await importer.request(`/imports/${done.id}/rejected.csv`, person)).text()

      expect(csv.split('row\r\n')[1]).toMatch(/^2,InvoiceDate,"""nothing"" is not a date","'/)
    },
  )

  test('keeps two currencies and never adds them', async () => {
    const person = await importer.addPerson()
    const file = [
      'Name,Financial Status,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price',
      '#1,paid,EUR,10,10,2024-01-01 10:00:00 +0100,1,Mug,10',
      '#2,paid,EUR,10,10,2024-01-01 10:00:00 +0100,1,Mug,10',
      '#3,paid,JPY,500,500,2024-01-01 10:00:00 +0100,1,Mug,500',
    ].join('\n')

    const done = await importer.importText(`${file}\n`, { as: person })

    expect(done.totals).toEqual([
      { currency: 'EUR', gross: '20.00', net: '20.00', total: '20.00' },
      { currency: 'JPY', gross: '500.00', net: '500.00', total: '500.00' },
    ])
    expect(done.notes).toContain('Orders in JPY: 1. They are kept apart from those in EUR and never added to them.')
    expect(await importer.query('select currency from stores where id = $1', [done.store])).toEqual([
      { currency: 'EUR' },
    ])
  })
})

describe('a file that cannot be read', () => {
  const truncatedGzip = gzipSync(SHOP.repeat(20)).subarray(0, 60)
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a,"b', 'utf16le')])
  test.each([
    { name: 'empty', body: '', code: 'empty' },
    { name: 'blank', body: ' \n\n', code: 'empty' },
    { name: 'a header alone', body: `${RETAIL_HEADER}\n`, code: 'empty' },
    {
      name: 'a picture',
      body: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 1, 2, 3]),
      code: 'binary',
    },
    { name: 'cut off inside a quoted cell', body: `${SHOP}900009,10A,"Blue m`, code: 'truncated' },
    { name: 'cut off inside a row', body: `${SHOP}900009,10A,Blue m`, code: 'truncated' },
    { name: 'a gzip cut off', body: truncatedGzip, code: 'truncated' },
    {
      name: 'a gzip with damage',
      body: Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xff, 0xff, 0xff, 0xff]),
      code: 'unreadable',
    },
    { name: 'a zip cut off', body: Buffer.from('PK\u0003\u0004 and then nothing'), code: 'truncated' },
    { name: 'UTF-16 cut off inside a quoted cell', body: utf16, code: 'truncated' },
    { name: 'of no known kind', body: 'colour,shape\nred,round\n', code: 'unknown_format' },
    { name: 'prose', body: 'Dear reader\nthis is a letter\n', code: 'unknown_format' },
    { name: 'JSON', body: '{"orders": [1, 2]}', code: 'unknown_format' },
    { name: 'more than the limit once unpacked', body: gzipSync('a,b\n'.repeat(100_000)), code: 'too_large' },
  ])('$name fails with $code and leaves the store as it was', async ({ body, code }) => {
    const person = await importer.addPerson()
    const first = await importer.importText(SHOP, { as: person })
    const before = await countRows(importer, first.store)

    const failed = await importer.importText(body, { as: person })

    expect(failed.status).toBe('failed')
    expect(failed.error).toEqual({ code, message: expect.stringMatching(/\.$/) })
    expect(await countRows(importer, first.store)).toEqual(before)
    await expect.poll(() => readdir(importer.folder)).toEqual([])
  })

  test('of another kind than the one asked for fails and says so', async () => {
    const person = await importer.addPerson()

    const failed = await importer.importText(SHOP, { as: person, query: { kind: 'shopify_orders' } })

    expect(failed.error).toEqual({
      code: 'wrong_format',
      message: 'The columns are not those of a Shopify order export.',
    })
  })

  test('over the limit is refused with 413, which names the limit', async () => {
    const person = await importer.addPerson()
    const body = 'x'.repeat(20_001)

    const declared = await importer.post(body, { as: person, headers: { 'Content-Length': '20001' } })
    const streamed = await importer.post(new Blob([body]).stream(), { as: person })

    for (const response of [declared, streamed]) {
      expect(response.status).toBe(413)
      expect(await response.json()).toMatchObject({
        error: { code: 'too_large', message: 'The file is larger than the limit of 19.5 KiB (20000 bytes).' },
      })
    }
    expect(await importer.query('select 1 from imports where created_by = $1', [person.sub])).toEqual([])
  })

  test('whose body stops half way leaves nothing', async () => {
    const person = await importer.addPerson()
    const chunks = [new TextEncoder().encode(SHOP)]
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = chunks.pop()
        if (chunk === undefined) controller.error(new Error('the connection was reset'))
        else controller.enqueue(chunk)
      },
    })

    const stopped = await importer.post(broken, { as: person })
    const short = await importer.post(SHOP, { as: person, headers: { 'Content-Length': '19999' } })

    expect([stopped.status, short.status]).toEqual([400, 400])
    expect(await stopped.json()).toMatchObject({ error: { code: 'incomplete_body' } })
    expect(
      await importer.query('select 1 from stores join store_members on store_id = id where user_id = $1', [person.sub]),
    ).toEqual([])
    expect(await readdir(importer.folder)).toEqual([])
  })
})

describe('an import of somebody else', () => {
  let owner: Person
  let stranger: Person
  let id: string
  let store: string
  beforeAll(async () => {
    owner = await importer.addPerson()
    stranger = await importer.addPerson()
    const asked = await importer.importText('Order,Date,Item,Amount\n1,2024-01-15,Mug,5.50\n', { as: owner })
    id = asked.id
    store = asked.store
  })

  test.each([
    ['GET', ''],
    ['GET', '/rejected.csv'],
    ['POST', '/answers'],
    ['DELETE', ''],
  ])('is not there for %s %s', async (method, path) => {
    const init = method === 'POST' ? { method, body: '{}' } : { method }

    const response = await importer.request(`/imports/${id}${path}`, stranger, init)

    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { code: 'import_not_found' } })
    expect((await importer.get(id, owner)).status).toBe('awaiting_input')
  })

  test('is not listed, and nothing can be imported into the store', async () => {
    const listed = await importer.request(`/imports?store=${store}`, stranger)
    const posted = await importer.post(SHOP, { as: stranger, query: { store } })

    expect(await listed.json()).toEqual({ imports: [] })
    expect(posted.status).toBe(404)
    expect(await readdir(importer.folder)).toEqual([`${id}.upload`])
  })

  test('needs signing in', async () => {
    const nobody = { role: 'anon', sub: 'nobody' }

    const statuses = await Promise.all([
      importer.post(SHOP, { as: nobody }),
      importer.request(`/imports/${id}`, nobody),
      importer.request(`/imports/${id}`, nobody, { method: 'DELETE' }),
    ])

    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 401])
  })
})

test.each([
  ['an unknown kind', { kind: 'etsy' }],
  ['a store that is no id', { store: 'mine' }],
])('%s is refused with 400', async (_name, query: Record<string, string>) => {
  const response = await importer.post(SHOP, { as: await importer.addPerson(), query })

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { code: 'invalid_request' } })
})
