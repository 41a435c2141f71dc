import { beforeAll, expect, it } from 'vitest'
import { loadNames } from '#server/api/answers/load-names.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createImport, createPerson, createStore, importOrders, writeOrders, type TestOrder } from './shop.ts'

const database = await openDatabase()
let owner: Awaited<ReturnType<typeof createStore>>
let stranger: Awaited<ReturnType<typeof createStore>>

const orderOf = (customer: string): TestOrder => ({
  name: `#${customer}`,
  at: '2026-05-01 10:00Z',
  customer,
  entries: [{ kind: 'sale', amount: '40' }],
})

const nothing = async () => []

async function found(names: string[], { emails = [] as string[], store = owner.storeId, claims = owner.claims } = {}) {
  const { rows } = await database.queryAs<{ text: string }>(
    claims,
    'select text from private.named_customers($1, $2, $3)',
    [store, names, emails],
  )
  return rows.map(({ text }) => text)
}

beforeAll(async () => {
  owner = await createStore(database)
  stranger = await createStore(database)
  await importOrders(database, owner, ['José Muñoz', 'O’Brien', 'Kim', 'Jan Dvořák', '김철수'].map(orderOf))
  await importOrders(database, stranger, [orderOf('Kim')])
  const importId = await createImport(database, owner.storeId)
  await writeOrders(database, { storeId: owner.storeId, importId }, [orderOf('Unpublished')])
})

it('finds customers by the whole name without accents and punctuation, or by the address', async () => {
  expect(await found(['jose munoz', 'o brien'])).toEqual(['José Muñoz', 'O’Brien'])
  expect(await found(['jose', 'munoz'])).toEqual([])
  await database.query("update public.customers set email = 'kim@example.com' where store_id = $1 and name = 'Kim'", [
    owner.storeId,
  ])
  expect(await found([], { emails: ['kim@example.com'] })).toEqual(['Kim'])
  expect(await found(['kim'], { emails: ['kim@example.com'] })).toEqual(['Kim'])
})

it.each(['jose muñoz', 'Jose Munoz', 'JAN DVOŘÁK', 'O’Brien', '김철수'])('a question finds %s', async (written) => {
  const source = {
    database,
    claims: owner.claims,
    store: owner.storeId,
    run: Object.assign(nothing, { columns: nothing }),
  }
  const names = await loadNames(source, `What did ${written} buy last year?`)
  expect(names.map(({ text }) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, ''))).toEqual([
    written.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, ''),
  ])
})

it('shows a person nothing of another store, and nothing that isn’t published', async () => {
  const outsider = await createPerson(database)
  expect(await found(['unpublished'])).toEqual([])
  expect(await found(['kim'], { store: stranger.storeId })).toEqual([])
  expect(await found(['kim'], { claims: outsider.claims })).toEqual([])
  await database.query('insert into public.store_members (store_id, user_id) values ($1, $2)', [
    owner.storeId,
    stranger.userId,
  ])
  const assistant = { ...stranger.claims, assistant_store: stranger.storeId }
  expect(await found(['kim'], { claims: stranger.claims })).toEqual(['Kim'])
  expect(await found(['kim'], { claims: assistant })).toEqual([])
})

it('finds a name among many by the index', async () => {
  const { rows } = await database.transaction(async (client) => {
    await client.query('set local enable_seqscan = off')
    return client.query<{ 'QUERY PLAN': string }>(
      "explain select id from public.customers where store_id = $1 and name is not null and private.plain_words(name) = any ('{kim}')",
      [owner.storeId],
    )
  })
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('customers_plain_name')
})
