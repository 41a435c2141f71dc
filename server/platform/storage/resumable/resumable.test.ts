import { StorageClient } from '@supabase/storage-js'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeUnclaimedFiles } from '#server/platform/storage/unclaimed-files.ts'
import { silentLog } from '#server/platform/system/log.ts'
import {
  ADA,
  BO,
  createOwnersBucket,
  openStorageFixture,
  picture,
  type StorageFixture,
} from '#test/fixtures/storage-fixture.ts'
import { brokenBody, declare, tusRequests } from '#test/fixtures/tus-requests.ts'
import { nothing, removeUploads, traces } from '#test/harness/clients/uploads.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let storage: StorageFixture
let tus: ReturnType<typeof tusRequests>

const database = await openDatabase()

beforeAll(async () => {
  await createOwnersBucket(database, { id: 'docs' })
  await database.query(`update storage.buckets set file_size_limit = 1000 where id = 'docs'`)
})

beforeEach(async () => {
  await removeUploads(database)
  await database.query('delete from private.resumable_uploads')
  storage = await openStorageFixture(database)
  tus = tusRequests(storage)
})
afterEach(() => storage.close())

const path = `${ADA}/note.txt`
const digits = '0123456789'

const docsOf = async (caller: string) => new StorageClient(...(await storage.partsFor(caller))).from('docs')
const textAt = async (key: string) => (await (await docsOf(ADA)).download(key)).data?.text()
const countUploads = async () => (await database.query('select from private.resumable_uploads')).rowCount

describe('an upload', () => {
  test('arrives in parts, and is an object once it is whole', async () => {
    const address = await tus.open(path, 10)
    expect(await tus.offsetOf(address)).toBe(0)
    expect(await tus.patch(address, 0, '0123')).toMatchObject({ status: 204 })
    expect(await tus.offsetOf(address)).toBe(4)
    expect(await textAt(path)).toBeUndefined()

    const last = await tus.patch(address, 4, '456789')

    expect(last.status).toBe(204)
    expect(last.headers.get('Upload-Offset')).toBe('10')
    expect(await textAt(path)).toBe(digits)
    const { data } = await (await docsOf(ADA)).info(path)
    expect(data).toMatchObject({ contentType: 'text/plain', cacheControl: 'max-age=60', size: 10 })
    expect(await traces(database, storage)).toEqual({ rows: 1, listed: 0, files: 1 })
  })

  test('says how far it is after it is whole, and can no longer be removed', async () => {
    const address = await tus.open(path, 10)
    await tus.patch(address, 0, digits)
    expect(await tus.offsetOf(address)).toBe(10)
    expect(await tus.patch(address, 10, '')).toMatchObject({ status: 409 })
    expect(await tus.send({ method: 'DELETE', path: address })).toMatchObject({
      status: 400,
      text: 'Cannot terminate an already completed upload\n',
    })
    expect(await textAt(path)).toBe(digits)
  })

  test('can bring all its bytes when it is created, or have none', async () => {
    const declared = { 'Upload-Metadata': declare({ bucketName: 'docs', objectName: path, metadata: '{"a":1}' }) }
    const headers = { ...declared, 'Upload-Length': '10', 'Content-Type': 'application/offset+octet-stream' }
    const created = await tus.send({ method: 'POST', headers, body: digits })
    expect({ status: created.status, offset: created.headers.get('Upload-Offset') }).toEqual({
      status: 201,
      offset: '10',
    })
    expect((await (await docsOf(ADA)).info(path)).data).toMatchObject({ size: 10, metadata: { a: 1 } })

    await tus.open(`${ADA}/empty`, 0)
    expect((await (await docsOf(ADA)).info(`${ADA}/empty`)).data).toMatchObject({ size: 0 })
  })

  test('can declare its length later', async () => {
    const declared = declare({ bucketName: 'docs', objectName: path })
    const headers = { 'Upload-Metadata': declared, 'Upload-Defer-Length': '1' }
    const created = await tus.send({ method: 'POST', headers })
    const address = created.headers.get('Location') ?? ''
    expect(created.headers.get('Upload-Defer-Length')).toBe('1')
    await tus.patch(address, 0, '01234')
    await tus.patchWith({ 'Upload-Length': '10' })(address, 5, '56789')
    expect(await textAt(path)).toBe(digits)
  })

  test('keeps what arrived before the connection broke', async () => {
    const address = await tus.open(path, 10)
    expect(await tus.patch(address, 0, brokenBody('01234'))).toMatchObject({ status: 400 })
    expect(await tus.offsetOf(address)).toBe(5)
    await tus.patch(address, 5, '56789')
    expect(await textAt(path)).toBe(digits)
    expect(storage.logged).toEqual([])
  })

  test('replaces an object only if it was created for that', async () => {
    await tus.patch(await tus.open(path, 10), 0, digits)
    expect(await tus.create(path, 3)).toMatchObject({ status: 409, text: 'The resource already exists' })
    await tus.patch(await tus.open(path, 3, { 'x-upsert': 'true' }), 0, 'new')
    expect(await textAt(path)).toBe('new')
    expect(await traces(database, storage)).toEqual({ rows: 1, listed: 0, files: 1 })
  })

  test('can be removed', async () => {
    const address = await tus.open(path, 10)
    await tus.patch(address, 0, '0123')
    expect(await tus.send({ method: 'DELETE', path: address })).toMatchObject({ status: 204 })
    expect(await tus.offsetOf(address)).toBeNull()
    expect(await traces(database, storage)).toEqual(nothing)
  })

  test('is removed with its file when it expires', async () => {
    const address = await tus.open(path, 10)
    await tus.patch(address, 0, '0123')
    await database.query(`update private.resumable_uploads set expires_at = now()`)
    await database.query(`update private.unclaimed_files set remove_after = now()`)
    expect(await tus.patch(address, 4, '4')).toMatchObject({ status: 404 })

    await removeUnclaimedFiles(database, storage.store.files, silentLog)

    expect(await traces(database, storage)).toEqual(nothing)
    expect(await countUploads()).toBe(0)
  })

  test('makes room when it begins, by removing what has expired', async () => {
    const address = await tus.open(path, 10)
    await tus.patch(address, 0, '0123')
    await database.query(`update private.resumable_uploads set expires_at = now()`)
    await database.query(`update private.unclaimed_files set remove_after = now()`)

    await tus.open(`${ADA}/other`, 10)

    expect(await countUploads()).toBe(1)
    expect(await storage.files()).toEqual([])
  })
})

describe('a request is refused', () => {
  test('if it sends other bytes than the next ones', async () => {
    const address = await tus.open(path, 10)
    await tus.patch(address, 0, '0123')
    expect(await tus.patch(address, 0, digits)).toMatchObject({ status: 409, text: 'Upload-Offset conflict\n' })
    expect(await tus.patch(address, 9, '9')).toMatchObject({ status: 409 })
    expect(await tus.offsetOf(address)).toBe(4)
  })

  test('if it is too large, for the bucket or for the upload', async () => {
    expect(await tus.create(path, 1001)).toMatchObject({ status: 413, text: 'Maximum size exceeded\n' })
    const address = await tus.open(path, 4)
    expect(await tus.patch(address, 0, digits)).toMatchObject({ status: 413, text: "upload's size exceeded\n" })
    expect(await textAt(path)).toBeUndefined()

    const declared = declare({ bucketName: 'docs', objectName: path })
    const endless = await tus.send({
      method: 'POST',
      headers: { 'Upload-Metadata': declared, 'Upload-Defer-Length': '1' },
    })
    const refused = await tus.patch(endless.headers.get('Location') ?? '', 0, 'x'.repeat(1001))
    expect(refused).toMatchObject({ status: 413 })
  })

  test('if its headers are not those of the protocol', async () => {
    const address = await tus.open(path, 10)
    expect(await tus.patchWith({ 'Tus-Resumable': '0.2.0' })(address, 0, 'x')).toMatchObject({ status: 412 })
    expect(await tus.patchWith({ 'Content-Type': 'text/plain' })(address, 0, 'x')).toMatchObject({ status: 415 })
    expect(await tus.patchWith({ 'Upload-Offset': '-1' })(address, 0, 'x')).toMatchObject({ status: 400 })
    expect(await tus.create(path, 1, { 'Upload-Metadata': 'a b c' })).toMatchObject({ status: 400 })
    expect(await tus.create(path, 1, { 'Upload-Defer-Length': '1' })).toMatchObject({ status: 400 })
    expect(await tus.create(`${ADA}/../x`, 1)).toMatchObject({ status: 400 })
    expect(await tus.send({ method: 'GET', path: address })).toMatchObject({ status: 404 })
  })

  test('if the bucket does not allow it', async () => {
    const declared = declare({ bucketName: 'nowhere', objectName: path })
    expect(await tus.create(path, 1, { 'Upload-Metadata': declared })).toMatchObject({
      status: 404,
      text: 'Bucket not found',
    })
    expect(await tus.create(path, 1, { type: 'image/svg+xml' })).toMatchObject({ status: 415 })
  })

  test('if the file is not of its declared type, and nothing is left', async () => {
    const address = await tus.open(path, 10, { type: 'image/png' })
    expect(await tus.patch(address, 0, digits)).toMatchObject({ status: 415 })
    expect(await tus.offsetOf(address)).toBeNull()
    expect(await traces(database, storage)).toEqual(nothing)

    const image = await picture('png', 64).bytes()
    const real = await tus.open(path, 64, { type: 'image/png' })
    await tus.patch(real, 0, image.slice(0, 8))
    expect(await tus.patch(real, 8, image.slice(8))).toMatchObject({ status: 204 })
  })

  test('if the upload is of someone else', async () => {
    const address = await tus.open(path, 10)
    for (const caller of [BO, 'visitor']) {
      const theirs = tusRequests(storage, caller)
      expect(await theirs.offsetOf(address)).toBeNull()
      expect(await theirs.patch(address, 0, digits)).toMatchObject({ status: 404 })
      expect(await theirs.send({ method: 'DELETE', path: address })).toMatchObject({ status: 404 })
      expect(await theirs.create(path, 10)).toMatchObject({ status: 403 })
    }
    expect(await tus.offsetOf(address)).toBe(0)
  })

  test('if the sender may no longer store the file', async () => {
    const address = await tus.open(path, 10)
    await tus.patch(address, 0, '0123')
    await database.query('alter policy "docs: insert" on storage.objects with check (false)')
    try {
      expect(await tus.patch(address, 4, '456789')).toMatchObject({ status: 403 })
    } finally {
      const isOwn = '(storage.foldername(name))[1] = (select auth.uid())::text'
      await database.query(`alter policy "docs: insert" on storage.objects with check (${isOwn})`)
    }
    expect(await traces(database, storage)).toMatchObject({ rows: 0 })
  })
})

describe('with a signed URL', () => {
  test('a stranger sends one file, which belongs to the signer', async () => {
    const { data } = await (await docsOf(ADA)).createSignedUploadUrl(path)
    const signed = { Authorization: '', apikey: '', 'x-signature': data?.token ?? '' }
    const declared = { 'Upload-Length': '10', 'Upload-Metadata': declare({ bucketName: 'docs', objectName: path }) }
    const created = await tus.send({ method: 'POST', path: '/sign', headers: { ...signed, ...declared } })
    const address = created.headers.get('Location') ?? ''

    expect(address).toMatch(/\/upload\/resumable\/sign\//)
    expect(await tus.patchWith({ 'x-signature': '' })(address, 0, digits)).toMatchObject({ status: 400 })
    expect(await tus.patchWith(signed)(address, 0, digits)).toMatchObject({ status: 204 })
    expect(await textAt(path)).toBe(digits)
    const { rows } = await database.query('select owner_id from storage.objects')
    expect(rows).toEqual([{ owner_id: ADA }])
  })

  test('only the signed path can be sent', async () => {
    const { data } = await (await docsOf(ADA)).createSignedUploadUrl(path)
    const elsewhere = { 'Upload-Length': '1', 'Upload-Metadata': declare({ bucketName: 'docs', objectName: 'x' }) }
    const headers = { ...elsewhere, 'x-signature': data?.token ?? '' }
    expect(await tus.send({ method: 'POST', path: '/sign', headers })).toMatchObject({
      status: 400,
      text: 'Invalid signature',
    })
    expect(await tus.send({ method: 'POST', path: '/sign', headers: elsewhere })).toMatchObject({ status: 400 })
  })
})

test('OPTIONS tells what the server supports', async () => {
  const { headers, status } = await tus.send({ method: 'OPTIONS', headers: { Origin: 'https://shop.example' } })
  expect(status).toBe(204)
  expect(headers.get('Tus-Extension')).toContain('creation-with-upload')
  expect(headers.get('Tus-Max-Size')).toBe('1000000')
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect((await tus.create(path, 1)).headers.get('Access-Control-Expose-Headers')).toContain('Upload-Offset')
})
