import { StorageClient } from '@supabase/storage-js'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADA, BO, createOwnersBucket, openStorageFixture, type StorageFixture } from '#test/fixtures/storage-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let storage: StorageFixture
let ada: StorageClient

const database = await openDatabase()

beforeAll(async () => {
  await createOwnersBucket(database, { id: 'docs' })
})

beforeEach(async () => {
  await database.query('delete from storage.objects')
  storage = await openStorageFixture(database)
  ada = new StorageClient(...(await storage.partsFor(ADA)))
})
afterEach(() => storage.close())

const path = `${ADA}/note.txt`
const note = (text: string) => new Blob([text], { type: 'text/plain' })

test('a signed URL gives access to one private file until it expires', async () => {
  const docs = ada.from('docs')
  await docs.upload(path, note('secret'))
  await docs.upload(`${ADA}/b.txt`, note('other'))
  const { data } = await docs.createSignedUrl(path, 60)
  const address = data?.signedUrl ?? ''
  const codeAt = async (url: string) => (await (await storage.fetch(url)).json()).code

  const response = await storage.fetch(address)
  expect({ text: await response.text(), expires: response.headers.get('Expires') }).toEqual({
    text: 'secret',
    expires: expect.stringMatching(/GMT$/),
  })
  expect(await codeAt(address.replace(path, `${ADA}/b.txt`))).toBe('InvalidSignature')
  expect(await codeAt(address.slice(0, -3))).toBe('InvalidJWT')
  expect(await codeAt(address.replace(/token=.*/, ''))).toBe('InvalidJWT')
  expect(await codeAt(address.replace(/token=.*/, `token=${await storage.tokenOf(ADA)}`))).toBe('InvalidSignature')

  storage.advance(61)
  expect(await codeAt(address)).toBe('InvalidJWT')
})

test('the token of a signed URL is not a session', async () => {
  await ada.from('docs').upload(path, note('secret'))
  const { data } = await ada.from('docs').createSignedUrl(path, 60)
  const token = new URL(data?.signedUrl ?? '').searchParams.get('token')

  const [url] = await storage.partsFor(ADA)
  const response = await storage.fetch(`${url}/bucket`, { headers: { Authorization: `Bearer ${token}` } })

  expect(await response.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized' })
})

test('several URLs are signed in order, with an error for each that cannot be signed', async () => {
  await ada.from('docs').upload(path, note('x'))
  const { data } = await ada.from('docs').createSignedUrls([`${ADA}/no.txt`, path, `${BO}/../x`], 60)

  const refused = { signedURL: null, error: 'Either the object does not exist or you do not have access to it' }
  expect(data).toMatchObject([
    { path: `${ADA}/no.txt`, ...refused },
    { path, error: null, signedURL: expect.stringContaining('/object/sign/docs/') },
    { path: `${BO}/../x`, ...refused },
  ])
})
