import { StorageClient } from '@supabase/storage-js'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADA, createOwnersBucket, openStorageFixture, type StorageFixture } from '#test/fixtures/storage-fixture.ts'
import { removeUploads } from '#test/harness/clients/uploads.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let storage: StorageFixture

const database = await openDatabase()

beforeAll(async () => {
  await createOwnersBucket(database, { id: 'docs', isPublic: true })
})

beforeEach(async () => {
  await removeUploads(database)
})
afterEach(() => storage.close())

async function uploadAndGet(
  acceptsAnyContent: boolean,
  { name, type, text }: Record<'name' | 'type' | 'text', string>,
) {
  storage = await openStorageFixture(database, { acceptsAnyContent })
  const docs = new StorageClient(...(await storage.partsFor(ADA))).from('docs')
  const { error } = await docs.upload(`${ADA}/${name}`, new Blob([text], { type }))
  if (error) return error.message
  const response = await storage.fetch(docs.getPublicUrl(`${ADA}/${name}`).data.publicUrl)
  return {
    disposition: response.headers.get('Content-Disposition'),
    policy: response.headers.get('Content-Security-Policy'),
  }
}

const page = { name: 'page.html', type: 'text/html', text: '<p>Hello</p>' }
const drawing = { name: 'drawing.svg', type: 'image/svg+xml', text: '<svg/>' }
const sandboxed = expect.stringContaining('sandbox')

test('beside a page, other files than images are downloaded and images are checked', async () => {
  expect(await uploadAndGet(false, page)).toEqual({ disposition: 'attachment', policy: sandboxed })
  expect(await uploadAndGet(false, drawing)).toBe('mime type image/svg+xml is not supported')
  expect(await uploadAndGet(false, { ...page, name: 'page.png', type: 'image/png' })).toBe(
    'The content is not of mime type image/png',
  )
})

test('without a page, each file is taken and shown as declared, without scripts', async () => {
  expect(await uploadAndGet(true, page)).toEqual({ disposition: null, policy: sandboxed })
  expect(await uploadAndGet(true, drawing)).toEqual({ disposition: null, policy: sandboxed })
})
