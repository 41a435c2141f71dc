import { PostgrestClient } from '@supabase/postgrest-js'
import { beforeEach } from 'vitest'
import { openDatabase } from './database.ts'
import { ADA, BO, openRestFixture, REST_URL } from '#server/platform/rest/fixture/rest-fixture.ts'

export type Call = { method: string; path: string; body?: string; headers?: Record<string, string> }

/** The notes that each test begins with. */
export const BEFORE = [
  { slug: 'one', body: 'first', stars: 1 },
  { slug: 'two', body: 'second', stars: 2 },
  { slug: 'bo', body: 'his', stars: 3 },
]

/** Opens the service of a test file on three notes, two of Ada's and one of Bo's, which each test finds unchanged. */
export async function openNotes() {
  const database = await openDatabase()
  const fixture = await openRestFixture(database)
  const fetchAsAda = fixture.fetchWith(await fixture.tokenOf(ADA))

  beforeEach(async () => {
    await database.query(`truncate public.notes restart identity`)
    await database.query(
      `insert into public.notes (owner, slug, body, stars) values ($1, 'one', 'first', 1), ($1, 'two', 'second', 2), ($2, 'bo', 'his', 3)`,
      [ADA, BO],
    )
  })

  return {
    database,
    fixture,
    ada: new PostgrestClient(REST_URL, { fetch: fetchAsAda }),
    call: async ({ method, path, body, headers = {} }: Call): Promise<Response> =>
      fetchAsAda(`${REST_URL}${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body }),
      }),
    allNotes: async (): Promise<unknown[]> => {
      const { rows } = await database.query('select slug, body, stars from public.notes order by id')
      return rows
    },
  }
}
