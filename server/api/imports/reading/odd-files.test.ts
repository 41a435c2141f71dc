import { describe, expect, test } from 'vitest'
import { openImporter, retail, RETAIL_HEADER } from '#test/fixtures/importer.ts'

const importer = await openImporter()

const ORDER = '1,A,Mug,2,2024-03-01 10:00:00,4.25,501,France'
const OTHER = '2,B,Cup,1,2024-03-02 10:00:00,1.50,502,France'

async function importBytes(body: string | Buffer) {
  const person = await importer.addPerson()
  const done = await importer.importText(new Uint8Array(Buffer.from(body)), { as: person })
  const rejected = await (await importer.request(`/imports/${done.id}/rejected.csv`, person)).text()
  const lines = await importer.query<{ title: string }>(
    'select title from order_lines where store_id = $1 order by order_id, ordinal',
    [done.store],
  )
  return { done, rejected, titles: lines.map(({ title }) => title) }
}

describe('an unusual text file is read like a normal one', () => {
  const FILE = retail(ORDER, OTHER)
  const rtl = (text: string) => `\u200F\u202B${text}\u202C\u200E`
  test.each([
    { name: 'with three kinds of line breaks', body: `${RETAIL_HEADER}\r${ORDER}\r\n${OTHER}\n` },
    { name: 'with old Mac line breaks', body: FILE.replaceAll('\n', '\r') },
    { name: 'with direction marks around names and cells', body: FILE.replace(/[^,\n]+/g, rtl) },
    { name: 'with non-breaking spaces', body: FILE.replaceAll(',', '\u00A0,\u00A0') },
    { name: 'with zero-width spaces', body: FILE.replaceAll(',', '\u200B,\uFEFF') },
    { name: 'with titles above the header', body: `Sales report\nPeriod: 2024-01-01, 2024-12-31\n\n${FILE}` },
    { name: 'with a "sep=" line and titles', body: `sep=,\nSales report\n\n${FILE}` },
    { name: 'with empty columns after the last one', body: FILE.replaceAll('\n', ',,\n') },
    { name: 'with a header that has more columns than its rows', body: FILE.replace('Country\n', 'Country,,\n') },
    { name: 'with NUL bytes in its cells', body: FILE.replaceAll('France', 'Fra\0nce') },
    { name: 'separated by pipes', body: FILE.replaceAll(',', '|') },
    {
      name: 'separated by tabs below a title with commas',
      body: `Sales, returns, all\n\n${FILE.replaceAll(',', '\t')}`,
    },
  ])('$name', async ({ body }) => {
    const { done, rejected, titles } = await importBytes(body)

    expect(rejected.trim()).toBe('line,column,reason,row')
    expect(done).toMatchObject({ status: 'done', format: 'online_retail', ordersNew: 2, totals: [{ gross: '10.00' }] })
    expect(titles).toEqual(['Mug', 'Cup'])
  })

  test.each([
    { name: 'Windows-1252', bytes: Buffer.from('Caf\xe9 f\xfcr Stra\xdfe', 'latin1'), title: 'Café für Straße' },
    { name: 'Windows-1250', bytes: Buffer.from('Ksi\xb9\xbfka \xbf\xf3\xb3ta', 'latin1'), title: 'Książka żółta' },
    { name: 'Mac Roman', bytes: Buffer.from('Caf\x8e cr\x8fme', 'latin1'), title: 'Café crème' },
  ])('written in $name', async ({ bytes, title }) => {
    const [before = '', after = ''] = retail(ORDER).split('Mug')

    const { titles } = await importBytes(Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]))

    expect(titles).toEqual([title])
  })

  test('with a broken character among valid ones', async () => {
    const [before = '', after = ''] = retail(
      ...Array.from({ length: 3000 }, () => ORDER.replace('Mug', 'Café')),
      ORDER,
    ).split('Mug')

    const { titles } = await importBytes(Buffer.concat([Buffer.from(before), Buffer.from([0xe9]), Buffer.from(after)]))

    expect(new Set(titles)).toEqual(new Set(['Café', '\uFFFD']))
  })
})

describe('rows that are not data', () => {
  test.each(['Total,,,3,,5.75,,', 'Summe,,,,,,,', ',,Grand total,3,,5.75,,', 'TOTAL:,,,,,5.75,,'])(
    '%s at the end is left out',
    async (total) => {
      const { done } = await importBytes(retail(ORDER, total))

      expect(done).toMatchObject({ ordersNew: 1, rowsRejected: 0, rowsLeftOut: [{ reason: 'Totals row', rows: 1 }] })
    },
  )

  test('a repeated header is left out', async () => {
    const { done } = await importBytes(retail(ORDER, RETAIL_HEADER, OTHER))

    expect(done).toMatchObject({
      ordersNew: 2,
      rowsRejected: 0,
      rowsLeftOut: [{ reason: 'Repeated header', rows: 1 }],
    })
  })

  test('a product called Total stays a product', async () => {
    const { done, titles } = await importBytes(
      retail(ORDER.replace('Mug', 'Total'), 'Total,A,Mug,1,2024-03-01,1,,France'),
    )

    expect(done).toMatchObject({ ordersNew: 2, rowsLeftOut: [] })
    expect(titles).toEqual(['Total', 'Mug'])
  })

  test('titles above the header keep the line numbers correct', async () => {
    const { rejected } = await importBytes(
      `Sales report\r\n\r\n${RETAIL_HEADER}\r\n"${ORDER.replace(',', '",')}\r\n3,A,Mug,1,never,1,,France\r\n`,
    )

    expect(rejected).toContain('\r\n5,InvoiceDate,')
  })
})

test('the first of two columns with the same name is read, and the report says so', async () => {
  const { done } = await importBytes(`${RETAIL_HEADER},Unit Price, unitprice\n${ORDER},9,99\n`)

  expect(done).toMatchObject({ status: 'done', totals: [{ gross: '8.50' }] })
  expect(done.notes).toContain('Several columns have the same name: "unitprice". The first of each was read.')
})

test('order numbers rounded by a spreadsheet are reported', async () => {
  const { done } = await importBytes(retail(ORDER.replace('1,', '5.27E+12,')))

  expect(done.notes.join(' ')).toContain('Order numbers that a spreadsheet rounded, such as 5.27E+12: 1.')
})

test('orders far in the future are imported and reported', async () => {
  const { done } = await importBytes(retail(ORDER, OTHER.replace('2024', '2091')))

  expect(done).toMatchObject({ status: 'done', ordersNew: 2 })
  expect(done.notes).toContain(
    'Orders dated more than a year in the future: 1 (2). They were imported. Check whether their dates are right.',
  )
})

test('a quote that is never closed is reported with its line', async () => {
  const { done } = await importBytes(retail(ORDER, `3,A,"Blue mug,1,2024-03-01,1,,France`, OTHER))

  expect(done.error).toEqual({
    code: 'truncated',
    message:
      'The quotation mark that opens on line 3 is never closed. The file is incomplete, or the mark is a mistake.',
  })
})

describe('an invalid row is rejected once', () => {
  test.each([
    [
      '3,A,Mug,1,2024-03-01,"99,999,999,999,999",,France',
      '4,UnitPrice,"""99,999,999,999,999"" is more than the limit of 100,000,000,000"',
    ],
    [
      '3,A,Mug,10,2024-03-01,4006381333931,,France',
      '4,UnitPrice,"""4006381333931"" is more than the limit of 100,000,000,000"',
    ],
    [
      '3,A,Mug,4006381333931,2024-03-01,1,,France',
      '4,Quantity,"""4006381333931"" is more than the limit of 10,000,000"',
    ],
    ['3,A,Mug,1000000,2024-03-01,1000000,,France', '4,,"""Mug"" comes to more than the limit of 100,000,000,000"'],
    ['3,A,Mug,1,1492-03-01,1,,France', '4,InvoiceDate,the year 1492 is outside 1970 to 2100'],
    ['3,A,Mug,1,2024-03-01,#N/A,,France', '4,UnitPrice,"""#N/A"" is not an amount"'],
  ])('%s', async (row, rejection) => {
    const { done, rejected } = await importBytes(retail(ORDER, OTHER, row))

    expect(done).toMatchObject({ status: 'done', ordersNew: 2, rowsRejected: 1, totals: [{ gross: '10.00' }] })
    expect(rejected).toContain(rejection)
  })

  test('even when only the sum of an order’s lines is too large', async () => {
    const row = '3,A,Mug,10000,2024-03-01,9000000,,France'

    const { done, rejected } = await importBytes(retail(ORDER, row, row))

    expect(done).toMatchObject({ status: 'done', ordersNew: 1, rowsRejected: 2 })
    expect(rejected).toContain('3,,"the order comes to more than the limit of 100,000,000,000"')
  })
})

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
