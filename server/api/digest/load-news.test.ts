import { afterAll, expect, it } from 'vitest'
import { storeWith } from '#test/fixtures/shops/reports.ts'
import { createTodayShop, fallsFor, noonOf, ordersOf, TODAY } from '#test/fixtures/shops/today.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { loadNews } from './load-news.ts'

const database = await openTestDatabase()
const { look } = createTodayShop(database)

afterAll(() => database.close())

it('a card that can’t be read keeps no other person from urgent emails', async () => {
  const damaged = await storeWith(database, ordersOf(fallsFor(7)))
  const sound = await storeWith(database, ordersOf(fallsFor(7)))
  for (const { storeId } of [damaged, sound]) await look(storeId)
  await database.query(`update public.signals set card = '{}' where store_id = $1`, [damaged.storeId])
  const news = await loadNews(database, [damaged.userId, sound.userId], new Date(noonOf(TODAY)))
  expect(new Set(news.map(({ userId }) => userId))).toEqual(new Set([sound.userId]))
})
