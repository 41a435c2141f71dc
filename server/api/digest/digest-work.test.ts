import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { followJobs } from '#server/follow-jobs.ts'
import { createSmtpMailer } from '#server/platform/mail/mailer.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createPerson, createStore } from '#supabase/test/shop.ts'
import { type MailServer, startMailServer } from '#test/fakes/mail-server.ts'
import { openTestFacts } from '#test/fixtures/shops/facts.ts'
import { sale, storeWith } from '#test/fixtures/shops/reports.ts'
import { createTodayShop, dayBefore, fallsFor, ordersOf, TODAY } from '#test/fixtures/shops/today.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { createDigestWork } from './digest-work.ts'

const database = await openTestDatabase()
const facts = openTestFacts(database)
const { look } = createTodayShop(database)

const SITE = 'https://shop.example.com'

let server: MailServer

beforeEach(async () => {
  server = await startMailServer({ secure: true, authOptional: true })
  onTestFinished(() => server.close())
})

afterAll(() => database.close())

const mailerAt = (port: number) =>
  createSmtpMailer({
    url: `smtps://127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    from: 'Cartwright <a@shop.example>',
  })

const optionsAt = (time: string, port = server.port) => ({
  database,
  facts,
  mailer: mailerAt(port),
  productName: 'Cartwright',
  siteUrl: SITE,
  clock: () => new Date(time),
})

type Wish = { frequency?: string; hour?: number; zone?: string; isUrgent?: boolean }

/** Lets a person choose emails, long ago. */
async function choose(userId: string, { frequency = 'daily', hour = 7, zone = 'UTC', isUrgent = false }: Wish = {}) {
  await database.query('update auth.users set email_confirmed_at = now() where id = $1', [userId])
  await database.query(
    `insert into public.digest_settings (user_id, frequency, hour, time_zone, is_urgent) values ($1, $2, $3, $4, $5)`,
    [userId, frequency, hour, zone, isUrgent],
  )
  await database.query(`update public.digest_settings set chosen_at = '2020-01-01' where user_id = $1`, [userId])
}

const work = (userId: string, time: string, port?: number) =>
  createDigestWork(optionsAt(time, port))(userId, new AbortController().signal)

const dayAfter = (days: number) => dayBefore(-days)

const mails = (): Promise<Email[]> => Promise.all(server.deliveries.map(({ raw }) => PostalMime.parse(raw)))
const latestMail = async () => {
  const { subject = '', text = '', html = '' } = (await mails()).at(-1) ?? {}
  return { subject, text, html }
}
const subjects = async () => (await mails()).map(({ subject }) => subject)
const headerOf = (mail: Email | undefined, key: string) => mail?.headers.find((header) => header.key === key)?.value

const TWO_TUESDAYS = [sale('#1', `${dayBefore(8)} 12:00Z`, '20'), sale('#2', `${dayBefore(1)} 12:00Z`, '30')]

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
  expect(server.deliveries).toEqual([])
})

it('two instances send an email once', async () => {
  const { userId } = await storeWith(database, TWO_TUESDAYS)
  await choose(userId)
  const pauses = { retryDelay: 0, lookEvery: 0.5, supervise: 2 }
  const follow = () => followJobs({ ...optionsAt(`${TODAY}T07:00:00Z`), log: silentLog, pauses })
  const stops = await Promise.all([follow(), follow()])
  onTestFinished(async () => void (await Promise.all(stops.map((stop) => stop()))))
  await Promise.all(Array.from({ length: 3 }, () => work(userId, `${TODAY}T07:00:30Z`)))

  const isDone = async () =>
    (
      await database.query(
        `select from private.digests where user_id = $1 and kind = 'digest' and done_at is not null`,
        [userId],
      )
    ).rowCount
  await expect.poll(isDone, { timeout: 10_000 }).toBe(1)
  await work(userId, `${TODAY}T07:01:00Z`)
  const { rows } = await database.query<{ email: string }>('select email from auth.users where id = $1', [userId])
  const own = server.deliveries.filter(({ recipients }) => recipients[0] === rows[0]?.email)
  expect(own).toHaveLength(1)
})

it('what a dead mail server didn’t take is sent later that day, with the same id', async () => {
  const { userId } = await storeWith(database, TWO_TUESDAYS)
  await choose(userId)
  const dead = await startMailServer({ secure: true })
  await dead.close()

  await expect(work(userId, `${TODAY}T07:00:00Z`, dead.port)).rejects.toThrow(/ECONNREFUSED/)
  await work(userId, `${TODAY}T07:01:00Z`)
  expect(server.deliveries).toEqual([])
  await work(userId, `${TODAY}T07:05:00Z`)
  await work(userId, `${TODAY}T07:10:00Z`)

  expect(await subjects()).toEqual(['Yesterday $30, 50% above the Tuesday before'])
})

it('an address that the mail server refuses isn’t tried again for this email', async () => {
  const { userId } = await storeWith(database, TWO_TUESDAYS)
  await choose(userId)
  const refusal = Object.assign(new Error('No such mailbox'), { responseCode: 550 })
  const strict = await startMailServer({
    secure: true,
    authOptional: true,
    onRcptTo: (_address, _session, done) => done(refusal),
  })
  onTestFinished(() => strict.close())
  await expect(work(userId, `${TODAY}T07:00:00Z`, strict.port)).rejects.toThrow(/No such mailbox/)
  await work(userId, `${TODAY}T08:00:00Z`)
  expect(server.deliveries).toEqual([])
})

it('after days without a mail server, only the newest email is sent', async () => {
  const { userId } = await storeWith(database, TWO_TUESDAYS)
  await choose(userId)
  const dead = await startMailServer({ secure: true })
  await dead.close()
  for (const day of [dayBefore(2), dayBefore(1)]) {
    await expect(work(userId, `${day}T07:00:00Z`, dead.port)).rejects.toThrow(/ECONNREFUSED/)
  }
  await work(userId, `${TODAY}T06:00:00Z`)
  expect(server.deliveries).toEqual([])
  await work(userId, `${TODAY}T09:00:00Z`)
  expect(await subjects()).toEqual(['Yesterday $30, 50% above the Tuesday before'])
})

it('an email that a process was sending when it died is sent by another one', async () => {
  const { userId } = await storeWith(database, TWO_TUESDAYS)
  await choose(userId)
  const slot = `${TODAY}T07:00:00Z`
  await database.query(`insert into private.digests values ($1, 'digest', $2, $2, null)`, [userId, slot])
  await work(userId, `${TODAY}T07:14:00Z`)
  expect(server.deliveries).toEqual([])
  await work(userId, `${TODAY}T07:15:00Z`)
  expect(server.deliveries).toHaveLength(1)
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
  expect(server.deliveries).toEqual([])
})

it('after 14 days without new data there is one reminder, then nothing until there is data', async () => {
  const { userId, storeId } = await storeWith(database, TWO_TUESDAYS)
  await choose(userId)
  const publish = (day: string) =>
    database.query('update public.imports set published_at = $2 where store_id = $1', [storeId, `${day}T00:00:00Z`])
  await publish(dayBefore(20))
  for (const ago of [2, 1, 0]) await work(userId, `${dayBefore(ago)}T07:00:00Z`)
  expect(await subjects()).toEqual(['No new data since Apr 30, 2026'])

  await publish(TODAY)
  await work(userId, `${dayBefore(-1)}T07:00:00Z`)
  expect((await subjects())[1]).toMatch(/^Yesterday \$0/)
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
  expect(mail?.text).toContain('Nothing asks for your attention. Open Today')
  expect(mail?.text).not.toContain('May net sales')
})

it('an urgent email is sent once a day, and not about what the daily one told', async () => {
  const { userId, storeId } = await storeWith(database, ordersOf(fallsFor(7)))
  await look(storeId)
  await choose(userId, { frequency: 'never', isUrgent: true })
  await work(userId, `${TODAY}T06:59:00Z`)
  expect(server.deliveries).toEqual([])
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
  await database.query(`update public.digest_settings set chosen_at = now() where user_id = $1`, [userId])
  await work(userId, `${TODAY}T07:00:00Z`)
  expect(server.deliveries).toEqual([])
})
