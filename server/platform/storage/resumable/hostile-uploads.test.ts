import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADA, BO, createOwnersBucket, openStorageFixture } from '#test/fixtures/storage-fixture.ts'
import { declare, tusRequests } from '#test/fixtures/tus-requests.ts'
import { removeUploads } from '#test/harness/clients/uploads.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { scaled } from '#test/harness/seed.ts'

const database = await openDatabase()
const storage = await openStorageFixture(database)

beforeAll(async () => {
  await createOwnersBucket(database, { id: 'docs' })
  await removeUploads(database)
})
afterAll(() => storage.close())

const headerText = fc
  .string({
    unit: fc.constantFrom('0', '9', 'a', 'Z', '-', '+', ',', '=', '%', '.', '/', ' ', '"', '\u00e9'),
    maxLength: 20,
  })
  .map((text) => text.trim())
const count = fc.oneof(fc.integer().map(String), fc.bigInt().map(String), headerText)
const key = fc.oneof(
  fc.constantFrom(`${ADA}/x`, `${BO}/x`, `${ADA}/../x`, '../../etc/passwd', '/etc/passwd', '', '\0'),
  fc.string(),
  fc.string().map((text) => `${ADA}/${text}`),
)
const request = fc.record(
  {
    method: fc.constantFrom('POST', 'PATCH', 'HEAD', 'DELETE', 'PUT', 'GET'),
    path: fc.constantFrom(
      '',
      '/',
      '/sign',
      '/own',
      '/00000000-0000-4000-8000-000000000000',
      '/..%2f..%2fx',
      '/sign/a',
      '/%00',
    ),
    length: count,
    offset: count,
    isDeferred: headerText,
    key,
    bucket: fc.oneof(fc.constant('docs'), fc.string()),
    notes: fc.oneof(fc.json(), fc.string(), fc.constant('{"a":"\\u0000"}')),
    metadata: fc.oneof(fc.constant(null), headerText),
    type: fc.oneof(fc.constantFrom('text/plain', 'image/png'), fc.string()),
    body: fc.string({ maxLength: 50 }),
    signature: headerText,
  },
  { requiredKeys: ['method', 'path', 'bucket', 'key', 'notes', 'type'] },
)

test('no request causes an error of the server, or a file of another name', async () => {
  const ada = tusRequests(storage)
  const own = (await ada.open(`${ADA}/own`, 5)).split('/').at(-1)
  await fc.assert(
    fc.asyncProperty(request, async (asked) => {
      const { bucket, key: objectName, notes, type } = asked
      const declared = declare({
        bucketName: bucket,
        objectName,
        contentType: type,
        metadata: notes,
        cacheControl: notes,
      })
      const headers: Record<string, string> = {
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Metadata': asked.metadata ?? declared,
        ...(asked.length !== undefined && { 'Upload-Length': asked.length }),
        ...(asked.offset !== undefined && { 'Upload-Offset': asked.offset }),
        ...(asked.isDeferred !== undefined && { 'Upload-Defer-Length': asked.isDeferred }),
        ...(asked.signature !== undefined && { 'x-signature': asked.signature }),
      }
      const mayHaveBody = ['POST', 'PATCH', 'PUT'].includes(asked.method)
      const path = asked.path.replace('own', own ?? '')
      const { status } = await ada.send({
        method: asked.method,
        path,
        headers,
        ...(mayHaveBody && asked.body !== undefined && { body: asked.body }),
      })
      expect(status).toBeLessThan(500)
    }),
    { numRuns: scaled(300) },
  )

  expect(storage.logged).toEqual([])
  expect(await storage.store.strays()).toEqual([])
  const { rows } = await database.query('select name from storage.objects where name not like $1', [`${ADA}/%`])
  expect(rows).toEqual([])
})
