import { expect, onTestFinished, test } from 'vitest'
import { followJobs } from '#server/follow-jobs.ts'
import { followSync } from '#server/api/sync/follow-sync.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { openTestFacts } from '#test/fixtures/shops/facts.ts'
import { openTestImporter } from '#test/fixtures/shops/file-importer.ts'
import { HOUR, openSyncedShop, START } from '#test/fixtures/shops/synced-shop.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'

test('connections are synced in the background, and removed ones give their orders back', async () => {
  const database = await openTestDatabase()
  const importer = await openTestImporter(database)
  onTestFinished(async () => {
    await database.close()
    await importer.removeFolder()
  })
  const { id, shop, shops, now, state, figures } = await openSyncedShop(importer)
  shop.add({ created: START - 1000 })
  await importer.query('update public.connections set next_sync_at = $2 where id = $1', [id, now()])
  const follow = () =>
    followJobs({
      database,
      facts: openTestFacts(database),
      mailer: null,
      productName: 'Cartwright',
      siteUrl: 'http://localhost:3000',
      shops,
      clock: now,
      log: silentLog,
      pauses: { retryDelay: 0, lookEvery: 0.5, supervise: 2 },
    })
  const stop = await follow()
  await expect.poll(state).toMatchObject({ state: 'connected', orders_read: 1 })
  await expect.poll(figures).toMatchObject({ orders: 1, gross: 10 })
  await stop()

  await importer.query("update public.connections set state = 'removed', orders_kept = false where id = $1", [id])
  onTestFinished(await follow())
  await expect.poll(figures).toMatchObject({ orders: 0, gross: 0 })
})

test('a connection that is made meanwhile is synced at once', async () => {
  const database = await openTestDatabase()
  const importer = await openTestImporter(database)
  onTestFinished(async () => {
    await database.close()
    await importer.removeFolder()
  })
  const { id, now } = await openSyncedShop(importer)
  const dueAt = (at: Date) => importer.query('update public.connections set next_sync_at = $2 where id = $1', [id, at])
  await dueAt(new Date(now().getTime() + HOUR))
  let noteDue = () => {}
  const onDue = (listener: () => void) => {
    noteDue = listener
    return () => {}
  }
  const waiting: string[] = []
  const jobs = { add: async (_kind: string, key: string) => void waiting.push(key) }
  onTestFinished(await followSync({ database, jobs, shops: { onDue }, clock: now, log: silentLog }))
  await dueAt(now())
  expect(waiting).toEqual([])

  noteDue()

  await expect.poll(() => waiting).toEqual([id])
})

test('a paused connection is left alone', async () => {
  const database = await openTestDatabase()
  const importer = await openTestImporter(database)
  onTestFinished(async () => {
    await database.close()
    await importer.removeFolder()
  })
  const { id, shop, sync, figures } = await openSyncedShop(importer)
  shop.add()
  await importer.query("update public.connections set state = 'paused' where id = $1", [id])

  expect(await sync()).toBe('done')
  expect(shop.asked).toEqual([])
  expect(await figures()).toMatchObject({ orders: 0 })
})
