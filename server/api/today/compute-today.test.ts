import { afterAll, expect, it } from 'vitest'
import { addDays } from '#domain/periods.ts'
import { importOrders } from '#supabase/test/shop.ts'
import { sale, storeWith } from '#test/fixtures/shops/reports.ts'
import { createTodayShop, fallsFor, noonOf, ordersOf, TODAY, usual } from '#test/fixtures/shops/today.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { saveWork } from './stored-work.ts'

const database = await openTestDatabase()
const { look, loadToday, decide, loadSignalIds, setStock } = createTodayShop(database)

afterAll(() => database.close())

/** Nobody imports orders after today. */
const endImports = (storeId: string) =>
  database.query(`update public.imports set started_at = $2, report = '{"ordersNew": 1}' where store_id = $1`, [
    storeId,
    noonOf(TODAY),
  ])

it('figures that ended ask for newer orders, and for nothing that rests on old figures', async () => {
  const { claims, storeId } = await storeWith(
    database,
    ordersOf(() => 1),
  )
  await setStock(storeId, 0)
  const day = addDays(TODAY, 12)
  await look(storeId, day)

  const { actions, fine, lastDay } = await loadToday(claims, day)

  expect(actions.map(({ kind, stake }) => [kind, stake])).toEqual([['import', null]])
  expect(lastDay?.isYesterday).toBe(false)
  expect(fine.map(({ name }) => name)).not.toContain('figures')
  await importOrders(database, { storeId }, [sale('#new', `${addDays(day, -1)} 12:00Z`, '10')])
  await look(storeId, day)
  expect((await loadToday(claims, day)).actions.map(({ kind }) => kind)).not.toContain('import')
})

it('what was proposed and what was fine end once the figures are a week old', async () => {
  const out = await storeWith(
    database,
    ordersOf(() => 1),
  )
  await setStock(out.storeId, 0)
  const well = await storeWith(
    database,
    ordersOf(() => 1),
  )
  await setStock(well.storeId, 5000)
  const day = addDays(TODAY, 12)
  for (const { storeId } of [out, well]) {
    await endImports(storeId)
    await look(storeId)
    await look(storeId, addDays(TODAY, 4))
  }
  const inTime = await loadToday(out.claims, addDays(TODAY, 4))
  expect(inTime.actions.map(({ kind }) => kind)).toEqual(['import', 'restock'])
  expect((await loadToday(well.claims, addDays(TODAY, 4))).fine.map(({ name }) => name)).toContain('stock')
  await look(out.storeId, day)
  await look(well.storeId, day)

  expect((await loadToday(out.claims, day)).actions.map(({ kind }) => kind)).toEqual(['import'])
  expect((await loadToday(well.claims, day)).fine.map(({ name }) => name)).not.toContain('stock')
})

it('a change in figures that are more than a week old is no action, only news', async () => {
  const { claims, storeId } = await storeWith(database, ordersOf(fallsFor(7)))
  await endImports(storeId)
  await look(storeId)
  expect((await loadToday(claims)).actions.map(({ kind }) => kind)).toEqual(['signal'])
  const day = addDays(TODAY, 12)
  await look(storeId, day)

  const { actions, signals } = await loadToday(claims, day)

  expect(actions.map(({ kind }) => kind)).toEqual(['import'])
  expect(signals.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^Orders fell/))
})

it('another currency of the store discards what was computed in the old one', async () => {
  const { claims, storeId } = await storeWith(database, ordersOf(fallsFor(7)))
  await setStock(storeId, 0)
  await look(storeId)
  expect((await loadToday(claims)).actions.length).toBeGreaterThan(0)
  await database.queryAs(claims, `update public.stores set currency = 'JPY' where id = $1`, [storeId])

  const none = { actions: [], signals: [], lookedOn: null }
  expect(await loadToday(claims)).toMatchObject(none)
  expect(await loadSignalIds(claims, 'all')).toEqual([])
  await look(storeId)
  expect(await loadToday(claims)).toMatchObject({ ...none, lookedOn: TODAY })
})

it('a look that ends after the currency changed stores nothing', async () => {
  const { storeId } = await storeWith(database, ordersOf(usual))
  const seen = { today: TODAY, proposals: [], kinds: [], isOld: false, seen: '', checks: { stock: null } }
  const saved = saveWork(database, { store: { id: storeId, currency: 'JPY' }, ...seen })
  await expect(saved).rejects.toThrow('currency changed')
  const { rows } = await database.query('select from private.today_runs where store_id = $1', [storeId])
  expect(rows).toEqual([])
})

it('missing orders that were dismissed are not proposed as an import', async () => {
  const { claims, storeId } = await storeWith(
    database,
    ordersOf((ago) => (ago <= 6 ? 0 : usual(ago))),
  )
  await look(storeId)
  const today = await loadToday(claims)
  expect(today.actions.map(({ title }) => title)).toEqual(['Orders stopped arriving'])
  await decide(claims, today.actions[0]?.id ?? '', 'dismissed')
  await look(storeId)
  expect((await loadToday(claims)).actions).toEqual([])
})
