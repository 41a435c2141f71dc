import { StorageClient } from '@supabase/storage-js'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADA, BO, createOwnersBucket, openStorageFixture } from '#test/fixtures/storage-fixture.ts'
import { removeUploads } from '#test/harness/clients/uploads.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { scaled } from '#test/harness/seed.ts'

const database = await openDatabase()
const storage = await openStorageFixture(database)

/** A picture of 400 by 200 pixels, its left half red and its right half blue. */
const right = sharp({ create: { width: 200, height: 200, channels: 3, background: 'blue' } }).png()
const source = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } })
  .composite([{ input: await right.toBuffer(), left: 200, top: 0 }])
  .png()
  .toBuffer()

const path = `${ADA}/picture.png`

async function clientOf(caller: string, bucket = 'public') {
  return new StorageClient(...(await storage.partsFor(caller))).from(bucket)
}

async function store(bytes: Uint8Array<ArrayBuffer>, options: { type?: string; bucket?: string } = {}) {
  const { bucket = 'public', type = 'image/png' } = options
  const { error } = await (await clientOf(ADA, bucket)).upload(path, new Blob([bytes], { type }), { upsert: true })
  if (error) throw error
}

beforeAll(async () => {
  await createOwnersBucket(database, { id: 'public', isPublic: true })
  await createOwnersBucket(database, { id: 'private' })
})
beforeEach(async () => {
  await removeUploads(database)
  await store(new Uint8Array(source))
})
afterAll(() => storage.close())

async function render(query: string, headers: Record<string, string> = {}) {
  const response = await storage.fetch(`http://localhost/storage/v1/render/image/public/public/${path}?${query}`, {
    headers,
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function sizeAt(query: string) {
  const { bytes } = await render(query)
  const { format, height, width } = await sharp(bytes).metadata()
  return `${width}x${height} ${format}`
}

/** Returns the color in the middle of an image. */
async function colorAt(query: string) {
  const { bytes } = await render(query)
  const { dominant } = await sharp(bytes).stats()
  return dominant.r > dominant.b ? 'red' : 'blue'
}

test.each([
  ['width=100', '100x50 png'],
  ['height=100', '200x100 png'],
  ['width=100&height=100', '100x100 png'],
  ['width=100&height=100&resize=contain', '100x50 png'],
  ['width=100&height=100&resize=fill', '100x100 png'],
  ['width=9000', '400x200 png'],
  ['width=0', '400x200 png'],
  ['width=50&format=webp', '50x25 webp'],
  ['width=50&format=avif', '50x25 heif'],
])('%s gives %s', async (query, size) => {
  expect(await sizeAt(query)).toBe(size)
})

test('a crop keeps the part that is asked for', async () => {
  const crop = 'width=100&height=200&'
  expect(await colorAt(`${crop}gravity=we`)).toBe('red')
  expect(await colorAt(`${crop}gravity=ea`)).toBe('blue')
  expect(await colorAt(`${crop}gravity=fp&x_offset=0.9&y_offset=0`)).toBe('blue')
})

test('a photo stands upright', async () => {
  await store(new Uint8Array(await sharp(source).jpeg().withMetadata({ orientation: 6 }).toBuffer()), {
    type: 'image/jpeg',
  })
  expect(await sizeAt('width=100')).toBe('100x200 jpeg')
})

test('the answer says what was done, and clients that take WebP get it', async () => {
  const { headers } = await render('width=60&height=50&quality=40')
  expect(headers.get('X-Transformations')).toBe('height:50,width:60,resizing_type:fill,quality:40')
  expect(headers.get('Vary')).toBe('Accept')
  expect(headers.get('Content-Security-Policy')).toContain('sandbox')

  const accepting = { Accept: 'image/webp,*/*' }
  expect((await render('width=50', accepting)).headers.get('Content-Type')).toBe('image/webp')
  expect((await render('width=50&format=origin', accepting)).headers.get('Content-Type')).toBe('image/png')
})

test('an image that the client has is not rendered again', async () => {
  const eTag = (await render('width=50')).headers.get('ETag') ?? ''
  expect((await render('width=50', { 'If-None-Match': eTag })).status).toBe(304)
  expect((await render('width=51', { 'If-None-Match': eTag })).status).toBe(200)
})

test('a private image is only rendered for those who may see it', async () => {
  await store(new Uint8Array(source), { bucket: 'private' })
  const transform = { width: 40 }
  const own = await (await clientOf(ADA, 'private')).download(path, { transform })
  expect((await sharp(await own.data?.bytes()).metadata()).width).toBe(40)

  for (const caller of [BO, 'visitor']) {
    const theirs = await (await clientOf(caller, 'private')).download(path, { transform })
    expect(theirs.error).toMatchObject({ status: 400 })
  }
  const address = `http://localhost/storage/v1/render/image/public/private/${path}?width=40`
  expect(await (await storage.fetch(address)).json()).toMatchObject({ code: 'NoSuchBucket' })
})

test('a signed URL serves the image as it was signed, and not its source', async () => {
  await store(new Uint8Array(source), { bucket: 'private' })
  const { data } = await (await clientOf(ADA, 'private')).createSignedUrl(path, 60, { transform: { width: 30 } })
  const address = data?.signedUrl ?? ''

  const response = await storage.fetch(`${address}&width=400`)
  expect((await sharp(await response.bytes()).metadata()).width).toBe(30)
  expect(response.headers.get('Expires')).toMatch(/GMT$/)
  const elsewhere = address.replace('/render/image/sign/', '/object/sign/')
  expect(await (await storage.fetch(elsewhere)).json()).toMatchObject({ code: 'InvalidSignature' })
})

test.each(['width=-1', 'width=x', 'quality=5', 'resize=stretch', 'format=svg', 'gravity=fp', 'height=1e999'])(
  '%s is refused',
  async (query) => {
    expect((await render(query)).status).toBe(400)
  },
)

const invalid = 'The source image is invalid or unsupported for rendering'

test('what is no picture is refused', async () => {
  await store(new TextEncoder().encode('not an image'), { type: 'text/plain' })
  const { bytes, status } = await render('width=10')
  expect({ status, body: JSON.parse(bytes.toString()) }).toMatchObject({ status: 400, body: { message: invalid } })
})

test('a small file with far too many pixels is refused', async () => {
  const bomb = sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } })
  await store(new Uint8Array(await bomb.png({ compressionLevel: 9 }).toBuffer()))
  const { bytes } = await render('width=10')
  expect(JSON.parse(bytes.toString())).toMatchObject({
    message: 'The source image resolution is too large to process',
  })
})

test('a drawing is never rendered, because it could load other files', async () => {
  await store(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), {
    type: 'text/xml',
  })
  const { bytes } = await render('width=10&format=webp')
  expect(JSON.parse(bytes.toString())).toMatchObject({ message: invalid })
})

test('broken pictures cause no error of the server', async () => {
  const change = fc.tuple(fc.nat({ max: source.length - 1 }), fc.nat({ max: 255 }))
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), fc.nat({ max: 100 }), async (changes, cut) => {
      const bytes = new Uint8Array(source)
      for (const [index, value] of changes) if (index > 15) bytes[index] = value
      await store(bytes.slice(0, Math.max(bytes.length - cut, 16)))
      expect([200, 400]).toContain((await render('width=20')).status)
    }),
    { numRuns: scaled(20) },
  )
  await store(new Uint8Array(source))
  expect(await sizeAt('width=20')).toBe('20x10 png')
})
