import type { Connection } from './connection.ts'
import type { RealtimeServices } from './realtime-services.ts'

const CLOSE_PATIENCE_MS = 1000

/** All sockets of this process. */
export type Connections = Set<Connection> & {
  /** Ends sockets that have fallen silent or joined nothing in time, and channels whose token has expired or whose rights are lost. */
  check: () => Promise<void>
  /** Closes all sockets. Resolves when they are closed. */
  close: () => Promise<void>
}

/** Keeps the sockets, and checks them from time to time. */
export function createConnections({ changes, limits, log, uptimeMs }: RealtimeServices): Connections {
  const connections = new Set<Connection>()
  let isChecking = false

  function sweep() {
    for (const connection of connections) {
      if (uptimeMs() - connection.heardAt() > limits.silentMs) connection.terminate()
      else if (!connection.hasJoined() && uptimeMs() - connection.openedAt > limits.firstJoinMs) {
        connection.refuse('No channel was joined in time')
      }
    }
  }

  async function check() {
    sweep()
    await changes.prune()
    for (const connection of connections) {
      for (const channel of connection.channels()) await channel.confirm()
    }
  }

  async function checkInTurn() {
    if (isChecking) return
    isChecking = true
    await check().catch((error: unknown) => log.error('checking the channels failed', { error }))
    isChecking = false
  }

  const timers = [
    setInterval(() => void checkInTurn(), limits.checkEveryMs).unref(),
    setInterval(sweep, limits.sweepEveryMs).unref(),
  ]

  async function close() {
    for (const timer of timers) clearInterval(timer)
    for (const connection of connections) connection.close()
    const until = performance.now() + CLOSE_PATIENCE_MS
    while (connections.size > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 10))
    for (const connection of connections) connection.terminate()
  }

  return Object.assign(connections, { check, close })
}
