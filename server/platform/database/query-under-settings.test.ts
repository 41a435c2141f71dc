import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, openEngine } from '#server/platform/database/engine/engine.ts'
import { runUnderSettings } from './custom-queries.ts'
import { settingsStatement } from './transactions.ts'

let engine: Engine

beforeAll(async () => {
  engine = await openEngine({ folder: null, dump: null }, () => undefined)
})

afterAll(() => engine.close())

const settings = settingsStatement([['request.jwt.claims', '{}']])

const ask = (name: string) =>
  runUnderSettings<{ answer: number }>(engine.client, settings, { text: 'select 1 as answer', values: [], name })

test('settings whose parsing was cancelled are parsed again', async () => {
  await engine.client.query('begin; select 1 / 0').catch(() => undefined)
  await expect(ask('a')).rejects.toMatchObject({ code: '25P02' })
  await engine.client.query('rollback')
  // A statement that is no longer prepared fails once, and the next call parses it again.
  await expect(ask('b')).rejects.toMatchObject({ code: '26000' })

  expect((await ask('b')).rows).toEqual([{ answer: 1 }])
})
