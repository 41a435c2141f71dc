import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Engine, openEngine } from '#server/platform/database/engine/engine.ts'
import { createStatementNames } from './query-methods.ts'

let engine: Engine

beforeAll(async () => {
  const source = inject('testDatabase')
  engine = await openEngine({ folder: null, dump: source.kind === 'dump' ? source.path : null }, () => undefined)
})
afterAll(() => engine.close())

test('an evicted prepared statement is removed from the engine and the connection', async () => {
  const { client } = engine
  const names = createStatementNames(client, 2)
  const texts = Array.from({ length: 6 }, (_, index) => `select $1::int + ${index} as sum`)

  for (const text of texts) {
    names.nameOf(text)
    await client.query({ text, values: [1], name: names.nameOf(text) })
  }

  const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements')
  expect(rows.map(({ statement }) => statement).toSorted()).toEqual(texts.slice(-2))
  expect(Object.values(client.connection.parsedStatements)).toEqual(texts.slice(-2))
})
