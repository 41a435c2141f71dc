import { StorageClient } from '@supabase/storage-js'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADA, BO, createOwnersBucket, openStorageFixture, type StorageFixture } from '#test/fixtures/storage-fixture.ts'
import { nothing, removeUploads, traces } from '#test/harness/clients/uploads.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let storage: StorageFixture

const database = await openDatabase()

beforeAll(async () => {
  await createOwnersBucket(database, { id: 'docs' })
  await database.query(`update storage.buckets set file_size_limit = 100 where id = 'docs'`)
})

beforeEach(async () => {
  await removeUploads(database)
  storage = await openStorageFixture(database)
})
afterEach(() => storage.close())

const path = `${ADA}/note.txt`
const note = (text: string) => new Blob([text], { type: 'text/plain' })

const docsOf = async (caller: string) => new StorageClient(...(await storage.partsFor(caller))).from('docs')

/** A client without any credentials. */
function stranger() {
  return new StorageClient('http://localhost/storage/v1', {}, storage.fetch).from('docs')
}

async function signAs(caller: string, options?: { upsert: boolean }): Promise<string> {
  const { data, error } = await (await docsOf(caller)).createSignedUploadUrl(path, options)
  if (error) throw error
  return data.token
}

async function textAt(key: string) {
  const { data } = await (await docsOf(ADA)).download(key)
  return data?.text()
}

test('a stranger stores one file with a signed URL, which belongs to the signer', async () => {
  const token = await signAs(ADA)

  const stored = await stranger().uploadToSignedUrl(path, token, note('hello'))

  expect(stored).toMatchObject({ error: null, data: { path, fullPath: `docs/${path}` } })
  expect(await textAt(path)).toBe('hello')
  const { rows } = await database.query('select owner, owner_id from storage.objects')
  expect(rows).toEqual([{ owner: ADA, owner_id: ADA }])
})

test('a second upload to the same URL is refused, unless it was signed for replacing', async () => {
  const once = await signAs(ADA)
  await stranger().uploadToSignedUrl(path, once, note('first'))
  expect((await stranger().uploadToSignedUrl(path, once, note('second'))).error).toMatchObject({ statusCode: '409' })
  expect(await textAt(path)).toBe('first')

  const replacing = await signAs(ADA, { upsert: true })
  expect((await stranger().uploadToSignedUrl(path, replacing, note('second'))).error).toBeNull()
  expect(await textAt(path)).toBe('second')
})

test('only those who may store the file get a URL for it', async () => {
  await expect(signAs(BO)).rejects.toMatchObject({ statusCode: '403' })
  await expect(signAs('visitor')).rejects.toMatchObject({ statusCode: '403' })
  expect((await stranger().createSignedUploadUrl(path)).error).toMatchObject({ status: 400 })
  expect(await traces(database, storage)).toEqual(nothing)
})

test('a URL expires after two hours', async () => {
  const token = await signAs(ADA)
  storage.advance(2 * 60 * 60 + 1)
  expect((await stranger().uploadToSignedUrl(path, token, note('late'))).error).toMatchObject({ code: 'InvalidJWT' })
})

test('a token serves one path and one purpose', async () => {
  const token = await signAs(ADA)
  const elsewhere = await stranger().uploadToSignedUrl(`${ADA}/other.txt`, token, note('x'))
  expect(elsewhere.error).toMatchObject({ code: 'InvalidSignature', message: 'Invalid signature' })

  await stranger().uploadToSignedUrl(path, token, note('x'))
  const read = await storage.fetch(`http://localhost/storage/v1/object/sign/docs/${path}?token=${token}`)
  expect(await read.json()).toMatchObject({ message: 'Token is not scoped for download' })

  const { data } = await (await docsOf(ADA)).createSignedUrl(path, 60)
  const download = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
  const written = await stranger().uploadToSignedUrl(path, download, note('y'))
  expect(written.error).toMatchObject({ message: 'Token is not scoped for upload' })
})

test("the bucket's limits also hold for a signed URL", async () => {
  const token = await signAs(ADA)
  const refused = await stranger().uploadToSignedUrl(path, token, note('x'.repeat(101)))
  expect(refused.error).toMatchObject({ code: 'EntityTooLarge' })
  expect(await traces(database, storage)).toEqual(nothing)
})
