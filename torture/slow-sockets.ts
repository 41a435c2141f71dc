import { connect, type Socket } from 'node:net'
import { type Arena, createPerson, createShop, openArena, sleep } from './arena.ts'
import type { EngineKind, Ordeal, Outcome } from './ordeal.ts'
import { startProbe } from './probe.ts'

const SOCKETS_A_KIND = 60
/** Longer than the longest limit, one minute for a body. */
const WATCHED_MS = 90_000

type SlowKind = {
  what: string
  /** What is sent first, and then repeatedly. */
  first: string
  drip: string
  everyMs: number
}

function slowKinds(storeId: string, accessToken: string): SlowKind[] {
  const post = (path: string) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${accessToken}\r\n`
  const json = 'Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{'
  return [
    { what: 'connections that say nothing', first: '', drip: '', everyMs: 1000 },
    { what: 'headers that never end', first: 'GET / HTTP/1.1\r\n', drip: 'X-More: 1\r\n', everyMs: 3000 },
    { what: 'bodies that come byte by byte', first: `${post('/auth/v1/token')}${json}`, drip: ' ', everyMs: 2000 },
    {
      what: 'uploads that stand still',
      first: `${post(`/api/imports?store=${storeId}&filename=slow.csv`)}Content-Length: 100000000\r\n\r\nInvoiceNo,`,
      drip: 'x',
      everyMs: 2000,
    },
    {
      what: 'requests whose answer nobody reads',
      first: 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20),
      drip: '',
      everyMs: 1000,
    },
  ]
}

/** Sends as slowly as possible. Resolves when the server has closed the connection. */
function hold({ url }: Arena, { first, drip, everyMs }: SlowKind, sockets: Set<Socket>): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  sockets.add(socket)
  if (drip !== '' || first === '') socket.resume()
  socket.on('error', () => undefined)
  socket.write(first)
  const dripping = setInterval(() => socket.write(drip), everyMs)
  return new Promise((resolve) => {
    socket.on('close', () => {
      clearInterval(dripping)
      sockets.delete(socket)
      resolve()
    })
  })
}

async function run(engine: EngineKind): Promise<Outcome[]> {
  const arena = await openArena({ engine })
  try {
    const person = await createPerson(arena)
    const { storeId } = await createShop(person)
    const probe = await startProbe(arena)
    const held = slowKinds(storeId, person.accessToken).map((kind) => ({ ...kind, sockets: new Set<Socket>() }))
    for (const kind of held)
      for (let count = 0; count < SOCKETS_A_KIND; count += 1) void hold(arena, kind, kind.sockets)
    await sleep(WATCHED_MS)
    const { signInsMs, failures } = probe.take()
    await probe.stop()
    // A socket that is not read does not report that it was closed.
    for (const { sockets } of held) for (const socket of sockets) socket.resume()
    await sleep(1000)
    const outcomes = held.map(({ what, sockets }) => ({
      what,
      tried: SOCKETS_A_KIND,
      lost: sockets.size > 0 ? [`${sockets.size} are still open after ${WATCHED_MS / 1000} s`] : [],
    }))
    for (const { sockets } of held) for (const socket of sockets) socket.destroy()
    return [...outcomes, { what: 'signing in meanwhile', tried: signInsMs.length, lost: failures }]
  } finally {
    await arena.close()
  }
}

/** Opens connections without using them: the server closes all, and other clients are not affected. */
export const slowSockets: Ordeal = { engines: ['embedded', 'server'], run }
