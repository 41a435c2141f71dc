import { StorageClient } from '@supabase/storage-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADA, createOwnersBucket, openStorageFixture, type StorageFixture } from '#test/fixtures/storage-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let storage: StorageFixture
let docs: ReturnType<StorageClient['from']>

const names = ['b.txt', 'A.txt', 'c_d.txt', 'cxd.txt', 'sub/one.txt', 'sub/two.txt', 'sub/deep/three.txt', 'Zoo/x.txt']

const database = await openDatabase()

beforeAll(async () => {
  await createOwnersBucket(database, { id: 'docs' })
  storage = await openStorageFixture(database)
  docs = new StorageClient(...(await storage.partsFor(ADA))).from('docs')
  for (const [index, name] of names.entries()) {
    storage.advance(60)
    await docs.upload(`${ADA}/${name}`, new Blob(['x'.repeat(index)], { type: 'text/plain' }))
  }
})
afterAll(() => storage.close())

async function list(folder: string, options = {}) {
  const { data } = await docs.list(folder, options)
  return data?.map(({ name }) => name)
}

test('one level is listed by name, ignoring case, files and folders mixed', async () => {
  expect(await list(ADA)).toEqual(['A.txt', 'b.txt', 'c_d.txt', 'cxd.txt', 'sub', 'Zoo'])
  expect(await list(`${ADA}/sub`)).toEqual(['deep', 'one.txt', 'two.txt'])
  expect(await list(`/${ADA}/sub/`)).toEqual(['deep', 'one.txt', 'two.txt'])
  expect(await list('')).toEqual([ADA])
})

test('a file has metadata, a folder only its name', async () => {
  const { data } = await docs.list(`${ADA}/sub`)

  expect(data?.[1]).toEqual({
    name: 'one.txt',
    id: expect.any(String),
    updated_at: expect.any(String),
    created_at: expect.any(String),
    last_accessed_at: expect.any(String),
    metadata: expect.objectContaining({ size: 4, mimetype: 'text/plain', cacheControl: 'max-age=3600' }),
  })
  expect(data?.[0]).toEqual({
    name: 'deep',
    id: null,
    updated_at: null,
    created_at: null,
    last_accessed_at: null,
    metadata: null,
  })
})

test('each page continues the previous one', async () => {
  expect(await list(ADA, { limit: 2 })).toEqual(['A.txt', 'b.txt'])
  expect(await list(ADA, { limit: 2, offset: 2 })).toEqual(['c_d.txt', 'cxd.txt'])
  expect(await list(ADA, { limit: 2, offset: 100 })).toEqual([])
})

test('sorted by another column, folders come first', async () => {
  const newest = { sortBy: { column: 'created_at', order: 'desc' } }
  expect(await list(ADA, newest)).toEqual(['sub', 'Zoo', 'cxd.txt', 'c_d.txt', 'A.txt', 'b.txt'])
  expect(await list(ADA, { sortBy: { column: 'name', order: 'desc' } })).toEqual([
    'Zoo',
    'sub',
    'cxd.txt',
    'c_d.txt',
    'b.txt',
    'A.txt',
  ])
})

test('a search matches the start of a name and is not a pattern', async () => {
  expect(await list(ADA, { search: 'a' })).toEqual(['A.txt'])
  expect(await list(ADA, { search: 'c_' })).toEqual(['c_d.txt'])
  expect(await list(ADA, { search: '%' })).toEqual([])
})

test('a folder does not match another with the same start', async () => {
  expect(await list(`${ADA}/su`)).toEqual([])
  expect(await list('nothing')).toEqual([])
})

test('a folder does not list files of folders with the same start', async () => {
  const alike = ['lists/a.txt', 'lists-old/b.txt', 'lists.txt', 'lists0/c.txt', 'lists'].map((name) => `${ADA}/${name}`)
  for (const name of alike) await docs.upload(name, new Blob(['x'], { type: 'text/plain' }))

  expect(await list(`${ADA}/lists`)).toEqual(['a.txt'])
  await docs.remove(alike)
})

/** Lists all objects, page by page. */
async function listPages(options: Parameters<typeof docs.listV2>[0]) {
  const pages: string[][] = []
  for (let cursor: string | undefined, hasNext = true; hasNext;) {
    const { data, error } = await docs.listV2({ ...options, ...(cursor !== undefined && { cursor }) })
    if (error) throw error
    pages.push([...data.folders, ...data.objects].map(({ name }) => name.slice(ADA.length + 1)))
    cursor = data.nextCursor
    hasNext = data.hasNext
  }
  return pages
}

const own = `${ADA}/`

test('a paged listing has objects of all levels by key', async () => {
  expect(await listPages({ prefix: own, limit: 3 })).toEqual([
    ['A.txt', 'Zoo/x.txt', 'b.txt'],
    ['c_d.txt', 'cxd.txt', 'sub/deep/three.txt'],
    ['sub/one.txt', 'sub/two.txt'],
  ])
})

test('a paged listing with a delimiter has one level, each folder once', async () => {
  expect(await listPages({ prefix: own, with_delimiter: true, limit: 4 })).toEqual([
    ['Zoo/', 'A.txt', 'b.txt', 'c_d.txt'],
    ['sub/', 'cxd.txt'],
  ])
})

test('the key of a folder has no slash at its end', async () => {
  const { data } = await docs.listV2({ prefix: `${own}s`, with_delimiter: true })
  expect(data?.folders).toEqual([{ key: `${ADA}/sub`, name: `${ADA}/sub/` }])
})

test.each(['created_at', 'updated_at'] as const)('a paged listing is sorted by %s', async (column) => {
  const newest = [...names].toReversed()

  expect((await listPages({ prefix: own, limit: 3, sortBy: { column, order: 'desc' } })).flat()).toEqual(newest)
  expect((await listPages({ prefix: own, limit: 3, sortBy: { column, order: 'asc' } })).flat()).toEqual(names)
})

test('a paged listing has metadata and key of a file', async () => {
  const { data } = await docs.listV2({ prefix: `${ADA}/sub/one` })

  expect(data).toEqual({
    hasNext: false,
    folders: [],
    objects: [
      {
        key: `${ADA}/sub/one.txt`,
        name: `${ADA}/sub/one.txt`,
        id: expect.any(String),
        updated_at: expect.any(String),
        created_at: expect.any(String),
        last_accessed_at: expect.any(String),
        metadata: expect.objectContaining({ size: 4, mimetype: 'text/plain' }),
      },
    ],
  })
})

test('a paged listing refuses an invalid cursor', async () => {
  const { error } = await docs.listV2({ cursor: 'bm9uc2Vuc2U' })

  expect(error).toMatchObject({ message: 'body/cursor is not valid' })
})

test('an upload to a path below a listing gives 404', async () => {
  const [url, headers] = await storage.partsFor(ADA)
  const response = await storage.fetch(`${url}/object/list-v2/docs/a.txt`, { method: 'POST', headers, body: 'x' })

  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: 'Not Found' })
})
