import type { Context } from 'hono'
import { isLoopbackAddress, isLoopbackHost, type PeerOf } from '#server/platform/http/client-address.ts'

const forwardingHeaders = [
  'Forwarded',
  'Via',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Forwarded-Port',
  'X-Real-IP',
]

/**
 * True for somebody at this machine, and nobody else: the outbox holds links that sign people in. The Host is checked too,
 * because a page from elsewhere can point a name of its own at 127.0.0.1.
 */
export function isLocalVisit(context: Context, siteUrl: string, peerOf: PeerOf): boolean {
  const peer = peerOf(context)
  if (peer === null || !isLoopbackAddress(peer)) return false
  if (!isLoopbackHost(new URL(siteUrl).hostname)) return false
  if (!isLoopbackHost(requestedHost(context))) return false
  return forwardingHeaders.every((name) => context.req.header(name) === undefined)
}

function requestedHost(context: Context): string {
  const host = context.req.header('Host') ?? new URL(context.req.url).host
  const address = `http://${host}`
  return URL.canParse(address) ? new URL(address).hostname : ''
}
