import { StorageClient } from '@supabase/storage-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADA, openStorageFixture, type StorageFixture } from '#test/fixtures/storage-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let storage: StorageFixture
let service: StorageClient
let ada: StorageClient

const database = await openDatabase()

beforeAll(async () => {
  storage = await openStorageFixture(database)
  service = new StorageClient(...(await storage.partsFor('service')))
  ada = new StorageClient(...(await storage.partsFor(ADA)))
})
afterAll(() => storage.close())

const missing = { statusCode: '404', code: 'NoSuchBucket', message: 'Bucket not found' }

test('the service creates, changes, empties and deletes a bucket', async () => {
  const made = await service.createBucket('things', {
    public: true,
    fileSizeLimit: '2MB',
    allowedMimeTypes: ['image/*', 'text/plain'],
  })
  expect(made).toEqual({ data: { name: 'things' }, error: null })
  expect((await service.getBucket('things')).data).toMatchObject({
    id: 'things',
    public: true,
    file_size_limit: 2_000_000,
    allowed_mime_types: ['image/*', 'text/plain'],
  })

  await service.updateBucket('things', { public: false, fileSizeLimit: null })
  expect((await service.getBucket('things')).data).toMatchObject({ public: false, file_size_limit: null })
  const listed = (await service.listBuckets()).data?.find(({ id }) => id === 'things')
  expect(listed).toMatchObject({ type: 'STANDARD' })

  await service.from('things').upload('a/b.txt', new Blob(['x'], { type: 'text/plain' }))
  expect((await service.deleteBucket('things')).error).toMatchObject({ statusCode: '409', code: 'ResourceNotEmpty' })
  expect((await service.emptyBucket('things')).error).toBeNull()
  expect(await storage.files()).toEqual([])
  expect((await service.deleteBucket('things')).error).toBeNull()
  expect((await service.getBucket('things')).error).toMatchObject(missing)
})

test('a user cannot see, create, change, empty or delete a bucket', async () => {
  await service.createBucket('kept', { public: false })

  expect((await ada.listBuckets()).data).toEqual([])
  expect((await ada.getBucket('kept')).error).toMatchObject(missing)
  expect((await ada.createBucket('mine', { public: true })).error).toMatchObject({ statusCode: '403' })
  expect((await ada.updateBucket('kept', { public: true })).error).toMatchObject(missing)
  expect((await ada.emptyBucket('kept')).error).toMatchObject(missing)
  expect((await ada.deleteBucket('kept')).error).toMatchObject(missing)
  expect((await service.getBucket('kept')).data).toMatchObject({ public: false })
})

test('a bucket is created once', async () => {
  await service.createBucket('once', { public: false })

  expect((await service.createBucket('once', { public: true })).error).toMatchObject({
    statusCode: '409',
    message: 'The resource already exists',
  })
})

test('buckets are found by a part of the name, which is not a pattern', async () => {
  for (const name of ['found-a_b', 'found-axb']) await service.createBucket(name, { public: false })
  const search = async (text: string) => (await service.listBuckets({ search: text })).data?.map(({ name }) => name)

  expect(await search('OUND-A_')).toEqual(['found-a_b'])
  expect(await search('%')).toEqual([])
})

test.each(['', ' padded ', 'a/b', 'x'.repeat(101), '😀', 'a\nb'])('%j is not a valid bucket name', async (name) => {
  expect((await service.createBucket(name, { public: false })).error).toMatchObject({
    statusCode: '400',
    message: 'Bucket name invalid',
  })
})

test.each(['lots', '-1', '5PB', '1.5MB'])('%s is not a valid file size', async (fileSizeLimit) => {
  expect((await service.createBucket('sized', { public: false, fileSizeLimit })).error?.message).toMatch(
    /^Invalid file size format/,
  )
})

test('an upload to a missing bucket is refused', async () => {
  expect((await service.from('nowhere').upload('x', new Blob(['x']))).error).toMatchObject(missing)
  expect((await service.from('nowhere').info('x')).error).toMatchObject(missing)
})
