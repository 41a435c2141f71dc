import { afterAll, expect, it } from 'vitest'
import { openTestFacts } from '#test/fixtures/shops/facts.ts'
import { storeWith } from '#test/fixtures/shops/reports.ts'
import { createTodayShop, fallsFor, noonOf, ordersOf, TODAY } from '#test/fixtures/shops/today.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { claimsOf, loadDigest, loadOwnStores } from './load-digest.ts'

const database = await openTestDatabase()
const { look } = createTodayShop(database)

afterAll(() => database.close())

it('leaves out a card that can’t be read, and logs which one', async () => {
  const { storeId, userId } = await storeWith(database, ordersOf(fallsFor(7)))
  await look(storeId)
  const logged: unknown[] = []
  const log = { ...silentLog, error: (...line: unknown[]) => logged.push(line) }
  const load = async () => {
    const [claims, facts] = [claimsOf(userId), openTestFacts(database)]
    const stores = await loadOwnStores(database, claims)
    const gone = new AbortController().signal
    const asked = { kind: 'daily', claims, stores, now: new Date(noonOf(TODAY)), gone } as const
    const [digest] = await loadDigest({ database, facts, log }, asked)
    return [...(digest?.actions ?? []), ...(digest?.signals ?? [])].length
  }
  const before = await load()
  expect(before).toBeGreaterThan(0)
  expect(logged).toEqual([])
  const { rows } = await database.query<{ id: string }>(
    `update public.signals set card = card - 'subject' where id = (select id from public.signals where store_id = $1 and state = 'open' order by rank limit 1) returning id`,
    [storeId],
  )

  expect(await load()).toBe(before - 1)
  expect(logged).toEqual([['a stored signal could not be read', { signal: rows[0]?.id, where: ['subject'] }]])
})
