import { readdir } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { openImporter, SHOP } from '#test/importer.ts'
import type { Person } from '#server/api/imports/test-importer.ts'

const importer = await openImporter({ maxBytes: 20_000 })

describe("another person's import", () => {
  let owner: Person
  let stranger: Person
  let id: string
  let store: string
  beforeAll(async () => {
    owner = await importer.addPerson()
    stranger = await importer.addPerson()
    const asked = await importer.importText('Order,Date,Item,Amount\n1,2024-01-15,Mug,5.50\n', { as: owner })
    id = asked.id
    store = asked.store
  })

  test.each([
    ['GET', ''],
    ['GET', '/rejected.csv'],
    ['POST', '/answers'],
    ['DELETE', ''],
  ])('is not there for %s %s', async (method, path) => {
    const init = method === 'POST' ? { method, body: '{}' } : { method }

    const response = await importer.request(`/imports/${id}${path}`, stranger, init)

    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { code: 'import_not_found' } })
    expect((await importer.get(id, owner)).status).toBe('awaiting_input')
  })

  test('is not listed, and nothing can be imported into the store', async () => {
    const listed = await importer.request(`/imports?store=${store}`, stranger)
    const posted = await importer.post(SHOP, { as: stranger, query: { store } })

    expect(await listed.json()).toEqual({ imports: [] })
    expect(posted.status).toBe(404)
    expect(await readdir(importer.folder)).toEqual([`${id}.upload`])
  })

  test('requires signing in', async () => {
    const nobody = { role: 'anon', sub: 'nobody' }

    const statuses = await Promise.all([
      importer.post(SHOP, { as: nobody }),
      importer.request(`/imports/${id}`, nobody),
      importer.request(`/imports/${id}`, nobody, { method: 'DELETE' }),
    ])

    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 401])
  })
})
