import { StorageClient } from '@supabase/storage-js'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeUnclaimedFiles } from '#server/platform/storage/unclaimed-files.ts'
import { createLog, silentLog } from '#server/platform/system/log.ts'
import { type BucketStore, openTestBucket } from '#test/fixtures/file-stores.ts'
import { ADA, createOwnersBucket, openStorageFixture, type StorageFixture } from '#test/fixtures/storage-fixture.ts'
import { tusRequests } from '#test/fixtures/tus-requests.ts'
import { nothing, removeUploads, traces } from '#test/harness/clients/uploads.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const path = `${ADA}/note.txt`
const other = `${ADA}/other.txt`

const database = await openDatabase()
let store: BucketStore
let storage: StorageFixture

beforeAll(() => createOwnersBucket(database, { id: 'docs' }))

beforeEach(async () => {
  await removeUploads(database)
  store = await openTestBucket(100)
  storage = await openStorageFixture(database, { store })
})
afterEach(() => storage.close())

const docs = async () => new StorageClient(...(await storage.partsFor(ADA))).from('docs')
const unreachable = { status: 503, statusCode: '503', message: expect.stringContaining('can’t be reached') }

test('a bucket that does not answer gives a clear error, and works again afterwards', async () => {
  await (await docs()).upload(path, 'kept')
  store.server.fail = () => ({ kind: 'hang' })

  expect((await (await docs()).upload(other, 'new')).error).toMatchObject(unreachable)
  expect((await (await docs()).copy(path, other)).error).toMatchObject(unreachable)
  expect((await (await docs()).download(path)).error).toMatchObject(unreachable)
  expect(storage.logged.join()).toContain('did not answer')

  store.server.fail = () => null
  expect((await (await docs()).upload(other, 'new')).error).toBeNull()
  expect(await (await (await docs()).download(path)).data?.text()).toBe('kept')
})

test('an upload in parts goes on once its bucket is back', async () => {
  const tus = tusRequests(storage)
  const address = await tus.open(path, 10)
  await tus.patch(address, 0, '0123')
  store.server.fail = () => ({ kind: 'hang' })
  expect(await tus.patch(address, 4, '456789')).toMatchObject({ status: 503 })

  store.server.fail = () => null
  expect(await tus.offsetOf(address)).toBe(4)
  expect(await tus.patch(address, 4, '456789')).toMatchObject({ status: 204 })
  expect(await (await (await docs()).download(path)).data?.text()).toBe('0123456789')
})

test('files are removed once their bucket is back, and it is asked only once before', async () => {
  for (const key of [path, other]) await (await docs()).upload(key, 'old')
  store.server.fail = () => ({ kind: 'hang' })
  const logged: string[] = []
  await database.query('delete from storage.objects')
  await removeUnclaimedFiles(
    database,
    store.files,
    createLog((line) => logged.push(line)),
  )
  expect(logged).toHaveLength(1)

  store.server.fail = () => null
  await database.query('update private.unclaimed_files set remove_after = now()')
  await removeUnclaimedFiles(database, store.files, silentLog)
  expect(await traces(database, storage)).toEqual(nothing)
})
