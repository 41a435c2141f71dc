import { BlockList, isIP, isIPv6 } from 'node:net'

/** The path of the page that unsubscribes without a session. */
export const UNSUBSCRIBE_PATH = '/letters/unsubscribe'

const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|lan|home|test|invalid|example|home\.arpa)$/

const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, bits)
}
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')
privateNetworks.addAddress('::1', 'ipv6')

/** Returns whether the mail providers of others can reach a site over TLS, as one click in a mail program needs it. */
export function isPublicSite(siteUrl: string): boolean {
  const { hostname, protocol } = new URL(siteUrl)
  if (protocol !== 'https:') return false
  const host = hostname.replaceAll(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) !== 0) return !privateNetworks.check(host, isIPv6(host) ? 'ipv6' : 'ipv4')
  return host.includes('.') && !PRIVATE_NAMES.test(host)
}

/** Returns the headers with which mail programs unsubscribe by one click (RFC 8058). None where nobody could reach it. */
export function unsubscribeHeaders(siteUrl: string, unsubscribeUrl: string): Record<string, string> {
  if (!isPublicSite(siteUrl)) return {}
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
