import { StorageClient } from '@supabase/storage-js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADA, BO, createOwnersBucket, openStorageFixture, type StorageFixture } from '#test/fixtures/storage-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { scaled } from '#test/harness/seed.ts'

const database = await openDatabase()

let storage: StorageFixture
let headersOf: Record<string, Record<string, string>>
/** A link that Bo has made, which nobody else knows. */
let signedOfBo = ''

const SECRET = 'the words that only Bo may read'
const FILE = 'plans.txt'
/** A name that no request contains, so that only a list can reveal it. */
const HIDDEN = 'hidden-name-7f3.txt'

beforeAll(async () => {
  await createOwnersBucket(database, { id: 'docs' })
  storage = await openStorageFixture(database)
  const files = new StorageClient(...(await storage.partsFor(BO))).from('docs')
  await files.upload(`${BO}/${FILE}`, new Blob([SECRET], { type: 'text/plain' }))
  await files.upload(`${BO}/${HIDDEN}`, new Blob([SECRET], { type: 'text/plain' }))
  signedOfBo = (await files.createSignedUrl(`${BO}/${FILE}`, 600)).data?.signedUrl.split('token=')[1] ?? ''
  const [, ada] = await storage.partsFor(ADA)
  const [, visitor] = await storage.partsFor('visitor')
  headersOf = { ada, visitor, none: {}, broken: { ...visitor, Authorization: 'Bearer a.b.c' } }
})
afterAll(() => storage.close())

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']
const PATHS = [
  '/bucket',
  '/bucket/{bucket}',
  '/bucket/{bucket}/empty',
  '/object/list/{bucket}',
  '/object/list-v2/{bucket}',
  '/object/move',
  '/object/copy',
  '/object/sign/{bucket}',
  '/object/sign/{bucket}/{key}',
  '/object/upload/sign/{bucket}/{key}',
  '/object/{bucket}',
  '/object/{bucket}/{key}',
  '/object/public/{bucket}/{key}',
  '/object/authenticated/{bucket}/{key}',
  '/object/info/{bucket}/{key}',
  '/object/info/public/{bucket}/{key}',
  '/render/image/public/{bucket}/{key}',
  '/render/image/authenticated/{bucket}/{key}',
  '/render/image/sign/{bucket}/{key}',
  '/upload/resumable',
  '/upload/resumable/{key}',
  '/s3/{bucket}/{key}',
  '/{key}',
]

const key = () =>
  fc.oneof(
    fc.constantFrom(
      `${ADA}/mine.txt`,
      `${BO}/${FILE}`,
      `${ADA}/../${BO}/${FILE}`,
      `${ADA}/%2e%2e/${BO}/${FILE}`,
      `${BO}`,
      `${BO}/`,
      '',
      '%',
      '_',
      '*',
      '\0',
      '\ud800',
      `'; drop table storage.objects; --`,
      '__proto__',
      'x'.repeat(3000),
    ),
    fc.uuid(),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
const bucket = () => fc.oneof({ weight: 4, arbitrary: fc.constant('docs') }, { weight: 1, arbitrary: key() })
const value = () =>
  fc.oneof(
    { weight: 4, arbitrary: key() },
    { weight: 2, arbitrary: fc.constantFrom(-1, 0, 1, 60, 1e308, true, null) },
    { weight: 1, arbitrary: fc.array(key(), { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    { weight: 1, arbitrary: fc.constantFrom({ column: 'name', order: 'desc' }, { width: 10, height: -1 }) },
  )

/** Fields of bodies, with a value that is right for each. */
const FIELDS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  bucketId: bucket(),
  sourceKey: key(),
  destinationKey: key(),
  destinationBucket: bucket(),
  prefix: key(),
  prefixes: fc.array(key(), { maxLength: 4 }),
  paths: fc.array(key(), { maxLength: 4 }),
  expiresIn: fc.constantFrom(1, 60, 1e9),
  limit: fc.constantFrom(1, 100),
  offset: fc.constantFrom(0, 1),
  search: key(),
  sortBy: fc.constant({ column: 'name', order: 'asc' }),
  cursor: key(),
  with_delimiter: fc.boolean(),
  id: bucket(),
  name: bucket(),
  public: fc.boolean(),
  file_size_limit: fc.constantFrom(1, '1MB'),
  allowed_mime_types: fc.constant(['image/*']),
}
const body = () =>
  fc.record(
    Object.fromEntries(
      Object.entries(FIELDS).map(([name, usual]) => [
        name,
        fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: value() }),
      ]),
    ),
    { requiredKeys: [] },
  )

const HEADERS: Readonly<Record<string, readonly string[]>> = {
  Range: ['bytes=0-3', 'bytes=-5', 'bytes=9-1', 'bytes=0-99999999999999999999', 'x'],
  'X-Upsert': ['true', 'x'],
  'X-Metadata': ['e30=', '!!', 'eyJhIjoi'],
  'Cache-Control': ['max-age=10', '\t'],
  'If-None-Match': ['*', '"x"'],
  'If-Modified-Since': ['never', 'Mon, 01 Jan 1900 00:00:00 GMT'],
  'Tus-Resumable': ['1.0.0', '9'],
  'Upload-Length': ['4', '-1', '99999999999999'],
  'Upload-Offset': ['0', '-1', 'x'],
  'Upload-Metadata': ['bucketName ZG9jcw==,objectName eA==', 'bucketName', '!! !!'],
  'Content-Type': ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'multipart/form-data', 'x'],
}
const headers = () =>
  fc.record(Object.fromEntries(Object.entries(HEADERS).map(([name, values]) => [name, fc.constantFrom(...values)])), {
    requiredKeys: [],
  })

const request = () =>
  fc.record({
    method: fc.constantFrom(...METHODS),
    path: fc.constantFrom(...PATHS),
    bucket: bucket(),
    key: key(),
    isEncoded: fc.boolean(),
    query: fc.dictionary(fc.constantFrom('token', 'download', 'width', 'height', 'resize', 'limit'), key()),
    body: fc.oneof(
      { weight: 6, arbitrary: body().map((fields) => JSON.stringify(fields)) },
      { weight: 1, arbitrary: fc.json() },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    ),
    headers: headers(),
    caller: fc.constantFrom('ada', 'ada', 'visitor', 'none', 'broken'),
  })

type Hostile = ReturnType<typeof request> extends fc.Arbitrary<infer Value> ? Value : never

async function send(hostile: Hostile): Promise<Response> {
  const write = (text: string) => (hostile.isEncoded ? encodeURIComponent(text.toWellFormed()) : text)
  const path = hostile.path.replace('{bucket}', write(hostile.bucket)).replace('{key}', write(hostile.key))
  const url = new URL(`http://localhost/storage/v1${path}`)
  for (const [name, text] of Object.entries(hostile.query)) url.searchParams.set(name, text)
  const sent = new Headers({ 'Content-Type': 'application/json', ...hostile.headers })
  for (const [name, text] of Object.entries(headersOf[hostile.caller] ?? {})) sent.set(name, text)
  const hasBody = hostile.method !== 'GET' && hostile.method !== 'HEAD'
  return storage.fetch(url, { method: hostile.method, headers: sent, ...(hasBody && { body: hostile.body }) })
}

test("no request fails inside of the server, reveals what is another person's, or changes it", async () => {
  await fc.assert(
    fc.asyncProperty(request(), async (hostile) => {
      const response = await send(hostile)
      const said = (await response.text()) + JSON.stringify([...response.headers])

      expect(response.status).toBeLessThan(500)
      expect([SECRET.slice(0, 9), HIDDEN, signedOfBo].filter((secret) => said.includes(secret))).toEqual([])
    }),
    { numRuns: scaled(250) },
  )

  const files = new StorageClient(...(await storage.partsFor(BO))).from('docs')
  expect(await (await files.download(`${BO}/${FILE}`)).data?.text()).toBe(SECRET)
  expect((await files.list(BO)).data).toMatchObject([{ name: HIDDEN }, { name: FILE }])
})
