import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundaryOf, readUploadForm } from './upload-form.ts'

async function encode(form: FormData) {
  const response = new Response(form)
  const boundary = boundaryOf(response.headers.get('Content-Type') ?? '') ?? ''
  return { boundary, bytes: await response.bytes() }
}

/** The bytes in pieces of the given sizes, over and over. */
async function* inPieces(bytes: Uint8Array, sizes: readonly number[]) {
  let at = 0
  for (let index = 0; at < bytes.length; index += 1) {
    const end = at + (sizes[index % sizes.length] ?? 1)
    yield bytes.subarray(at, end)
    at = end
  }
}

async function collect(content: AsyncIterable<Uint8Array>) {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

const lookalikes = fc.constantFrom('\r\n', '\r\n--', '--', '\r', '\n--', '------formdata-undici-0', '\r\n\r\n')
const content = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      lookalikes.map((text) => new Uint8Array(Buffer.from(text))),
    ),
  )
  .map((pieces) => new Uint8Array(Buffer.concat(pieces)))

test('any file comes out as it went in, however the form is cut on the way', async () => {
  await fc.assert(
    fc.asyncProperty(
      content,
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 }),
      fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !text.includes('\r') && !text.includes('\n')),
      async (file, sizes, text) => {
        const form = new FormData()
        form.append('cacheControl', '3600')
        form.append('metadata', text)
        form.append('', new Blob([file], { type: 'image/png' }), 'a"b;name=x.png')
        const { boundary, bytes } = await encode(form)

        const read = await readUploadForm(inPieces(bytes, sizes), boundary)

        expect(Object.fromEntries(read.fields)).toEqual({ cacheControl: '3600', metadata: text })
        expect(read.contentType).toBe('image/png')
        expect(await collect(read.content)).toEqual(file)
      },
    ),
  )
})

test.each([
  ['nothing at all', ''],
  ['no delimiter', 'just text'],
  ['a part without a head', '--b\r\n\r\n\r\nx\r\n--b--'],
  ['no file', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n'],
  ['a field without end', `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'x'.repeat(70_000)}`],
  ['a head without end', `--b\r\nContent-Disposition: form-data; ${'x'.repeat(20_000)}`],
  ['fields without end', `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n`.repeat(50)],
])('a form of %s is refused', async (_what, text) => {
  await expect(readUploadForm(inPieces(Buffer.from(text), [1000]), 'b')).rejects.toMatchObject({
    code: 'InvalidRequest',
  })
})

test.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; boundary="a b:c"; x=y', 'a b:c'],
  ['multipart/form-data', null],
  ['multipart/form-data; boundary=', null],
])('the boundary of %s', (contentType, boundary) => {
  expect(boundaryOf(contentType)).toBe(boundary)
})
