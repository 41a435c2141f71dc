import { isIP } from 'node:net'
import type { Context } from 'hono'
import { z } from 'zod'

/** The address at the other end of the connection; null where there is no connection, as in process. */
export type PeerOf = (context: Context) => string | null

const nodeBindings = z.object({ incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }) })

/** Reads the peer that @hono/node-server hands over with each request. */
export function socketPeer(context: Context): string | null {
  const { data: bindings } = nodeBindings.safeParse(context.env)
  return bindings?.incoming.socket.remoteAddress ?? null
}

export function isLoopbackAddress(address: string): boolean {
  const ipv4 = address.replace(/^::ffff:/i, '')
  return ipv4 === '::1' || (isIP(ipv4) === 4 && ipv4.startsWith('127.'))
}

/**
 * Who to count requests against. A proxy on this machine is believed about its client; a direct caller from this machine
 * is its owner and counted against nobody (null). Elsewhere the peer itself counts, whatever its headers say.
 */
export function clientAddress(peer: string | null, forwardedFor: string | undefined): string | null {
  if (peer === null || !isLoopbackAddress(peer)) return peer
  const nearest = forwardedFor?.split(',').at(-1)?.trim() ?? ''
  return isIP(nearest) === 0 ? null : nearest
}
