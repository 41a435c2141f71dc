import { once } from 'node:events'
import { WebSocket } from 'ws'
import { afterAll, describe, expect, test } from 'vitest'
import { ADA, framesOf, openRealtimeFixture, type RealtimeFixture, subscribed } from '#test/harness/clients/realtime.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()
const fixture = await openFixture()

async function openFixture(options: Parameters<typeof openRealtimeFixture>[1] = {}): Promise<RealtimeFixture> {
  const opened = await openRealtimeFixture(database, options)
  afterAll(() => opened.close())
  return opened
}

async function closeCode(socket: WebSocket): Promise<unknown> {
  const [code]: unknown[] = await once(socket, 'close')
  return code
}

/** Sends frames in the form of version 2 and resolves to the next answer. */
async function ask(socket: WebSocket, ...frame: unknown[]) {
  const frames = framesOf(socket)
  socket.send(JSON.stringify(frame))
  return frames.next()
}

const ok = (response: unknown = {}) => ({ status: 'ok', response })
const error = (reason: string) => ({ status: 'error', response: { reason } })

describe('opening a socket', () => {
  test.each([
    ['without a key', 'vsn=2.0.0', 401, 'API key is missing'],
    ['with a text that is no key', 'apikey=nonsense', 401, 'The token provided is not a valid JWT'],
    ['with an unknown opaque key', 'apikey=sb_publishable_x', 401, 'The token provided is not a valid JWT'],
    ['with an unknown version', `apikey=${fixture.keys.anonKey}&vsn=3.0.0`, 400, 'Unsupported serializer version'],
  ])('%s is refused', async (_how, query, status, message) => {
    const socket = new WebSocket(`${fixture.url}/realtime/v1/websocket?${query}`)
    const [, response] = await once(socket, 'unexpected-response')

    expect(response.statusCode).toBe(status)
    expect(JSON.parse(String(await response.toArray()))).toEqual({ error: message })
    socket.on('error', () => undefined).terminate()
  })

  test('a key may be opaque, and may come in a header', async () => {
    const socket = new WebSocket(`${fixture.url}/realtime/v1/websocket?vsn=2.0.0`, {
      headers: { 'x-api-key': 'sb_publishable_a' },
    })
    await once(socket, 'open')

    expect(await ask(socket, '1', '2', 'realtime:a', 'phx_join', {})).toEqual([
      '1',
      '2',
      'realtime:a',
      'phx_reply',
      ok({ postgres_changes: [] }),
    ])
    socket.terminate()
  })

  test('there is a limit of sockets', async () => {
    const small = await openFixture({ limits: { connections: 1 } })
    const first = await small.open()
    await ask(first, '1', '1', 'realtime:a', 'phx_join', {})

    const second = new WebSocket(`${small.url}/realtime/v1/websocket?apikey=${small.keys.anonKey}`)
    const [, response] = await once(second, 'unexpected-response')

    expect(response.statusCode).toBe(429)
    second.on('error', () => undefined).terminate()
    first.terminate()
  })
})

describe('the stock client', () => {
  test.each(['1.0.0', '2.0.0'])('joins, sends a heartbeat and leaves with version %s', async (vsn) => {
    const client = fixture.client('visitor', { vsn })
    const channel = await subscribed(client.channel('room'))
    const heartbeat = new Promise((resolve) => client.onHeartbeat((status) => status !== 'sent' && resolve(status)))

    await client.sendHeartbeat()

    expect(await heartbeat).toBe('ok')
    expect(await client.removeChannel(channel)).toBe('ok')
  })

  test('hears why a join was refused', async () => {
    const client = fixture.client('visitor', { accessToken: async () => 'not.a.token' })

    await expect(subscribed(client.channel('room'))).rejects.toThrow('MalformedJWT')
  })

  test('connects again after the server has stopped its sockets', async () => {
    const own = await openFixture()
    const client = own.client('visitor', { reconnectAfterMs: () => 10 })
    const statuses: string[] = []
    client.channel('room').subscribe((status) => statuses.push(status))
    await expect.poll(() => statuses).toContain('SUBSCRIBED')

    await own.realtime.close()

    await expect.poll(() => statuses.filter((status) => status === 'SUBSCRIBED').length).toBeGreaterThan(1)
  })
})

describe('tokens of a join', () => {
  const [header, , signature] = fixture.tokenOf(ADA).split('.')
  const content = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')

  test.each([
    ['expired', fixture.tokenOf(ADA, -60), 'InvalidJWTToken: Token has expired 60 seconds ago'],
    ['malformed', 'abc', 'MalformedJWT: The token provided is not a valid JWT'],
    [
      'wrongly signed',
      `${header}.${content({ role: 'service_role', exp: 9e9 })}.${signature}`,
      'JwtSignatureError: Failed to validate JWT signature',
    ],
  ])('%s', async (_kind, token, reason) => {
    const socket = await fixture.open()

    expect(await ask(socket, '1', '1', 'realtime:a', 'phx_join', { access_token: token })).toEqual([
      '1',
      '1',
      'realtime:a',
      'phx_reply',
      error(reason),
    ])
    socket.terminate()
  })

  test('an opaque token stands for the key of the socket', async () => {
    const socket = await fixture.open()

    expect(await ask(socket, '1', '1', 'realtime:a', 'phx_join', { access_token: 'sb_other' })).toEqual([
      '1',
      '1',
      'realtime:a',
      'phx_reply',
      ok({ postgres_changes: [] }),
    ])
    socket.terminate()
  })
})

describe('frames', () => {
  test('of a topic that was not joined are refused', async () => {
    const socket = await fixture.open()

    expect(await ask(socket, '1', '2', 'realtime:none', 'broadcast', {})).toEqual([
      '1',
      '2',
      'realtime:none',
      'phx_reply',
      error('unmatched topic'),
    ])
    socket.terminate()
  })

  test('an empty topic has no name', async () => {
    const socket = await fixture.open()

    expect(await ask(socket, '1', '2', 'realtime:', 'phx_join', {})).toEqual([
      '1',
      '2',
      'realtime:',
      'phx_reply',
      error('TopicNameRequired: You must provide a topic name'),
    ])
    socket.terminate()
  })

  test('a second join of a topic closes the first', async () => {
    const socket = await fixture.open()
    const frames = framesOf(socket)
    socket.send(JSON.stringify(['1', '1', 'realtime:a', 'phx_join', {}]))
    socket.send(JSON.stringify(['2', '2', 'realtime:a', 'phx_join', {}]))

    expect([await frames.next(), await frames.next(), await frames.next()]).toEqual([
      ['1', '1', 'realtime:a', 'phx_reply', ok({ postgres_changes: [] })],
      ['1', '1', 'realtime:a', 'phx_close', {}],
      ['2', '2', 'realtime:a', 'phx_reply', ok({ postgres_changes: [] })],
    ])
    socket.terminate()
  })

  test('leaving is confirmed, then the channel closes', async () => {
    const socket = await fixture.open()
    const frames = framesOf(socket)
    socket.send(JSON.stringify(['1', '1', 'realtime:a', 'phx_join', {}]))
    socket.send(JSON.stringify(['1', '2', 'realtime:a', 'phx_leave', {}]))
    await frames.next()

    expect([await frames.next(), await frames.next()]).toEqual([
      ['1', '2', 'realtime:a', 'phx_reply', ok()],
      ['1', '1', 'realtime:a', 'phx_close', {}],
    ])
    socket.terminate()
  })

  test('that are malformed or too large close the socket, and no others', async () => {
    const small = await openFixture({ limits: { payloadBytes: 100 } })
    const other = await small.open()
    const codes = []
    for (const data of [
      '{',
      '[]',
      '"text"',
      Buffer.from([9, 9]),
      Buffer.from([3, 200, 0, 0, 0, 0, 1]),
      'x'.repeat(300),
    ]) {
      const socket = await small.open()
      socket.send(data)
      codes.push(await closeCode(socket))
    }

    expect(codes).toEqual([1007, 1007, 1007, 1007, 1007, 1009])
    expect(await ask(other, null, '1', 'phoenix', 'heartbeat', {})).toEqual([null, '1', 'phoenix', 'phx_reply', ok()])
    other.terminate()
  })
})

describe('limits', () => {
  test('of channels on a socket', async () => {
    const small = await openFixture({ limits: { channelsPerConnection: 1 } })
    const client = small.client()
    await subscribed(client.channel('one'))

    await expect(subscribed(client.channel('two'))).rejects.toThrow('ChannelRateLimitReached: Too many channels')
  })

  test('of joins per second', async () => {
    const small = await openFixture({ limits: { joinsPerSecond: 1 } })
    const socket = await small.open()
    await ask(socket, '1', '1', 'realtime:a', 'phx_join', {})
    const closed = closeCode(socket)

    expect(await ask(socket, '2', '2', 'realtime:b', 'phx_join', {})).toEqual([
      '2',
      '2',
      'realtime:b',
      'phx_reply',
      error('ClientJoinRateLimitReached: Too many joins per second'),
    ])
    expect(await closed).toBe(1008)
  })

  test('of messages per second', async () => {
    const small = await openFixture({ limits: { messagesPerSecond: 5 } })
    const socket = await small.open()
    for (let count = 0; count < 6; count += 1) socket.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]))

    expect(await closeCode(socket)).toBe(1008)
  })

  test('of public channels, where a project allows only private ones', async () => {
    const strict = await openFixture({ isPrivateOnly: true })

    await expect(subscribed(strict.client().channel('room'))).rejects.toThrow(
      'PrivateOnly: This project only allows private channels',
    )
  })
})

describe('a socket that falls silent', () => {
  test('is closed at the next check', async () => {
    const impatient = await openFixture({ limits: { silentMs: -1 } })
    const socket = await impatient.open()
    const closed = closeCode(socket)

    await impatient.realtime.check()

    expect(await closed).toBe(1006)
  })
})

test('requests for other paths are not upgraded', async () => {
  const socket = new WebSocket(`${fixture.url}/realtime/v2/websocket?apikey=${fixture.keys.anonKey}`)
  const [, response] = await once(socket, 'unexpected-response')

  expect(response.statusCode).toBe(404)
  socket.on('error', () => undefined).terminate()
})
