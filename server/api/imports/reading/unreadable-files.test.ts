import { readdir } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openImporter, RETAIL_HEADER, SHOP } from '#test/fixtures/importer.ts'
import { countRows } from '#test/fixtures/shops/file-importer.ts'

const importer = await openImporter({ maxBytes: 20_000 })

describe('an unreadable file', () => {
  const truncatedGzip = gzipSync(SHOP.repeat(20)).subarray(0, 60)
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a,"b', 'utf16le')])
  test.each([
    { name: 'empty', body: '', code: 'empty' },
    { name: 'blank', body: ' \n\n', code: 'empty' },
    { name: 'only a header', body: `${RETAIL_HEADER}\n`, code: 'empty' },
    {
      name: 'an image',
      body: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 1, 2, 3]),
      code: 'binary',
    },
    { name: 'truncated inside a quoted cell', body: `${SHOP}900009,10A,"Blue m`, code: 'truncated' },
    { name: 'truncated inside a row', body: `${SHOP}900009,10A,Blue m`, code: 'truncated' },
    { name: 'a truncated gzip', body: truncatedGzip, code: 'truncated' },
    {
      name: 'a damaged gzip',
      body: Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xff, 0xff, 0xff, 0xff]),
      code: 'unreadable',
    },
    { name: 'a truncated zip', body: Buffer.from('PK\u0003\u0004 and then nothing'), code: 'truncated' },
    { name: 'UTF-16 truncated inside a quoted cell', body: utf16, code: 'truncated' },
    { name: 'an unknown format', body: 'color,shape\nred,round\n', code: 'unknown_format' },
    { name: 'prose', body: 'Dear reader\nthis is a letter\n', code: 'unknown_format' },
    { name: 'JSON', body: '{"orders": [1, 2]}', code: 'unknown_format' },
    { name: 'larger than the limit when unpacked', body: gzipSync('a,b\n'.repeat(100_000)), code: 'too_large' },
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

  test('of a different format than the requested one fails with a message', async () => {
    const person = await importer.addPerson()

    const failed = await importer.importText(SHOP, { as: person, query: { kind: 'shopify_orders' } })

    expect(failed.error).toEqual({
      code: 'wrong_format',
      message: 'The columns don’t match a Shopify order export.',
    })
  })

  test('over the size limit is refused with 413 and the limit', async () => {
    const person = await importer.addPerson()
    const body = 'x'.repeat(20_001)

    const declared = await importer.post(body, { as: person, headers: { 'Content-Length': '20001' } })
    const streamed = await importer.post(new Blob([body]).stream(), { as: person })

    for (const response of [declared, streamed]) {
      expect(response.status).toBe(413)
      expect(await response.json()).toMatchObject({
        error: {
          code: 'too_large',
          message: 'The file is larger than the limit of 19.5 KiB (20000 bytes). Export a shorter period.',
        },
      })
    }
    expect(await importer.query('select 1 from imports where created_by = $1', [person.sub])).toEqual([])
  })

  test('whose upload is interrupted leaves nothing', async () => {
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
