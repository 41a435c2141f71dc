import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { zip } from '#test/fixtures/files/zip.ts'
import { openImporter } from '#test/fixtures/importer.ts'

const importer = await openImporter()

const FILE = [
  'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country',
  '1,A,"Café crème, ""petit"" 5¼\nin two lines",2,2024-03-01 10:00:00,4.25,501,Österreich',
  '',
].join('\n')

const TITLE = 'Café crème, "petit" 5¼\nin two lines'

const latin = Buffer.from(FILE, 'latin1')
const utf16 = Buffer.from(FILE, 'utf16le')
const swapped = Buffer.from(utf16).swap16()

async function titleOf(store: string): Promise<unknown> {
  const [line] = await importer.query<{ title: string }>('select title from order_lines where store_id = $1', [store])
  return line?.title
}

describe('the same file', () => {
  test.each([
    { name: 'as UTF-8', body: Buffer.from(FILE) },
    { name: 'as UTF-8 with a byte order mark', body: Buffer.from(`\uFEFF${FILE}`) },
    { name: 'as Windows-1252', body: latin },
    { name: 'as UTF-16', body: Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]) },
    { name: 'as UTF-16 big-endian', body: Buffer.concat([Buffer.from([0xfe, 0xff]), swapped]) },
    { name: 'as UTF-16 without a byte order mark', body: utf16 },
    { name: 'gzipped', body: gzipSync(FILE) },
    {
      name: 'zipped',
      body: zip([
        { name: '__MACOSX/._a.csv', content: Buffer.from('x') },
        { name: 'a.csv', content: Buffer.from(FILE) },
      ]),
    },
    { name: 'separated by semicolons', body: Buffer.from(FILE.replaceAll(/,(?! )/g, ';')) },
    { name: 'separated by tabs', body: Buffer.from(FILE.replaceAll(/,(?! )/g, '\t')) },
    { name: 'with a "sep=" line', body: Buffer.from(`sep=;\n${FILE.replaceAll(/,(?! )/g, ';')}`) },
    { name: 'without a final line break', body: Buffer.from(FILE.trimEnd()) },
  ])('$name is read the same way', async ({ body }) => {
    const done = await importer.importText(new Uint8Array(body), { as: await importer.addPerson() })

    expect(done).toMatchObject({ status: 'done', rowsRead: 1, totals: [{ gross: '8.50' }] })
    expect(await titleOf(done.store)).toBe(TITLE)
  })

  test('keeps its line numbers with Windows line breaks', async () => {
    const person = await importer.addPerson()
    const body = `${FILE}2,A,Mug,1,never,1,,France\n`.replaceAll('\n', '\r\n')

    const done = await importer.importText(body, { as: person })
    const csv = await (await importer.request(`/imports/${done.id}/rejected.csv`, person)).text()

    expect(done).toMatchObject({ ordersNew: 1, rowsRejected: 1 })
    expect(csv).toContain('\r\n4,InvoiceDate,')
  })

  test('has the same amounts with decimal commas', async () => {
    const body = FILE.replaceAll(/,(?! )/g, ';').replace('4.25', '4,25')

    const done = await importer.importText(body, { as: await importer.addPerson() })

    expect(done.totals).toMatchObject([{ gross: '8.50' }])
  })
})

describe('a file that would use too much memory', () => {
  test.each([
    { name: 'a line of commas', body: `${FILE}${','.repeat(3_000_000)}\n`, message: /more than 1 MiB/ },
    { name: 'a header with too many columns', body: `${'a,'.repeat(2500)}b\n1,2\n`, message: /^.*Line 1 has 2501 / },
    { name: 'a row with too many columns', body: `${FILE}${','.repeat(2500)}\n`, message: /Line 4 has 2501 columns/ },
  ])('with $name is refused', async ({ body, message }) => {
    const failed = await importer.importText(new Uint8Array(gzipSync(body)), { as: await importer.addPerson() })

    expect(failed).toMatchObject({
      status: 'failed',
      error: { code: 'unreadable', message: expect.stringMatching(message) },
    })
  })

  test('is not a file with many empty lines', async () => {
    const body = new Uint8Array(gzipSync(FILE.replace('\n1,', `${'\n'.repeat(3_000_000)}1,`)))

    expect(await importer.importText(body, { as: await importer.addPerson() })).toMatchObject({ status: 'done' })
  })
})

describe('a zip', () => {
  test.each([
    { name: 'with two tables', entries: ['a.csv', 'b.csv'], code: 'unreadable', message: /2 tables/ },
    { name: 'without a table', entries: ['a.txt.exe'], code: 'unknown_format', message: /no \.csv/ },
    {
      name: 'that is an Office document',
      entries: ['[Content_Types].xml', 'word/document.xml'],
      code: 'unreadable',
      message: /Save its table as CSV/,
    },
    {
      name: 'that is a binary workbook',
      entries: ['[Content_Types].xml', 'xl/workbook.bin'],
      code: 'unreadable',
      message: /\.xlsb/,
    },
    {
      name: 'that is an OpenDocument file',
      entries: ['mimetype', 'content.xml'],
      code: 'unreadable',
      message: /\.ods/,
    },
    { name: 'that is a Numbers document', entries: ['Index/Document.iwa'], code: 'unreadable', message: /Export To/ },
    { name: 'with a workbook in it', entries: ['orders.xlsx'], code: 'unreadable', message: /Unpack the zip/ },
  ])('$name is refused', async ({ entries, code, message }) => {
    const body = zip(entries.map((name) => ({ name, content: Buffer.from(FILE) })))

    const failed = await importer.importText(body, { as: await importer.addPerson() })

    expect(failed.status).toBe('failed')
    expect(failed.error).toEqual({ code, message: expect.stringMatching(message) })
  })
})
