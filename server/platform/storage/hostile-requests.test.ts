import { StorageClient } from '@supabase/storage-js'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADA, BO, createOwnersBucket, openStorageFixture, type StorageFixture } from '#test/fixtures/storage-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let storage: StorageFixture

const database = await openDatabase()

beforeAll(async () => {
  await createOwnersBucket(database, { id: 'docs' })
})

beforeEach(async () => {
  storage = await openStorageFixture(database)
})
afterEach(() => storage.close())

type Answer = { status: number; body: Record<string, unknown> }

async function send(path: string, init: RequestInit = {}): Promise<Answer> {
  const [url, usual] = await storage.partsFor(ADA)
  const headers = new Headers({ ...usual, 'Content-Type': 'text/plain' })
  new Headers(init.headers).forEach((value, name) => headers.set(name, value))
  const response = await storage.fetch(`${url}${path}`, { ...init, headers })
  return { status: response.status, body: await response.json() }
}

const countObjects = async () => (await database.query('select from storage.objects')).rowCount

test.each([
  ['a step up, its slashes encoded', `${ADA}%2f..%2f..%2fetc%2fpasswd`],
  ['a step up, encoded twice', `${ADA}/%252e%252e/x`],
  ['a step up at the end', `${ADA}/..%2f`],
  ['a backslash', `${ADA}/a%5c..%5cb`],
  ['NUL', `${ADA}/a%00.png`],
  ['a line break', `${ADA}/a%0d%0aX-Injected:%201`],
  ['a broken escape', `${ADA}/a%zz`],
  ['half a character', `${ADA}/a%c3`],
  ['an emoji', `${ADA}/${encodeURIComponent('😀')}.png`],
  ['another script', `${ADA}/${encodeURIComponent('صورة')}.png`],
  ['a direction override', `${ADA}/${encodeURIComponent('gnp.\u202Eexe')}`],
  ['2 kB', `${ADA}/${'a'.repeat(2048)}`],
  ['an empty folder', `${ADA}//x`],
  ['a folder without a name', `${ADA}/x/`],
  ['a dot', `${ADA}/%2e%2fx`],
])('a key with %s is refused for every verb', async (_what, key) => {
  const verbs: [string, RequestInit][] = [
    [`/object/docs/${key}`, { method: 'POST', body: 'x' }],
    [`/object/docs/${key}`, { method: 'PUT', body: 'x' }],
    [`/object/docs/${key}`, { method: 'DELETE' }],
    [`/object/docs/${key}`, {}],
    [`/object/public/docs/${key}`, {}],
    [`/object/info/docs/${key}`, {}],
    [`/object/sign/docs/${key}`, { method: 'POST', body: '{"expiresIn":60}' }],
  ]
  for (const [path, init] of verbs) {
    const answer = await send(path, init)
    expect({ ...answer, path, method: init.method }).toMatchObject({
      status: 400,
      body: { statusCode: '400', code: 'InvalidKey', message: expect.stringMatching(/^Invalid key: /) },
    })
  }
  expect(await countObjects()).toBe(0)
  expect(await storage.files()).toEqual([])
})

test("a client that resolves '..' itself is refused access to another user's folder", async () => {
  const client = new StorageClient(...(await storage.partsFor(ADA)))

  const { error } = await client.from('docs').upload(`${ADA}/../${BO}/x.txt`, new Blob(['x']))

  expect(error).toMatchObject({ statusCode: '403', code: 'AccessDenied' })
})

test('every allowed character of a key is kept', async () => {
  const client = new StorageClient(...(await storage.partsFor(ADA)))
  const key = `${ADA}/a.b-c_d!*'()&$=@;:+, e`
  await client.from('docs').upload(key, new Blob(['x'], { type: 'text/plain' }))
  const signed = await client.from('docs').createSignedUrl(key, 60)
  const response = await storage.fetch(signed.data?.signedUrl ?? '')

  expect((await client.from('docs').info(key)).data?.name).toBe(key)
  expect(await response.text()).toBe('x')
  expect((await client.from('docs').remove([key])).data).toHaveLength(1)
})

test.each([
  ['to move', '/object/move', { bucketId: 'docs', sourceKey: 'a/../b', destinationKey: 'c' }],
  ['to copy', '/object/copy', { bucketId: 'docs', sourceKey: 'a', destinationKey: 'b\u0000' }],
])('an invalid key in the body is refused %s', async (_verb, path, body) => {
  expect((await send(path, { method: 'POST', body: JSON.stringify(body) })).body).toMatchObject({ code: 'InvalidKey' })
})

test('keys to remove are not patterns', async () => {
  const prefixes = ['', '%', `${BO}/`, "' or 1=1 --", 'a\0b', '../x', '😀'.repeat(500)]
  const answer = await send('/object/docs', { method: 'DELETE', body: JSON.stringify({ prefixes }) })

  expect(answer).toEqual({ status: 200, body: [] })
})

test.each([
  ['no body', '/object/list/docs', undefined, "body must have required property 'prefix'"],
  ['a body that is not JSON', '/object/list/docs', '{', /not valid JSON/],
  ['a limit of zero', '/object/list/docs', '{"prefix":"","limit":0}', 'body/limit must be >= 1'],
  ['a limit that is too high', '/object/list/docs', '{"prefix":"","limit":5000}', 'body/limit must be <= 1500'],
  ['an order that is SQL', '/object/list/docs', '{"prefix":"","sortBy":{"column":"id; drop"}}', /not valid/],
  ['no lifetime', `/object/sign/docs/a`, '{}', "body must have required property 'expiresIn'"],
  ['a lifetime of zero', `/object/sign/docs/a`, '{"expiresIn":0}', 'body/expiresIn must be >= 1'],
  ['a form without a boundary', `/object/docs/${ADA}/x`, 'x', /Invalid Content-Type/],
])('%s gives the error of the protocol', async (what, path, body, message) => {
  const headers = { 'Content-Type': what.startsWith('a form') ? 'multipart/form-data' : 'application/json' }
  const answer = await send(path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) })

  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } })
})

test('a body that is too long is refused', async () => {
  const body = JSON.stringify({ prefix: 'x'.repeat(1024 * 1024) })
  expect((await send('/object/list/docs', { method: 'POST', body })).body).toMatchObject({ statusCode: '413' })
})

test('metadata that is not an object or too long is refused', async () => {
  const encoded = (text: string) => ({ 'X-Metadata': Buffer.from(text).toString('base64') })
  for (const text of ['[]', '"x"', 'null', '{', `{"a":"${'x'.repeat(70_000)}"}`]) {
    const answer = await send(`/object/docs/${ADA}/x`, { method: 'POST', body: 'x', headers: encoded(text) })
    expect(answer.body).toMatchObject({ code: 'InvalidRequest', message: expect.stringMatching(/^The metadata/) })
  }
})

test('a NUL character in metadata or in the name of a bucket is refused', async () => {
  const headers = { 'X-Metadata': btoa(JSON.stringify({ a: '\0' })) }
  const stored = await send(`/object/docs/${ADA}/x`, { method: 'POST', body: 'x', headers })
  expect(stored).toMatchObject({ status: 400, body: { code: 'InvalidRequest' } })
  expect(await send('/object/%00/x')).toMatchObject({ status: 400 })
  expect(await send('/bucket/%00')).toMatchObject({ status: 400 })
})

test('missing and invalid credentials are refused', async () => {
  const [url] = await storage.partsFor(ADA)
  const ask = async (headers: Record<string, string>) => {
    const response = await storage.fetch(`${url}/bucket`, { headers })
    return { status: response.status, body: await response.json() }
  }

  expect(await ask({})).toMatchObject({
    status: 400,
    body: { statusCode: '403', error: 'Unauthorized', message: 'Invalid Compact JWS' },
  })
  expect(await ask({ Authorization: 'Bearer abc' })).toMatchObject({
    status: 400,
    body: { statusCode: '403', error: 'Unauthorized' },
  })
})

test.each(['/cdn/docs/x', '/s3/docs/x'])('a missing feature gives FeatureNotEnabled: %s', async (path) => {
  expect(await send(path, { method: 'POST' })).toMatchObject({
    status: 400,
    body: { statusCode: '403', code: 'FeatureNotEnabled' },
  })
})

test('an unknown address gives 404', async () => {
  expect(await send('/nothing')).toMatchObject({ status: 404, body: { error: 'Not Found' } })
})

test('a preflight from any origin is allowed', async () => {
  const [url] = await storage.partsFor(ADA)
  const response = await storage.fetch(`${url}/object/docs/x`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://other.example', 'Access-Control-Request-Headers': 'authorization, x-upsert' },
  })

  expect(response.status).toBe(204)
  expect(response.headers.get('Access-Control-Allow-Headers')).toBe('authorization, x-upsert')
})
