import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { openSockets } from '#server/app.ts'
import { createHttpServer } from '#server/listen.ts'
import { systemClock } from '#server/platform/system/clock.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { newFolder, removeFolder } from '#test/server-process.ts'
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
  const socket = new WebSocket(url)
  await once(socket, 'open')
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

/** Measures the time from a change in the database until each of many open pages has heard of it. */
export async function benchRealtime() {
  const folder = await newFolder()
  const backend = await openInProcess(folder)
  const { user, access_token: token } = await backend.createPerson(EMAIL)
  const { url, sockets: service, server } = await listen(backend)
  const topic = `person:${user.id}`
  try {
    const sockets = await joinAll(() => join(url, topic, token))
    const delays: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const heard = sockets.map(async (socket) => {
        await once(socket, 'message')
        return performance.now()
      })
      const sentAt = performance.now()
      await backend.database.query(`select realtime.send('{}', 'bench', $1)`, [topic])
      delays.push(...(await Promise.all(heard)).map((at) => at - sentAt))
    }
    report({ name: `hear of a change, ${SOCKETS} sockets, p50`, value: percentile(delays, 0.5), unit: 'ms' })
    report({ name: `hear of a change, ${SOCKETS} sockets, p99`, value: percentile(delays, 0.99), unit: 'ms' })
    for (const socket of sockets) socket.terminate()
  } finally {
    await service.close()
    server.close()
    await backend.database.close()
    await removeFolder(folder)
  }
}
