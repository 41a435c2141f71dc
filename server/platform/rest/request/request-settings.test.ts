import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import { openRestFixture, REST_URL, type RestFixture } from '#test/fixtures/rest-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { scaled } from '#test/harness/seed.ts'

let fixture: RestFixture

const database = await openDatabase()

beforeAll(async () => {
  fixture = await openRestFixture(database, { settings: { extraSearchPath: ['hidden', 'extensions'] } })
})

async function setting(name: string, init: RequestInit = {}): Promise<string> {
  const response = await fixture.fetchWith()(`${REST_URL}/rpc/setting?name=${name}`, init)
  return response.json()
}

test('functions can read the method, the path, the headers and the cookies of the request', async () => {
  const headers = { 'X-Custom': 'an "odd" value', Cookie: 'a=1; b=x=y' }

  expect(await setting('request.method')).toBe('GET')
  expect(await setting('request.path')).toBe('/rpc/setting')
  expect(JSON.parse(await setting('request.headers', { headers }))).toMatchObject({ 'x-custom': 'an "odd" value' })
  expect(JSON.parse(await setting('request.headers', { headers }))).not.toHaveProperty('cookie')
  expect(JSON.parse(await setting('request.cookies', { headers }))).toEqual({ a: '1', b: 'x=y' })
})

test('functions find the schema of the request first, then those of the setting', async () => {
  expect(await setting('search_path')).toBe('"public", "hidden", "extensions"')
})

test('the settings end with the request', async () => {
  await setting('request.path')

  const { rows } = await database.query(`select current_setting('request.path', true) as path`)
  expect(['', null]).toContain(rows[0]?.['path'])
})

test('no header or cookie breaks the settings', async () => {
  const value = fc.string({ unit: fc.constantFrom(...Array.from('a"\\\'{}[]=;, %é\t')) })
  await fc.assert(
    fc.asyncProperty(value, value, async (header, cookie) => {
      const text = await setting('request.headers', { headers: { 'X-Any': header, Cookie: cookie } })
      expect(JSON.parse(text)).toMatchObject({ 'x-any': header.trim() })
    }),
    { numRuns: scaled(30) },
  )
})

test('a request may choose its time zone', async () => {
  const ask = async (prefer: string) => {
    const response = await fixture.fetchWith()(`${REST_URL}/rpc/setting?name=timezone`, { headers: { Prefer: prefer } })
    return [response.status, await response.json(), response.headers.get('Preference-Applied')]
  }

  expect(await ask('timezone=Asia/Kolkata')).toEqual([200, 'Asia/Kolkata', 'timezone=Asia/Kolkata'])
  expect(await ask('timezone=Jupiter/Red_Spot')).toEqual([200, await setting('timezone'), null])
  expect(await ask('timezone=+05:30')).toEqual([200, await setting('timezone'), null])
  expect(await ask('handling=strict, timezone=Jupiter/Red_Spot')).toMatchObject([
    400,
    { code: 'PGRST122', details: 'Invalid preferences: timezone=Jupiter/Red_Spot' },
    null,
  ])
})
