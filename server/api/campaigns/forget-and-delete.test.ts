import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { createCampaignShop, ID, messageOf, OTHER } from '#test/fixtures/shops/campaigns.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'

let database: Database
let shop: Awaited<ReturnType<typeof createCampaignShop>>

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

beforeEach(async () => {
  shop = await createCampaignShop(database)
})

async function forget(name: string) {
  await database.query(`update public.imports set status = 'done' where store_id = $1`, [shop.owner.storeId])
  await database.queryAs(
    shop.owner.claims,
    'select public.forget_customer(id) from public.customers where store_id = $1 and name = $2',
    [shop.owner.storeId, name],
  )
}

const load = async (id: string) => shop.read(await shop.send(shop.owner.claims, `GET /campaigns/${id}`))

const BODY = 'Hello Person 33 (p33@example.com), hello Person 4!'
const WHY = JSON.stringify({ text: 'Like person 33.', figures: [], on: '2026-02-15' })

it('replaces a forgotten customer in campaigns that are not approved, which asks again', async () => {
  const audience = { kind: 'overdue', overdue: 'overdue' } as const
  const before = await shop.create({ body: BODY, name: 'For PERSON 33', audience })
  await database.query('update public.campaigns set why = $1', [WHY])

  await forget('Person 33')

  const after = await load(ID)
  expect(after.content).toEqual({ ...before.content, body: 'Hello … (…), hello Person 4!', name: 'For …' })
  expect(after.state).toBe('edited')
  expect(after.hash).not.toBe(before.hash)
  expect(after.why.text).toBe('This text is gone: it named a customer who is forgotten.')
  const { rows } = await database.query('select from public.campaign_history where content::text ilike $1', [
    '%person 33%',
  ])
  expect(rows).toEqual([])
})

it('replaces a name with signs that mean something in a pattern', async () => {
  const name = 'A. [b] \\ (c)*'
  await database.query(`update public.customers set name = $1 where store_id = $2 and name = 'Person 33'`, [
    name,
    shop.owner.storeId,
  ])
  await shop.create({ body: `Hello ${name}!` })

  await forget(name)

  expect((await load(ID)).content.body).toBe('Hello …!')
})

it('leaves what was approved as it was sent, without why and history', async () => {
  const approved = await shop.approve(await shop.create({ body: BODY }))
  const unnamed = await shop.create({}, OTHER)
  await database.query('update public.campaigns set why = $1 where id = $2', [WHY, ID])

  await forget('Person 33')

  expect(await load(ID)).toMatchObject({ state: 'approved', hash: approved.hash, content: { body: BODY } })
  expect((await load(ID)).why.text).toBe('This text is gone: it named a customer who is forgotten.')
  const { rows } = await database.query('select from public.campaign_history where content::text ilike $1', [
    '%person 33%',
  ])
  expect(rows).toEqual([])
  expect(await load(OTHER)).toEqual(unnamed)
})

it('deletes notes that name a forgotten customer', async () => {
  for (const text of ['Call PERSON 33.', 'Order mugs.']) {
    await database.query(
      `insert into public.work (store_id, proposed_by, kind, name, content, proposed_on)
       values ($1, 'assistant', 'note', $2, jsonb_build_object('kind', 'note', 'title', 'Note', 'text', $2::text), '2026-02-10')`,
      [shop.owner.storeId, text],
    )
  }

  await forget('Person 33')

  const { rows } = await database.query<{ name: string }>('select name from public.work where store_id = $1', [
    shop.owner.storeId,
  ])
  expect(rows).toEqual([{ name: 'Order mugs.' }])
})

const remove = async (id: string, hash: string, claims = shop.owner.claims) =>
  shop.send(claims, `DELETE /campaigns/${id}`, { body: { hash } })

it('is deleted unless it was ever approved', async () => {
  const [proposed, dismissed] = [await shop.create(), await shop.move(await shop.create({}, OTHER), 'dismissed')]
  expect(proposed.isDeletable).toBe(true)
  const other = await shop.addColleague()
  expect((await remove(ID, 'stale')).status).toBe(409)

  expect((await remove(ID, proposed.hash, other.claims)).status).toBe(204)
  expect((await remove(OTHER, dismissed.hash)).status).toBe(204)
  expect((await shop.send(shop.owner.claims, `GET /campaigns/${ID}`)).status).toBe(404)
  const approved = await shop.approve(await shop.create())
  const back = await shop.move(await shop.move(approved, 'taken_back'), 'dismissed')
  expect(back.isDeletable).toBe(false)
  expect(await messageOf(await remove(ID, back.hash))).toEqual({
    status: 409,
    message: 'This campaign was approved once, so it can’t be deleted.',
  })
})
