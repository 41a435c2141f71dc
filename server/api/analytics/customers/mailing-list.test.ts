import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { customerPageSchema } from '#domain/contracts/analytics/customer-page.ts'
import { mailingListSchema } from '#domain/contracts/analytics/mailing-list.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { createPerson, createStore, importOrders } from '#supabase/test/shop.ts'
import { loadList, requestCustomers } from '#test/fixtures/shops/customers.ts'
import { sale } from '#test/fixtures/shops/reports.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

const now = '2026-03-01T12:00:00Z'

/** Ann agreed, Bo refused, nothing is known of Cy, and Di has no email. */
const PEOPLE = [
  { name: 'Ann', email: 'ann@example.com', answer: 'yes' },
  { name: 'Bo', email: 'bo@example.com', answer: 'no' },
  { name: 'Cy', email: 'cy@example.com', answer: null },
  { name: 'Di', email: null, answer: 'yes' },
] as const

let owner: Awaited<ReturnType<typeof createStore>>
let importId: string

const say = (name: string, answer: string) =>
  database.query(
    `insert into public.marketing_consents (import_id, customer_id, store_id, answer, stated_at, dated_by)
     select $2, id, store_id, $4, '2026-02-01T10:00Z', 'row' from public.customers where store_id = $1 and name = $3
     on conflict (import_id, customer_id) do update set answer = excluded.answer`,
    [owner.storeId, importId, name, answer],
  )

const idOf = async (name: string) =>
  (
    await database.query<{ id: string }>('select id::text from public.customers where store_id = $1 and name = $2', [
      owner.storeId,
      name,
    ])
  ).rows[0]?.id ?? ''

beforeEach(async () => {
  owner = await createStore(database)
  const orders = PEOPLE.map(({ name }, at) => ({
    ...sale(`#${at}`, '2026-01-01T12:00Z', `${10 + at}`),
    customer: name,
  }))
  importId = await importOrders(database, owner, orders)
  for (const { name, email, answer } of PEOPLE) {
    await database.query('update public.customers set email = $3 where store_id = $1 and name = $2', [
      owner.storeId,
      name,
      email,
    ])
    if (answer !== null) await say(name, answer)
  }
})

async function loadMailing(claims: Claims, query: Record<string, string> = {}) {
  const response = await requestCustomers(database, claims, { now, query, path: '/mailing-list' })
  expect(response.status).toBe(200)
  return v.parse(mailingListSchema, await response.json())
}

async function loadCsv(path: string, query: Record<string, string> = {}) {
  const response = await requestCustomers(database, owner.claims, { now, path, query: { ...query, format: 'csv' } })
  return (await response.text()).trim().split('\r\n')
}

it('has the customers who agreed, with the numbers of those who are left out', async () => {
  const list = await loadMailing(owner.claims)

  expect(list).toMatchObject({ agreed: 1, withUnknown: 2, refused: 1, unknown: 1, withoutEmail: 1 })
  expect(list.rows).toEqual([
    { email: 'ann@example.com', name: 'Ann', country: null, consent: 'yes', consentAt: '2026-02-01T10:00:00.000Z' },
  ])
})

it('has those whose consent is unknown if the request includes them, and never those who said no', async () => {
  const { rows, ...counts } = await loadMailing(owner.claims, { unknown: 'include' })

  expect(counts).toMatchObject({ agreed: 1, withUnknown: 2, refused: 1, unknown: 1 })
  expect(rows.map(({ name }) => name)).toEqual(['Cy', 'Ann'])
})

it('is narrowed, sorted and paged like the list of customers', async () => {
  const names = async (query: Record<string, string>) =>
    (await loadMailing(owner.claims, { unknown: 'include', ...query })).rows.map(({ name }) => name)

  expect(await names({ search: 'cy@' })).toEqual(['Cy'])
  expect(await names({ search: 'bo@' })).toEqual([])
  expect(await names({ order: 'netSales', direction: 'asc' })).toEqual(['Ann', 'Cy'])
  expect(await names({ limit: '1', offset: '1' })).toEqual(['Ann'])
})

it('is a CSV file with addresses, and the file of all customers has none', async () => {
  expect(await loadCsv('/mailing-list', { unknown: 'include' })).toEqual([
    expect.stringContaining('email,name,country,marketing_consent,marketing_consent_at'),
    'cy@example.com,Cy,,unknown,',
    'ann@example.com,Ann,,yes,2026-02-01T10:00:00.000Z',
  ])
  const lines = await loadCsv('/customers')
  expect(lines[0]).toContain('currency,name,marketing_consent,segment,orders')
  expect(lines.slice(1).map((line) => line.split(',').slice(1, 3))).toEqual([
    ['Di', 'yes'],
    ['Cy', 'unknown'],
    ['Bo', 'no'],
    ['Ann', 'yes'],
  ])
  expect(lines.join()).not.toContain('@')
})

it('loses the answers of an import that is undone', async () => {
  await importOrders(database, owner, [{ ...sale('#9', '2026-01-02T12:00Z', '5'), customer: 'Bo' }])
  await database.query(`update public.imports set undone_at = now() where id = $1`, [importId])

  const { rows } = await database.queryAs(owner.claims, 'select answer from public.marketing_consents')

  expect(rows).toEqual([])
})

it('is refused to others, and with a wrong choice', async () => {
  const stranger = await createPerson(database)
  const ask = (claims: Claims, query: Record<string, string>) =>
    requestCustomers(database, claims, { now, query, path: '/mailing-list' })

  expect((await ask(stranger.claims, { store: owner.storeId })).status).toBe(404)
  expect((await ask({ role: 'anon' }, {})).status).toBe(401)
  expect((await ask(owner.claims, { unknown: 'all' })).status).toBe(400)
})

it('the list and the page of a customer say what they said, and since when', async () => {
  const { rows } = await loadList(database, owner.claims, { now, query: { order: 'netSales', direction: 'asc' } })
  const pageOf = async (name: string) => {
    const response = await requestCustomers(database, owner.claims, { now, path: `/customers/${await idOf(name)}` })
    return v.parse(customerPageSchema, await response.json()).consent
  }

  expect(rows.map(({ name, consent }) => [name, consent])).toEqual([
    ['Ann', 'yes'],
    ['Bo', 'no'],
    ['Cy', 'unknown'],
    ['Di', 'yes'],
  ])
  expect(await pageOf('Bo')).toEqual({
    answer: 'no',
    at: '2026-02-01T10:00:00.000Z',
    datedBy: 'row',
    importName: null,
    channel: null,
  })
  expect(await pageOf('Cy')).toBeNull()
})
