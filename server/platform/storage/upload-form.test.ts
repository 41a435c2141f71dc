import fc from 'fast-check'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { StorageError } from './storage-error.ts'
import { readUploadForm } from './upload-form.ts'

const OF_B = 'multipart/form-data; boundary=b'
const FILE_HEAD = '--b\r\nContent-Disposition: form-data; name=""; filename="a.png"\r\n\r\n'

async function encode(form: FormData) {
  const response = new Response(form)
  return { contentType: response.headers.get('Content-Type') ?? '', bytes: await response.bytes() }
}

/** Yields the bytes in chunks of the given sizes, repeatedly. */
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

test('any file is read unchanged, regardless of how the form is split', async () => {
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
        const { contentType, bytes } = await encode(form)

        const read = await readUploadForm(inPieces(bytes, sizes), contentType)

        expect(Object.fromEntries(read.fields)).toEqual({ cacheControl: '3600', metadata: text })
        expect(read.contentType).toBe('image/png')
        expect(await collect(read.content)).toEqual(file)
      },
    ),
  )
})

test.each([
  ['no bytes', ''],
  ['no delimiter', 'just text'],
  ['a part without a header', '--b\r\n\r\n\r\nx\r\n--b--'],
  ['no file', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n'],
  ['a field that never ends', `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'x'.repeat(70_000)}`],
  ['a part header that never ends', `--b\r\nContent-Disposition: form-data; ${'x'.repeat(20_000)}`],
  ['too many parts', '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(50) + `${FILE_HEAD}x\r\n--b--`],
  ['too many fields', `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n`.repeat(50)],
])('a form with %s is refused', async (_what, text) => {
  await expect(readUploadForm(inPieces(Buffer.from(text), [1000]), OF_B)).rejects.toMatchObject({
    code: 'InvalidRequest',
  })
})

test.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=""'])(
  'a form of the type %s, without a boundary, is refused',
  async (contentType) => {
    await expect(readUploadForm(inPieces(Buffer.from(FILE_HEAD), [1000]), contentType)).rejects.toMatchObject({
      code: 'InvalidMimeType',
    })
  },
)

/** An upload form with an endless file, which counts the bytes read so far. */
function endlessForm(head: string) {
  const read = { bytes: 0, isClosed: false }
  async function* body() {
    try {
      yield Buffer.from(head)
      for (;;) {
        read.bytes += 16_384
        yield new Uint8Array(16_384)
      }
    } finally {
      read.isClosed = true
    }
  }
  return { body: body(), read }
}

test('a file is read from the body only as fast as it is consumed', async () => {
  const { body, read } = endlessForm(FILE_HEAD)
  const { content } = await readUploadForm(body, OF_B)

  let consumed = 0
  for await (const piece of content) {
    consumed += piece.byteLength
    expect(read.bytes - consumed).toBeLessThan(512 * 1024)
    if (consumed > 4 * 1024 * 1024) break
  }
  await expect.poll(() => read.isClosed).toBe(true)
})

test('a body that never starts a file is refused after a mebibyte', async () => {
  const { body, read } = endlessForm('--b\r\nContent-Disposition: form-data; ')

  await expect(readUploadForm(body, OF_B)).rejects.toMatchObject({ code: 'InvalidRequest' })
  expect(read.bytes).toBeLessThan(2 * 1024 * 1024)
})

test('a body that continues after its file is closed after a mebibyte', async () => {
  const read = { bytes: 0, isClosed: false }
  async function* body() {
    try {
      yield Buffer.from(`${FILE_HEAD}abc\r\n--b--\r\n`)
      while (read.bytes < 8 * 1024 * 1024) {
        await nextTurn()
        read.bytes += 16_384
        yield new Uint8Array(16_384)
      }
    } finally {
      read.isClosed = true
    }
  }
  const { content } = await readUploadForm(body(), OF_B)

  expect(await collect(content)).toHaveLength(3)
  await expect.poll(() => read.isClosed).toBe(true)
  expect(read.bytes).toBeLessThan(2 * 1024 * 1024)
})

test.each([
  ['at the end of the body', async function* () {}, 'InvalidRequest'],
  [
    'by an error of the sender',
    async function* () {
      yield Buffer.from(' more')
      throw new StorageError(400, ['Aborted'], 'The upload stopped')
    },
    'Aborted',
  ],
])('a file that is cut off %s cannot be read to its end', async (_how, rest, code) => {
  async function* body() {
    yield Buffer.from(`${FILE_HEAD}half a file`)
    yield* rest()
  }
  const { content } = await readUploadForm(body(), OF_B)

  await expect(collect(content)).rejects.toMatchObject({ code })
})
