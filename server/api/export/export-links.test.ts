import { describe, expect, it } from 'vitest'
import { createPerson, createStore } from '#supabase/test/shop.ts'
import { createExportCalls } from '#test/fixtures/shops/exports.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const NOW = new Date('2026-05-20T12:00:00Z')

let now = NOW

const database = await openDatabase()
const { openApi, requestLink, follow } = createExportCalls(database, () => now)
const owner = await createStore(database)
const stranger = await createStore(database)

async function addColleague() {
  const colleague = await createPerson(database)
  const member = [owner.storeId, colleague.userId]
  await database.query('insert into public.store_members (store_id, user_id) values ($1, $2)', member)
  const removeColleague = () =>
    database.query('delete from public.store_members where store_id = $1 and user_id = $2', member)
  return { colleague, removeColleague }
}

describe('a link', () => {
  it("is only for the person's own stores", async () => {
    for (const store of [stranger.storeId, 'nonsense']) {
      expect(await requestLink(owner.claims, store)).toMatchObject({
        status: 404,
        body: { error: { code: 'store_not_found' } },
      })
    }
  })

  it('requires signing in', async () => {
    expect(await requestLink({ role: 'anon' })).toMatchObject({
      status: 401,
      body: { error: { code: 'not_signed_in' } },
    })
  })

  it('works once', async () => {
    const { body } = await requestLink(owner.claims, owner.storeId)
    await (await follow(body.url)).arrayBuffer()

    const again = await follow(body.url)

    expect(again.status).toBe(410)
    expect(await again.json()).toMatchObject({ error: { code: 'link_used' } })
  })

  it('is not used up by a HEAD request', async () => {
    const { body } = await requestLink(owner.claims, owner.storeId)
    const path = body.url.replace('/api', '')
    expect((await openApi({ role: 'anon' }).request(path, { method: 'HEAD' })).status).toBe(405)
    const taken = await follow(body.url)
    expect(taken.status).toBe(200)
    await taken.arrayBuffer()
  })

  it('works for a minute', async () => {
    const { body } = await requestLink(owner.claims, owner.storeId)
    const late = await requestLink(owner.claims, owner.storeId)
    now = new Date(NOW.getTime() + 59_999)
    const inTime = await follow(body.url)
    now = new Date(NOW.getTime() + 60_000)
    const tooLate = await follow(late.body.url)
    now = NOW

    expect(inTime.status).toBe(200)
    await inTime.body?.cancel()
    expect(tooLate.status).toBe(410)
  })

  it('ends when the person is removed from the store', async () => {
    const { colleague, removeColleague } = await addColleague()
    const { body } = await requestLink(colleague.claims, owner.storeId)
    await removeColleague()

    expect((await follow(body.url)).status).toBe(410)
    expect((await requestLink(colleague.claims, owner.storeId)).status).toBe(404)
  })

  it('is stored as a hash', async () => {
    const { body } = await requestLink(owner.claims, owner.storeId)
    const ticket = new URL(body.url, 'http://localhost').searchParams.get('ticket') ?? ''

    const { rows } = await database.query<{ kept: string }>(
      `select string_agg(t::text, '') as kept from private.download_tickets as t`,
    )

    expect(ticket).toHaveLength(43)
    expect(rows[0]?.kept).not.toContain(ticket)
    expect(rows[0]?.kept).not.toContain(Buffer.from(ticket).toString('hex'))
  })
})
