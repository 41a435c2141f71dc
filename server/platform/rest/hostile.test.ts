import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import { ADA, openRestFixture, REST_URL, type RestFixture } from '#test/fixtures/rest-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { scaled } from '#test/harness/seed.ts'

let fixture: RestFixture
let token: string

const database = await openDatabase()

beforeAll(async () => {
  fixture = await openRestFixture(database)
  token = await fixture.tokenOf(ADA)
  await database.query(`create table public.canary (alive boolean); insert into public.canary values (true)`)
})

/**
 * This text is part of every attack. If it appears in a statement, or if the canary table is gone, the attack worked.
 */
const MARK = 'zzmark'
const ATTACKS = [
  `'; drop table public.canary; -- ${MARK}`,
  `"; drop table public.canary; -- ${MARK}`,
  `id" from public.canary where '${MARK}' = '${MARK}`,
  `id) union select word from hidden.secrets -- ${MARK}`,
  `$1; delete from public.canary; ${MARK}`,
  `$${MARK}$ select 1 $${MARK}$`,
  `\\'; ${MARK} --`,
  `\\"; ${MARK} --`,
  `/* ${MARK} */`,
  `${MARK}\u2028'"\`;--`,
  `U&"${MARK}" uescape '!'`,
  `E'\\'${MARK}`,
  `\ud83d\udca3'"${MARK}`,
]

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

/** Every part of a URL that a caller controls. The attack is inserted with and without quotes. */
const PLACES: [string, (attack: string) => string][] = [
  ['table', (x) => `/${encodeURIComponent(x)}`],
  ['function', (x) => `/rpc/${encodeURIComponent(x)}`],
  ['argument name', (x) => `/rpc/greet?${encodeURIComponent(x)}=1`],
  ['argument', (x) => `/rpc/greet?name=${encodeURIComponent(x)}`],
  ['selected column', (x) => `/books?select=${encodeURIComponent(x)}`],
  ['quoted column', (x) => `/books?select=${encodeURIComponent(quoted(x))}`],
  ['cast', (x) => `/books?select=${encodeURIComponent(`id::${x}`)}`],
  ['json key', (x) => `/books?select=${encodeURIComponent(`k:details->>${x}`)}`],
  ['quoted json key', (x) => `/books?select=${encodeURIComponent(`k:details->${quoted(x)}->>${quoted(x)}`)}`],
  ['embed', (x) => `/books?select=${encodeURIComponent(`${quoted(x)}(id)`)}`],
  ['embed hint', (x) => `/books?select=${encodeURIComponent(`authors!${quoted(x)}(id)`)}`],
  ['filtered column', (x) => `/books?${encodeURIComponent(x)}=eq.1`],
  ['quoted filtered column', (x) => `/books?${encodeURIComponent(quoted(x))}=eq.1`],
  ['json key of a filter', (x) => `/books?${encodeURIComponent(`details->>${quoted(x)}`)}=eq.1`],
  ['operator', (x) => `/books?id=${encodeURIComponent(`${x}.1`)}`],
  ['value', (x) => `/books?title=eq.${encodeURIComponent(x)}`],
  ['pattern', (x) => `/books?title=like.${encodeURIComponent(x)}`],
  ['list', (x) => `/books?title=in.(${encodeURIComponent(`${quoted(x)},${x}`)})`],
  ['array', (x) => `/books?tags=cs.${encodeURIComponent(`{${quoted(x)}}`)}`],
  ['text search configuration', (x) => `/books?title=fts(${encodeURIComponent(x)}).a`],
  ['text search', (x) => `/books?title=plfts(english).${encodeURIComponent(x)}`],
  ['alternative', (x) => `/books?or=(${encodeURIComponent(`title.eq.${quoted(x)},title.eq.${x}`)})`],
  ['embed path', (x) => `/books?${encodeURIComponent(`${quoted(x)}.id`)}=eq.1`],
  ['order', (x) => `/books?order=${encodeURIComponent(quoted(x))}`],
  ['order by json key', (x) => `/books?order=${encodeURIComponent(`details->${quoted(x)}`)}`],
  ['order direction', (x) => `/books?order=${encodeURIComponent(`id.${x}`)}`],
  ['limit', (x) => `/books?limit=${encodeURIComponent(x)}`],
  ['offset', (x) => `/books?offset=${encodeURIComponent(x)}`],
  ['columns', (x) => `/books?columns=${encodeURIComponent(quoted(x))}`],
  ['conflict', (x) => `/books?on_conflict=${encodeURIComponent(quoted(x))}`],
]

async function isCanaryAlive(): Promise<boolean> {
  const { rows } = await database.query<{ alive: boolean }>('select alive from public.canary')
  return rows[0]?.alive === true
}

async function statementsOf(path: string, init: RequestInit = {}): Promise<readonly string[]> {
  const before = fixture.statements.length
  const response = await fixture.fetchWith(token)(`${REST_URL}${path}`, init)
  expect(response.status).toBeLessThan(500)
  expect(await response.text()).not.toContain('syntax error')
  return fixture.statements.slice(before)
}

describe.each(PLACES)('SQL in the place of the %s', (_place, write) => {
  test.each(ATTACKS)('is never code: %s', async (attack) => {
    for (const statement of await statementsOf(write(attack))) expect(statement).not.toContain(MARK)

    expect(await isCanaryAlive()).toBe(true)
  })
})

/** Removes quoted names from a statement. Only there may it contain text of the caller: the keys of the response. */
const withoutQuoted = (statement: string) => statement.replace(/"(?:[^"]|"")*"/g, '""')

test.each(ATTACKS)('SQL in an alias is never code: %s', async (attack) => {
  const alias = quoted(attack)
  for (const select of [`${alias}:id`, `${alias}:authors(id)`, `...authors(${alias}:id)`, `id,authors(${alias}:id)`]) {
    const statements = await statementsOf(`/books?select=${encodeURIComponent(select)}`)

    expect(statements).toHaveLength(1)
    for (const statement of statements) expect(withoutQuoted(statement)).not.toContain(MARK)
  }
  expect(await isCanaryAlive()).toBe(true)
})

test.each(ATTACKS)('SQL in the keys of a body is never code: %s', async (attack) => {
  const json = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ [attack]: 1 }),
  }

  for (const path of ['/notes', '/rpc/greet', '/rpc/echo']) {
    for (const statement of await statementsOf(path, json)) expect(statement).not.toContain(MARK)
  }
  expect(await isCanaryAlive()).toBe(true)
})

/** Includes the aliases that statements use themselves, to provoke collisions. */
const aliases = fc.oneof(
  fc.string({ minLength: 1, maxLength: 15, unit: 'grapheme-ascii' }),
  fc.constantFrom('r', 't0', 'e1', 's0', 'c', 'p', 'doc', 'hit', 'body', 'total', 'called', 'changed', 'value'),
)

test('any alias is returned unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(aliases, async (alias) => {
      const select = encodeURIComponent(`${quoted(alias)}:id`)
      const plain = await fixture.fetchWith(token)(`${REST_URL}/books?id=eq.1&select=${select}`)
      const spread = await fixture.fetchWith(token)(`${REST_URL}/books?id=eq.1&select=...authors(${select})`)
      const embedded = await fixture.fetchWith(token)(`${REST_URL}/authors?id=eq.1&select=books(${select})`)

      expect(await plain.json()).toEqual([{ [alias]: 1 }])
      expect(await spread.json()).toEqual([{ [alias]: 1 }])
      expect(await embedded.json()).toEqual([{ books: [{ [alias]: 1 }] }])
    }),
    { numRuns: scaled(100) },
  )
})

test('any value is returned unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 30, unit: 'grapheme' }), async (text) => {
      fc.pre(!text.includes('\0'))
      const response = await fixture.fetchWith(token)(`${REST_URL}/rpc/greet?name=${encodeURIComponent(text)}`)

      expect(await response.json()).toBe(`hello ${text}`)
    }),
    { numRuns: scaled(100) },
  )
})
