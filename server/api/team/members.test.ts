import { describe, expect, it } from 'vitest'
import { addPerson, addSharedStore, addStore, openTeams, type TestPerson } from '#test/fixtures/shops/team.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const { accept, call, inviteByEmail, look, remove, team } = openTeams(database)

const refused = (status: number, code: string) => ({ status, body: { error: { code } } })

async function openShop() {
  const owner = await addPerson(database)
  return { owner, store: await addStore(database, owner) }
}

const storesOf = async ({ claims }: TestPerson) => {
  const { rows } = await database.queryAs<{ id: string }>(claims, 'select id from public.stores')
  return rows.map(({ id }) => id)
}

describe('accepting an invitation', () => {
  it('makes the person a member, also when clicked twice at once', async () => {
    const { owner, store } = await openShop()
    const colleague = await addPerson(database, { email: 'Cy.Accepts@Example.com', name: 'Cy Example' })
    const token = await inviteByEmail(owner, store, 'cy.accepts@example.com')
    expect((await look(token)).body).toEqual({
      state: 'open',
      email: 'cy.accepts@example.com',
      store: 'Harbour Goods',
      inviter: 'Ada Example',
    })

    const answers = await Promise.all([accept(colleague, token), accept(colleague, token)])

    for (const answer of answers) expect(answer).toEqual({ status: 200, body: { store } })
    expect(await storesOf(colleague)).toEqual([store])
    expect((await look(token)).body).toEqual({ state: 'accepted' })
    const { body } = await team(colleague, store)
    expect(body.members.map(({ name }: { name: string }) => name)).toEqual(['Ada Example', 'Cy Example'])
    expect(body.invitations).toEqual([])
  })

  it('is refused for another address, and for one that is not confirmed', async () => {
    const { owner, store } = await openShop()
    const token = await inviteByEmail(owner, store, 'dee@example.com')
    const unconfirmed = await addPerson(database, { email: 'dee@example.com', isConfirmed: false })
    for (const person of [unconfirmed, await addPerson(database)]) {
      expect(await accept(person, token)).toMatchObject(refused(403, 'wrong_person'))
      expect(await storesOf(person)).toEqual([])
    }
    expect(await call('POST', '/invitation/accept', { body: { token } })).toMatchObject(refused(401, 'not_signed_in'))
  })

  it.each([
    ['expired', `expires_at = now()`, 'invitation_expired'],
    ['revoked', `revoked_at = now()`, 'invitation_revoked'],
    ['accepted', `accepted_at = now()`, 'invitation_used'],
  ])('is refused with a link that is %s', async (state, change, code) => {
    const { owner, store } = await openShop()
    const colleague = await addPerson(database)
    const token = await inviteByEmail(owner, store, colleague.email)
    await database.query(`update public.store_invitations set ${change} where store_id = $1`, [store])

    expect((await look(token)).body).toEqual({ state })
    expect(await accept(colleague, token)).toMatchObject(refused(410, code))
    expect(await storesOf(colleague)).toEqual([])
  })

  it.each(['', 'x', "' or true --", '../../etc/passwd'])('is refused with the secret %j', async (token) => {
    expect((await look(token)).body).toEqual({ state: 'unknown' })
    expect(await accept(await addPerson(database), token)).toMatchObject(refused(404, 'invitation_unknown'))
  })

  it.each(['', '{}', '[]', '{"token":{}}', `{"token":"${'x'.repeat(201)}"}`, '{"token":"x","store":"y"}'])(
    'is refused with the body %s',
    async (body) => {
      expect((await call('POST', '/invitation', { body })).status).toBe(400)
      expect((await call('POST', '/invitation/accept', { as: await addPerson(database), body })).status).toBe(400)
    },
  )

  it('is refused to a person with 20 stores', async () => {
    const { owner, store } = await openShop()
    const collector = await addPerson(database)
    for (let count = 0; count < 20; count += 1) await addStore(database, collector, `Store ${count}`)
    const token = await inviteByEmail(owner, store, collector.email)
    expect(await accept(collector, token)).toMatchObject(refused(409, 'too_many_stores'))
  })

  it('stores only a hash of the secret', async () => {
    const { owner, store } = await openShop()
    const token = await inviteByEmail(owner, store, 'cy@example.com')
    const { rows } = await database.query<{ kept: string }>(
      `select string_agg(t::text, '') as kept from public.store_invitations as t`,
    )
    expect(token).toHaveLength(43)
    expect(rows[0]?.kept).not.toContain(token)
    expect(rows[0]?.kept).not.toContain(Buffer.from(token).toString('hex'))
  })
})

describe('a member', () => {
  it('can be removed by a colleague, and can leave', async () => {
    const { owner, colleague, store } = await addSharedStore(database)
    const third = await addPerson(database)
    await accept(third, await inviteByEmail(owner, store, third.email))

    expect((await remove(colleague, store, owner)).status).toBe(204)
    expect((await remove(colleague, store, colleague)).status).toBe(204)

    expect(await storesOf(third)).toEqual([store])
    for (const person of [owner, colleague]) {
      expect(await storesOf(person)).toEqual([])
      expect(await team(person, store)).toMatchObject(refused(404, 'store_not_found'))
      expect(await remove(person, store, third)).toMatchObject(refused(404, 'store_not_found'))
    }
    expect(await remove(third, store, owner)).toMatchObject(refused(404, 'member_not_found'))
    expect(await remove(third, store, third)).toMatchObject(refused(409, 'last_member'))
  })

  it.each(['each other', 'themselves'])('is left in the store when two remove %s at once', async (whom) => {
    const { owner, colleague, store } = await addSharedStore(database)
    const [first, second] = whom === 'themselves' ? [owner, colleague] : [colleague, owner]

    const answers = await Promise.all([remove(owner, store, first), remove(colleague, store, second)])

    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    const { rowCount } = await database.query('select from public.store_members where store_id = $1', [store])
    expect(rowCount).toBe(1)
  })

  it('cannot come back through an earlier link', async () => {
    const { owner, colleague, store } = await addSharedStore(database)
    const friend = await addPerson(database)
    const forFriend = await inviteByEmail(colleague, store, friend.email)
    const other = await addPerson(database)
    const forOther = await inviteByEmail(owner, store, other.email)
    const used = await inviteByEmail(owner, store, 'new-address@example.com')
    await database.query('update auth.users set email = $2 where id = $1', [
      colleague.userId,
      'new-address@example.com',
    ])

    await remove(owner, store, colleague)

    expect(await accept(friend, forFriend)).toMatchObject(refused(410, 'invitation_revoked'))
    expect(await accept(colleague, used)).toMatchObject(refused(410, 'invitation_revoked'))
    expect((await accept(other, forOther)).status).toBe(200)
  })

  it('who comes back finds an empty chat', async () => {
    const { owner, colleague, store } = await addSharedStore(database)
    const begin = `insert into public.agent_sessions (store_id, agent) values ($1, 'store-builder')`
    for (const { claims } of [owner, colleague]) await database.queryAs(claims, begin, [store])

    await remove(owner, store, colleague)
    await accept(colleague, await inviteByEmail(owner, store, colleague.email))

    const chats = 'select from public.agent_sessions'
    expect((await database.queryAs(colleague.claims, chats)).rowCount).toBe(0)
    expect((await database.queryAs(owner.claims, chats)).rowCount).toBe(1)
  })

  it('whose account is deleted by the service leaves no store without members, and no open invitations', async () => {
    const { owner, colleague, store } = await addSharedStore(database)
    const token = await inviteByEmail(owner, store, 'cy@example.com')
    const deleteAccount = async ({ userId }: TestPerson) =>
      database.query('delete from auth.users where id = $1', [userId])

    await deleteAccount(owner)
    expect((await look(token)).body).toEqual({ state: 'unknown' })
    expect(await storesOf(colleague)).toEqual([store])
    await deleteAccount(colleague)

    expect((await database.query('select from public.stores where id = $1', [store])).rowCount).toBe(0)
  })

  it('keeps the store they joined first as their first store', async () => {
    const { owner, store } = await openShop()
    const colleague = await addPerson(database)
    const own = await addStore(database, colleague, 'Lantern Goods')

    await accept(colleague, await inviteByEmail(owner, store, colleague.email))

    const { rows } = await database.queryAs(
      colleague.claims,
      `select public.create_first_store('x', 'USD', 'UTC') as id`,
    )
    expect(rows).toEqual([{ id: own }])
  })
})
