import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { openTestDatabase } from '#test/database.ts'
import { createPerson } from '#supabase/test/shop.ts'
import { findOrCreateStore } from './stores.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

test('two first imports at once create one store, and the file sets its currency', async () => {
  const { claims } = await createPerson(database)
  const wanted = { store: null, timeZone: 'Europe/Dublin', currency: null }

  const stores = await Promise.all([
    findOrCreateStore(database, claims, wanted),
    findOrCreateStore(database, claims, wanted),
  ])

  const { rows } = await database.queryAs(claims, 'select id, time_zone, settings from public.stores')
  expect(rows).toEqual([{ id: stores[0], time_zone: 'Europe/Dublin', settings: { currency_from_file: true } }])
  expect(stores[1]).toBe(stores[0])
})
