import { afterAll, expect, test } from 'vitest'
import type { RealtimeChannel } from '@supabase/realtime-js'
import { ADA, openRealtimeFixture, subscribed } from '#test/harness/clients/realtime.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const fixture = await openRealtimeFixture(database)
afterAll(() => fixture.close())

const asKey = (key: string) => ({ config: { presence: { key } } })

/** Lists the presence events that a channel receives. */
function watch(channel: RealtimeChannel): string[] {
  const events: string[] = []
  channel.on('presence', { event: 'join' }, ({ key }) => events.push(`${key} joined`))
  channel.on('presence', { event: 'leave' }, ({ key }) => events.push(`${key} left`))
  return events
}

test('all members see who comes, changes and goes', async () => {
  const [ada, bo] = [fixture.client().channel('room', asKey('ada')), fixture.client().channel('room', asKey('bo'))]
  const [seenByAda, seenByBo] = [watch(ada), watch(bo)]
  await subscribed(ada)
  await subscribed(bo)

  expect(await ada.track({ status: 'typing' })).toBe('ok')
  await expect.poll(() => bo.presenceState()).toMatchObject({ ada: [{ status: 'typing' }] })
  await ada.track({ status: 'idle' })
  await expect.poll(() => bo.presenceState()).toMatchObject({ ada: [{ status: 'idle' }] })
  expect(bo.presenceState()['ada']).toHaveLength(1)
  await ada.untrack()

  await expect.poll(() => seenByBo).toEqual(['ada joined', 'ada joined', 'ada left', 'ada left'])
  expect(seenByAda).toEqual(seenByBo)
})

test('who joins later gets the whole state', async () => {
  const early = fixture.client().channel('late', asKey('early'))
  await subscribed(early)
  await early.track({ since: 'noon' })

  const late = fixture.client().channel('late', asKey('late'))
  watch(late)
  await subscribed(late)

  await expect.poll(() => late.presenceState()).toMatchObject({ early: [{ since: 'noon' }] })
})

test('a lost connection counts as leaving', async () => {
  const client = fixture.client()
  const [ada, bo] = [client.channel('loss', asKey('ada')), fixture.client().channel('loss', asKey('bo'))]
  const seen = watch(bo)
  await subscribed(ada)
  await subscribed(bo)
  await ada.track({})

  await client.disconnect()

  await expect.poll(() => seen).toEqual(['ada joined', 'ada left'])
})

test('two tabs of a person are two entries, until the first one leaves', async () => {
  const [first, second] = [fixture.client(), fixture.client()].map((client) => client.channel('tabs', asKey('ada')))
  const seer = fixture.client().channel('tabs')
  watch(seer)
  for (const channel of [first, second, seer]) if (channel) await subscribed(channel)
  await first?.track({ tab: 1 })
  await second?.track({ tab: 2 })
  await expect.poll(() => seer.presenceState()['ada']).toHaveLength(2)

  await first?.untrack()

  await expect.poll(() => seer.presenceState()['ada']).toMatchObject([{ tab: 2 }])
})

test('calls are limited', async () => {
  const own = await openRealtimeFixture(database, { limits: { presenceCalls: 1 } })
  const channel = await subscribed(own.client().channel('room'))
  const systems: unknown[] = []
  channel.on('system', {}, (message) => systems.push(message))
  await channel.track({ at: 1 })

  void channel.track({ at: 2 })

  await expect.poll(() => systems).toMatchObject([{ message: 'Client presence rate limit exceeded' }])
  await own.close()
})

test('a private topic needs policies for presence', async () => {
  await database.query(`
    create policy "hear" on realtime.messages for select to authenticated using (extension = 'broadcast')`)
  const channel = fixture.client(ADA).channel('club', { config: { private: true, presence: { enabled: true } } })
  await subscribed(channel)

  expect(await channel.track({})).toBe('error')
})
