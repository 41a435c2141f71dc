import { expect, test } from 'vitest'
import { openImporter } from '#test/importer.ts'

const importer = await openImporter()

test('a sixth unfinished import of one person is refused before its file is received', async () => {
  const person = await importer.addPerson()
  const open = () => importer.post('Order,Date,Item,Amount\n1,2024-01-15,Mug,5.50\n', { as: person })
  const first = await importer.importText('Order,Date,Item,Amount\n1,2024-01-15,Mug,5.50\n', { as: person })

  const responses = await Promise.all(Array.from({ length: 6 }, open))
  const refused = responses.find(({ status }) => status === 429)
  const statuses = responses.map(({ status }) => status).toSorted((left, right) => left - right)

  expect(statuses).toEqual([202, 202, 202, 202, 429, 429])
  expect(await refused?.json()).toMatchObject({ error: { code: 'too_many_imports' } })
  await importer.request(`/imports/${first.id}`, person, { method: 'DELETE' })
  expect((await open()).status).toBe(202)
})
