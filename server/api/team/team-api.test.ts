import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addPerson, addSharedStore, addStore, openTeams, tokenIn } from '#test/fixtures/shops/team.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const { broken, call, invite, inviteByEmail, look, remove, sent, team } = openTeams(database)

async function openShop(name?: string) {
  const owner = await addPerson(database)
  return { owner, store: await addStore(database, owner, name) }
}

const refused = (status: number, code: string) => ({ status, body: { error: { code } } })

describe('the team of a store', () => {
  it('lists its members with names and addresses, and its open invitations', async () => {
    const { owner, colleague, store } = await addSharedStore(database)
    await database.query('insert into public.profiles (id, full_name) values ($1, $2)', [owner.userId, 'Ada Lovelace'])
    await invite(owner, store, ' Cy@Example.com ')

    const { status, body } = await team(colleague, store)

    expect(status).toBe(200)
    expect(body).toMatchObject({
      sendsEmail: true,
      members: [
        { id: owner.userId, name: 'Ada Lovelace', email: owner.email, avatarUrl: null },
        { id: colleague.userId, name: 'Bo Example', email: colleague.email },
      ],
      invitations: [{ email: 'cy@example.com', invitedBy: owner.userId, isExpired: false }],
    })
    const [{ createdAt, expiresAt }] = body.invitations
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 24 * 3600 * 1000)
    expect(JSON.stringify(body)).not.toContain('token')
  })

  it('is unknown to everybody else, as a store that does not exist', async () => {
    const { store } = await openShop()
    const stranger = await addPerson(database)
    for (const id of [store, randomUUID(), 'no-id']) {
      expect(await team(stranger, id)).toMatchObject(refused(404, 'store_not_found'))
      expect(await remove(stranger, id, stranger)).toMatchObject(refused(404, 'store_not_found'))
    }
    for (const id of [store, randomUUID()]) {
      expect(await invite(stranger, id, 'cy@example.com')).toMatchObject(refused(404, 'store_not_found'))
    }
    expect(await call('GET', `/team?store=${store}`)).toMatchObject(refused(401, 'not_signed_in'))
    expect(await call('POST', '/team/invitations', { body: { store, email: 'cy@example.com' } })).toMatchObject(
      refused(401, 'not_signed_in'),
    )
  })
})

describe('an invitation', () => {
  it('is sent with the names of the store and the inviter', async () => {
    const { owner, store } = await openShop()

    expect(await invite(owner, store, 'cy@example.com')).toMatchObject({ status: 201, body: { link: null } })

    expect(sent.at(-1)).toMatchObject({ to: 'cy@example.com', subject: 'Ada Example invited you to Harbour Goods' })
    expect(sent.at(-1)?.text).toContain(`Ada Example (${owner.email}) invited you to work on Harbour Goods`)
    expect(sent.at(-1)?.text).toMatch(/https:\/\/shop\.example\/auth\/invitation\?token=[\w-]{43}\n/)
  })

  it.each([
    ['<b onclick="x">Shop</b>\r\nBcc: all@example.com', '&lt;b onclick=&quot;x&quot;&gt;Shop&lt;/b&gt; Bcc: all'],
    ['Win at https://evil.example', 'invited you to work on a store'],
    ['x'.repeat(300), `${'x'.repeat(80)}…`],
  ])('shows the name %s only as text', async (name, shown) => {
    const { owner, store } = await openShop(name)

    await invite(owner, store, 'cy@example.com')

    const { subject = '', html = '' } = sent.at(-1) ?? {}
    expect(html).toContain(shown)
    expect(html).not.toContain('evil')
    expect(subject).not.toMatch(/[\r\n]|evil/)
  })

  it.each([
    '',
    'cy',
    'cy@',
    'cy example.com',
    'cy@example.com, all@example.com',
    'cy@example.com\nBcc: x@example.com',
    `${'c'.repeat(250)}@example.com`,
  ])('is refused for the address %j', async (email) => {
    const { owner, store } = await openShop()
    expect(await invite(owner, store, email)).toMatchObject(refused(400, 'invalid_email'))
  })

  it('is refused for an address with a character that cannot be stored', async () => {
    const { owner, store } = await openShop()
    expect(await invite(owner, store, 'cy\u0000@example.com')).toMatchObject(refused(400, 'invalid_text'))
  })

  it.each(['', '{', '[]', '{"store":1}', '{"email":"cy@example.com"}', '{"store":"x","email":{},"role":"admin"}'])(
    'is refused for the body %s',
    async (body) => {
      const { owner } = await openShop()
      expect((await call('POST', '/team/invitations', { as: owner, body })).status).toBe(400)
    },
  )

  it('is refused for a member, and for more than 50 addresses', async () => {
    const { owner, colleague, store } = await addSharedStore(database)
    expect(await invite(owner, store, colleague.email.toUpperCase())).toMatchObject(refused(409, 'already_member'))

    await database.query(
      `insert into public.store_invitations (store_id, email, token_hash, invited_by)
       select $1::uuid, n::text || '@example.com', sha256(convert_to(n::text || $1::text, 'UTF8')), $2 from generate_series(1, 50) as n`,
      [store, owner.userId],
    )
    expect(await invite(owner, store, 'cy@example.com')).toMatchObject(refused(409, 'too_many_pending'))
    expect(await invite(owner, store, '7@example.com')).toMatchObject({ status: 201 })
  })

  it('sent again replaces the link before', async () => {
    const { owner, colleague, store } = await addSharedStore(database)
    const first = await inviteByEmail(owner, store, 'cy@example.com')
    const second = await inviteByEmail(colleague, store, 'CY@example.com')

    expect((await look(first)).body).toEqual({ state: 'revoked' })
    expect((await look(second)).body).toMatchObject({ state: 'open', inviter: 'Bo Example' })
    expect((await team(owner, store)).body.invitations).toHaveLength(1)
  })

  it('sent twice at once leaves one link that works', async () => {
    const { owner, store } = await openShop()

    const answers = await Promise.all([1, 2, 3].map(() => invite(owner, store, 'dee@example.com')))

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const messages = sent.filter(({ to }) => to === 'dee@example.com')
    const states = await Promise.all(messages.map(async ({ text }) => String((await look(tokenIn(text))).body.state)))
    expect(states.toSorted()).toEqual(['open', 'revoked', 'revoked'])
  })

  it('can be withdrawn by every member, and by nobody else', async () => {
    const { owner, colleague, store } = await addSharedStore(database)
    const token = await inviteByEmail(owner, store, 'cy@example.com')
    const [{ id }] = (await team(owner, store)).body.invitations
    const withdraw = async (person: typeof owner, which: string = id) =>
      call('DELETE', `/team/invitations/${which}`, { as: person })

    expect(await withdraw(await addPerson(database))).toMatchObject(refused(404, 'invitation_not_found'))
    expect(await withdraw(owner, 'no-id')).toMatchObject(refused(404, 'invitation_not_found'))
    expect((await withdraw(colleague)).status).toBe(204)

    expect(await withdraw(colleague)).toMatchObject(refused(404, 'invitation_not_found'))
    expect((await look(token)).body).toEqual({ state: 'revoked' })
    expect((await team(owner, store)).body.invitations).toEqual([])
  })

  it('goes to one address five times a day at most, and 20 times an hour to all', async () => {
    const { owner, store } = await openShop()
    for (let message = 0; message < 5; message += 1) await inviteByEmail(owner, store, 'cy@example.com')
    expect(await invite(owner, store, 'cy@example.com')).toMatchObject(refused(429, 'too_many_invitations'))
    for (let message = 5; message < 20; message += 1) await inviteByEmail(owner, store, `${message}@example.com`)
    expect(await invite(owner, store, 'new@example.com')).toMatchObject(refused(429, 'too_many_invitations'))
  })

  it('is kept when the email cannot be sent, and the person is told', async () => {
    const { owner, store } = await openShop()
    broken.isBroken = true
    expect(await invite(owner, store, 'cy@example.com')).toMatchObject(refused(503, 'email_not_sent'))
    broken.isBroken = false
    expect((await team(owner, store)).body.invitations).toHaveLength(1)
  })

  it('returns the link where the server sends no email', async () => {
    const { owner, store } = await openShop()
    const silent = openTeams(database, { sendsEmail: false })

    const { body } = await silent.invite(owner, store, 'cy@example.com')

    expect((await look(tokenIn(body.link))).body).toMatchObject({ state: 'open', email: 'cy@example.com' })
    expect((await silent.team(owner, store)).body.sendsEmail).toBe(false)
  })
})
