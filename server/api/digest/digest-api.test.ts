import * as v from 'valibot'
import { afterAll, expect, it } from 'vitest'
import { digestPreviewSchema } from '#domain/contracts/digest.ts'
import type { Claims } from '#server/platform/database/database.ts'
import { createPerson, createStore } from '#supabase/test/shop.ts'
import { openTestFacts } from '#test/fixtures/shops/facts.ts'
import { optionsFor, sale, storeWith } from '#test/fixtures/shops/reports.ts'
import { dayBefore, noonOf, TODAY } from '#test/fixtures/shops/today.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { createDigestApi } from './digest-api.ts'

const database = await openTestDatabase()
const facts = openTestFacts(database)

afterAll(() => database.close())

const apiFor = (claims: Claims, now = noonOf(TODAY)) =>
  createDigestApi({
    ...optionsFor(database, claims, now),
    facts,
    productName: 'Cartwright',
    siteUrl: 'http://localhost:3000',
  })

const post = (claims: Claims, query = 'kind=daily&locale=en-US') =>
  apiFor(claims).request(`/digest/preview?${query}`, { method: 'POST' })

const ORDERS = [sale('#1', `${dayBefore(8)} 12:00Z`, '20'), sale('#2', `${dayBefore(1)} 12:00Z`, '30')]

async function shop() {
  const store = await storeWith(database, ORDERS)
  await setImport(store.storeId, dayBefore(0))
  const looked = `insert into private.today_runs values ($1, $2, '', '{"stock":null}')`
  await database.query(looked, [store.storeId, TODAY])
  return store
}

const setImport = (storeId: string, day: string) =>
  database.query(`update public.imports set report = '{"ordersNew": 1}', started_at = $2 where store_id = $1`, [
    storeId,
    `${day}T00:00Z`,
  ])

it('a preview is the email as it would be now, and its HTML loads once', async () => {
  const { claims } = await shop()
  const preview = v.parse(digestPreviewSchema, await (await post(claims)).json())
  expect(preview.notice).toBeNull()
  expect(preview.subject).toBe('Yesterday $30, 50% above the Tuesday before')
  expect(preview.text).toContain('Net sales: $30.00')

  // A frame sends no token.
  const visitor = apiFor({ role: 'anon' })
  const path = preview.htmlUrl.replace('/api', '')
  const response = await visitor.request(path)
  const html = await response.text()
  expect(html).toContain('<base target="_blank">')
  expect(html).toContain('$30.00')
  expect(response.headers.get('content-security-policy')).toContain('sandbox allow-popups')
  expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect((await visitor.request(path)).status).toBe(410)
})

it('a preview of the week adds up seven days', async () => {
  const { claims } = await shop()
  const preview = v.parse(digestPreviewSchema, await (await post(claims, 'kind=weekly&locale=de-DE')).json())
  expect(preview.subject).toMatch(/^A quiet week: 30\u00a0\$ from 1 order$/)
})

it('a preview is the reminder if that would be sent, and says why nothing would be', async () => {
  const { claims, storeId, userId } = await shop()
  await setImport(storeId, dayBefore(20))
  const load = async () => v.parse(digestPreviewSchema, await (await post(claims)).json())
  expect(await load()).toMatchObject({ subject: 'Your last import was on Apr 30, 2026', notice: null })

  await database.query(`insert into public.digest_settings (user_id, frequency) values ($1, 'daily')`, [userId])
  await database.query(
    `insert into private.digests (user_id, kind, slot, claimed_at, done_at, reminded_at) values ($1, 'digest', $2, $2, $2, $2)`,
    [userId, `${dayBefore(1)}T07:00Z`],
  )
  expect((await load()).notice).toMatch(/at least 14 days ago, and you have been reminded/)

  const { claims: newcomer } = await createStore(database)
  const empty = v.parse(digestPreviewSchema, await (await post(newcomer)).json())
  expect(empty.notice).toBe('No email would be sent now, because you have no orders yet.')
})

it('a preview is refused to visitors, without a store, and in no language', async () => {
  const { claims } = await createPerson(database)
  expect((await post({ role: 'anon' })).status).toBe(401)
  expect((await post(claims)).status).toBe(409)
  expect((await post(claims, 'kind=daily&locale=not_a_locale')).status).toBe(400)
  expect((await apiFor(claims).request('/digest/preview?kind=daily&locale=en&ticket=wrong')).status).toBe(410)
})
