import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import { z } from 'zod'

/** The address at the other end of the connection; null where there is no connection, as in process. */
export type PeerOf = (context: Context) => string | null

/** Whether the proxy at this address is believed about its client. */
export type IsTrustedProxy = (address: string) => boolean

const nodeBindings = z.object({ incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }) })

/** Reads the peer that @hono/node-server hands over with each request. */
export function socketPeer(context: Context): string | null {
  const { data: bindings } = nodeBindings.safeParse(context.env)
  return bindings?.incoming.socket.remoteAddress ?? null
}

const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

export function isLoopbackAddress(address: string): boolean {
  const ipv4 = withoutMapping(address)
  return ipv4 === '::1' || (isIP(ipv4) === 4 && ipv4.startsWith('127.'))
}

/** True for `localhost`, 127.0.0.0/8 and `[::1]`, as a parsed URL spells them. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * Trusts the addresses and networks of a list such as `10.0.0.4, 172.16.0.0/12, fd00::/8`, and this machine. Throws
 * where an entry is neither.
 */
export function trustProxies(list: string): IsTrustedProxy {
  const trusted = new BlockList()
  for (const entry of list.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    const isRight = isIP(address) !== 0 && Number(bits ?? 0) <= (isIPv6(address) ? 128 : 32)
    if (!isRight) throw new Error(`${entry} is no address and no network`)
    if (bits === undefined) trusted.addAddress(address, familyOf(address))
    else trusted.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => {
    const plain = withoutMapping(address)
    return isLoopbackAddress(plain) || (isIP(plain) !== 0 && trusted.check(plain, familyOf(plain)))
  }
}

/**
 * Who to count requests against: the nearest address on the way that is no proxy we trust. A proxy's own word counts
 * only as far as the proxies go; what a stranger claims to forward for counts for nothing. Whoever comes from this
 * machine itself, by every hop, is its owner and counted against nobody (null).
 */
export function clientAddress(
  peer: string | null,
  forwardedFor: string | undefined,
  isTrusted: IsTrustedProxy = isLoopbackAddress,
): string | null {
  if (peer === null || !isTrusted(peer)) return peer
  const hops = toHops(forwardedFor)
  if ([peer, ...hops].every(isLoopbackAddress)) return null
  let nearest = peer
  for (const hop of hops.toReversed()) {
    // A loopback address that another machine tells of is that machine's own, or made up.
    const isTold = isIP(hop) !== 0 && (isLoopbackAddress(nearest) || !isLoopbackAddress(hop))
    if (!isTold) break
    nearest = hop
    if (!isTrusted(hop)) break
  }
  return nearest
}

const toHops = (forwardedFor = '') =>
  forwardedFor
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '')

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
 * Whether the request comes from this machine, because the outbox holds links that sign people in. Checks the Host too:
 * another site can point its own name at 127.0.0.1.
 */
export function isLocalRequest(context: Context, siteUrl: string, peerOf: PeerOf): boolean {
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
