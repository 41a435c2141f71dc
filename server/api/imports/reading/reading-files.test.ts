import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openImporter } from '#test/importer.ts'

const importer = await openImporter()

const FILE = [
  'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country',
  '1,A,"Café crème, ""petit"" 5¼\nin two lines",2,2024-03-01 10:00:00,4.25,501,Österreich',
  '',
].join('\n')

const TITLE = 'Café crème, "petit" 5¼\nin two lines'

type ZipEntry = { name: string; content: Buffer }

/** A zip as any tool writes it: local headers, then the directory. */
function zip(entries: ZipEntry[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed])
    directory.push(
      Buffer.concat([
        Buffer.from('PK\u0001\u0002'),
        Buffer.from([20, 0]),
        common,
        tail.subarray(0, 0),
        tail,
        Buffer.from(name),
      ]),
    )
    parts.push(local)
    offset += local.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listing.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listing, Buffer.from('PK\u0005\u0006'), end])
}

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
    { name: 'as UTF-8 with a mark', body: Buffer.from(`\uFEFF${FILE}`) },
    { name: 'as Windows-1252', body: latin },
    { name: 'as UTF-16', body: Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]) },
    { name: 'as UTF-16, big end first', body: Buffer.concat([Buffer.from([0xfe, 0xff]), swapped]) },
    { name: 'as UTF-16 without a mark', body: utf16 },
    { name: 'gzipped', body: gzipSync(FILE) },
    {
      name: 'zipped',
      body: zip([
        { name: '__MACOSX/._a.csv', content: Buffer.from('x') },
        { name: 'a.csv', content: Buffer.from(FILE) },
      ]),
    },
    { name: 'with columns parted by semicolons', body: Buffer.from(FILE.replaceAll(/,(?! )/g, ';')) },
    { name: 'with columns parted by tabs', body: Buffer.from(FILE.replaceAll(/,(?! )/g, '\t')) },
    { name: 'with a note on its separator', body: Buffer.from(`sep=;\n${FILE.replaceAll(/,(?! )/g, ';')}`) },
    { name: 'without a final line break', body: Buffer.from(FILE.trimEnd()) },
  ])('$name is read alike', async ({ body }) => {
    const done = await importer.importText(new Uint8Array(body), { as: await importer.addPerson() })

    expect(done).toMatchObject({ status: 'done', rowsRead: 1, totals: [{ gross: '8.50' }] })
    expect(await titleOf(done.store)).toBe(TITLE)
  })

  test('with line breaks of Windows keeps its line numbers', async () => {
    const person = await importer.addPerson()
    const body = `${FILE}2,A,Mug,1,never,1,,France\n`.replaceAll('\n', '\r\n')

    const done = await importer.importText(body, { as: person })
    const csv = await (await importer.request(`/imports/${done.id}/rejected.csv`, person)).text()

    expect(done).toMatchObject({ ordersNew: 1, rowsRejected: 1 })
    expect(csv).toContain('\r\n4,InvoiceDate,')
  })

  test('with decimal commas means the same amounts', async () => {
    const body = FILE.replaceAll(/,(?! )/g, ';').replace('4.25', '4,25')

    const done = await importer.importText(body, { as: await importer.addPerson() })

    expect(done.totals).toMatchObject([{ gross: '8.50' }])
  })
})

describe('a file that would fill the memory', () => {
  test.each([
    { name: 'a line of nothing but commas', body: `${FILE}${','.repeat(3_000_000)}\n`, message: /more than 1 MiB/ },
    { name: 'a header of too many columns', body: `${'a,'.repeat(2500)}b\n1,2\n`, message: /^.*Line 1 has 2501 / },
    { name: 'a row of too many columns', body: `${FILE}${','.repeat(2500)}\n`, message: /Line 4 has 2501 columns/ },
  ])('with $name is refused', async ({ body, message }) => {
    const failed = await importer.importText(new Uint8Array(gzipSync(body)), { as: await importer.addPerson() })

    expect(failed).toMatchObject({
      status: 'failed',
      error: { code: 'unreadable', message: expect.stringMatching(message) },
    })
  })

  test('is not one of many empty lines', async () => {
    const body = new Uint8Array(gzipSync(FILE.replace('\n1,', `${'\n'.repeat(3_000_000)}1,`)))

    expect(await importer.importText(body, { as: await importer.addPerson() })).toMatchObject({ status: 'done' })
  })
})

describe('a zip', () => {
  test.each([
    { name: 'of two tables', entries: ['a.csv', 'b.csv'], code: 'unreadable', message: /2 tables/ },
    { name: 'without a table', entries: ['a.txt.exe'], code: 'unknown_format', message: /no \.csv/ },
    { name: 'that is a workbook', entries: ['[Content_Types].xml'], code: 'unreadable', message: /Save it as CSV/ },
  ])('$name is refused', async ({ entries, code, message }) => {
    const body = zip(entries.map((name) => ({ name, content: Buffer.from(FILE) })))

    const failed = await importer.importText(body, { as: await importer.addPerson() })

    expect(failed.status).toBe('failed')
    expect(failed.error).toEqual({ code, message: expect.stringMatching(message) })
  })
})
