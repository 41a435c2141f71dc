import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { RestSettings } from '#server/platform/rest/catalog/settings.ts'
import { ADA, openRestFixture, REST_URL } from '#test/fixtures/rest-fixture.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'

type Client = { ada: PostgrestClient; close: () => Promise<void> }

async function openWith(settings: Partial<RestSettings>): Promise<Client> {
  const database = await openTestDatabase()
  const fixture = await openRestFixture(database, { settings })
  const fetch = fixture.fetchWith(await fixture.tokenOf(ADA))
  return { ada: new PostgrestClient(REST_URL, { fetch }), close: () => database.close() }
}

describe('without a setting', () => {
  let opened: Client
  beforeAll(async () => {
    opened = await openWith({})
  })
  afterAll(() => opened.close())

  test('a request to roll back is refused and changes nothing', async () => {
    const { ada } = opened
    const { error, status } = await ada.from('notes').insert({ slug: 'a' }).rollback()

    expect(status).toBe(400)
    expect(error).toMatchObject({ code: 'PGRST122', message: 'The database does not allow Prefer: tx=rollback' })
    expect((await ada.from('notes').select()).data).toEqual([])
  })

  test('a plan is not available', async () => {
    expect(await opened.ada.from('notes').select().explain()).toMatchObject({
      status: 406,
      error: { code: 'PGRST107' },
    })
  })

  test('GeoJSON is not available without PostGIS', async () => {
    expect(await opened.ada.from('notes').select().geojson()).toMatchObject({ status: 406 })
  })
})

describe('where the settings allow it', () => {
  let opened: Client
  beforeAll(async () => {
    opened = await openWith({ transactionEnd: 'commit-allow-override', allowsPlans: true })
  })
  afterAll(() => opened.close())

  test('changes can be rolled back, and the answer still shows them', async () => {
    const { ada } = opened
    await ada.from('notes').insert({ id: 100, slug: 'kept', owner: ADA })

    const inserted = await ada.from('notes').insert({ slug: 'a' }).select('slug').rollback()
    const changed = await ada.from('notes').update({ slug: 'b' }).eq('id', 100).select('slug').rollback()
    const called = await ada.rpc('write_note', { slug: 'c' }).select('slug').rollback()
    const removed = await ada.from('notes').delete().eq('id', 100).select('slug').rollback()

    expect([inserted, changed, called, removed].map(({ data }) => data)).toEqual([
      [{ slug: 'a' }],
      [{ slug: 'b' }],
      { slug: 'c' },
      [{ slug: 'kept' }],
    ])
    expect((await ada.from('notes').select('slug')).data).toEqual([{ slug: 'kept' }])
  })

  test('a failed check rolls back and answers with its error', async () => {
    const { error } = await opened.ada.from('notes').update({ stars: 9 }).eq('id', 100).rollback()

    expect(error).toMatchObject({ code: '23514' })
  })

  test('the plan of a request is text or JSON', async () => {
    const { ada } = opened
    const { data: text } = await ada.from('books').select('id').explain()
    const { data: json } = await ada.from('books').select('id').explain({ format: 'json', analyze: true })

    expect(text).toMatch(/^Aggregate {2}\(cost=/)
    expect(json).toMatchObject([{ Plan: { 'Node Type': 'Aggregate', 'Actual Rows': 1 } }])
    expect((await ada.from('notes').insert({ slug: 'planned' }).explain()).data).toMatch(/Insert on notes/)
    expect((await ada.from('notes').select().eq('slug', 'planned')).data).toEqual([])
    expect((await ada.from('notes').select().eq('id', 0).explain()).status).toBe(200)
  })
})

describe('where transactions always roll back', () => {
  let opened: Client
  beforeAll(async () => {
    opened = await openWith({ transactionEnd: 'rollback' })
  })
  afterAll(() => opened.close())

  test('no change is kept', async () => {
    const { ada } = opened

    expect((await ada.from('notes').insert({ slug: 'a' }).select('slug')).data).toEqual([{ slug: 'a' }])
    expect((await ada.from('notes').select()).data).toEqual([])
  })
})

describe('where estimates are shown', () => {
  let opened: Client
  beforeAll(async () => {
    opened = await openWith({ showsEstimates: true })
  })
  afterAll(() => opened.close())

  test('count=planned is never below the rows that were read', async () => {
    const { ada } = opened
    const answer = await ada.from('books').select('id', { count: 'planned' }).gt('id', 1)

    expect(answer.data).toHaveLength(3)
    expect(answer.count).toBeGreaterThanOrEqual(3)
    expect((await ada.from('books').select('id', { count: 'planned', head: true })).count).toBeGreaterThan(3)
    expect((await ada.from('books').select('id', { count: 'exact' }).gt('id', 1)).count).toBe(3)
  })
})
