import { StorageClient } from '@supabase/storage-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#test/database.ts'
import { ADA, createOwnersBucket, openStorageFixture, type StorageFixture } from './fixture/storage-fixture.ts'

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

test('one level is listed by name, in any case, files and folders mixed', async () => {
  expect(await list(ADA)).toEqual(['A.txt', 'b.txt', 'c_d.txt', 'cxd.txt', 'sub', 'Zoo'])
  expect(await list(`${ADA}/sub`)).toEqual(['deep', 'one.txt', 'two.txt'])
  expect(await list(`/${ADA}/sub/`)).toEqual(['deep', 'one.txt', 'two.txt'])
  expect(await list('')).toEqual([ADA])
})

test('a file has its facts, a folder nothing but its name', async () => {
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

test('pages follow each other', async () => {
  expect(await list(ADA, { limit: 2 })).toEqual(['A.txt', 'b.txt'])
  expect(await list(ADA, { limit: 2, offset: 2 })).toEqual(['c_d.txt', 'cxd.txt'])
  expect(await list(ADA, { limit: 2, offset: 100 })).toEqual([])
})

test('by another column folders come first', async () => {
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

test('a search is the beginning of a name, and no pattern', async () => {
  expect(await list(ADA, { search: 'a' })).toEqual(['A.txt'])
  expect(await list(ADA, { search: 'c_' })).toEqual(['c_d.txt'])
  expect(await list(ADA, { search: '%' })).toEqual([])
})

test('a folder is no beginning of another', async () => {
  expect(await list(`${ADA}/su`)).toEqual([])
  expect(await list('nothing')).toEqual([])
})

test('a folder holds nothing of those whose names begin alike', async () => {
  const alike = ['lists/a.txt', 'lists-old/b.txt', 'lists.txt', 'lists0/c.txt', 'lists'].map((name) => `${ADA}/${name}`)
  for (const name of alike) await docs.upload(name, new Blob(['x'], { type: 'text/plain' }))

  expect(await list(`${ADA}/lists`)).toEqual(['a.txt'])
  await docs.remove(alike)
})
