import { expect, it } from 'vitest'
import type { Claims } from '#server/platform/database/database.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { attemptOn } from './attempt.ts'
import { createStore } from './shop.ts'

const database = await openDatabase()
const owner = await createStore(database)
const stranger = await createStore(database)

const attempt = (claims: Claims, text: string, values: unknown[]) => attemptOn(database, claims, { text, values })

it("a view can be saved in one's own store only, 100 of them at most", async () => {
  const insert = `insert into public.saved_views (store_id, name, search) select $1, 'View ' || n, 'split=city'
    from generate_series(1, $2::integer) as n`
  expect(await attempt(owner.claims, insert, [owner.storeId, 100])).toBe(100)
  expect(await attempt(owner.claims, insert, [stranger.storeId, 1])).toBe('denied')
  await expect(attempt(owner.claims, insert, [owner.storeId, 101])).rejects.toMatchObject({ code: 'PT409' })
})

it("a platform can be connected to one's own store only", async () => {
  const insert = `insert into public.platform_connections (store_id, platform) values ($1, 'shopify')`
  expect(await attempt(owner.claims, insert, [owner.storeId])).toBe(1)
  expect(await attempt(owner.claims, insert, [stranger.storeId])).toBe('denied')
})
