import { expect, test } from 'vitest'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { silentLog } from '#server/platform/system/log.ts'

test('the engine starts with the settings of a project, and reset returns to them', async () => {
  const settings = { search_path: 'extensions', compute_query_id: 'on' }
  const database = await openEmbeddedDatabase({ folder: null, settings, log: silentLog })

  await database.query(`set search_path = other; reset all`)

  const { rows } = await database.query('explain (verbose, format json) select 1')
  expect(rows[0]).toMatchObject({ 'QUERY PLAN': [{ 'Query Identifier': expect.any(Number) }] })
  expect((await database.query('show search_path')).rows).toEqual([{ search_path: 'extensions' }])
  await database.close()
})
