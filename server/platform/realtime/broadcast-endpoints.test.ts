import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RealtimeChannel } from '@supabase/realtime-js'
import { ADA, BO, openRealtimeFixture, subscribed } from '#test/harness/clients/realtime.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const fixture = await openRealtimeFixture(database, { limits: { payloadBytes: 10_000 } })
afterAll(() => fixture.close())

beforeAll(async () => {
  await database.query(`
    create policy "hear" on realtime.messages for select to authenticated using (true);
    create policy "speak" on realtime.messages for insert to authenticated with check (auth.uid() = '${ADA}')`)
})

const PRIVATE = { config: { private: true } }

function received(channel: RealtimeChannel): unknown[] {
  const messages: unknown[] = []
  channel.on('broadcast', { event: '*' }, (message) => messages.push(message))
  return messages
}

async function post(path: string, init: RequestInit): Promise<{ status: number; body: string }> {
  const response = await fetch(`${fixture.url}/realtime/v1/api/broadcast${path}`, { method: 'POST', ...init })
  return { status: response.status, body: await response.text() }
}

const json = { apikey: fixture.keys.anonKey, 'Content-Type': 'application/json' }

describe('httpSend of the stock client', () => {
  test('reaches the members of a public channel', async () => {
    const receiver = fixture.client().channel('room one')
    const messages = received(receiver)
    await subscribed(receiver)

    expect(await fixture.client().channel('room one').httpSend('note', { text: 'hi' })).toEqual({ success: true })

    await expect.poll(() => messages).toEqual([{ type: 'broadcast', event: 'note', payload: { text: 'hi' } }])
  })

  test('sends bytes', async () => {
    const receiver = fixture.client().channel('bytes')
    const messages = received(receiver)
    await subscribed(receiver)

    await fixture
      .client()
      .channel('bytes')
      .httpSend('data', new Uint8Array([7]).buffer)

    await expect.poll(() => messages).toMatchObject([{ payload: new Uint8Array([7]).buffer }])
  })

  test('to a private channel needs the right to write', async () => {
    const receiver = fixture.client(BO).channel('club', PRIVATE)
    const messages = received(receiver)
    await subscribed(receiver)
    const [ada, bo] = [fixture.client(ADA), fixture.client(BO)]
    await Promise.all([ada.setAuth(), bo.setAuth()])

    await expect(bo.channel('club', PRIVATE).httpSend('a', {})).rejects.toThrow('Unauthorized')
    await ada.channel('club', PRIVATE).httpSend('b', {})

    await expect.poll(() => messages).toMatchObject([{ event: 'b' }])
  })
})

test('a batch goes where the caller may write, and is accepted either way', async () => {
  const [open, secret] = [fixture.client().channel('batch'), fixture.client(ADA).channel('batch', PRIVATE)]
  const [public_, private_] = [received(open), received(secret)]
  await subscribed(open)
  await subscribed(secret)
  const messages = [
    { topic: 'batch', event: 'a', payload: { n: 1 } },
    { topic: 'batch', event: 'b', payload: { n: 2 }, private: true },
  ]

  expect(await post('', { headers: json, body: JSON.stringify({ messages }) })).toEqual({ status: 202, body: '' })

  await expect.poll(() => public_).toEqual([{ type: 'broadcast', event: 'a', payload: { n: 1 } }])
  expect(private_).toEqual([])
})

test.each([
  ['without a key', '', { body: '{}' }, 401],
  ['with a wrong key', '', { headers: { ...json, apikey: 'x' }, body: '{}' }, 401],
  ['without messages', '', { headers: json, body: '{}' }, 422],
  ['with a message without an event', '', { headers: json, body: '{"messages":[{"topic":"a","payload":{}}]}' }, 422],
  ['that is not JSON', '', { headers: json, body: '{' }, 400],
  ['that is too large', '', { headers: json, body: `"${'x'.repeat(10_000)}"` }, 422],
  [
    'of one message with another type',
    '/a/events/b',
    { headers: { ...json, 'Content-Type': 'text/csv' }, body: '' },
    415,
  ],
  ['of one message that is not JSON', '/a/events/b', { headers: json, body: '{' }, 400],
])('a request %s is refused', async (_what, path, init, status) => {
  expect(await post(path, init)).toMatchObject({ status })
})

test('too many messages per second are refused', async () => {
  const own = await openRealtimeFixture(database, { limits: { endpointMessagesPerSecond: 1 } })
  const channel = own.client().channel('room')
  await channel.httpSend('a', {})

  await expect(channel.httpSend('b', {})).rejects.toThrow('You have exceeded your rate limit')
  await own.close()
})
