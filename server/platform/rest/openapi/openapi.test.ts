import { beforeAll, expect, test } from 'vitest'

import { openRestFixture, REST_URL, type RestFixture } from '#test/fixtures/rest-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let fixture: RestFixture

const database = await openDatabase()

beforeAll(async () => {
  fixture = await openRestFixture(database, { settings: { showsOpenApi: true } })
})

async function describe(token?: string) {
  const headers = { Accept: 'application/openapi+json' }
  const response = await fixture.fetchWith(token)(`${REST_URL}/`, { headers })
  return { type: response.headers.get('Content-Type'), document: await response.json() }
}

test('the root describes tables, columns and functions', async () => {
  const { type, document } = await describe()

  expect(type).toBe('application/openapi+json; charset=utf-8')
  expect(document).toMatchObject({
    swagger: '2.0',
    definitions: {
      books: {
        required: ['id', 'title'],
        properties: {
          id: { type: 'integer', format: 'integer', description: 'Note:\nThis is a Primary Key.<pk/>' },
          price: { type: 'number', format: 'numeric' },
          tags: { type: 'array', items: { type: 'string', format: 'text' } },
          details: { format: 'jsonb' },
        },
      },
    },
    paths: {
      '/rpc/add': { post: { parameters: [{ in: 'body', schema: { required: ['a', 'b'] } }] } },
    },
  })
})

test('it shows only what the caller may use', async () => {
  const { document: anonymous } = await describe()
  const { document: service } = await describe(fixture.serviceToken)

  expect(Object.keys(anonymous.paths['/books'])).toEqual(['get'])
  expect(Object.keys(service.paths['/books'])).toEqual(['get', 'post', 'patch', 'delete'])
  expect(anonymous.definitions).not.toHaveProperty('vault')
  expect(anonymous.definitions).not.toHaveProperty('secrets')
})
