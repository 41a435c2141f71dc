import * as v from 'valibot'
import { afterAll, expect, it } from 'vitest'
import { workListSchema } from '#domain/contracts/campaigns/work-list.ts'
import { listingEffectSchema } from '#domain/contracts/drafts/listing.ts'
import { addDays } from '#domain/periods.ts'
import { createCustomerAnalyses } from '#server/api/analytics/customers/customer-analyses.ts'
import { createCampaignsApi } from '#server/api/campaigns/campaigns-api.ts'
import { createListingMeasuring } from '#server/api/work/measure-listings.ts'
import { createStore, importOrders } from '#supabase/test/shop.ts'
import { openTestFacts } from '#test/fixtures/shops/facts.ts'
import { optionsFor } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { createListingsApi } from './listings-api.ts'

const database = await openTestDatabase()

afterAll(() => database.close())

const NOW = '2026-05-20T12:00:00Z'

const CHANGED_ON = '2026-04-20'

/** Numbers from 0 to 1 that look random and are always the same. */
const noise = (seed: number): number => {
  const value = Math.sin(seed * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}

/** A shop with 150 days of seven products that move alike, of which the candle sells half more since its texts changed. */
async function openChangedShop() {
  const titles = ['Candle', 'Mug', 'Bowl', 'Plate', 'Vase', 'Jug', 'Tray']
  const factor = (title: string, day: string) => (title === 'Candle' && day >= CHANGED_ON ? 1.5 : 1)
  const owner = await createStore(database)
  await importOrders(
    database,
    owner,
    Array.from({ length: 150 }, (_, at) => {
      const day = addDays('2026-05-20', at - 150)
      const entries = titles.map((product, position) => {
        const amount = (100 + 60 * noise(at)) * (0.9 + 0.2 * noise(1000 * position + at)) * factor(product, day)
        return { kind: 'sale' as const, amount: amount.toFixed(2), quantity: 1, product }
      })
      return { name: `#${at}`, at: `${day} 12:00Z`, entries }
    }),
  )
  const change = async (title: string, doneOn: string) => {
    const { rows } = await database.query<{ id: string }>(
      `insert into public.drafts
         (id, store_id, kind, proposed_by, content, content_hash, why, product_id, state, done_on, approved_hash, approved_at)
       select gen_random_uuid(), $1, 'listing', 'builder', '{}', '', '{}', id, 'done', $3,
         encode(sha256(convert_to('{}', 'UTF8')), 'hex'), now()
       from public.products where store_id = $1 and title = $2 returning id`,
      [owner.storeId, title, doneOn],
    )
    return rows[0]?.id ?? ''
  }
  const effectOf = async (id: string) => {
    const options = { ...optionsFor(database, owner.claims, NOW), facts: openTestFacts(database) }
    const response = await createListingsApi(options).request(`/listings/${id}/effect?store=${owner.storeId}`)
    return v.parse(listingEffectSchema, await response.json())
  }
  return { ...owner, change, effectOf }
}

it('compares a changed product with unchanged ones once 28 days are complete', async () => {
  const { change, effectOf } = await openChangedShop()
  const candle = await change('Candle', CHANGED_ON)

  const { lookOn, found } = await effectOf(candle)

  expect(lookOn).toBe('2026-05-18')
  const text = found?.text.replaceAll(/[\u2066-\u2069]/gu, '')
  const share = Number(
    /^Net sales of “?Candle”? were (\d+)% \(\d+% to \d+%\) above what other products suggest: /.exec(text ?? '')?.[1],
  )
  expect(share).toBeGreaterThan(40)
  expect(share).toBeLessThan(60)
  expect(found?.basis).toContain('95 of 100')
})

it('names the days of other changes of the product, which can’t be told apart', async () => {
  const { change, effectOf } = await openChangedShop()
  const candle = await change('Candle', CHANGED_ON)
  await change('Candle', '2026-05-05')
  await change('Mug', '2026-05-06')

  const { found } = await effectOf(candle)

  expect(found?.basis).toMatch(/ Its texts were also changed on May 5, 2026, which can’t be told apart\.$/)
  expect(found?.basis).not.toContain('You marked')
})

it('keeps what was found with the work, in its history and in the list, until the day is taken back', async () => {
  const { change, claims, effectOf, storeId } = await openChangedShop()
  const candle = await change('Candle', CHANGED_ON)
  const mug = await change('Mug', '2026-05-10')
  const measure = (now: string) =>
    createListingMeasuring({ database, facts: openTestFacts(database), clock: () => new Date(now) })(
      storeId,
      new AbortController().signal,
    )
  const stateOf = async (id: string) => {
    const { rows } = await database.query('select state, outcome from public.drafts where id = $1', [id])
    return rows[0]
  }
  await measure('2026-05-17T12:00:00Z')
  expect(await stateOf(candle)).toEqual({ state: 'done', outcome: null })

  await measure(NOW)

  const { found } = await effectOf(candle)
  expect(await stateOf(candle)).toEqual({ state: 'measured', outcome: found })
  expect(await stateOf(mug)).toMatchObject({ state: 'done', outcome: null })
  const listed = await createCampaignsApi({
    ...optionsFor(database, claims, NOW),
    analyze: createCustomerAnalyses(openTestFacts(database)),
  }).request(`/work?store=${storeId}`)
  const { drafts } = v.parse(workListSchema, await listed.json())
  expect(drafts.find(({ id }) => id === candle)).toMatchObject({ state: 'measured', outcome: found?.text })
  const { rows: history } = await database.query(
    'select event, outcome, changed_by from public.draft_history where draft_id = $1 order by id desc limit 1',
    [candle],
  )
  expect(history).toEqual([{ event: 'measured', outcome: found, changed_by: null }])
  await database.query(`update public.drafts set state = 'approved', done_on = null where id = $1`, [candle])
  expect(await stateOf(candle)).toEqual({ state: 'approved', outcome: null })
})

it('keeps that nothing can be told, without calling it measured', async () => {
  const { change, storeId } = await openChangedShop()
  const candle = await change('Candle', CHANGED_ON)
  for (const title of ['Bowl', 'Plate', 'Vase', 'Jug', 'Tray']) await change(title, CHANGED_ON)
  const clock = () => new Date(NOW)
  await createListingMeasuring({ database, facts: openTestFacts(database), clock })(
    storeId,
    new AbortController().signal,
  )
  const { rows } = await database.query('select state, outcome from public.drafts where id = $1', [candle])
  expect(rows).toEqual([
    { state: 'done', outcome: { text: expect.stringMatching(/^We can’t tell what the change brought/), basis: null } },
  ])
})

it('waits for the days, and says why nothing can be told without products to compare with', async () => {
  const { change, effectOf } = await openChangedShop()
  const early = await change('Mug', '2026-05-10')
  expect(await effectOf(early)).toMatchObject({ lookOn: '2026-06-07', found: null })

  const candle = await change('Candle', CHANGED_ON)
  for (const title of ['Bowl', 'Plate', 'Vase', 'Jug', 'Tray']) await change(title, CHANGED_ON)
  const { found } = await effectOf(candle)
  expect(found?.text).toMatch(/^We can’t tell what the change brought: .* other products? .* before the change/)
})
