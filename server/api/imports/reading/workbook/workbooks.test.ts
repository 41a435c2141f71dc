import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { packParts, type TestCell, workbook, workbookParts } from '#test/fixtures/files/workbook.ts'
import { openImporter } from '#test/fixtures/importer.ts'
import { readSharedStrings } from './shared-strings.ts'

const importer = await openImporter()

const HEADER = [
  'InvoiceNo',
  'StockCode',
  'Description',
  'Quantity',
  'InvoiceDate',
  'UnitPrice',
  'CustomerID',
  'Country',
]

/** 1 March 2024, 10:30 in the 1900 date system. */
const MARCH = 45_352.4375

const line = (invoice: TestCell, description: TestCell = 'Mug', date: TestCell = { date: MARCH }): TestCell[] => [
  invoice,
  'A',
  description,
  2,
  date,
  4.25,
  13_085,
  'France',
]

const importBook = async (body: Buffer<ArrayBuffer>) =>
  importer.importText(new Uint8Array(body), { as: await importer.addPerson(), query: { timeZone: 'Europe/London' } })

const linesOf = (store: string) =>
  importer.query<{ invoice: string; title: string; placed: string; price: string; customer: string }>(
    `select orders.external_id as invoice, title, to_char(placed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as placed,
       unit_price::float::text as price, customers.external_id as customer
     from order_lines join orders on orders.id = order_id left join customers on customers.id = customer_id
     where orders.store_id = $1 order by 1, ordinal`,
    [store],
  )

describe('a workbook', () => {
  test('keeps the digits of numbers and the local time of dates', async () => {
    const done = await importBook(workbook([{ name: 'Orders', rows: [HEADER, line(536_365)] }]))

    expect(done).toMatchObject({ status: 'done', format: 'online_retail', rowsRead: 1, totals: [{ gross: '8.50' }] })
    expect(await linesOf(done.store)).toEqual([
      { invoice: '536365', title: 'Mug', placed: '2024-03-01 10:30', price: '4.25', customer: '13085' },
    ])
  })

  test.each<{ name: string; cell: TestCell; title: string }>([
    { name: 'inline text', cell: { xml: '<c r="C2" t="inlineStr"><is><t>Tea</t></is></c>' }, title: 'Tea' },
    {
      name: 'text in several fonts with a phonetic guide',
      cell: { xml: '<c r="C2" t="inlineStr"><is><r><t>Green </t></r><r><t>tea</t></r><rPh><t>x</t></rPh></is></c>' },
      title: 'Green tea',
    },
    {
      name: 'the result of a formula',
      cell: { xml: '<c r="C2" t="str"><f>A1&amp;B1</f><v>Cup</v></c>' },
      title: 'Cup',
    },
    { name: 'a boolean', cell: { xml: '<c r="C2" t="b"><v>1</v></c>' }, title: 'TRUE' },
    { name: 'floating-point noise', cell: { xml: '<c r="C2"><v>2.5499999999999998</v></c>' }, title: '2.55' },
    { name: 'a long number', cell: { xml: '<c r="C2"><v>4006381333931</v></c>' }, title: '4006381333931' },
    {
      name: 'a number with too many digits for exact arithmetic',
      cell: { xml: '<c r="C2"><v>12345678901234567890</v></c>' },
      title: '12345678901234567890',
    },
    {
      name: 'a number with an exponent',
      cell: { xml: '<c r="C2"><v>5.27001234567E12</v></c>' },
      title: '5270012345670',
    },
    { name: 'a failed formula', cell: { xml: '<c r="C2" t="e"><v>#N/A</v></c>' }, title: 'A' },
    { name: 'a merged or empty cell', cell: null, title: 'A' },
    { name: 'an escaped character', cell: 'a_x0041_b', title: 'aAb' },
    { name: 'a cell without a reference', cell: { xml: '<c t="inlineStr"><is><t>Here</t></is></c>' }, title: 'Here' },
    {
      name: 'a prefix before every tag',
      cell: { xml: '<x:c t="inlineStr"><x:is><x:t>Tea</x:t></x:is></x:c>' },
      title: 'Tea',
    },
  ])('reads $name as $title', async ({ cell, title }) => {
    const done = await importBook(workbook([{ name: 'Orders', rows: [HEADER, line(1, cell)] }]))

    expect((await linesOf(done.store)).map((row) => row.title)).toEqual([title])
  })

  test.each<{ name: string; date: TestCell; properties?: string; placed: string }>([
    {
      name: 'in the 1904 date system',
      date: { date: MARCH - 1462 },
      properties: 'date1904="1"',
      placed: '2024-03-01 10:30',
    },
    { name: 'without a time', date: { xml: '<c r="E2" s="2"><v>45352</v></c>' }, placed: '2024-03-01 00:00' },
    {
      name: 'written as an XML date',
      date: { xml: '<c r="E2" t="d"><v>2024-03-01T10:30:00</v></c>' },
      placed: '2024-03-01 10:30',
    },
    { name: 'written as text', date: '2024-03-01 10:30', placed: '2024-03-01 10:30' },
  ])('reads a date $name', async ({ date, properties, placed }) => {
    const done = await importBook(workbook([{ name: 'Orders', rows: [HEADER, line(1, 'Mug', date)] }], properties))

    expect((await linesOf(done.store)).map((row) => row.placed)).toEqual([placed])
  })

  test('rejects rows with their row number, and failed formulas in required cells', async () => {
    const person = await importer.addPerson()
    const rows = [
      ['Sales report'],
      [],
      HEADER,
      line(1),
      [],
      line(2, 'Mug', { xml: '<c r="E6" t="e"><v>#REF!</v></c>' }),
    ]

    const done = await importer.importText(new Uint8Array(workbook([{ name: 'Orders', rows }])), { as: person })
    const csv = await (await importer.request(`/imports/${done.id}/rejected.csv`, person)).text()

    expect(done).toMatchObject({ status: 'done', ordersNew: 1, rowsRejected: 1 })
    expect(csv).toContain('\r\n6,InvoiceDate,"""#REF!"" is not a date",')
  })

  test('with one table among notes, charts and hidden sheets is read without a question', async () => {
    const done = await importBook(
      workbook([
        { name: 'Read me', rows: [['These are our orders.']] },
        { name: 'Old', rows: [HEADER, line(1)], state: 'hidden' },
        { name: 'Orders', rows: [HEADER, line(2)] },
      ]),
    )

    expect((await linesOf(done.store)).map(({ invoice }) => invoice)).toEqual(['2'])
  })
})

describe('a workbook with several tables', () => {
  const BOOK = workbook([
    { name: 'Year 2010', rows: [HEADER, line(1)] },
    { name: 'Year 2011', rows: [HEADER, line(2), line(3)] },
    {
      name: 'Stock',
      rows: [
        ['Code', 'Pieces'],
        ['A', 5],
      ],
    },
  ])

  test('asks which sheets to read, and reads sheets with the same columns together', async () => {
    const person = await importer.addPerson()

    const asked = await importer.importText(new Uint8Array(BOOK), { as: person })
    const done = await importer.answer(asked.id, { sheet: ['Year 2010', 'Year 2011'] }, person)

    expect(asked).toMatchObject({
      status: 'awaiting_input',
      questions: [
        {
          id: 'sheet',
          sheets: [
            { name: 'Year 2010', rows: 1, columns: HEADER.slice(0, 6) },
            { name: 'Year 2011', rows: 2, columns: HEADER.slice(0, 6) },
            { name: 'Stock', rows: 1, columns: ['Code', 'Pieces'] },
          ],
          suggestion: ['Year 2010', 'Year 2011'],
        },
      ],
    })
    expect(done).toMatchObject({ status: 'done', rowsRead: 3, ordersNew: 3 })
    expect(done.notes).toContain('Sheets imported: "Year 2010", "Year 2011". Line numbers start again in each sheet.')
  })

  test('refuses to combine sheets with different columns, and unknown sheets', async () => {
    const person = await importer.addPerson()
    const asked = await importer.importText(new Uint8Array(BOOK), { as: person })
    const init = { method: 'POST', body: JSON.stringify({ sheet: ['Year 2012'] }) }

    const unknown = await importer.request(`/imports/${asked.id}/answers`, person, init)
    const mixed = await importer.answer(asked.id, { sheet: ['Year 2010', 'Stock'] }, person)

    expect(unknown.status).toBe(400)
    expect(mixed.error).toEqual({
      code: 'unreadable',
      message: 'The sheets "Year 2010" and "Stock" have different columns. Import them one at a time.',
    })
  })
})

describe('an unreadable workbook', () => {
  const parts = workbookParts([{ name: 'Orders', rows: [HEADER, line(1)] }])
  const sheet = 'xl/worksheets/sheet1.xml'
  const without = (name: string) => Object.fromEntries(Object.entries(parts).filter(([part]) => part !== name))
  const compound = (name: string) => {
    const body = Buffer.alloc(1536)
    body.write('d0cf11e0a1b11ae1', 0, 'hex')
    body.writeUInt16LE(9, 30)
    body.write(name, 1024, 'utf16le')
    body.writeUInt32LE(1, 48)
    return body
  }
  test.each([
    { name: 'an old .xls', body: compound('Workbook'), code: 'unreadable', message: /old Excel .*Save it as \.xlsx/ },
    { name: 'a password', body: compound('EncryptedPackage'), code: 'unreadable', message: /password/ },
    { name: 'no sheet part', body: packParts(without(sheet)), code: 'unreadable', message: /damaged/ },
    {
      name: 'no shared texts',
      body: packParts(without('xl/sharedStrings.xml')),
      code: 'unreadable',
      message: /damaged/,
    },
    {
      name: 'no links',
      body: packParts(without('xl/_rels/workbook.xml.rels')),
      code: 'unreadable',
      message: /damaged/,
    },
    {
      name: 'entities that expand endlessly',
      body: packParts({
        ...parts,
        [sheet]: '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet>&b;</worksheet>',
      }),
      code: 'unreadable',
      message: /damaged/,
    },
    {
      name: 'a missing shared text',
      body: packParts({ ...parts, 'xl/sharedStrings.xml': '<sst/>' }),
      code: 'unreadable',
      message: /damaged/,
    },
    {
      name: 'truncated XML',
      body: packParts({ ...parts, [sheet]: parts[sheet]?.slice(0, 200) ?? '' }),
      code: 'unreadable',
      message: /damaged/,
    },
    {
      name: 'endless nesting',
      body: packParts({ ...parts, [sheet]: '<a>'.repeat(1000) }),
      code: 'unreadable',
      message: /damaged/,
    },
    {
      name: 'an endless tag',
      body: packParts({ ...parts, [sheet]: `<worksheet ${'a'.repeat(9_000_000)}` }),
      code: 'unreadable',
      message: /damaged/,
    },
    {
      name: 'an endless cell',
      body: packParts({ ...parts, [sheet]: `<worksheet><sheetData><row><c t="str"><v>${'a'.repeat(2_000_000)}` }),
      code: 'unreadable',
      message: /damaged/,
    },
    {
      name: 'larger than the limit when unpacked',
      body: packParts({ ...parts, [sheet]: `<worksheet>${' <c/>'.repeat(3_000_000)}</worksheet>` }),
      code: 'too_large',
      message: /unpacked file is larger/,
    },
    {
      name: 'an empty sheet',
      body: workbook([{ name: 'Orders', rows: [] }]),
      code: 'empty',
      message: /empty|no rows/,
    },
  ])('with $name fails and says what to do', async ({ body, code, message }) => {
    const failed = await importBook(Buffer.from(body))

    expect(failed.error).toEqual({ code, message: expect.stringMatching(message) })
  })
})

test('more than 64 MiB of shared text is refused', async () => {
  const text = Buffer.from(`<si><t>${'a'.repeat(1_000_000)}</t></si>`)
  const parts = [Buffer.from('<sst>'), ...Array.from({ length: 68 }, () => text)]

  await expect(readSharedStrings(Readable.from(parts))).rejects.toMatchObject({ code: 'too_large' })
})
