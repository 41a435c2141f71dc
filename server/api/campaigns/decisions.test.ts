import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { groupOf } from '#domain/analysis/campaigns/group-of.ts'
import type { CampaignContent } from '#domain/contracts/campaigns/campaign.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createPerson } from '#supabase/test/shop.ts'
import { CONTENT, createCampaignShop, ID, messageOf, OTHER } from '#test/fixtures/shops/campaigns.ts'
import { changeAfter } from '#test/harness/databases/change-after.ts'
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

it('stores with the approval who did it, the hash, the expectation and the groups', async () => {
  const proposed = await shop.create()
  expect(proposed).toMatchObject({ state: 'proposed', proposedBy: 'member', approvedBy: null, expected: null })
  expect(proposed.why.text).toContain('Your store has 40 customers.')

  const approved = await shop.approve(proposed)

  expect(approved).toMatchObject({ state: 'approved', hash: proposed.hash, approvedBy: shop.owner.userId })
  const stored = await shop.groups()
  expect(stored).toHaveLength(30)
  for (const { customer, isKeptBack } of stored) {
    expect(isKeptBack).toBe(groupOf(ID, customer, 0.2) === 'kept')
  }
  expect(approved.expected).toMatchObject({ treated: stored.filter((each) => !each.isKeptBack).length })
  expect(approved.history.map(({ event, by }) => [event, by])).toEqual([
    ['approved', shop.owner.userId],
    ['proposed', shop.owner.userId],
  ])
  expect(approved.history[0]?.content).toEqual(CONTENT)
})

it('asks again after a change, and forgets the groups', async () => {
  const approved = await shop.approve(await shop.create())
  const content = { ...CONTENT, subject: 'Summer is here' }

  const response = await shop.send(shop.owner.claims, `PUT /campaigns/${ID}`, {
    body: { hash: approved.hash, content },
  })
  const edited = await shop.read(response)

  expect(edited).toMatchObject({ state: 'edited', approvedBy: null, expected: null, content })
  expect(edited.hash).not.toBe(approved.hash)
  expect(await shop.groups()).toEqual([])
  const stale = await shop.askToApprove(approved)
  expect(await messageOf(stale)).toEqual({
    status: 409,
    message: 'Somebody changed this campaign meanwhile. Check it again.',
  })
})

it('is not approved with what somebody writes while the server reads it', async () => {
  const campaign = await shop.create()
  const edit = async (hash: string, changes: Partial<CampaignContent>) => {
    const body = { hash, content: { ...CONTENT, ...changes } }
    return shop.read(await shop.send(shop.owner.claims, `PUT /campaigns/${ID}`, { body }))
  }
  const seen = await edit(campaign.hash, { body: '[Text]' })
  await edit(seen.hash, {})
  const body = { hash: seen.hash, people: await shop.peopleOf(campaign) }
  const on = changeAfter(database, 'from public.campaigns', () => edit(campaign.hash, { body: '[Text]' }))

  const refused = await shop.send(shop.owner.claims, `POST /campaigns/${ID}/approve`, { body, on })

  expect(await messageOf(refused)).toEqual({
    status: 409,
    message: 'Somebody changed this campaign meanwhile. Check it again.',
  })
  expect(await shop.groups()).toEqual([])
})

it('is not changed by a page that was open before somebody dismissed it', async () => {
  const campaign = await shop.create()
  await shop.move(campaign, 'dismissed')
  const body = { hash: campaign.hash, content: { ...CONTENT, subject: 'Later' } }

  const refused = await shop.send(shop.owner.claims, `PUT /campaigns/${ID}`, { body })

  expect(await messageOf(refused)).toEqual({
    status: 409,
    message: 'This campaign was dismissed, so it can’t be changed. Undo that on its page first.',
  })
  expect(await shop.read(await shop.send(shop.owner.claims, `GET /campaigns/${ID}`))).toMatchObject({
    state: 'dismissed',
    content: CONTENT,
  })
})

it('holds one of two approvals at once, and tells the other', async () => {
  const campaign = await shop.create()
  const other = await shop.addColleague()
  const body = { hash: campaign.hash, people: await shop.peopleOf(campaign) }

  const answers = await Promise.all(
    [shop.owner, other].map(async ({ claims }) => shop.send(claims, `POST /campaigns/${ID}/approve`, { body })),
  )

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const refused = answers.find(({ status }) => status === 409)
  expect(refused && (await messageOf(refused)).message).toBe('This campaign was approved already.')
  expect(await shop.groups()).toHaveLength(30)
})

it('is refused to others, and to a member who was removed', async () => {
  const campaign = await shop.create()
  const stranger = await createPerson(database)
  const former = await shop.addColleague()
  const body = { hash: campaign.hash, people: await shop.peopleOf(campaign) }
  await database.queryAs(shop.owner.claims, 'select private.remove_member($1, $2)', [shop.owner.storeId, former.userId])

  for (const { claims } of [stranger, former]) {
    expect((await shop.send(claims, `GET /campaigns/${ID}`)).status).toBe(404)
    expect((await shop.send(claims, `POST /campaigns/${ID}/approve`, { body })).status).toBe(404)
    const direct = database.queryAs(claims, `select private.approve_campaign($1, $2, '[]', '{}', '2026-02-01')`, [
      ID,
      campaign.hash,
    ])
    await expect(direct).rejects.toThrow('or you have no access to it')
  }
})

const GAP = '00000000-0000-4000-8000-0000000000aa'

it('is not approved without a subject, a text and people', async () => {
  const attempt = async (content: Partial<CampaignContent>, id: string) => {
    return messageOf(await shop.askToApprove(await shop.create(content, id)))
  }

  expect(await attempt({ subject: ' ' }, ID)).toEqual({ status: 400, message: 'Write a subject and a text first.' })
  const gap = { status: 400, message: 'Fill in [Link first.' }
  expect(await attempt({ body: 'Hello! [Link' }, GAP)).toEqual(gap)
  const nobody = { audience: { kind: 'segment', segment: 'champions' }, isUnknownIncluded: false } as const
  await database.query(`update public.marketing_consents set answer = 'no' where store_id = $1`, [shop.owner.storeId])
  expect(await attempt(nobody, OTHER)).toEqual({ status: 400, message: 'Nobody would get this campaign.' })
})

it('downloads those who get it, without those kept back and those who said no since', async () => {
  const approved = await shop.approve(await shop.create())
  const people = await shop.groups()
  const [refusing, named, ...others] = people.filter(({ isKeptBack }) => !isKeptBack)
  await database.query(`update public.customers set name = '=1+1 Smith', country = 'DE' where id = $1`, [
    named?.customer,
  ])
  await database.query(`update public.marketing_consents set answer = 'no' where customer_id = $1`, [
    refusing?.customer,
  ])

  const response = await shop.send(shop.owner.claims, `POST /campaigns/${ID}/download`, {
    body: { hash: approved.hash },
  })
  const [header, ...lines] = (await response.text()).trim().split('\r\n')

  expect(header).toBe('Email,First Name,Last Name,Country,Marketing Consent,Marketing Consent At')
  expect(lines).toContain(`${named?.email},'=1+1,Smith,DE,yes,2026-01-01T10:00:00.000Z`)
  const reached = [...others, ...(named ? [named] : [])].map(({ email }) => email)
  expect(lines).toHaveLength(reached.length)
  expect(new Set(lines.map((line) => line.split(',')[0]))).toEqual(new Set(reached))
  const after = await shop.read(await shop.send(shop.owner.claims, `GET /campaigns/${ID}`))
  expect(after).toMatchObject({ state: 'approved', sentOn: null })
  expect(after.downloadedAt).not.toBeNull()
  expect(after.history[0]?.event).toBe('downloaded')
})

it('is done on the day that a member names, and can be taken back', async () => {
  const approved = await shop.approve(await shop.create())
  const { today } = approved
  for (const sentOn of ['2020-01-01', '2190-01-01']) {
    const body = { hash: approved.hash, state: 'done', sentOn }
    expect((await shop.send(shop.owner.claims, `PATCH /campaigns/${ID}`, { body })).status).toBe(400)
  }
  const sent = new Date().toISOString().slice(0, 10)
  const body = { hash: approved.hash, state: 'done', sentOn: sent }

  const done = await shop.send(shop.owner.claims, `PATCH /campaigns/${ID}`, { body, now: `${sent}T23:00:00Z` })
  expect(await done.json()).toMatchObject({ state: 'done', sentOn: sent })
  expect(today).toBe('2026-02-15')
  expect(await shop.move(approved, 'approved')).toMatchObject({ state: 'approved', sentOn: null })
  expect(await shop.move(approved, 'taken_back')).toMatchObject({
    state: 'taken_back',
    approvedBy: null,
    expected: null,
  })
  expect(await shop.groups()).toEqual([])
  const wrong = await shop.send(shop.owner.claims, `PATCH /campaigns/${ID}`, {
    body: { hash: approved.hash, state: 'failed' },
  })
  expect(wrong.status).toBe(409)
  expect((await shop.move(approved, 'dismissed')).state).toBe('dismissed')
  expect((await shop.move(approved, 'proposed')).state).toBe('proposed')
})

it('goes with its customers', async () => {
  await shop.approve(await shop.create())
  await database.query(`delete from public.customers where store_id = $1 and name = 'Person 3'`, [shop.owner.storeId])

  expect(await shop.groups()).toHaveLength(29)
})

it('is refused for people whom another campaign got since the page showed them', async () => {
  const [first, second] = [await shop.create(), await shop.create({}, OTHER)]
  await shop.approve(first)
  const [someone] = await shop.groups()
  const people = JSON.stringify([{ id: Number(someone?.customer), kept: false, consent: 'yes' }])
  const attempt = async (hash: string, runningFrom: string) =>
    database.queryAs(shop.owner.claims, `select private.approve_campaign($1, $2, $3, '{}', $4)`, [
      OTHER,
      hash,
      people,
      runningFrom,
    ])

  await expect(attempt(second.hash, '2026-02-01')).rejects.toThrow('approved meanwhile. Check them again.')
  const sent = new Date().toISOString().slice(0, 10)
  await database.query(`update public.campaigns set state = 'done', sent_on = $1 where id = $2`, [sent, ID])
  await expect(attempt(second.hash, '2026-02-01')).rejects.toThrow('approved meanwhile. Check them again.')
  await attempt(second.hash, sent)
})

it('includes people of another campaign if the content says so', async () => {
  const [first, second] = [await shop.create(), await shop.create({ isRunningIncluded: true }, OTHER)]
  await shop.approve(first)

  expect((await shop.approve(second)).state).toBe('approved')
})

it('waits for the removal of the member who decides', async (test) => {
  if (database.kind === 'embedded') return test.skip()
  const { hash } = await shop.create()
  const former = await shop.addColleague()
  const move = async () =>
    database.queryAs(former.claims, `select private.move_campaign($1, $2, 'dismissed', null)`, [ID, hash])
  const [locked, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const removing = database.withUser(shop.owner.claims, async (connection) => {
    await connection.query('select from public.stores where id = $1 for no key update', [shop.owner.storeId])
    locked.resolve()
    await waited.promise
    await connection.query('select private.remove_member($1, $2)', [shop.owner.storeId, former.userId])
  })
  await locked.promise
  const moved = Promise.allSettled([move()])
  const waiting = () =>
    database.query(
      `select from pg_stat_activity
       where wait_event_type = 'Lock' and query like '%move_campaign%' and datname = current_database()`,
    )
  await expect.poll(async () => (await waiting()).rows.length).toBe(1)
  waited.resolve()

  await removing
  expect(await moved).toMatchObject([{ reason: { code: 'PT404' } }])
})

it('is saved once when the answer was lost and the page tries again', async () => {
  const first = await shop.create()

  expect(await shop.create()).toEqual(first)
  const other = await shop.addColleague()
  const body = { store: shop.owner.storeId, id: ID, content: CONTENT }
  expect(await messageOf(await shop.send(other.claims, 'POST /campaigns', { body }))).toEqual({
    status: 409,
    message: 'This campaign was saved already.',
  })
  const changed = { ...body, content: { ...CONTENT, subject: 'Other' } }
  expect((await shop.send(shop.owner.claims, 'POST /campaigns', { body: changed })).status).toBe(409)
})

it('downloads nothing of another content than was seen', async () => {
  const { hash } = await shop.approve(await shop.create())
  await shop.send(shop.owner.claims, `PUT /campaigns/${ID}`, {
    body: { hash, content: { ...CONTENT, subject: 'New' } },
  })
  const edited = await shop.read(await shop.send(shop.owner.claims, `GET /campaigns/${ID}`))

  for (const seen of [hash, edited.hash]) {
    const response = await shop.send(shop.owner.claims, `POST /campaigns/${ID}/download`, { body: { hash: seen } })
    expect(response.status).toBe(409)
  }
})

it('is refused if other people would get it than the page showed', async () => {
  const campaign = await shop.create()
  const body = { hash: campaign.hash, people: await shop.peopleOf(campaign) }
  await database.query(
    `update public.marketing_consents set answer = 'no' from public.customers
     where customers.id = customer_id and customers.store_id = $1 and name = 'Person 1'`,
    [shop.owner.storeId],
  )

  const refused = await shop.send(shop.owner.claims, `POST /campaigns/${ID}/approve`, { body })

  expect(await messageOf(refused)).toEqual({ status: 409, message: 'The people changed. Check them again.' })
  expect(await shop.groups()).toEqual([])
  await shop.approve(campaign)
  expect(await shop.groups()).toHaveLength(29)
})
