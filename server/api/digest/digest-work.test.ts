import type { Email } from 'postal-mime'
import { afterAll, expect, it } from 'vitest'
import { createPerson, createStore } from '#supabase/test/shop.ts'
import { createDigestChoices, createDigestMails, SITE, TWO_TUESDAYS } from '#test/fixtures/shops/digests.ts'
import { storeWith } from '#test/fixtures/shops/reports.ts'
import { createTodayShop, dayBefore, fallsFor, ordersOf, TODAY } from '#test/fixtures/shops/today.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'

const database = await openTestDatabase()
const { choose } = createDigestChoices(database)
const { asked, current, work, openWork, mails, latestMail, subjects } = createDigestMails(database)
const { look } = createTodayShop(database)

afterAll(() => database.close())

const dayAfter = (days: number) => dayBefore(-days)
const headerOf = (mail: Email | undefined, key: string) => mail?.headers.find((header) => header.key === key)?.value

it('a daily email has the figures of yesterday, each with a link, and unsubscribes by one click', async () => {
  const { userId, storeId } = await storeWith(database, TWO_TUESDAYS)
  await choose(userId)

  await work(userId, `${TODAY}T07:00:00Z`)

  const [mail] = await mails()
  expect(mail?.subject).toBe('Yesterday $30, 50% above the Tuesday before')
  expect(mail?.text).toContain('Net sales: $30.00 (50% above the Tuesday before)')
  const day = dayBefore(1)
  expect(mail?.text).toContain(`${SITE}/analytics?tab=sales&period=custom&from=${day}&to=${day}&store=${storeId}`)
  const url = headerOf(mail, 'list-unsubscribe')
  expect(url).toMatch(/^<https:\/\/shop\.example\.com\/letters\/unsubscribe\/[\w-]{43}>$/)
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const { rows } = await database.query('select token_hash from private.unsubscribe_tokens where user_id = $1', [
    userId,
  ])
  expect(rows).toHaveLength(1)
})

it('what was found after an action was done is in one daily email', async () => {
  const { userId, storeId } = await storeWith(database, TWO_TUESDAYS)
  await choose(userId)
  const days = { since: dayBefore(9), from: dayBefore(8), to: dayBefore(2) }
  await database.query(
    `insert into public.work (store_id, proposed_by, kind, name, content, proposed_on, state, outcome, outcome_at)
     values ($1, 'today', 'restock', 'restock:1', $2, $3, 'done', $4, $5)`,
    [
      storeId,
      JSON.stringify({
        kind: 'restock',
        product: { id: '1', title: 'Lamp', variant: null },
        available: 0,
        lasts: 0,
        daily: 1,
        from: dayBefore(90),
        to: dayBefore(10),
        stockOn: dayBefore(10),
      }),
      dayBefore(9),
      JSON.stringify({ kind: 'restock', ...days, sold: 9, stock: null }),
      `${dayBefore(1)}T13:00:00Z`,
    ],
  )

  await work(userId, `${TODAY}T07:00:00Z`)
  await work(userId, `${dayAfter(1)}T07:00:00Z`)

  const texts = (await mails()).map(({ text }) => text ?? '')
  expect(texts.map((text) => text.includes('9 were sold. Units from'))).toEqual([true, false])
})

it('nothing is sent before the hour, or to an address that isn’t confirmed', async () => {
  const { userId } = await storeWith(database, TWO_TUESDAYS)
  await choose(userId)
  await database.query(`insert into private.digests values ($1, 'digest', $2, $2, $2)`, [
    userId,
    `${dayBefore(1)}T07:00Z`,
  ])
  await work(userId, `${TODAY}T06:59:00Z`)
  await database.query('update auth.users set email_confirmed_at = null where id = $1', [userId])
  await work(userId, `${TODAY}T07:00:00Z`)
  expect(current().deliveries).toEqual([])
})

it('a digest waits for at most an hour until its store is looked at, and then says nothing of what to do', async () => {
  const { userId, storeId } = await storeWith(database, TWO_TUESDAYS)
  await choose(userId)
  const workAt = openWork()
  await workAt(userId, '07:00')
  await workAt(userId, '07:59')
  expect(current().deliveries).toEqual([])
  expect(asked).toEqual([storeId, storeId])
  await workAt(userId, '08:00')
  const { text } = await latestMail()
  expect(text).toContain('What to do wasn’t ready for this email.')
  expect(text).not.toContain('Nothing')
})

it('a digest is sent as soon as its store was looked at, and in time before midnight', async () => {
  const { userId, storeId } = await storeWith(database, TWO_TUESDAYS)
  await choose(userId)
  const workAt = openWork()
  await workAt(userId, '07:00')
  await look(storeId)
  await workAt(userId, '07:01')
  expect((await latestMail()).text).toContain('Nothing to do.')

  const late = await storeWith(database, TWO_TUESDAYS)
  await choose(late.userId, { hour: 23 })
  await workAt(late.userId, '23:30')
  expect(current().deliveries).toHaveLength(1)
  await workAt(late.userId, '23:51')
  expect(current().deliveries).toHaveLength(2)
})

it('what wasn’t sent counts neither as told nor as a reminder', async () => {
  const { userId, storeId } = await storeWith(database, ordersOf(fallsFor(7)))
  await look(storeId)
  await choose(userId, { isUrgent: true })
  const confirm = (at: string | null) =>
    database.query('update auth.users set email_confirmed_at = $2 where id = $1', [userId, at])
  await confirm(null)
  await work(userId, `${TODAY}T07:00:00Z`)
  expect(current().deliveries).toEqual([])
  await confirm(`${TODAY}T08:00:00Z`)
  await work(userId, `${dayBefore(-1)}T06:00:00Z`)
  const { rows } = await database.query('select kind, told, reminded_at from private.digests where user_id = $1', [
    userId,
  ])
  expect(rows).toContainEqual({ kind: 'digest', told: [], reminded_at: null })
})

it('a file without orders is no new data', async () => {
  const { userId, storeId } = await storeWith(database, TWO_TUESDAYS)
  await choose(userId)
  await database.query('update public.imports set started_at = $2, published_at = $2 where store_id = $1', [
    storeId,
    `${dayBefore(20)}T00:00:00Z`,
  ])
  await database.query(
    `insert into public.imports (store_id, source, status, started_at, published_at, report)
     select store_id, source, status, $2, $2, '{}' from public.imports where store_id = $1 limit 1`,
    [storeId, `${dayBefore(1)}T00:00:00Z`],
  )
  await work(userId, `${TODAY}T07:00:00Z`)
  expect(await subjects()).toEqual(['Your last import was on Apr 30, 2026'])
})

it('one email has all stores of a person, each by its own days, and none that the person left', async () => {
  const { userId, storeId } = await storeWith(database, TWO_TUESDAYS, { timeZone: 'Pacific/Auckland', currency: 'EUR' })
  const other = await storeWith(database, TWO_TUESDAYS)
  await database.query(`update public.stores set name = E'Left "<b>& \u202eShop' where id = $1`, [other.storeId])
  await database.query('insert into public.store_members (store_id, user_id) values ($1, $2)', [other.storeId, userId])
  await choose(userId, { zone: 'America/Los_Angeles' })

  // In Auckland, the next day has begun.
  await work(userId, `${TODAY}T14:00:00Z`)
  const both = await latestMail()
  expect(both.subject).toContain('Test store')
  expect(both.text.match(/^== /gm)).toHaveLength(2)
  expect(both.html).toContain('Left &quot;&lt;b&gt;&amp; ')
  expect(both.html).not.toContain('\u202e')
  expect(both.text).toContain(storeId)
  expect(both.text).toContain(other.storeId)

  await database.query('delete from public.store_members where store_id = $1 and user_id = $2', [other.storeId, userId])
  await work(userId, `${dayBefore(-1)}T14:00:00Z`)
  const one = await latestMail()
  expect(one.text).toContain(storeId)
  expect(one.text).not.toContain(other.storeId)
  expect(one.html).not.toContain('Left')
})

it('a person without a store gets nothing', async () => {
  const { userId } = await createPerson(database)
  await choose(userId)
  await work(userId, `${TODAY}T07:00:00Z`)
  expect(current().deliveries).toEqual([])
})

it('after 14 days without new data there is one reminder, then nothing until there is data', async () => {
  const { userId, storeId } = await storeWith(database, TWO_TUESDAYS)
  await choose(userId)
  const publish = (day: string) =>
    database.query('update public.imports set started_at = $2, published_at = $2 where store_id = $1', [
      storeId,
      `${day}T00:00:00Z`,
    ])
  await publish(dayBefore(20))
  for (const ago of [2, 1, 0]) await work(userId, `${dayBefore(ago)}T07:00:00Z`)
  expect(await subjects()).toEqual(['Your last import was on Apr 30, 2026'])

  await publish(TODAY)
  await work(userId, `${dayBefore(-1)}T07:00:00Z`)
  expect((await subjects())[1]).toMatch(/^Tue, May 19, 2026 \$30/)
})

it('a quiet week is two lines', async () => {
  const { userId } = await storeWith(
    database,
    ordersOf(() => 1),
  )
  await choose(userId, { frequency: 'weekly' })
  await database.query('update public.digest_settings set weekday = 3 where user_id = $1', [userId])
  await database.query(`update public.digest_settings set chosen_at = '2020-01-01' where user_id = $1`, [userId])
  await work(userId, `${TODAY}T07:00:00Z`)
  const [mail] = await mails()
  expect(mail?.subject).toBe('A quiet week: $70, the same as the week before')
  expect(mail?.text).toMatch(/Net sales were \$70\.00 from 7 orders, the same as the week before\.\n/)
  expect(mail?.text).toContain('Nothing to do. Open Today')
  expect(mail?.text).not.toContain('May net sales')
})

it('an urgent email is sent once a day, and not about what the daily one told', async () => {
  const { userId, storeId } = await storeWith(database, ordersOf(fallsFor(7)))
  await look(storeId)
  await choose(userId, { frequency: 'never', isUrgent: true })
  await work(userId, `${TODAY}T06:59:00Z`)
  expect(current().deliveries).toEqual([])
  await work(userId, `${TODAY}T07:00:00Z`)
  await work(userId, `${TODAY}T12:00:00Z`)
  await work(userId, `${dayBefore(-1)}T12:00:00Z`)
  expect(await subjects()).toEqual([expect.stringMatching(/^Test store: Orders fell/)])

  const informed = await storeWith(database, ordersOf(fallsFor(7)))
  await look(informed.storeId)
  await choose(informed.userId, { isUrgent: true })
  await work(informed.userId, `${TODAY}T07:00:00Z`)
  await work(informed.userId, `${TODAY}T12:00:00Z`)
  expect((await subjects()).slice(1)).toEqual([expect.stringMatching(/^Yesterday \$/)])
})

it('an empty store makes no email', async () => {
  const { userId } = await createStore(database)
  await choose(userId)
  await database.query('update public.digest_settings set chosen_at = $2 where user_id = $1', [
    userId,
    `${dayBefore(2)}T00:00:00Z`,
  ])
  await work(userId, `${TODAY}T07:00:00Z`)
  expect(current().deliveries).toEqual([])
  const { rowCount } = await database.query('select from private.digests where user_id = $1 and done_at is not null', [
    userId,
  ])
  expect(rowCount).toBe(1)
})
