import * as v from 'valibot'
import { afterAll, expect, it } from 'vitest'
import { digestPreviewSchema } from '#domain/contracts/digest.ts'
import type { Claims } from '#server/platform/database/database.ts'
import { createPerson } from '#supabase/test/shop.ts'
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

it('a preview is the email as it would be now, and its HTML loads once', async () => {
  const { claims } = await storeWith(database, ORDERS)
  const preview = v.parse(digestPreviewSchema, await (await post(claims)).json())
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
  const { claims } = await storeWith(database, ORDERS)
  const preview = v.parse(digestPreviewSchema, await (await post(claims, 'kind=weekly&locale=de-DE')).json())
  expect(preview.subject).toMatch(/^A quiet week: 30\u00a0\$ from 1 order$/)
})

it('a preview is refused to visitors, without a store, and in no language', async () => {
  const { claims } = await createPerson(database)
  expect((await post({ role: 'anon' })).status).toBe(401)
  expect((await post(claims)).status).toBe(409)
  expect((await post(claims, 'kind=daily&locale=not_a_locale')).status).toBe(400)
  expect((await apiFor(claims).request('/digest/preview?kind=daily&locale=en&ticket=wrong')).status).toBe(410)
})
