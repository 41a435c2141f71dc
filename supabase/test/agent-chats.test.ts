import { describe, expect, it } from 'vitest'
import type { Claims } from '#server/platform/database/database.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createPerson, createStore } from './shop.ts'

const database = await openDatabase()

const DENIED = { code: '42501' }
const REFUSED = { code: '23514' }

async function begin(claims: Claims, storeId: string | null, agent = 'marketing-manager') {
  const { rows } = await database.queryAs<{ id: string }>(
    claims,
    'insert into public.agent_sessions (store_id, agent) values ($1, $2) returning id',
    [storeId, agent],
  )
  return rows[0]?.id ?? ''
}

type Said = { type?: string; content?: string; parameters?: unknown; attachments?: unknown }

function say(claims: Claims, sessionId: string, said: Said = {}) {
  const { type = 'user', content = 'How were sales?', parameters = null, attachments = null } = said
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  return database.queryAs(
    claims,
    `insert into public.agent_messages (session_id, type, content, parameters, attachments) values ($1, $2, $3, $4, $5)`,
    [sessionId, type, content, json(parameters), json(attachments)],
  )
}

async function read(claims: Claims, sessionId: string) {
  const { rows } = await database.queryAs<{ content: string }>(
    claims,
    'select content from public.agent_messages where session_id = $1 order by ordinal',
    [sessionId],
  )
  return rows.map(({ content }) => content)
}

describe('a chat', () => {
  it('can be started only in one’s own store', async () => {
    const owner = await createStore(database)
    const stranger = await createStore(database)

    const sessionId = await begin(owner.claims, owner.storeId)
    await say(owner.claims, sessionId)

    expect(await read(owner.claims, sessionId)).toEqual(['How were sales?'])
    await expect(begin(stranger.claims, owner.storeId)).rejects.toMatchObject(DENIED)
  })

  it('cannot be started for another person', async () => {
    const { storeId, claims } = await createStore(database)
    const other = await createPerson(database)
    const text = `insert into public.agent_sessions (store_id, user_id, agent) values ($1, $2, 'store-builder')`
    await expect(database.queryAs(claims, text, [storeId, other.userId])).rejects.toMatchObject(DENIED)
  })

  it('cannot be read or written by another member of the store', async () => {
    const { storeId, claims } = await createStore(database)
    const colleague = await createPerson(database)
    await database.query('insert into public.store_members (store_id, user_id) values ($1, $2)', [
      storeId,
      colleague.userId,
    ])
    const sessionId = await begin(claims, storeId)
    await say(claims, sessionId)

    expect(await read(colleague.claims, sessionId)).toEqual([])
    await expect(say(colleague.claims, sessionId)).rejects.toMatchObject(DENIED)
    const { rowCount } = await database.queryAs(
      colleague.claims,
      `update public.agent_sessions set status = 'active' where id = $1`,
      [sessionId],
    )
    expect(rowCount).toBe(0)
    expect(await begin(colleague.claims, storeId)).not.toBe(sessionId)
  })

  it('cannot be read or written by a former member', async () => {
    const { storeId, claims, userId } = await createStore(database)
    const sessionId = await begin(claims, storeId)
    await say(claims, sessionId)

    await database.query('delete from public.store_members where user_id = $1', [userId])

    expect(await read(claims, sessionId)).toEqual([])
    await expect(say(claims, sessionId)).rejects.toMatchObject(DENIED)
  })

  it('exists once per person, store and agent', async () => {
    const { storeId, claims } = await createStore(database)
    await begin(claims, storeId)
    await expect(begin(claims, storeId)).rejects.toMatchObject({ code: '23505' })
    await expect(begin(claims, storeId, 'store-builder')).resolves.toBeTruthy()
  })

  it('has one of three agents and one of two states', async () => {
    const { storeId, claims } = await createStore(database)
    await expect(begin(claims, storeId, 'accountant')).rejects.toMatchObject(REFUSED)
    const sessionId = await begin(claims, storeId)
    const text = `update public.agent_sessions set status = 'asleep' where id = $1`
    await expect(database.queryAs(claims, text, [sessionId])).rejects.toMatchObject(REFUSED)
  })

  it('started without a store is private and moves to the first store', async () => {
    const person = await createPerson(database)
    const stranger = await createPerson(database)
    const sessionId = await begin(person.claims, null)
    await say(person.claims, sessionId)
    expect(await read(stranger.claims, sessionId)).toEqual([])
    await expect(begin(person.claims, null)).rejects.toMatchObject({ code: '23505' })

    const { rows } = await database.queryAs<{ id: string }>(
      person.claims,
      `select public.create_store('Mine', 'USD', 'UTC') as id`,
      [],
    )

    const { rows: sessions } = await database.queryAs(
      person.claims,
      'select id, store_id from public.agent_sessions',
      [],
    )
    expect(sessions).toEqual([{ id: sessionId, store_id: rows[0]?.id }])
    expect(await read(person.claims, sessionId)).toEqual(['How were sales?'])
  })

  it('of a returning member causes no conflict', async () => {
    const { storeId, claims, userId } = await createStore(database)
    const colleague = await createPerson(database)
    const join = (id: string) =>
      database.query('insert into public.store_members (store_id, user_id) values ($1, $2)', [storeId, id])
    await join(colleague.userId)
    await begin(claims, storeId)
    await database.query('delete from public.store_members where user_id = $1', [userId])
    await begin(claims, null)

    await join(userId)

    const { rows } = await database.queryAs(claims, 'select from public.agent_sessions where store_id = $1', [storeId])
    expect(rows).toHaveLength(1)
  })

  it('is deleted with its messages, with the store and with the person', async () => {
    const { storeId, claims, userId } = await createStore(database)
    const count = async () => {
      const { rows } = await database.query<{ messages: number }>(
        `select count(*)::int as messages from public.agent_messages join public.agent_sessions as s on s.id = session_id
         where s.user_id = $1`,
        [userId],
      )
      return rows[0]?.messages
    }
    const sessionId = await begin(claims, storeId)
    await say(claims, sessionId)
    await database.queryAs(claims, 'delete from public.agent_sessions where id = $1', [sessionId])
    expect(await count()).toBe(0)

    await say(claims, await begin(claims, storeId))
    expect(await count()).toBe(1)
    await database.queryAs(claims, 'delete from public.stores where id = $1', [storeId])
    expect(await count()).toBe(0)
  })

  it('was last active at the time of its newest message', async () => {
    const { storeId, claims } = await createStore(database)
    const sessionId = await begin(claims, storeId)
    await database.query(`update public.agent_sessions set last_activity = '2000-01-01' where id = $1`, [sessionId])

    await say(claims, sessionId)

    const { rows } = await database.queryAs<{ isNew: boolean }>(
      claims,
      `select last_activity = (select max(created_at) from public.agent_messages) as "isNew" from public.agent_sessions`,
      [],
    )
    expect(rows).toEqual([{ isNew: true }])
  })
})

describe('a large chat', () => {
  const sayMuch = (claims: Claims, sessionId: string, count: number) =>
    database.queryAs(
      claims,
      `insert into public.agent_messages (session_id, type, content)
       select $1, 'user', 'Hello' from generate_series(1, $2::int)`,
      [sessionId, count],
    )

  it('accepts 10,000 messages and reports when it is full', async () => {
    const { storeId, claims } = await createStore(database)
    const sessionId = await begin(claims, storeId)
    await sayMuch(claims, sessionId, 10_000)

    await expect(sayMuch(claims, sessionId, 1)).rejects.toMatchObject({
      code: 'PT409',
      message: 'This chat is full: it holds 10,000 messages.',
    })
    expect(await read(claims, sessionId)).toHaveLength(10_000)
  })
})

describe('a message', () => {
  const chart = { type: 'chart', chartType: 'line', labels: ['2026-01-01', '2026-01-02'], values: [1, null] }
  const image = { type: 'image', title: 'A mug', url: 'https://example.com/mug.png' }

  async function openChat() {
    const { claims, storeId } = await createStore(database)
    return { claims, sessionId: await begin(claims, storeId) }
  }

  it('cannot be changed or deleted on its own', async () => {
    const { claims, sessionId } = await openChat()
    await say(claims, sessionId)
    for (const text of [
      `update public.agent_messages set content = 'Something else' where session_id = $1`,
      'delete from public.agent_messages where session_id = $1',
    ]) {
      await expect(database.queryAs(claims, text, [sessionId])).rejects.toMatchObject(DENIED)
    }
  })

  it.each([
    ['ten thousand characters', { content: 'x'.repeat(10_000) }],
    ['an agent’s words', { type: 'agent', parameters: { suggestions: ['How many orders?'] } }],
    ['a chart', { attachments: [chart] }],
    ['an image', { attachments: [image] }],
    ['no attachment', { attachments: [] }],
  ])('may carry %s', async (_name, said: Said) => {
    const { claims, sessionId } = await openChat()
    await say(claims, sessionId, said)
    expect(await read(claims, sessionId)).toHaveLength(1)
  })

  it.each([
    ['nothing', { content: '' }],
    ['more than ten thousand characters', { content: 'x'.repeat(10_001) }],
    ['the words of anybody else', { type: 'system' }],
    ['parameters that are no object', { parameters: ['a'] }],
    ['parameters beyond 16 KiB', { parameters: { text: 'x'.repeat(16_384) } }],
    ['attachments that are no list', { attachments: chart }],
    ['more than five attachments', { attachments: Array.from({ length: 6 }, () => chart) }],
    ['attachments beyond 64 KiB', { attachments: [{ ...image, title: 'x'.repeat(65_536) }] }],
    ['an unknown attachment', { attachments: [{ type: 'script' }] }],
    ['an attachment without a kind', { attachments: [{}] }],
    ['an attachment that is no object', { attachments: ['chart'] }],
    ['an unknown chart', { attachments: [{ ...chart, chartType: 'pie' }] }],
    ['a chart with a label too many', { attachments: [{ ...chart, labels: ['a', 'b', 'c'] }] }],
    ['a chart without values', { attachments: [{ type: 'chart', chartType: 'bar', labels: [] }] }],
    ['a chart with words for values', { attachments: [{ ...chart, values: [1, 'two'] }] }],
    ['a chart with numbers for labels', { attachments: [{ ...chart, labels: ['a', 2] }] }],
    ['an image in the clear', { attachments: [{ ...image, url: 'http://example.com/mug.png' }] }],
    ['an image that is a script', { attachments: [{ ...image, url: 'javascript:alert(1)' }] }],
    ['an image without a title', { attachments: [{ type: 'image', url: image.url }] }],
  ])('does not carry %s', async (_name, said: Said) => {
    const { claims, sessionId } = await openChat()
    await expect(say(claims, sessionId, said)).rejects.toMatchObject(REFUSED)
  })
})
