import { StorageClient } from '@supabase/storage-js'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ADA, BO, openStorageFixture, picture, type StorageFixture } from '#test/fixtures/storage-fixture.ts'
import { createUploadBuckets, nothing, path, removeUploads, traces, upload } from '#test/harness/clients/uploads.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let storage: StorageFixture

const database = await openDatabase()

beforeAll(async () => {
  await createUploadBuckets(database)
})

beforeEach(async () => {
  await removeUploads(database)
  storage = await openStorageFixture(database)
})
afterEach(() => storage.close())

const tooLarge = { statusCode: '413', code: 'EntityTooLarge', message: 'The object exceeded the maximum allowed size' }

/** An endless body that counts the bytes read from it. */
function endless(chunkBytes = 16_384) {
  const start = new Uint8Array(chunkBytes)
  start.set(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
  const taken = { bytes: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(taken.bytes === 0 ? start : new Uint8Array(chunkBytes))
      taken.bytes += chunkBytes
    },
    cancel() {
      taken.isCancelled = true
    },
  })
  return { body, taken }
}

describe('file size', () => {
  test('a file of exactly the maximum size is accepted', async () => {
    expect((await upload(storage, picture('png', 100_000))).error).toBeNull()
    expect(await traces(database, storage)).toEqual({ rows: 1, listed: 0, files: 1 })
  })

  test('one byte more is refused and leaves nothing', async () => {
    expect((await upload(storage, picture('png', 100_001))).error).toMatchObject({ status: 400, ...tooLarge })
    expect(await traces(database, storage)).toEqual(nothing)
  })

  test('an endless body is refused at the limit', async () => {
    const { body, taken } = endless()

    expect((await upload(storage, body, { contentType: 'image/png' })).error).toMatchObject(tooLarge)
    expect(taken.bytes).toBeLessThan(200_000)
    expect(taken.isCancelled).toBe(true)
    expect(await traces(database, storage)).toEqual(nothing)
  })

  test('a declared length above the limit is refused without reading the body', async () => {
    const { body, taken } = endless()
    const headers = { 'Content-Length': '100001' }
    expect((await upload(storage, body, { contentType: 'image/png', headers })).error).toMatchObject(tooLarge)
    expect(taken.bytes).toBeLessThanOrEqual(16_384)
  })

  test('an upload that policies forbid is refused without reading the body', async () => {
    const { body, taken } = endless()
    const client = new StorageClient(...(await storage.partsFor(ADA)))
    const { error } = await client.from('pictures').upload(`${BO}/x.png`, body, { contentType: 'image/png' })

    expect(error).toMatchObject({ statusCode: '403', code: 'AccessDenied' })
    expect(taken.bytes).toBeLessThanOrEqual(16_384)
  })

  test('a bucket without a limit has the server’s limit', async () => {
    const client = new StorageClient(...(await storage.partsFor('service')))
    const { error } = await client.from('docs').upload('large', new Blob([new Uint8Array(1_000_001)]))
    expect(error).toMatchObject(tooLarge)
  })
})

describe('file type', () => {
  test.each(['png', 'jpeg', 'gif', 'webp'] as const)('a valid %s is accepted', async (type) => {
    expect((await upload(storage, picture(type))).error).toBeNull()
  })

  test.each([
    ['text', 'just some text that is no picture at all'],
    ['a script', '<script>alert(1)</script>'],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a JPEG', Buffer.from('ffd8ffe000104a464946000101000001', 'hex')],
    ['the beginning of a PNG, cut short', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['nothing', ''],
  ])('%s declared as PNG is refused and leaves nothing', async (_what, content) => {
    const { error } = await upload(storage, new Blob([content], { type: 'image/png' }))

    expect(error).toMatchObject({ status: 400, statusCode: '415', code: 'InvalidMimeType' })
    expect(await traces(database, storage)).toEqual(nothing)
  })

  test.each(['image/svg+xml', 'text/html', 'image/x-icon', 'application/octet-stream', 'image/png/x', 'x'])(
    'a bucket for pictures refuses %s, regardless of the content',
    async (type) => {
      const { error } = await upload(
        storage,
        await picture()
          .bytes()
          .then((bytes) => bytes.buffer),
        { contentType: type },
      )
      expect(error).toMatchObject({ statusCode: '415', code: 'InvalidMimeType' })
      expect(await traces(database, storage)).toEqual(nothing)
    },
  )

  test('SVG files are refused in every bucket', async () => {
    const client = new StorageClient(...(await storage.partsFor(ADA)))
    const drawing = new Blob(['<svg/>'], { type: 'image/svg+xml' })
    expect((await client.from('docs').upload(path, drawing)).error).toMatchObject({
      message: 'mime type image/svg+xml is not supported',
    })
  })

  test('an image is accepted in pieces of any size', async () => {
    const bytes = await picture().bytes()
    let at = 0
    const trickle = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(bytes.subarray(at, at + 3))
        at += 3
        if (at >= bytes.length) controller.close()
      },
    })
    expect((await upload(storage, trickle, { contentType: 'image/png' })).error).toBeNull()
  })
})

test('files are stored under generated names, readable by their owner only', async () => {
  await upload(storage, picture())
  const [name = ''] = await storage.files()

  expect(name).toMatch(/^[0-9a-f-]{36}$/)
  expect(await storage.store.get(name)).toEqual(await picture().bytes())
})

test('of simultaneous uploads to one key one wins and no extra file is left', async () => {
  const outcomes = await Promise.all([
    upload(storage, picture()),
    upload(storage, picture('png', 90)),
    upload(storage, picture('png', 120)),
  ])

  expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1)
  expect(await traces(database, storage)).toEqual({ rows: 1, listed: 0, files: 1 })
})
