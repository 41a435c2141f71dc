import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { openSockets } from '#server/app.ts'
import { createHttpServer } from '#server/listen.ts'
import { systemClock } from '#server/platform/system/clock.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { newFolder, removeFolder } from '#test/harness/server-process.ts'
import { openBareSockets, openSocket } from './bare-sockets.ts'
import { openInProcess } from './in-process.ts'
import { percentile, report } from './report.ts'

const SOCKETS = 1000
const AT_ONCE = 50
const PAUSE_MS = 150
const ROUNDS = 20
const EMAIL = 'bench@example.com'

type Backend = Awaited<ReturnType<typeof openInProcess>>

async function listen({ backend, database, keys }: Backend) {
  const log = silentLog
  const sockets = await openSockets({ backend, database, clock: systemClock, log })
  if (!sockets) throw new Error('The benchmark runs on its own backend.')
  const server = createHttpServer(async () => new Response(), {}, sockets)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null
  return { url: `ws://127.0.0.1:${port}/realtime/v1/websocket?vsn=2.0.0&apikey=${keys.anonKey}`, sockets, server }
}

async function join(url: string, topic: string, token: string): Promise<WebSocket> {
  const socket = await openSocket(url)
  const config = { private: true }
  socket.send(JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_join', { access_token: token, config }]))
  await once(socket, 'message')
  return socket
}

/** Joins no faster than the service allows. */
async function joinAll(open: () => Promise<WebSocket>): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  while (sockets.length < SOCKETS) {
    const [opened] = await Promise.all([Promise.all(Array.from({ length: AT_ONCE }, open)), wait(PAUSE_MS)])
    sockets.push(...opened)
  }
  return sockets
}

/** What causes one message, and the sockets that hear of it. */
type Cause = { sockets: readonly WebSocket[]; send: () => unknown }

/** Resolves to the milliseconds until each socket has heard. */
async function measureOnce({ sockets, send }: Cause): Promise<number[]> {
  const heard = sockets.map(async (socket) => {
    await once(socket, 'message')
    return performance.now()
  })
  const sentAt = performance.now()
  await send()
  return (await Promise.all(heard)).map((at) => at - sentAt)
}

/** Measures both in turns, so that other load on the machine affects both, and reports the share of the floor. */
async function compare(name: string, work: Cause, floor: Cause) {
  const [delays, floorDelays]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    floorDelays.push(...(await measureOnce(floor)))
    delays.push(...(await measureOnce(work)))
  }
  for (const share of [0.5, 0.99]) {
    const [value, bare] = [percentile(delays, share), percentile(floorDelays, share)]
    const floorText = `bare sockets ${bare.toFixed(1)} ms: ${((100 * bare) / value).toFixed(0)} %`
    report({ name: `${name}, ${SOCKETS} sockets, p${share * 100}`, value, unit: 'ms', floor: floorText })
  }
}

/** A table with the same work for the disk as a message of the database. */
const PREPARE = `
  create table public.bench_messages (id bigint generated always as identity primary key, message text);
  create policy "everybody sends" on realtime.messages for insert to authenticated with check (true)`

/** Measures the time from a message until each of many open pages has heard of it. */
export async function benchRealtime() {
  const folder = await newFolder()
  const backend = await openInProcess(folder)
  const { user, access_token: token } = await backend.createPerson(EMAIL)
  const { url, sockets: service, server } = await listen(backend)
  const bare = await openBareSockets()
  const topic = `person:${user.id}`
  try {
    await backend.database.query(PREPARE)
    // One person may not have as many sockets.
    const sockets = await joinAll(() => join(url, topic, backend.keys.serviceRoleKey))
    const sender = await join(url, topic, token)
    const bareSockets = await joinAll(() => openSocket(bare.url))
    const bareSender = await openSocket(bare.url)
    const message = JSON.stringify([
      '1',
      null,
      `realtime:${topic}`,
      'broadcast',
      { type: 'broadcast', event: 'bench', payload: {} },
    ])
    await compare(
      'hear of a change in the database',
      { sockets, send: () => backend.database.query(`select realtime.send('{}', 'bench', $1)`, [topic]) },
      {
        sockets: bareSockets,
        async send() {
          await backend.database.query('insert into public.bench_messages (message) values ($1)', [message])
          bare.sendToAll(message)
        },
      },
    )
    await compare(
      'hear of a broadcast',
      { sockets, send: () => sender.send(message) },
      { sockets: bareSockets, send: () => bareSender.send(message) },
    )
    for (const socket of [...sockets, sender, ...bareSockets, bareSender]) socket.terminate()
  } finally {
    bare.close()
    await service.close()
    server.close()
    await backend.database.close()
    await removeFolder(folder)
  }
}
