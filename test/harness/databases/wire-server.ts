import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'
import { afterAll, afterEach } from 'vitest'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createWireService } from '#server/project-server/wire/wire-service.ts'
import { listenOnFreePort } from '#test/harness/listen.ts'

type Limits = NonNullable<Parameters<typeof createWireService>[0]['limits']>

export type WireServer = {
  database: EmbeddedDatabase
  port: number
  /** Connects a client, which is disconnected after the test. */
  connectClient(config?: ClientConfig): Promise<Client>
  /** Opens a socket, which is closed after the test. */
  connectSocket(): Promise<Socket>
  close(): Promise<void>
}

/** Starts an empty database and lets clients connect to it, until the last test of the file. */
export async function startWireServer(limits: Limits = {}): Promise<WireServer> {
  const database = await openEmbeddedDatabase({ folder: null, log: silentLog })
  const service = createWireService({
    sessions: database.rawSessions,
    user: 'postgres',
    password: 'postgres',
    database: 'postgres',
    limits,
    log: silentLog,
  })
  const server = createServer(service.accept)
  const port = await listenOnFreePort(server)
  const clients = new Set<Client>()
  const sockets = new Set<Socket>()
  afterEach(async () => {
    await Promise.all([...clients].map((client) => client.end().catch(() => undefined)))
    for (const socket of sockets) socket.destroy()
    clients.clear()
    sockets.clear()
  })
  afterAll(async () => {
    await service.close()
    server.close()
    await database.close()
  })

  return {
    database,
    port,
    async connectClient(config) {
      const client = new Client({
        connectionString: `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`,
        ...config,
      })
      client.on('error', () => undefined)
      clients.add(client)
      await client.connect()
      return client
    },
    async connectSocket() {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      sockets.add(socket)
      await once(socket, 'connect')
      return socket
    },
    close: () => service.close(),
  }
}
