import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import { z } from 'zod'

/** Returns the address of the connected client or proxy; null without a connection, for example in tests. */
export type PeerOf = (context: Context) => string | null

/** Returns whether the proxy at this address is trusted to report the client's address. */
export type IsTrustedProxy = (address: string) => boolean

const nodeBindings = z.object({ incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }) })

/** Returns the address of the connection, which @hono/node-server provides; null without a connection. */
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
 * Trusts this machine and a list of addresses and networks such as `10.0.0.4, 172.16.0.0/12, fd00::/8`. Throws for an
 * invalid entry.
 */
export function trustProxies(list: string): IsTrustedProxy {
  const trusted = new BlockList()
  for (const entry of list.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    const isRight = isIP(address) !== 0 && Number(bits ?? 0) <= (isIPv6(address) ? 128 : 32)
    if (!isRight) throw new Error(`${entry} is not an IP address or network`)
    if (bits === undefined) trusted.addAddress(address, familyOf(address))
    else trusted.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => {
    const plain = withoutMapping(address)
    return isLoopbackAddress(plain) || (isIP(plain) !== 0 && trusted.check(plain, familyOf(plain)))
  }
}

/**
 * Returns the client's address for rate limits: skips trusted proxies, from this server outwards, and returns the next
 * address. Returns null for clients on this machine, which are not limited.
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
    // Stops at a loopback address that another machine reports: it means that machine, not this one.
    const isPlausible = isIP(hop) !== 0 && (isLoopbackAddress(nearest) || !isLoopbackAddress(hop))
    if (!isPlausible) break
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
 * Returns whether the request comes from this machine. Checks the Host header too, because another site can point its
 * own name at 127.0.0.1. Protects the outbox, whose links sign people in.
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
