import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { ADA, BO, openRestFixture, type RestFixture } from '#test/fixtures/rest-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let fixture: RestFixture
let ada: SupabaseClient

const database = await openDatabase()

beforeAll(async () => {
  fixture = await openRestFixture(database)
  ada = await clientOf(ADA)
})

beforeEach(async () => {
  await database.query('delete from auth.users')
  await database.query(`insert into auth.users (id, email) values ($1, 'ada@example.com'), ($2, 'bo@example.com')`, [
    ADA,
    BO,
  ])
  await database.query('delete from public.profiles')
})

async function clientOf(user: string): Promise<SupabaseClient> {
  const token = await fixture.tokenOf(user)
  return createClient('http://localhost', fixture.anonKey, {
    accessToken: () => Promise.resolve(token),
    global: { fetch: fixture.fetchWith() },
  })
}

const row = { id: ADA, full_name: 'Ada', email: 'ada@example.com', created_at: '2026-01-01T00:00:00+00:00' }

describe('calls on profiles', () => {
  test('a missing profile gives PGRST116', async () => {
    const { data, error, status } = await ada.from('profiles').select('*').eq('id', ADA).single()

    expect({ data, status }).toEqual({ data: null, status: 406 })
    expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 0 rows' })
  })

  test('insert, then select by id', async () => {
    const inserted = await ada.from('profiles').insert(row).select().single()
    const selected = await ada.from('profiles').select('*').eq('id', ADA).single()

    expect(inserted).toMatchObject({ status: 201, error: null, data: row })
    expect(selected).toMatchObject({ status: 200, error: null, data: { ...row, preferences: {} } })
  })

  test('update by id', async () => {
    await ada.from('profiles').insert(row)

    const { error, status } = await ada.from('profiles').update({ full_name: 'Ada L.', bio: 'First' }).eq('id', ADA)

    expect({ error, status }).toEqual({ error: null, status: 204 })
    const { data } = await ada.from('profiles').select('full_name,bio').eq('id', ADA).single()
    expect(data).toEqual({ full_name: 'Ada L.', bio: 'First' })
  })

  test('upsert on id creates the profile and then updates it', async () => {
    const made = await ada.from('profiles').upsert(row, { onConflict: 'id' })
    const changed = await ada
      .from('profiles')
      .upsert({ ...row, company: 'Engines' }, { onConflict: 'id' })
      .select()
      .single()

    expect(made.status).toBe(201)
    expect(changed).toMatchObject({ status: 200, data: { company: 'Engines', full_name: 'Ada' } })
  })

  test('preferences are read and written as a whole object', async () => {
    await ada.from('profiles').insert(row)
    const preferences = {
      onboardingCompleted: false,
      onboarding: { currentStep: 'welcome', steps: { welcome: { status: 'pending' } } },
    }

    await ada.from('profiles').update({ preferences }).eq('id', ADA)

    const { data } = await ada.from('profiles').select('preferences').eq('id', ADA).single()
    expect(data).toEqual({ preferences })
  })
})

describe('another user’s profile', () => {
  beforeEach(async () => {
    const bo = await clientOf(BO)
    await bo.from('profiles').insert({ id: BO, full_name: 'Bo' })
  })

  const nameOfBo = async () =>
    (await database.query(`select full_name from public.profiles where id = $1`, [BO])).rows[0]?.full_name

  test('cannot be seen', async () => {
    expect((await ada.from('profiles').select().eq('id', BO)).data).toEqual([])
    expect((await ada.from('profiles').select('id', { count: 'exact', head: true })).count).toBe(0)
  })

  test('cannot be changed', async () => {
    const updated = await ada.from('profiles').update({ full_name: 'x' }).eq('id', BO).select()
    const upserted = await ada.from('profiles').upsert({ id: BO, full_name: 'x' })
    const inserted = await ada.from('profiles').insert({ id: BO, full_name: 'x' })

    expect(updated.data).toEqual([])
    expect(upserted).toMatchObject({ status: 403, error: { code: '42501' } })
    expect(inserted.status).toBeOneOf([403, 409])
    expect(await nameOfBo()).toBe('Bo')
  })

  test('cannot be reached without signing in', async () => {
    const visitor = createClient('http://localhost', fixture.anonKey, { global: { fetch: fixture.fetchWith() } })

    expect(await visitor.from('profiles').select()).toMatchObject({ status: 401, error: { code: '42501' } })
    expect(await visitor.from('profiles').insert(row)).toMatchObject({ status: 401, error: { code: '42501' } })
  })
})
