import { isIP } from 'node:net'
import type { PasskeySettings } from '#server/platform/auth/auth-settings.ts'

/**
 * Returns the settings for passkeys of a site, or null if browsers refuse passkeys at its address: they need HTTPS or
 * localhost, and a name instead of an IP address.
 */
export function passkeysOfSite(siteUrl: string, rpName: string): PasskeySettings | null {
  const { hostname, origin, protocol } = new URL(siteUrl)
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  return isSecure && !isAddress ? { rpId: hostname, rpName, origins: [origin] } : null
}
