import { once } from 'node:events'
import { WebSocket } from 'ws'
import { afterAll, describe, expect, test } from 'vitest'
import {
  ADA,
  BO,
  framesOf,
  openRealtimeFixture,
  type RealtimeFixture,
  subscribed,
} from '#test/harness/clients/realtime.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()

async function openFixture(options: Parameters<typeof openRealtimeFixture>[1] = {}): Promise<RealtimeFixture> {
  const opened = await openRealtimeFixture(database, options)
  afterAll(() => opened.close())
  return opened
}

async function closing(socket: WebSocket): Promise<string> {
  const [code, reason]: unknown[] = await once(socket, 'close')
  return `${String(code)} ${String(reason)}`
}

const tooMany = 'ConnectionRateLimitReached: Too many connected users'
const ofOnePerson = 'ConnectionRateLimitReached: Too many sockets of one person'
const tooManyJoins = 'ClientJoinRateLimitReached: Too many joins per second'

/** Joins a topic and resolves to the reason of a refusal, or `ok`. */
async function join(socket: WebSocket, topic: string, payload: object = {}) {
  const frames = framesOf(socket)
  socket.send(JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_join', payload]))
  const frame: unknown = await frames.next()
  const { status, response } = Object(Array.isArray(frame) ? frame[4] : null)
  return status === 'ok' ? 'ok' : String(response.reason)
}

/** Opens a socket that is refused, and resolves to the message. */
async function refusalOf({ url, keys }: RealtimeFixture, address: string) {
  const socket = new WebSocket(`${url}/realtime/v1/websocket?apikey=${keys.anonKey}`, {
    headers: { 'x-forwarded-for': address },
  })
  const [, response] = await once(socket, 'unexpected-response')
  socket.on('error', () => undefined)
  const { error } = JSON.parse(String(await response.toArray()))
  socket.terminate()
  return `${response.statusCode} ${error}`
}

describe('the sockets of one address', () => {
  test('are limited, and others have theirs', async () => {
    const fixture = await openFixture({ limits: { connectionsPerNetwork: 2 } })
    const first = await fixture.open(undefined, '203.0.113.1')
    await fixture.open(undefined, '203.0.113.1')

    expect(await refusalOf(fixture, '203.0.113.1')).toBe('429 Too many connected users from this address')
    expect(await join(await fixture.open(undefined, '203.0.113.2'), 'room')).toBe('ok')

    first.terminate()
    await expect
      .poll(() =>
        fixture.open(undefined, '203.0.113.1').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
  })

  test('are counted for a whole network of IPv6', async () => {
    const fixture = await openFixture({ limits: { connectionsPerNetwork: 1 } })
    await fixture.open(undefined, '2001:db8:1:2::1')

    expect(await refusalOf(fixture, '2001:db8:1:2::99')).toBe('429 Too many connected users from this address')
    await fixture.open(undefined, '2001:db8:1:3::1')
  })

  test('are those of a proxy unless it is trusted', async () => {
    const isTrustedProxy = (address: string) => address === '127.0.0.1' || address === '203.0.113.9'
    const fixture = await openFixture({ limits: { connectionsPerNetwork: 1 }, isTrustedProxy })
    await fixture.open(undefined, '198.51.100.1, 203.0.113.8')

    expect(await refusalOf(fixture, '198.51.100.2, 203.0.113.8')).toContain('429')
    await fixture.open(undefined, '198.51.100.1, 203.0.113.9')
    await fixture.open(undefined, '198.51.100.2, 203.0.113.9')
  })
})

test('the sockets of one person are limited at all addresses, and other people have theirs', async () => {
  const fixture = await openFixture({ limits: { connectionsPerPerson: 1 } })
  const ada = { access_token: fixture.tokenOf(ADA) }
  const first = await fixture.open(undefined, '203.0.113.1')
  expect(await join(first, 'a', ada)).toBe('ok')
  expect(await join(first, 'b', ada)).toBe('ok')
  const second = await fixture.open(undefined, '203.0.113.2')

  expect(await join(second, 'a', ada)).toBe(ofOnePerson)
  expect(await join(second, 'a', { access_token: fixture.tokenOf(BO) })).toBe('ok')
})

describe('a socket that joins nothing', () => {
  test('is closed when its time is over', async () => {
    const fixture = await openFixture({ limits: { firstJoinMs: 20_000 } })
    const idle = await fixture.open()
    const refused = await fixture.open()
    const joined = await fixture.open()
    expect(await join(refused, 'room', { access_token: 'abc' })).toContain('MalformedJWT')
    expect(await join(joined, 'room')).toBe('ok')
    const closings = Promise.all([closing(idle), closing(refused)])

    fixture.advance(19)
    await fixture.realtime.check()
    expect([idle.readyState, refused.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN])
    fixture.advance(1)
    await fixture.realtime.check()

    expect(await closings).toEqual(['1008 No channel was joined in time', '1008 No channel was joined in time'])
    expect(joined.readyState).toBe(WebSocket.OPEN)
  })

  test('makes way for a new one when all places are taken', async () => {
    const fixture = await openFixture({ limits: { connections: 2 } })
    const joined = await fixture.open()
    await join(joined, 'room')
    const idle = await fixture.open()
    const closed = closing(idle)

    const later = await fixture.open()

    expect(await join(later, 'room')).toBe('ok')
    expect(await closed).toContain('1006')
    expect(joined.readyState).toBe(WebSocket.OPEN)
    expect(await refusalOf(fixture, '203.0.113.1')).toBe('429 Too many connected users')
  })
})

describe('places that are kept', () => {
  const limits = { connections: 4, visitorConnections: 2 }

  test('are for people who are signed in, however many visitors come', async () => {
    const fixture = await openFixture({ limits })
    expect(await join(await fixture.open(undefined, '203.0.113.1'), 'room')).toBe('ok')
    expect(await join(await fixture.open(undefined, '203.0.113.2'), 'room')).toBe('ok')
    expect(await join(await fixture.open(undefined, '203.0.113.3'), 'room')).toBe(tooMany)
    const anonymous = { access_token: fixture.tokenOf(BO, 3600, { is_anonymous: true }) }
    expect(await join(await fixture.open(undefined, '203.0.113.4'), 'room', anonymous)).toBe(tooMany)
    await fixture.open(undefined, '203.0.113.5')

    await subscribed(fixture.client(ADA).channel('room'))
    await subscribed(fixture.client('service').channel('room'))
  })

  test('are not needed by a visitor who signs in', async () => {
    const fixture = await openFixture({ limits: { connections: 4, visitorConnections: 1 } })
    const visitor = await fixture.open()
    await join(visitor, 'a')
    expect(await join(visitor, 'b', { access_token: fixture.tokenOf(ADA) })).toBe('ok')

    expect(await join(await fixture.open(), 'a')).toBe('ok')
  })
})

describe('joins', () => {
  test('of one person are limited together, and only theirs are refused', async () => {
    const fixture = await openFixture({ limits: { joinsPerSecondOfCaller: 2 } })
    const ada = { access_token: fixture.tokenOf(ADA) }
    const [one, other, bystander] = [await fixture.open(), await fixture.open(), await fixture.open()]
    await join(one, 'a', ada)
    await join(other, 'a', ada)

    expect(await join(other, 'b', ada)).toBe(tooManyJoins)
    expect(await join(bystander, 'a', { access_token: fixture.tokenOf(BO) })).toBe('ok')
    fixture.advance(1)
    expect(await join(other, 'b', ada)).toBe('ok')
  })

  test('that are refused cost only who asks', async () => {
    const fixture = await openFixture({ limits: { joinsPerSecondOfCaller: 1, joinsPerSecond: 3 } })
    const visitor = await fixture.open(undefined, '203.0.113.1')
    const secret = { config: { private: true } }
    const bystander = await fixture.open(undefined, '203.0.113.2')

    expect(await join(visitor, 'secret', secret)).toContain('Unauthorized')
    expect(await join(visitor, 'secret', secret)).toBe(tooManyJoins)
    expect(await join(bystander, 'room')).toBe('ok')
    const person = await fixture.open(undefined, '203.0.113.1')
    expect(await join(person, 'room', { access_token: fixture.tokenOf(ADA) })).toBe('ok')
  })

  test('of a socket that floods close it and no other', async () => {
    const fixture = await openFixture({ limits: { joinsPerSecond: 2 } })
    const bystander = await fixture.open()
    const flood = await fixture.open()
    const closed = closing(flood)
    for (const topic of ['a', 'b', 'c']) void join(flood, topic)

    expect(await closed).toContain('1008')
    expect(await join(bystander, 'a')).toBe('ok')
    expect(await join(bystander, 'b')).toBe('ok')
  })
})

test('the stock client follows again after it was closed for joining nothing', async () => {
  const fixture = await openFixture()
  const client = fixture.client(ADA, { reconnectAfterMs: () => 10 })
  client.connect()
  await expect.poll(() => client.isConnected()).toBe(true)
  fixture.advance(60)
  await fixture.realtime.check()
  await expect.poll(() => client.isConnected()).toBe(false)

  // The socket may still be closing, which is an error that the channel gets over.
  const states: string[] = []
  client.channel('room').subscribe((state) => states.push(state))
  await expect.poll(() => states).toContain('SUBSCRIBED')
})
