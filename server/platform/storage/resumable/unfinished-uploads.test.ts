import { StorageClient } from '@supabase/storage-js'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADA, BO, createOwnersBucket, openStorageFixture, type StorageFixture } from '#test/fixtures/storage-fixture.ts'
import { declare, tusRequests } from '#test/fixtures/tus-requests.ts'
import { removeUploads } from '#test/harness/clients/uploads.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let storage: StorageFixture
let tus: ReturnType<typeof tusRequests>

const database = await openDatabase()

beforeAll(() => createOwnersBucket(database, { id: 'docs' }))

async function start(unfinished: { uploads: number; bytes: number }) {
  storage = await openStorageFixture(database, { unfinished, maxFileBytes: 1000 })
  tus = tusRequests(storage)
}

beforeEach(async () => {
  await removeUploads(database)
  await database.query('delete from private.resumable_uploads')
})
afterEach(() => storage.close())

const pathOf = (name: string, owner = ADA) => `${owner}/${name}`

const tooMany = {
  status: 429,
  text: 'You have 2 unfinished uploads. Finish or remove one, or try again tomorrow.\n',
}
const tooLarge = {
  status: 413,
  text: 'Your unfinished uploads would have more than 30 bytes. Finish or remove one, or try again tomorrow.\n',
}

test('a person has a limited number of unfinished uploads, and other people have theirs', async () => {
  await start({ uploads: 2, bytes: 1000 })
  const first = await tus.open(pathOf('a'), 5)
  const second = await tus.open(pathOf('b'), 5)

  expect(await tus.create(pathOf('c'), 5)).toMatchObject(tooMany)
  await tusRequests(storage, BO).open(pathOf('a', BO), 5)

  await tus.patch(first, 0, '01234')
  await tus.open(pathOf('c'), 5)
  expect(await tus.create(pathOf('d'), 5)).toMatchObject(tooMany)
  await tus.send({ method: 'DELETE', path: second })
  await tus.open(pathOf('d'), 5)
})

test('unfinished uploads reserve the bytes that they declare, or all that they may have', async () => {
  await start({ uploads: 100, bytes: 30 })
  await database.query(`update storage.buckets set file_size_limit = 15 where id = 'docs'`)
  await tus.open(pathOf('a'), 10)
  const declared = declare({ bucketName: 'docs', objectName: pathOf('b'), contentType: 'text/plain' })
  const headers = { 'Upload-Defer-Length': '1', 'Upload-Metadata': declared }
  const unknown = (await tus.send({ method: 'POST', headers })).headers.get('Location') ?? ''

  expect(await tus.create(pathOf('c'), 6)).toMatchObject(tooLarge)
  await tus.patchWith({ 'Upload-Length': '11' })(unknown, 0, '0')
  expect(await tus.create(pathOf('c'), 10)).toMatchObject(tooLarge)
  await tus.open(pathOf('c'), 9)
})

test('of uploads that begin at once, no more than the limit are accepted', async () => {
  await start({ uploads: 2, bytes: 1000 })
  const created = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => tus.create(pathOf(name), 5)))

  expect(created.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
    201, 201, 429, 429, 429, 429,
  ])
})

test('an upload that expires makes room', async () => {
  await start({ uploads: 1, bytes: 1000 })
  await tus.open(pathOf('a'), 5)
  expect(await tus.create(pathOf('b'), 5)).toMatchObject({ status: 429 })
  await database.query(`update private.resumable_uploads set expires_at = now()`)

  expect(await tus.create(pathOf('b'), 5)).toMatchObject({ status: 201 })
})

test('the service key has no limit, and a signed URL has that of its owner', async () => {
  await start({ uploads: 1, bytes: 1000 })
  const service = tusRequests(storage, 'service')
  await service.open(pathOf('a'), 5)
  await service.open(pathOf('b'), 5)
  await tus.open(pathOf('c'), 5)
  const client = new StorageClient(...(await storage.partsFor(ADA))).from('docs')
  const { data } = await client.createSignedUploadUrl(pathOf('d'))
  const declared = declare({ bucketName: 'docs', objectName: pathOf('d'), contentType: 'text/plain' })

  const refused = await tus.send({
    method: 'POST',
    path: '/sign',
    headers: { 'Upload-Length': '5', 'Upload-Metadata': declared, 'x-signature': data?.token ?? '' },
  })

  expect(refused.status).toBe(429)
})
