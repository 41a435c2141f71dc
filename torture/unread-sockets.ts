import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Person } from '#bench/person.ts'
import { type Arena, createPerson, fetchFromAnywhere, openArena, sleep } from './arena.ts'
import type { EngineKind, Ordeal, Outcome } from './ordeal.ts'
import { startProbe } from './probe.ts'

const SOCKETS = 1000
const AT_ONCE = 25
const PAUSE_MS = 100
const HEARTBEAT_MS = 15_000
const HEARTBEAT = [null, '2', 'phoenix', 'heartbeat', {}]
const BROADCASTS = 300
const PAYLOAD = 'x'.repeat(100_000)
const EVERY_MS = 100
/** A socket that reads slowly may have 4 MiB waiting. All of them together must not have a thousand times that. */
const MOST_MB = 800
/** Stops the test before it harms the machine. */
const TOO_MUCH_MB = 4000
const SETTLED_MS = 10_000

type Scene = { arena: Arena; person: Person }

/** Keeps the socket alive for the server, also when it is not read. */
function keepBeating(socket: WebSocket, version: string) {
  const frame = version === '1.0.0' ? { topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '2' } : HEARTBEAT
  const beating = setInterval(() => socket.send(JSON.stringify(frame), () => undefined), HEARTBEAT_MS)
  socket.once('close', () => clearInterval(beating))
}

/** Joins the person's own topic with the service key, which may have any number of sockets; both versions of the protocol are used in turn. */
async function join({ arena, person }: Scene, index: number): Promise<WebSocket> {
  const version = index % 2 === 0 ? '1.0.0' : '2.0.0'
  const url = `${arena.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=${version}&apikey=${arena.anonKey}`
  const socket = new WebSocket(url)
  socket.on('error', () => undefined)
  await once(socket, 'open')
  const topic = `realtime:person:${person.userId}`
  const payload = { access_token: arena.serviceKey, config: { private: true } }
  const frame = { topic, event: 'phx_join', payload, ref: '1', join_ref: '1' }
  socket.send(JSON.stringify(version === '1.0.0' ? frame : ['1', '1', topic, 'phx_join', payload]))
  await once(socket, 'message')
  keepBeating(socket, version)
  return socket
}

/** Joins no faster than the service allows, and stops reading. Heartbeats go on, so that the sockets look alive. */
async function joinWithoutReading(scene: Scene): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  while (sockets.length < SOCKETS) {
    const next = Array.from({ length: AT_ONCE }, (_, index) => join(scene, index))
    const [opened] = await Promise.all([Promise.all(next), sleep(PAUSE_MS)])
    for (const socket of opened) socket.pause()
    sockets.push(...opened)
  }
  return sockets
}

/** Sends one message to everybody who has joined. Resolves to the status. */
async function broadcast({ arena, person }: Scene, number: number): Promise<number> {
  const topic = `person:${person.userId}`
  const messages = [{ topic, event: 'torture', payload: { number, text: PAYLOAD }, private: true }]
  const answer = await fetchFromAnywhere(`${arena.url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: arena.serviceKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ messages }),
  })
  return answer.status
}

/** Sends messages to all sockets, of which one reads. */
async function overload(scene: Scene) {
  const { arena } = scene
  const lost: string[] = []
  const reader = await join(scene, 1)
  let heard = 0
  reader.on('message', (data) => {
    if (Buffer.isBuffer(data) && data.includes('torture')) heard += 1
  })
  let highestMb = 0
  let sent = 0
  while (sent < BROADCASTS && highestMb < TOO_MUCH_MB) {
    const status = await broadcast(scene, sent)
    if (status !== 202) lost.push(`a broadcast was answered with ${status}`)
    sent += 1
    highestMb = Math.max(highestMb, arena.memoryMb())
    await sleep(EVERY_MS)
  }
  await sleep(SETTLED_MS)
  if (heard !== sent) lost.push(`a socket that reads got ${heard} of ${sent} messages`)
  reader.terminate()
  return { lost, highestMb, sent }
}

async function run(engine: EngineKind): Promise<Outcome[]> {
  const arena = await openArena({ engine })
  try {
    const scene = { arena, person: await createPerson(arena) }
    const sockets = await joinWithoutReading(scene)
    const beforeMb = arena.memoryMb()
    const probe = await startProbe(arena)
    const { highestMb, lost, sent } = await overload(scene)
    const { failures, signInsMs } = probe.take()
    await probe.stop()
    const afterMb = arena.memoryMb()
    // A socket that is not read does not report that it was closed.
    for (const socket of sockets) socket.resume()
    await sleep(2000)
    const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
    if (open > 0) lost.push(`${open} sockets are still open`)
    if (highestMb - beforeMb > MOST_MB) lost.push(`the memory grew by ${Math.round(highestMb - beforeMb)} MB`)
    for (const socket of sockets) socket.terminate()
    const [before, highest, after] = [beforeMb, highestMb, afterMb].map((mb) => Math.round(mb))
    const figures = `${sent} messages of 100 kB; memory ${before} MB before, ${highest} MB at most, ${after} MB after`
    return [
      { what: 'sockets that stop reading', tried: SOCKETS, lost, figures },
      { what: 'signing in meanwhile', tried: signInsMs.length, lost: failures },
    ]
  } finally {
    await arena.close()
  }
}

/** Sends messages to a thousand sockets that stop reading: they are closed, and the memory stays bounded. */
export const unreadSockets: Ordeal = { engines: ['embedded', 'server'], run }
