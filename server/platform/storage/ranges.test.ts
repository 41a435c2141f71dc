import { StorageClient } from '@supabase/storage-js'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADA, createOwnersBucket, openStorageFixture, type StorageFixture } from '#test/fixtures/storage-fixture.ts'
import { removeUploads } from '#test/harness/clients/uploads.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { parseRange } from './byte-range.ts'

let storage: StorageFixture

const database = await openDatabase()

beforeAll(async () => {
  await createOwnersBucket(database, { id: 'docs' })
})

const path = `${ADA}/digits.txt`

beforeEach(async () => {
  await removeUploads(database)
  storage = await openStorageFixture(database)
  const ada = new StorageClient(...(await storage.partsFor(ADA)))
  await ada.from('docs').upload(path, new Blob(['0123456789'], { type: 'text/plain' }))
})
afterEach(() => storage.close())

async function get(headers: Record<string, string> = {}, method = 'GET') {
  const [url, usual] = await storage.partsFor(ADA)
  return storage.fetch(`${url}/object/docs/${path}`, { method, headers: { ...usual, ...headers } })
}

test.each([
  ['bytes=0-3', '0123', 'bytes 0-3/10'],
  ['bytes=7-', '789', 'bytes 7-9/10'],
  ['bytes=-2', '89', 'bytes 8-9/10'],
  ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ['bytes=8-99', '89', 'bytes 8-9/10'],
])('%s gives a part', async (range, text, contentRange) => {
  const response = await get({ Range: range })
  expect(await response.text()).toBe(text)
  expect(response.status).toBe(206)
  expect(response.headers.get('Content-Range')).toBe(contentRange)
  expect(response.headers.get('Content-Length')).toBe(String(text.length))
})

test.each(['bytes=5-2', 'bytes=0-1,3-4', 'bytes=-', 'lines=0-1', 'bytes=a-b'])(
  '%s gives the whole file',
  async (range) => {
    const response = await get({ Range: range })
    expect(response.status).toBe(200)
    expect(response.headers.get('Accept-Ranges')).toBe('bytes')
    expect(await response.text()).toBe('0123456789')
  },
)

test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s is not in the file', async (range) => {
  const response = await get({ Range: range })
  expect(response.status).toBe(416)
  expect(response.headers.get('Content-Range')).toBe('bytes */10')
  expect(await response.json()).toMatchObject({ code: 'InvalidRange', error: 'invalid_range' })
})

test('a part is only served of the version that the client knows', async () => {
  const eTag = (await get()).headers.get('ETag') ?? ''
  const rangeFor = (condition: string) => get({ Range: 'bytes=0-0', 'If-Range': condition })
  expect((await rangeFor(eTag)).status).toBe(206)
  expect((await rangeFor('"another"')).status).toBe(200)
})

test('a version that the client has is not sent again', async () => {
  const known = (await get()).headers
  const eTag = known.get('ETag') ?? ''
  expect((await get({ 'If-None-Match': `"x", W/${eTag}` })).status).toBe(304)
  expect((await get({ 'If-None-Match': '"x"' })).status).toBe(200)
  expect((await get({ 'If-Modified-Since': known.get('Last-Modified') ?? '' })).status).toBe(304)
  expect((await get({ 'If-Modified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' })).status).toBe(200)
  expect((await get({ 'If-Modified-Since': 'yesterday' })).status).toBe(200)
})

test('HEAD tells size and version, of the file and of its information', async () => {
  const head = await get({ Range: 'bytes=0-1' }, 'HEAD')
  expect({ status: head.status, text: await head.text() }).toEqual({ status: 200, text: '' })
  expect(head.headers.get('Content-Length')).toBe('10')

  const [url, headers] = await storage.partsFor(ADA)
  const information = await storage.fetch(`${url}/object/info/docs/${path}`, { method: 'HEAD', headers })
  expect(information.headers.get('ETag')).toBe(head.headers.get('ETag'))
})

test('a range never leaves the file, whatever the header says', () => {
  const part = fc.option(fc.nat({ max: 30 }), { nil: '' })
  const header = fc.oneof(
    fc.tuple(part, part).map(([start, end]) => `bytes=${start}-${end}`),
    fc.string(),
    fc.string().map((text) => `bytes=${text}`),
  )
  const isInside = (text: string, size: number) => {
    const range = parseRange(text, size)
    if (range === null || range === 'unsatisfiable') return true
    return range.start >= 0 && range.start <= range.end && range.end < size
  }
  expect(() => fc.assert(fc.property(header, fc.nat({ max: 20 }), isInside))).not.toThrow()
})
