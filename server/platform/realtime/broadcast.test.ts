import { once } from 'node:events'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RealtimeChannel } from '@supabase/realtime-js'
import { ADA, BO, framesOf, openRealtimeFixture, subscribed } from '#test/harness/clients/realtime.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { scaled } from '#test/harness/seed.ts'

const database = await openDatabase()
const fixture = await openRealtimeFixture(database, { limits: { payloadBytes: 100_000, messagesPerSecond: 10_000 } })
afterAll(() => fixture.close())

beforeAll(async () => {
  await database.query(`
    create table public.room_members (topic text, user_id uuid, may_write boolean not null default true);
    grant select on public.room_members to authenticated;
    create policy "members read" on realtime.messages for select to authenticated using (exists (
      select from public.room_members where topic = realtime.topic() and user_id = auth.uid()));
    create policy "members write" on realtime.messages for insert to authenticated with check (exists (
      select from public.room_members where topic = realtime.topic() and user_id = auth.uid() and may_write));
    insert into public.room_members 
      values ('club', '${ADA}', true), ('club', '${BO}', false), ('gone', '${ADA}', true)`)
})

const PRIVATE = { config: { private: true } }

/** Collects what a channel receives. */
function received(channel: RealtimeChannel): unknown[] {
  const messages: unknown[] = []
  channel.on('broadcast', { event: '*' }, (message) => messages.push(message))
  return messages
}

describe('a broadcast', () => {
  test.each([
    ['2.0.0', '2.0.0'],
    ['1.0.0', '2.0.0'],
    ['2.0.0', '1.0.0'],
  ])('of a client with version %s reaches one with version %s, but not its sender', async (from, to) => {
    const sender = fixture.client('visitor', { vsn: from }).channel('room')
    const receiver = fixture.client('visitor', { vsn: to }).channel('room')
    const [own, others] = [received(sender), received(receiver)]
    await subscribed(receiver)
    await subscribed(sender)

    await sender.send({ type: 'broadcast', event: 'greeting', payload: { text: 'Grüße 👋' } })

    await expect.poll(() => others).toEqual([{ type: 'broadcast', event: 'greeting', payload: { text: 'Grüße 👋' } }])
    expect(own).toEqual([])
  })

  test('may be binary', async () => {
    const sender = fixture.client().channel('bytes')
    const receiver = fixture.client().channel('bytes')
    const others = received(receiver)
    await subscribed(receiver)
    await subscribed(sender)

    await sender.send({ type: 'broadcast', event: 'data', payload: new Uint8Array([1, 2, 255]).buffer })

    await expect.poll(() => others).toHaveLength(1)
    expect(others[0]).toMatchObject({ event: 'data', payload: new Uint8Array([1, 2, 255]).buffer })
  })

  test('is confirmed and returns to its sender if the channel asks for that', async () => {
    const channel = fixture.client().channel('echo', { config: { broadcast: { ack: true, self: true } } })
    const own = received(channel)
    await subscribed(channel)

    expect(await channel.send({ type: 'broadcast', event: 'a', payload: {} })).toBe('ok')
    await expect.poll(() => own).toHaveLength(1)
  })

  test('that is too large is refused', async () => {
    const channel = fixture.client().channel('large', { config: { broadcast: { ack: true } } })
    await subscribed(channel)

    expect(await channel.send({ type: 'broadcast', event: 'a', payload: { text: 'x'.repeat(100_000) } })).toBe('error')
  })

  test('does not pass between the public and the private channel of a name', async () => {
    const secret = fixture.client(ADA).channel('club', PRIVATE)
    const open = fixture.client().channel('club', { config: { broadcast: { ack: true } } })
    const messages = received(secret)
    await subscribed(secret)
    await subscribed(open)

    await open.send({ type: 'broadcast', event: 'a', payload: {} })
    await open.send({ type: 'broadcast', event: 'b', payload: {} })

    expect(messages).toEqual([])
  })
})

describe('a private channel', () => {
  test('refuses who may not read', async () => {
    const channel = fixture.client('visitor').channel('club', PRIVATE)

    await expect(subscribed(channel)).rejects.toThrow(
      'Unauthorized: You do not have permissions to read from this Channel topic: club',
    )
  })

  test('drops the broadcasts of who may only read', async () => {
    const [ada, bo] = [fixture.client(ADA).channel('club', PRIVATE), fixture.client(BO).channel('club', PRIVATE)]
    const heard = received(ada)
    const answers = received(bo)
    await subscribed(ada)
    await subscribed(bo)

    await bo.send({ type: 'broadcast', event: 'dropped', payload: {} })
    await ada.send({ type: 'broadcast', event: 'passed', payload: {} })

    await expect.poll(() => answers).toHaveLength(1)
    expect(heard).toEqual([])
  })

  test('ends when the right to read is gone, and nothing more arrives', async () => {
    const channel = fixture.client(ADA).channel('gone', PRIVATE)
    const systems: unknown[] = []
    channel.on('system', {}, (message) => systems.push(message))
    await subscribed(channel)
    await database.query(`delete from public.room_members where topic = 'gone'`)

    await fixture.realtime.check()

    await expect.poll(() => channel.state).toBe('closed')
    expect(systems).toEqual([
      {
        extension: 'system',
        status: 'error',
        message: 'You no longer have permission to read from this Channel topic: gone',
        channel: 'gone',
      },
    ])
  })

  test('a policy with an error denies', async () => {
    await database.query(`
      create policy "broken" on realtime.messages for select to anon using (1 / (random() * 0)::int = 1)`)

    await expect(subscribed(fixture.client('visitor').channel('club', PRIVATE))).rejects.toThrow('Unauthorized')
    expect(fixture.logged.join()).toContain('the policies of realtime.messages failed')
  })

  test('asking leaves no messages behind', async () => {
    const { rows } = await database.query('select from realtime.messages')
    expect(rows).toEqual([])
  })
})

describe('a token', () => {
  test('that expires ends the channel', async () => {
    const own = await openRealtimeFixture(database)
    const channel = own.client(ADA, { accessToken: async () => own.tokenOf(ADA, 60) }).channel('club', PRIVATE)
    await subscribed(channel)

    own.advance(59)
    await own.realtime.check()
    expect(channel.state).toBe('joined')
    own.advance(1)
    await own.realtime.check()

    await expect.poll(() => channel.state).toBe('closed')
    await own.close()
  })

  test('that is renewed in time keeps it', async () => {
    const own = await openRealtimeFixture(database)
    let token = own.tokenOf(ADA, 60)
    const client = own.client(ADA, { accessToken: async () => token })
    const channel = await subscribed(client.channel('club', PRIVATE))
    own.advance(50)
    token = own.tokenOf(ADA, 60)
    await client.setAuth()
    await channel.send({ type: 'broadcast', event: 'a', payload: {} })
    await subscribed(client.channel('later'))

    own.advance(20)
    await own.realtime.check()
    await subscribed(client.channel('last'))

    expect(channel.state).toBe('joined')
    await own.close()
  })

  test('that is renewed by an invalid one ends the channel', async () => {
    const client = fixture.client(ADA)
    const channel = await subscribed(client.channel('club', PRIVATE))

    client.accessToken = async () => 'nonsense'
    await client.setAuth()

    await expect.poll(() => channel.state).toBe('closed')
  })

  test('of a session that has ended is refused', async () => {
    const own = await openRealtimeFixture(database, { checkSession: async () => 'ended' })
    const socket = await own.open()
    const frames = framesOf(socket)

    socket.send(JSON.stringify(['1', '1', 'realtime:a', 'phx_join', { access_token: own.tokenOf(ADA) }]))
    expect(await frames.next()).toMatchObject({ 4: { status: 'ok' } })

    const ended = own.tokenOf(ADA, 3600, { session_id: 'gone' })
    socket.send(JSON.stringify(['2', '2', 'realtime:b', 'phx_join', { access_token: ended }]))
    expect(await frames.next()).toMatchObject({ 4: { response: { reason: 'InvalidJWTToken: The session has ended' } } })
    await own.close()
  })
})

describe('a socket that stops reading', () => {
  test('is closed, while others go on', async () => {
    const own = await openRealtimeFixture(database, {
      limits: { bufferedBytes: 200_000, payloadBytes: 100_000, messagesPerSecond: 10_000 },
    })
    const slow = await own.open()
    const joined = framesOf(slow)
    slow.send(JSON.stringify(['1', '1', 'realtime:busy', 'phx_join', {}]))
    await joined.next()
    slow.pause()
    const sender = await subscribed(own.client().channel('busy', { config: { broadcast: { ack: true } } }))

    // More than the buffers of the system hold.
    for (let count = 0; count < 200; count += 1) {
      await sender.send({ type: 'broadcast', event: 'a', payload: { text: 'x'.repeat(90_000) } })
    }
    const closed = once(slow, 'close')
    slow.resume()

    expect((await closed)[0]).toBe(1006)
    expect(sender.state).toBe('joined')
    await own.close()
  })
})

test('no frame stops the server', async () => {
  const field = fc.oneof(fc.string(), fc.constant(null), fc.integer())
  const payload = fc.oneof(fc.jsonValue(), fc.constant({ config: { private: 'yes', postgres_changes: [{}] } }))
  const event = fc.oneof(fc.constantFrom('phx_join', 'phx_leave', 'broadcast', 'presence', 'access_token'), field)
  const topic = fc.oneof(fc.constantFrom('realtime:a', 'realtime:', 'phoenix'), field)
  const text = fc.tuple(field, field, topic, event, payload).map((frame) => JSON.stringify(frame))
  const bytes = fc.uint8Array({ maxLength: 40 }).map((content) => Buffer.from([3, ...content]))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(text, bytes, fc.string()), { maxLength: 5 }), async (frames) => {
      const socket = await fixture.open()
      for (const frame of frames) socket.send(frame)
      socket.close()
    }),
    { numRuns: scaled(100) },
  )

  await expect(subscribed(fixture.client().channel('still here'))).resolves.toMatchObject({ state: 'joined' })
})
