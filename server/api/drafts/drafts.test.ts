import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { createImport, createPerson, importOrders, writeOrders } from '#supabase/test/shop.ts'
import { messageOf } from '#test/fixtures/shops/campaigns.ts'
import { createDraftShop, ID, OTHER, REPLY } from '#test/fixtures/shops/drafts.ts'
import { sale } from '#test/fixtures/shops/reports.ts'
import { changeAfter } from '#test/harness/databases/change-after.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'

let database: Database
let shop: Awaited<ReturnType<typeof createDraftShop>>

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

beforeEach(async () => {
  shop = await createDraftShop(database)
})

it('knows its order, the customer, and why, and keeps its history', async () => {
  const draft = await shop.create()

  expect(draft).toMatchObject({
    kind: 'reply',
    state: 'proposed',
    proposedBy: 'member',
    content: REPLY,
    isDeletable: true,
    about: { order: { name: '#1001' }, customer: { name: 'Ada Lovelace', email: 'ada@example.com' }, product: null },
    why: { text: 'A member of your team started this about the order #1001.', on: '2026-02-15' },
    today: '2026-02-15',
  })
  expect(draft.why.figures).toContainEqual({ label: 'Total', value: '$50.00' })

  const approved = await shop.approve(draft)

  expect(approved).toMatchObject({ state: 'approved', approvedBy: shop.owner.userId, isDeletable: false })
  expect(approved.history.map(({ event, by, content }) => [event, by, content])).toEqual([
    ['approved', shop.owner.userId, REPLY],
    ['proposed', shop.owner.userId, REPLY],
  ])
})

it('is saved once when the answer was lost and it is sent again', async () => {
  await shop.create()
  expect((await shop.create()).history).toHaveLength(1)

  const other = await shop.send(shop.owner.claims, 'POST /drafts', { body: shop.creation({ body: 'Other' }) })
  expect(await messageOf(other)).toEqual({ status: 409, message: 'This draft was saved already.' })
})

it('asks again after a change', async () => {
  const approved = await shop.approve(await shop.create())
  const body = { hash: approved.hash, content: { ...REPLY, body: 'Hello!' } }

  const edited = await shop.read(await shop.send(shop.owner.claims, `PUT /drafts/${ID}`, { body }))

  expect(edited).toMatchObject({ state: 'edited', approvedBy: null, content: { body: 'Hello!' } })
  const stale = await shop.send(shop.owner.claims, `POST /drafts/${ID}/approve`, { body: { hash: approved.hash } })
  expect(await messageOf(stale)).toEqual({
    status: 409,
    message: 'Somebody changed this draft meanwhile. Check it again.',
  })
  expect((await shop.send(shop.owner.claims, `PUT /drafts/${ID}`, { body })).status).toBe(409)
})

it.each([
  [{ body: 'Hello [name], it comes on [date].' }, 'Fill in [name] and [date] first.'],
  [{ subject: 'Order [number]' }, 'Fill in [number] first.'],
  [{ subject: ' ' }, 'Write a subject and a text first.'],
])('is not approved with %o', async (content, message) => {
  const { hash } = await shop.create(content)

  const refused = await shop.send(shop.owner.claims, `POST /drafts/${ID}/approve`, { body: { hash } })

  expect(await messageOf(refused)).toEqual({ status: 400, message })
})

it('is not approved with what somebody writes while the server reads it', async () => {
  const draft = await shop.create()
  const edit = async (hash: string, content: object) =>
    shop.read(await shop.send(shop.owner.claims, `PUT /drafts/${ID}`, { body: { hash, content } }))
  const gap = { ...REPLY, body: 'It comes on [date].' }
  const seen = await edit(draft.hash, gap)
  await edit(seen.hash, REPLY)
  const on = changeAfter(database, 'from public.drafts', () => edit(draft.hash, gap))

  const refused = await shop.send(shop.owner.claims, `POST /drafts/${ID}/approve`, { body: { hash: seen.hash }, on })

  expect(await messageOf(refused)).toEqual({
    status: 409,
    message: 'Somebody changed this draft meanwhile. Check it again.',
  })
})

it('is not changed by a page that was open before somebody dismissed it', async () => {
  const { hash } = await shop.create()
  await shop.move(await shop.create(), 'dismissed')

  for (const content of [{ ...REPLY, body: 'Later' }, REPLY]) {
    const refused = await shop.send(shop.owner.claims, `PUT /drafts/${ID}`, { body: { hash, content } })
    expect(await messageOf(refused)).toEqual({
      status: 409,
      message: 'This draft was dismissed, so it can’t be changed. Undo that on its page first.',
    })
  }
  const kept = await shop.read(await shop.send(shop.owner.claims, `GET /drafts/${ID}`))
  expect(kept).toMatchObject({ state: 'dismissed', content: REPLY })
})

it('holds one of two approvals at once, and tells the other', async () => {
  const { hash } = await shop.create()
  const other = await shop.addColleague()

  const answers = await Promise.all(
    [shop.owner, other].map(async ({ claims }) => shop.send(claims, `POST /drafts/${ID}/approve`, { body: { hash } })),
  )

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const refused = answers.find(({ status }) => status === 409)
  expect(refused && (await messageOf(refused)).message).toBe('This draft was approved already.')
})

it('is refused to others, and to a member who was removed', async () => {
  const { hash } = await shop.create()
  const stranger = await createPerson(database)
  const former = await shop.addColleague()
  await database.queryAs(shop.owner.claims, 'select private.remove_member($1, $2)', [shop.owner.storeId, former.userId])

  for (const { claims } of [stranger, former]) {
    expect((await shop.send(claims, `GET /drafts/${ID}`)).status).toBe(404)
    expect((await shop.send(claims, `POST /drafts/${ID}/approve`, { body: { hash } })).status).toBe(404)
    expect((await shop.send(claims, `DELETE /drafts/${ID}`, { body: { hash } })).status).toBe(404)
    expect((await shop.send(claims, 'POST /drafts', { body: shop.creation({}, OTHER) })).status).toBe(404)
    const direct = database.queryAs(claims, 'select private.approve_draft($1, $2, null)', [ID, hash])
    await expect(direct).rejects.toThrow('or you have no access to it')
  }
})

it('is about nothing of another store', async () => {
  const stranger = await createDraftShop(database)

  const body = shop.creation({}, OTHER, { order: stranger.ids.order })
  expect((await shop.send(shop.owner.claims, 'POST /drafts', { body })).status).toBe(404)
  const customer = shop.creation({}, OTHER, { customer: stranger.ids.customer })
  expect((await shop.send(shop.owner.claims, 'POST /drafts', { body: customer })).status).toBe(404)
  const product = shop.creation({}, OTHER, { product: '1' })
  expect((await shop.send(shop.owner.claims, 'POST /drafts', { body: product })).status).toBe(400)
})

it('is about the order that the page showed, also once a sync or a file brought a new version of it', async () => {
  const version = { ...sale('#1001', '2026-02-01T12:00Z', '60'), customer: 'Ada Lovelace' }
  await importOrders(database, shop.owner, [version])

  const draft = await shop.create()

  const { rows } = await database.queryAs<{ id: string }>(shop.owner.claims, 'select id::text from public.orders')
  expect(rows).not.toEqual([{ id: shop.ids.order }])
  expect(draft).toMatchObject({ about: { order: { id: rows[0]?.id, name: '#1001' } } })
  expect(draft.why.figures).toContainEqual({ label: 'Total', value: '$60.00' })
})

it('is about the version that counts while another one is being written', async () => {
  const version = { ...sale('#1001', '2026-02-01T12:00Z', '60'), customer: 'Ada Lovelace' }
  await importOrders(database, shop.owner, [version])
  const importId = await createImport(database, shop.owner.storeId)
  const changed = { ...version, status: 'cancelled' as const }
  await writeOrders(database, { ...shop.owner, importId }, [changed])

  expect((await shop.create()).why.figures).toContainEqual({ label: 'Total', value: '$60.00' })
})

it('is done on the day that a member names, and can be taken back', async () => {
  const approved = await shop.approve(await shop.create())
  const today = new Date().toISOString().slice(0, 10)
  for (const doneOn of [null, '2020-01-01', '2190-01-01']) {
    const body = { hash: approved.hash, state: 'done', doneOn }
    expect((await shop.send(shop.owner.claims, `PATCH /drafts/${ID}`, { body })).status).toBe(400)
  }
  const body = { hash: approved.hash, state: 'done', doneOn: today }

  const done = await shop.send(shop.owner.claims, `PATCH /drafts/${ID}`, { body, now: `${today}T23:00:00Z` })

  expect(await shop.read(done)).toMatchObject({ state: 'done', doneOn: today })
  const content = { ...REPLY, body: 'Later' }
  const edit = await shop.send(shop.owner.claims, `PUT /drafts/${ID}`, { body: { hash: approved.hash, content } })
  expect((await messageOf(edit)).message).toBe('This draft was used already, so it can’t be changed.')
  expect(await shop.move(approved, 'approved')).toMatchObject({ state: 'approved', doneOn: null })
  expect(await shop.move(approved, 'taken_back')).toMatchObject({ state: 'taken_back', approvedBy: null })
  expect(await shop.move(approved, 'dismissed')).toMatchObject({ state: 'dismissed' })
  expect(await shop.move(approved, 'proposed')).toMatchObject({ state: 'proposed' })
})

it('is deleted unless it was ever approved', async () => {
  const { hash } = await shop.create()
  const approved = await shop.approve(await shop.create({}, OTHER))
  expect((await shop.send(shop.owner.claims, `DELETE /drafts/${ID}`, { body: { hash: 'stale' } })).status).toBe(409)

  expect((await shop.send(shop.owner.claims, `DELETE /drafts/${ID}`, { body: { hash } })).status).toBe(204)
  expect((await shop.send(shop.owner.claims, `GET /drafts/${ID}`)).status).toBe(404)
  const back = await shop.move(approved, 'taken_back')
  expect((await shop.send(shop.owner.claims, `DELETE /drafts/${OTHER}`, { body: back })).status).toBe(400)
  const refused = await shop.send(shop.owner.claims, `DELETE /drafts/${OTHER}`, { body: { hash: back.hash } })
  expect((await messageOf(refused)).message).toBe('This draft was approved once, so it can’t be deleted.')
})

it('is gone with its customer, and drafts to others lose the name', async () => {
  await shop.approve(await shop.create())
  await shop.create({ body: 'As ADA LOVELACE wrote (ada@example.com)' }, OTHER, {})
  await database.query(`update public.imports set status = 'done' where store_id = $1`, [shop.owner.storeId])

  await database.queryAs(shop.owner.claims, 'select public.forget_customer($1)', [shop.ids.customer])

  expect((await shop.send(shop.owner.claims, `GET /drafts/${ID}`)).status).toBe(404)
  const other = await shop.read(await shop.send(shop.owner.claims, `GET /drafts/${OTHER}`))
  expect(other).toMatchObject({ state: 'edited', content: { body: 'As … wrote (…)' } })
  const { rows } = await database.query('select from public.draft_history where content::text ilike $1', ['%lovelace%'])
  expect(rows).toEqual([])
})

it('keeps a text when an import replaces the order, and loses only the link when the order is gone', async () => {
  await shop.create()
  await database.query(`delete from public.orders where store_id = $1`, [shop.owner.storeId])

  const draft = await shop.read(await shop.send(shop.owner.claims, `GET /drafts/${ID}`))

  expect(draft).toMatchObject({ about: { order: null }, content: REPLY })
})
