import { readdir } from 'node:fs/promises'
import { describe, expect, test, beforeAll } from 'vitest'
import { openImporter, retail, SHOP } from '#test/fixtures/importer.ts'
import { countRows, type Person } from '#test/fixtures/shops/file-importer.ts'

const importer = await openImporter({ maxBytes: 20_000 })

async function salesOf(store: string) {
  return importer.query<{ day: string; gross: string; returns: string; orders: string; refunds: string }>(
    `select day::text, sum(gross_sales)::float::text as gross, sum(returns)::float::text as returns,
       sum(orders)::text as orders, sum(refunds)::text as refunds
     from public.sales_days where store_id = $1 group by day order by day`,
    [store],
  )
}

describe('an import', () => {
  test('creates a store for a new person, reads the file and publishes its figures', async () => {
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
      { reason: 'Negative quantity, but not a return (stock adjustment)', rows: 1 },
      { reason: 'Price of zero', rows: 1 },
    ])
    expect(done.bytesRead).toBe(done.bytesTotal)
    expect(await importer.query('select name, currency, time_zone from stores where id = $1', [done.store])).toEqual([
      { name: 'Ada’s store', currency: 'GBP', time_zone: 'Europe/London' },
    ])
    expect(await salesOf(done.store)).toEqual([
      { day: '2024-03-01', gross: '12.499', returns: '0', orders: '1', refunds: '0' },
      { day: '2024-03-02', gross: '4.25', returns: '0', orders: '1', refunds: '0' },
      { day: '2024-03-05', gross: '0', returns: '4.25', orders: '0', refunds: '1' },
    ])
    await expect.poll(() => readdir(importer.folder)).toEqual([])
  })

  test('of a file that was already imported changes nothing', async () => {
    const person = await importer.addPerson()
    const first = await importer.importText(SHOP, { as: person })
    const before = await countRows(importer, first.store)

    const second = await importer.importText(SHOP, { as: person })

    expect(second).toMatchObject({ status: 'done', ordersNew: 0, ordersChanged: 0, ordersUnchanged: 2 })
    expect(await countRows(importer, first.store)).toEqual(before)
  })

  test('counts the new version of a changed order on its own day, and not the old one', async () => {
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

  test('combines the scattered rows of one order', async () => {
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

  test('rejects a bad row with line, column and reason, and imports the rest', async () => {
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

  test('lists left-out rows with line and reason, and escapes formulas', async () => {
    const person = await importer.addPerson()
    const stranger = await importer.addPerson()
    const done = await importer.importText(
      retail(
        '"=1+1",A,Mug,1,2024-01-01 10:00:00,1,,France',
        '"=1+1",A,Sample,1,2024-01-01 10:00:00,0,,France',
        '2,A,Mug,1,nothing,1,,France',
        'A3,B,Adjust bad debt,1,2024-01-01 10:00:00,-100,,France',
      ),
      { as: person },
    )
    const csv = await (await importer.request(`/imports/${done.id}/left-out.csv`, person)).text()
    const rejected = await (await importer.request(`/imports/${done.id}/rejected.csv`, person)).text()
    const refused = await importer.request(`/imports/${done.id}/left-out.csv`, stranger)

    expect(csv.split('\r\n')).toEqual([
      'line,column,reason,row',
      `3,,Price of zero,"'=1+1,A,Sample,1,2024-01-01 10:00:00,0,,France"`,
      '5,,Bad-debt adjustment,"A3,B,Adjust bad debt,1,2024-01-01 10:00:00,-100,,France"',
      '',
    ])
    expect(rejected.split('\r\n')).toHaveLength(3)
    expect(refused.status).toBe(404)
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

  test('keeps two currencies apart', async () => {
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
    expect(done.notes).toContain('Orders in JPY: 1. They are shown separately and not added to orders in EUR.')
    expect(await importer.query('select currency from stores where id = $1', [done.store])).toEqual([
      { currency: 'EUR' },
    ])
  })
})

test.each([
  ['an unknown kind', { kind: 'etsy' }],
  ['a store that is no id', { store: 'mine' }],
])('%s is refused with 400', async (_name, query: Record<string, string>) => {
  const response = await importer.post(SHOP, { as: await importer.addPerson(), query })

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { code: 'invalid_query' } })
})

describe("another person's import", () => {
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
  ])('is not found by %s %s', async (method, path) => {
    const init = method === 'POST' ? { method, body: '{}' } : { method }

    const response = await importer.request(`/imports/${id}${path}`, stranger, init)

    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { code: 'import_not_found' } })
    expect((await importer.get(id, owner)).status).toBe('awaiting_input')
  })

  test('is not listed, and nothing can be imported into the store', async () => {
    const filesBefore = await readdir(importer.folder)
    const listed = await importer.request(`/imports?store=${store}`, stranger)
    const posted = await importer.post(SHOP, { as: stranger, query: { store } })

    expect(await listed.json()).toEqual({ imports: [] })
    expect(posted.status).toBe(404)
    expect(await readdir(importer.folder)).toEqual(filesBefore)
  })

  test('requires signing in', async () => {
    const nobody = { role: 'anon', sub: 'nobody' }

    const statuses = await Promise.all([
      importer.post(SHOP, { as: nobody }),
      importer.request(`/imports/${id}`, nobody),
      importer.request(`/imports/${id}`, nobody, { method: 'DELETE' }),
    ])

    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 401])
  })
})

test('a sixth unfinished import of one person is refused before its file is received', async () => {
  const person = await importer.addPerson()
  const open = () => importer.post('Order,Date,Item,Amount\n1,2024-01-15,Mug,5.50\n', { as: person })
  const first = await importer.importText('Order,Date,Item,Amount\n1,2024-01-15,Mug,5.50\n', { as: person })

  const responses = await Promise.all(Array.from({ length: 6 }, open))
  const refused = responses.find(({ status }) => status === 429)
  const statuses = responses.map(({ status }) => status).toSorted((left, right) => left - right)

  expect(statuses).toEqual([202, 202, 202, 202, 429, 429])
  expect(await refused?.json()).toMatchObject({ error: { code: 'too_many_imports' } })
  await importer.request(`/imports/${first.id}`, person, { method: 'DELETE' })
  expect((await open()).status).toBe(202)
})

describe('the files of unfinished imports', () => {
  const asks = (bytes: number) => 'Order,Date,Item,Amount\n1,2024-01-15,Mug,5.50\n'.padEnd(bytes, '\n')

  test('of one person have a limited number of bytes together', async () => {
    const person = await importer.addPerson()
    const first = await importer.importText(asks(18_000), { as: person })
    expect(first.status).toBe('awaiting_input')
    await importer.importText(asks(18_000), { as: person })

    const refused = await importer.post(asks(5000), { as: person })

    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({
      error: {
        code: 'too_many_imports',
        message:
          'The files of your unfinished imports would have more than 39.1 KiB. Answer their questions, wait for one to finish, or cancel one.',
      },
    })
    expect((await importer.post(asks(3000), { as: person })).status).toBe(202)
    expect((await importer.post(asks(18_000), { as: await importer.addPerson() })).status).toBe(202)
    await importer.request(`/imports/${first.id}`, person, { method: 'DELETE' })
    expect((await importer.post(asks(18_000), { as: person })).status).toBe(202)
  })

  test('count while they arrive', async () => {
    const person = await importer.addPerson()
    const responses = await Promise.all(Array.from({ length: 4 }, () => importer.post(asks(15_000), { as: person })))

    const statuses = responses.map(({ status }) => status).toSorted((left, right) => left - right)
    expect(statuses).toEqual([202, 202, 429, 429])
  })
})
