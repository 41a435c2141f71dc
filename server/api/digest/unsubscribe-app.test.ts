import { afterAll, describe, expect, it } from 'vitest'
import { silentLog } from '#server/platform/system/log.ts'
import { createPerson } from '#supabase/test/shop.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { createUnsubscribeToken, sweepUnsubscribeTokens } from './stored-digests.ts'
import { createUnsubscribeApp } from './unsubscribe-app.ts'
import { isPublicSite, unsubscribeHeaders } from './unsubscribe-link.ts'

const database = await openTestDatabase()

afterAll(() => database.close())

const appFor = (peer: string) =>
  createUnsubscribeApp({ database, productName: 'Cartwright', peerOf: () => peer, log: silentLog })

async function subscribe() {
  const { userId } = await createPerson(database)
  const text = `insert into public.digest_settings (user_id, frequency, is_urgent) values ($1, 'daily', true)`
  await database.query(text, [userId])
  const token = await createUnsubscribeToken(database, userId, new Date())
  return { userId, path: `/letters/unsubscribe/${token}` }
}

async function settingsOf(userId: string) {
  const text = 'select frequency, is_urgent from public.digest_settings where user_id = $1'
  return (await database.query(text, [userId])).rows[0]
}

const ONE_CLICK = {
  method: 'POST',
  body: 'List-Unsubscribe=One-Click',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
}

describe('the link to unsubscribe', () => {
  it('shows a button and changes nothing', async () => {
    const { userId, path } = await subscribe()
    const response = await appFor('203.0.113.1').request(path)
    const page = await response.text()
    expect(page).toContain('<form method="post"><button>Unsubscribe</button></form>')
    expect(page).not.toContain('<script')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await settingsOf(userId)).toEqual({ frequency: 'daily', is_urgent: true })
  })

  it('ends all emails by one click, as often as it is clicked', async () => {
    const { userId, path } = await subscribe()
    const other = await subscribe()
    for (let click = 0; click < 2; click += 1) {
      const response = await appFor('203.0.113.2').request(path, ONE_CLICK)
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('You’re unsubscribed')
    }
    expect(await settingsOf(userId)).toEqual({ frequency: 'never', is_urgent: false })
    expect(await settingsOf(other.userId)).toEqual({ frequency: 'daily', is_urgent: true })
  })

  it('works for who has chosen nothing any more', async () => {
    const { userId, path } = await subscribe()
    await database.query('delete from public.digest_settings where user_id = $1', [userId])
    const response = await appFor('203.0.113.6').request(path, ONE_CLICK)
    expect(await response.text()).toContain('You’re unsubscribed')
  })

  it('no longer works after half a year, and is swept', async () => {
    const { userId, path } = await subscribe()
    const age = `update private.unsubscribe_tokens set created_at = now() - interval '181 days' where user_id = $1`
    await database.query(age, [userId])
    expect((await appFor('203.0.113.7').request(path, ONE_CLICK)).status).toBe(404)
    expect(await settingsOf(userId)).toEqual({ frequency: 'daily', is_urgent: true })
    await sweepUnsubscribeTokens(database)
    const { rowCount } = await database.query('select from private.unsubscribe_tokens where user_id = $1', [userId])
    expect(rowCount).toBe(0)
  })

  it('says that it is unknown, and looks the same before', async () => {
    const { path } = await subscribe()
    const app = appFor('203.0.113.3')
    const unknown = '/letters/unsubscribe/AAAA'
    expect(await (await app.request(unknown)).text()).toBe(await (await app.request(path)).text())
    const response = await app.request(unknown, ONE_CLICK)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('This link no longer works')
  })

  it('can’t be guessed for long, and a right one still works', async () => {
    const { userId, path } = await subscribe()
    const app = appFor('203.0.113.4')
    const guess = async () => (await app.request('/letters/unsubscribe/guess', ONE_CLICK)).status
    const answers: number[] = []
    for (let at = 0; at < 61; at += 1) answers.push(await guess())
    expect(answers.slice(0, 60).every((status) => status === 404)).toBe(true)
    expect(answers[60]).toBe(429)
    expect((await app.request(path, ONE_CLICK)).status).toBe(200)
    expect(await settingsOf(userId)).toMatchObject({ frequency: 'never' })
  })

  it('goes with the person', async () => {
    const { userId, path } = await subscribe()
    await database.query('delete from auth.users where id = $1', [userId])
    expect((await appFor('203.0.113.5').request(path, ONE_CLICK)).status).toBe(404)
  })
})

describe('the headers of one click', () => {
  it.each([
    ['https://shop.example.com', true],
    ['https://shop.example.com:8443/app', true],
    ['https://93.184.216.34', true],
    ['http://shop.example.com', false],
    ['http://localhost:3000', false],
    ['https://localhost', false],
    ['https://nas.local', false],
    ['https://shop', false],
    ['https://192.168.1.5', false],
    ['https://10.1.2.3', false],
    ['https://[::1]', false],
    ['https://[fd00::1]', false],
    ['https://[2606:2800:220:1::1]', true],
  ])('of %s are there: %s', (siteUrl, isPublic) => {
    expect(isPublicSite(siteUrl)).toBe(isPublic)
    expect(Object.keys(unsubscribeHeaders(siteUrl, `${siteUrl}/x`))).toHaveLength(isPublic ? 2 : 0)
  })
})
