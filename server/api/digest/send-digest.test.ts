import PostalMime from 'postal-mime'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { followJobs } from '#server/follow-jobs.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { startForgetfulMailServer } from '#test/fakes/forgetful-mail-server.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { createDigestChoices, createDigestMails, TWO_TUESDAYS } from '#test/fixtures/shops/digests.ts'
import { storeWith } from '#test/fixtures/shops/reports.ts'
import { dayBefore, TODAY } from '#test/fixtures/shops/today.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'

const database = await openTestDatabase()
const { choose, setLooked, tokensOf } = createDigestChoices(database)
const { current, startServer, optionsAt, work, openWork, subjects } = createDigestMails(database)

afterAll(() => database.close())

it('two instances send an email once', async () => {
  const { userId } = await storeWith(database, TWO_TUESDAYS)
  await choose(userId)
  await setLooked(userId)
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
  const own = current().deliveries.filter(({ recipients }) => recipients[0] === rows[0]?.email)
  expect(own).toHaveLength(1)
})

it('what a dead mail server didn’t take is sent later that day, with the same id', async () => {
  const { userId } = await storeWith(database, TWO_TUESDAYS)
  await choose(userId)
  const dead = await startMailServer({ secure: true })
  await dead.close()

  await setLooked(userId)
  const workAt = openWork(dead.port)

  await expect(workAt(userId, '07:00')).rejects.toThrow(/ECONNREFUSED/)
  expect(await tokensOf(userId)).toBe(0)
  await startServer(dead.port)
  await workAt(userId, '07:04')
  expect(current().deliveries).toEqual([])
  await workAt(userId, '07:05')
  await workAt(userId, '07:10')

  expect(await subjects()).toEqual(['Yesterday $30, 50% above the Tuesday before'])
  expect(await tokensOf(userId)).toBe(1)
})

it('a mail server that answered isn’t asked before each email', async () => {
  const people = [await storeWith(database, TWO_TUESDAYS), await storeWith(database, TWO_TUESDAYS)]
  const workAt = openWork()
  for (const { userId } of people) {
    await choose(userId)
    await setLooked(userId)
    await workAt(userId, '07:00')
  }

  expect(current().deliveries).toHaveLength(2)
  expect(current().connections()).toBe(1 + 2)
})

it('a mail server that is away is asked once in five minutes for all people', async () => {
  const [one, other] = [await storeWith(database, TWO_TUESDAYS), await storeWith(database, TWO_TUESDAYS)]
  for (const { userId } of [one, other]) {
    await choose(userId)
    await setLooked(userId)
  }
  const dead = await startMailServer({ secure: true })
  await dead.close()
  const workAt = openWork(dead.port)
  await expect(workAt(one.userId, '07:00')).rejects.toThrow(/ECONNREFUSED/)
  await workAt(other.userId, '07:01')
  await expect(workAt(other.userId, '07:05')).rejects.toThrow(/ECONNREFUSED/)
})

it('an email that the mail server may have taken is sent once more, with the same id', async () => {
  const { userId } = await storeWith(database, TWO_TUESDAYS)
  await choose(userId)
  await setLooked(userId)
  const forgetful = await startForgetfulMailServer()
  onTestFinished(() => forgetful.close())
  const workAt = openWork(forgetful.port, 'smtp')
  await expect(workAt(userId, '07:00')).rejects.toThrow(/closed/)
  await workAt(userId, '07:14')
  expect(forgetful.emails).toHaveLength(1)
  await expect(workAt(userId, '07:15')).rejects.toThrow(/closed/)
  for (const time of ['07:20', '07:30', '12:00']) await workAt(userId, time)
  const ids = (await Promise.all(forgetful.emails.map((raw) => PostalMime.parse(raw)))).map(
    ({ messageId }) => messageId,
  )
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
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
  expect(current().deliveries).toEqual([])
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
  expect(current().deliveries).toEqual([])
  await work(userId, `${TODAY}T09:00:00Z`)
  expect(await subjects()).toEqual(['Yesterday $30, 50% above the Tuesday before'])
})

it('an email that a process was sending when it died is sent by another one', async () => {
  const { userId } = await storeWith(database, TWO_TUESDAYS)
  await choose(userId)
  const slot = `${TODAY}T07:00:00Z`
  await database.query(`insert into private.digests values ($1, 'digest', $2, $2, null)`, [userId, slot])
  await work(userId, `${TODAY}T07:14:00Z`)
  expect(current().deliveries).toEqual([])
  await work(userId, `${TODAY}T07:15:00Z`)
  expect(current().deliveries).toHaveLength(1)
})
