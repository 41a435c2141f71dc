import { Server as HttpServer, type ServerResponse } from 'node:http'
import type { Server } from 'node:net'

/** Shorter than service managers wait before they kill a process. */
const PATIENCE_MS = 20_000

export type Serving = {
  /** Adds a server before its first request. */
  add: (server: Server) => void
  /**
   * Accepts no more connections, and resolves when every request is answered, or after `patienceMs` milliseconds. Then
   * no connection of HTTP is open.
   */
  stop: (patienceMs?: number) => Promise<void>
}

/** Follows the requests of servers, so that a stop interrupts none that can still be answered. */
export function createServing(): Serving {
  const servers = new Set<Server>()
  const unanswered = new Set<ServerResponse>()
  let isStopping = false
  let onAnswered: () => void = () => undefined

  function follow(response: ServerResponse) {
    // Before its headers are sent, this tells the client that the connection ends with the answer.
    if (isStopping) response.shouldKeepAlive = false
    unanswered.add(response)
    response.once('close', () => {
      unanswered.delete(response)
      if (unanswered.size === 0) onAnswered()
    })
  }

  async function untilAnswered(patienceMs: number) {
    const { promise, resolve } = Promise.withResolvers<void>()
    onAnswered = resolve
    if (unanswered.size === 0) return
    const timer = setTimeout(resolve, patienceMs)
    await promise
    clearTimeout(timer)
  }

  return {
    add(server) {
      servers.add(server)
      if (server instanceof HttpServer) server.prependListener('request', (_request, response) => follow(response))
    },
    async stop(patienceMs = PATIENCE_MS) {
      isStopping = true
      for (const response of unanswered) response.shouldKeepAlive = false
      // Closing an HTTP server also closes its idle connections.
      for (const server of servers) server.close()
      await untilAnswered(patienceMs)
      for (const server of servers) if (server instanceof HttpServer) server.closeAllConnections()
    },
  }
}
