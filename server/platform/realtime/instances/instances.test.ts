import type { RealtimeChannel, RealtimeChannelOptions } from '@supabase/realtime-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { bootstrapPlatform } from '#server/platform/database/prepare.ts'
import { openServerDatabase } from '#server/platform/database/server-database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { ADA, BO, openRealtimeFixture, type RealtimeFixture, subscribed } from '#test/harness/clients/realtime.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#test/harness/databases/postgres.ts'

const binaries = findPostgres()

type Instance = { database: Database; fixture: RealtimeFixture }

let server: PostgresServer
let here: Instance
let there: Instance

async function openInstance(): Promise<Instance> {
  const database = await openServerDatabase({ url: server.urlOf('postgres'), log: silentLog })
  await bootstrapPlatform(database)
  // Only what a test asks for happens.
  const limits = { beatEveryMs: 3_600_000, presenceCalls: 100, messagesPerSecond: 10_000 }
  return { database, fixture: await openRealtimeFixture(database, { limits }) }
}

async function close({ database, fixture }: Instance) {
  await fixture.close()
  await database.close()
}

async function join({ fixture }: Instance, topic: string, options?: RealtimeChannelOptions, caller = 'visitor') {
  const channel = fixture.client(caller).channel(topic, options)
  const messages: { event: string; payload: unknown }[] = []
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => messages.push({ event, payload }))
  await subscribed(channel)
  return { channel, messages }
}

const say = (channel: RealtimeChannel, event: string, payload: object = {}) =>
  channel.send({ type: 'broadcast', event, payload })

/** Joins and keeps the presence state up to date. */
async function joinPresent(instance: Instance, topic: string, key: string) {
  const channel = instance.fixture.client().channel(topic, { config: { presence: { key } } })
  const events: string[] = []
  channel.on('presence', { event: 'join' }, (change) => events.push(`${change.key} joined`))
  channel.on('presence', { event: 'leave' }, (change) => events.push(`${change.key} left`))
  await subscribed(channel)
  return { channel, events }
}

const SILENCE = `
  update private.realtime_instances set seen_at = now() - interval '1 hour'
  where id = (select instance from private.realtime_presences where content like '%"lost"%')`

describe.skipIf(binaries === null)('two instances on one Postgres', () => {
  beforeAll(async () => {
    server = await startPostgres(binaries ?? '')
    here = await openInstance()
    there = await openInstance()
    await here.database.query(`
      create policy "read" on realtime.messages for select to authenticated using (realtime.topic() = 'club');
      create policy "write" on realtime.messages for insert to authenticated with check (auth.uid() = '${ADA}')`)
    // This server doesn't sync its disk: without a checkpoint, a kill could lose the tables.
    await here.database.query('checkpoint')
  })
  afterAll(async () => {
    await close(here)
    await close(there)
    await server.stop()
  })

  describe('a broadcast', () => {
    test('reaches the members at both, but not its sender', async () => {
      const sender = await join(here, 'room', { config: { broadcast: { ack: true } } })
      const [near, far] = [await join(here, 'room'), await join(there, 'room')]

      expect(await say(sender.channel, 'greeting', { text: 'Grüße 👋' })).toBe('ok')
      await say(far.channel, 'answer')

      await expect.poll(() => sender.messages).toEqual([{ event: 'answer', payload: {} }])
      const greeting = { event: 'greeting', payload: { text: 'Grüße 👋' } }
      await expect.poll(() => far.messages).toEqual([greeting])
      expect(near.messages).toEqual([greeting, { event: 'answer', payload: {} }])
    })

    test('returns to its sender once if the channel asks for that', async () => {
      const sender = await join(here, 'echo', { config: { broadcast: { self: true } } })
      const far = await join(there, 'echo')

      await say(sender.channel, 'a')
      await expect.poll(() => far.messages).toHaveLength(1)
      await say(far.channel, 'b')

      await expect.poll(() => sender.messages.map(({ event }) => event)).toEqual(['a', 'b'])
    })

    test('may be larger than a notification, or binary, and keeps its place', async () => {
      const sender = await join(here, 'order')
      const far = await join(there, 'order')
      const texts = Array.from({ length: 40 }, (_, n) => `${n} ${'é'.repeat(n % 3 === 0 ? 9000 : 5)}`)

      for (const text of texts) void say(sender.channel, 'text', { text })
      await sender.channel.send({ type: 'broadcast', event: 'bytes', payload: new Uint8Array([0, 255]).buffer })

      await expect.poll(() => far.messages).toHaveLength(41)
      expect(far.messages).toEqual([
        ...texts.map((text) => ({ event: 'text', payload: { text } })),
        { event: 'bytes', payload: new Uint8Array([0, 255]).buffer },
      ])
    })

    test('with the endpoints reaches both', async () => {
      const far = await join(there, 'posted')
      const send = (path: string, body: string) =>
        fetch(`${here.fixture.url}/realtime/v1/api/broadcast${path}`, {
          method: 'POST',
          headers: { apikey: here.fixture.keys.anonKey, 'Content-Type': 'application/json' },
          body,
        })

      const messages = [{ topic: 'posted', event: 'one', payload: { n: 1 } }]
      expect((await send('', JSON.stringify({ messages }))).status).toBe(202)
      expect((await send('/posted/events/two', '{"n": 2}')).status).toBe(202)

      await expect
        .poll(() => far.messages)
        .toEqual([
          { event: 'one', payload: { n: 1 } },
          { event: 'two', payload: { n: 2 } },
        ])
    })

    test('to a private channel needs the right to write, and does not reach the public channel of the name', async () => {
      const own = { config: { private: true } }
      const [ada, bo] = [await join(here, 'club', own, ADA), await join(here, 'club', own, BO)]
      const [far, open] = [await join(there, 'club', own, BO), await join(there, 'club')]

      await say(bo.channel, 'dropped')
      await say(ada.channel, 'passed')

      await expect.poll(() => far.messages.map(({ event }) => event)).toEqual(['passed'])
      expect(open.messages).toEqual([])
    })

    test('may have any text', async () => {
      const topic = 'odd \u0000'
      const sender = await join(here, topic)
      const far = await join(there, topic)

      await say(sender.channel, 'a\u0000', { text: '\u0000\ud800' })

      await expect.poll(() => far.messages).toHaveLength(1)
    })

    test('leaves nothing behind', async () => {
      const stored = 'select from private.realtime_relayed'
      expect((await here.database.query(stored)).rowCount).toBeGreaterThan(0)
      await here.database.query(`update private.realtime_relayed set sent_at = now() - interval '2 minutes'`)

      await here.fixture.realtime.check()

      expect((await here.database.query(stored)).rowCount).toBe(0)
    })
  })

  describe('presence', () => {
    test('is seen at both', async () => {
      const near = await joinPresent(here, 'team', 'near')
      await near.channel.track({ status: 'early', odd: '\u0000' })
      const far = await joinPresent(there, 'team', 'far')
      await expect.poll(() => far.channel.presenceState()).toMatchObject({ near: [{ status: 'early' }] })

      await far.channel.track({ status: 'late' })
      await expect.poll(() => near.channel.presenceState()).toMatchObject({ far: [{ status: 'late' }] })
      await near.channel.track({ status: 'changed' })
      await expect.poll(() => far.channel.presenceState()['near']).toMatchObject([{ status: 'changed' }])
      await near.channel.socket.disconnect()

      await expect.poll(() => Object.keys(far.channel.presenceState())).toEqual(['far'])
    })

    test('is known to an instance that starts later, and not to one that has no more members', async () => {
      const near = await joinPresent(here, 'known', 'near')
      await near.channel.track({ text: 'x'.repeat(10_000) })
      const third = await openInstance()
      const late = await joinPresent(third, 'known', 'late')
      await expect.poll(() => Object.keys(late.channel.presenceState())).toEqual(['near'])
      await late.channel.track({})
      await expect.poll(() => near.events).toContain('late joined')

      await close(third)

      await expect.poll(() => near.events).toEqual(['near joined', 'late joined', 'late left'])
    })

    test('of an instance that falls silent is taken back, and returns with it', async () => {
      const survivor = await joinPresent(here, 'silent', 'survivor')
      await survivor.channel.track({})
      const lost = await joinPresent(there, 'silent', 'lost')
      await lost.channel.track({})
      await expect.poll(() => survivor.events).toEqual(['survivor joined', 'lost joined'])
      await here.fixture.realtime.check()
      await here.database.query(SILENCE)

      await here.fixture.realtime.check()
      await expect.poll(() => survivor.events.slice(2)).toEqual(['lost left'])
      const rows = await here.database.query(`select from private.realtime_presences where content like '%"lost"%'`)
      expect(rows.rowCount).toBe(0)

      await there.fixture.realtime.check()
      await expect.poll(() => survivor.events.slice(3)).toEqual(['lost joined'])
    })
  })

  test('both find each other again after Postgres was killed', async () => {
    const near = await joinPresent(here, 'again', 'near')
    const far = await joinPresent(there, 'again', 'far')
    await near.channel.track({})
    await expect.poll(() => far.events).toEqual(['near joined'])
    await server.kill()
    await far.channel.track({})
    await near.channel.untrack()
    await server.restart()

    await expect.poll(() => near.channel.presenceState(), { timeout: 20_000 }).toMatchObject({ far: [{}] })
    await expect.poll(() => Object.keys(far.channel.presenceState()), { timeout: 20_000 }).toEqual(['far'])
    const members = [await join(here, 'after'), await join(there, 'after')]
    await say(near.channel, 'gap')
    await say(members[0]?.channel ?? near.channel, 'heard')
    await expect.poll(() => members[1]?.messages).toEqual([{ event: 'heard', payload: {} }])
  })
})

const only = await openTestDatabase()
afterAll(() => only.close())

test.skipIf(only.kind === 'server')('the only instance tells and writes nothing', async () => {
  const fixture = await openRealtimeFixture(only)
  const heard: string[] = []
  await only.listen('realtime_relay', (payload) => heard.push(payload))
  const member = await joinPresent({ database: only, fixture }, 'alone', 'me')
  await member.channel.track({})
  await say(member.channel, 'a')

  await fixture.realtime.check()
  await fixture.close()

  const { rows } = await only.query(
    'select (select count(*) from private.realtime_instances)::int as instances, (select count(*) from private.realtime_presences)::int as presences',
  )
  expect(rows).toEqual([{ instances: 0, presences: 0 }])
  expect(heard).toEqual([])
})
