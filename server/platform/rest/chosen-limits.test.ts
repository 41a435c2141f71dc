import { afterAll, beforeAll, expect, test } from 'vitest'

import { ADA, openRestFixture, REST_URL, type RestFixture } from '#test/fixtures/rest-fixture.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'

let fixture: RestFixture
let token: string

const database = await openTestDatabase({ personMs: 500 })

beforeAll(async () => {
  const settings = { maxBodyBytes: 2048, maxBodyRows: 3, maxQueryLength: 1000 }
  fixture = await openRestFixture(database, { settings })
  token = await fixture.tokenOf(ADA)
})
afterAll(() => database.close())

async function ask(path: string, init: RequestInit = {}) {
  const response = await fixture.fetchWith(token)(`${REST_URL}${path}`, init)
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

const post = (path: string, body: string, type = 'application/json') =>
  ask(path, { method: 'POST', headers: { 'Content-Type': type }, body })

const rowsOf = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ slug: crypto.randomUUID() })))

test('a body has as many rows as was chosen', async () => {
  expect((await post('/notes', rowsOf(3))).status).toBe(201)
  expect(await post('/notes', rowsOf(4))).toMatchObject({
    status: 400,
    body: { code: 'PGRST102', message: 'More than 3 rows in one request' },
  })
  expect((await post('/notes', 'slug\na\nb\nc\nd', 'text/csv')).status).toBe(400)
})

test.each(['application/json', 'text/csv', 'application/octet-stream'])(
  'a body of %s has the chosen size',
  async (type) => {
    const path = type === 'application/octet-stream' ? '/rpc/echo' : '/notes'
    expect(await post(path, 'x'.repeat(2049), type)).toMatchObject({
      status: 413,
      body: { code: 'PGRST102', message: 'The body is larger than the limit of 2048 bytes.' },
    })
  },
)

test('a body without a declared size has the chosen size too', async () => {
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode(' '.repeat(1024))),
  })
  const init = { method: 'POST', body, duplex: 'half' }
  const response = await fixture.fetchWith(token)(new Request(`${REST_URL}/notes`, init))

  expect(response.status).toBe(413)
})

test('a query has the chosen length', async () => {
  const query = (length: number) => 'select=id&title=neq.'.padEnd(length, 'a')

  expect((await ask(`/books?${query(1000)}`)).status).toBe(200)
  expect(await ask(`/books?${query(1001)}`)).toMatchObject({
    status: 414,
    body: { code: 'PGRST100', details: 'more than 1000 characters' },
  })
})

test('a statement takes the chosen time', async () => {
  await database.query(`create function public.forever() returns int language plpgsql as $$
    begin loop perform 1; end loop; end $$; notify pgrst, 'reload schema'`)

  await expect
    .poll(() => ask('/rpc/forever', { method: 'POST' }))
    .toMatchObject({
      status: 500,
      body: { code: '57014', message: 'canceling statement due to statement timeout' },
    })
})
