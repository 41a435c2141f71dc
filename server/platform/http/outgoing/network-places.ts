import { BlockList, isIP, isIPv6 } from 'node:net'

type Network = readonly [address: string, bits: number]

function listOf(networks: readonly Network[]): BlockList {
  const list = new BlockList()
  for (const [address, bits] of networks) list.addSubnet(address, bits, isIPv6(address) ? 'ipv6' : 'ipv4')
  return list
}

/** Networks of a home, an office or this machine. */
const PRIVATE = listOf([
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
])

/** Addresses that no shop has: the metadata services of clouds, link-local ones, and those that are not for single hosts. */
const CLOSED = listOf([
  ['0.0.0.0', 8],
  ['100.100.100.200', 32],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['fd00:ec2::254', 128],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
])

const PUBLIC_V6 = listOf([['2000::', 3]])

type Place = 'public' | 'private' | 'closed'

/** Returns what kind of network an IP address is in. A wrapped IPv4 address is never public. */
export function placeOf(address: string): Place {
  const family = isIP(address)
  if (family === 0) return 'closed'
  // BlockList also checks wrapped addresses with the rules of IPv4.
  const kind = family === 6 ? 'ipv6' : 'ipv4'
  if (CLOSED.check(address, kind)) return 'closed'
  if (PRIVATE.check(address, kind)) return 'private'
  return family === 4 || PUBLIC_V6.check(address, 'ipv6') ? 'public' : 'closed'
}
