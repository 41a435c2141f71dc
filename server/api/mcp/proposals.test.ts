import type { Client } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestBackend } from '#test/harness/backend.ts'
import { createAssistants, type SignedIn } from '#test/harness/clients/assistants.ts'

const NOW = new Date('2026-05-20T12:00:00Z')

const backend = await openTestBackend({ clock: () => NOW })
const { connect, createStore, createToken, send, signIn } = createAssistants(backend)

let owner: SignedIn
let store = ''

beforeAll(async () => {
  owner = await signIn()
  store = await createStore(owner)
})

const textOf = ({ content: [block] }: Awaited<ReturnType<Client['callTool']>>) =>
  block?.type === 'text' ? block.text : ''

describe('a draft', () => {
  const propose = async (client: Client, input = { title: 'Restock', text: 'Bulb sold out on May 8.' }) =>
    client.callTool({ name: 'propose_work', arguments: input })

  const work = async () => {
    const text = `select kind, state, content, proposed_on::text as day from public.work where store_id = $1 and proposed_by = 'assistant'`
    return (await backend.database.query(text, [store])).rows
  }

  it('is stored once as an open note, and Today doesn’t show it', async () => {
    const { token, id } = await createToken(owner, { store: store, scope: 'propose' })
    const client = await connect(token)
    const first = await propose(client, {
      title: ' Restock\n<b>now</b>\u202e ',
      text: 'Bulb\u0007 sold out.\nOrder 12.',
    })
    const second = await propose(client, { title: 'Restock <b>now</b>', text: 'Bulb sold out.\nOrder 12.' })

    expect(first.structuredContent).toMatchObject({ answer: { state: 'open', isNew: true } })
    expect(second.structuredContent).toMatchObject({ answer: { state: 'open', isNew: false } })
    const content = { kind: 'note', title: 'Restock <b>now</b>', text: 'Bulb sold out.\nOrder 12.', token: id }
    expect(await work()).toEqual([{ kind: 'note', state: 'open', content, day: '2026-05-20' }])
    const { body } = await send(`/api/today?store=${store}`, { token: owner.token })
    expect(JSON.stringify(body)).not.toContain('Restock')
  })

  it('is listed with the name of the person’s token, and is decided on but not postponed', async () => {
    const { token } = await createToken(owner, { store: store, scope: 'propose', name: 'Claude' })
    await propose(await connect(token), { title: 'Check Bulb', text: 'It sold out.' })
    const list = await send(`/api/work?store=${store}`, { token: owner.token })
    const notes: { id: string; title: string }[] = Object(list.body).notes
    const note = notes.find(({ title }) => title === 'Check Bulb')
    expect(note).toMatchObject({
      state: 'open',
      text: 'It sold out.',
      token: 'Claude',
      proposedOn: '2026-05-20',
      by: null,
    })
    const decide = async (state: string) =>
      (await send(`/api/today/actions/${note?.id}`, { token: owner.token, method: 'PATCH', body: { state } })).status

    expect([await decide('later'), await decide('done'), await decide('open')]).toEqual([404, 200, 200])
  })

  it('is refused to a token that may only read', async () => {
    const { token } = await createToken(owner, { store: store })
    const client = await connect(token)

    await expect(propose(client)).rejects.toThrow('Tool propose_work not found')
    const claims = { ...owner.claims, assistant_store: store, assistant_scope: 'read' }
    const { rows } = await backend.database.queryAs(
      claims,
      `select outcome from private.propose_note($1, 'a', 'b', '2026-05-20')`,
      [store],
    )
    expect(rows).toEqual([{ outcome: 'not_allowed' }])
  })

  it('is refused beside 50 open ones, and if it is too long', async () => {
    await backend.database.query(
      `insert into public.work (store_id, proposed_by, kind, name, content, proposed_on)
       select $1, 'assistant', 'note', n::text, '{}', '2026-05-20' from generate_series(1, 50) as n`,
      [store],
    )
    const client = await connect((await createToken(owner, { store: store, scope: 'propose' })).token)

    expect(textOf(await propose(client))).toContain('50 open drafts')
    expect((await propose(client, { title: 'x'.repeat(121), text: 'y' })).isError).toBe(true)
    expect((await propose(client, { title: 'x', text: 'y'.repeat(2001) })).isError).toBe(true)
    expect(textOf(await propose(client, { title: ' \u200b ', text: 'y' }))).toContain('"title" is empty')
  })
})
