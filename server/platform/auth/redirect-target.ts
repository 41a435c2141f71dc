import { isLoopbackHost } from '#server/platform/http/client-address.ts'

/**
 * Where a link of ours may lead: the site itself, and from a site on this machine any port of it, for development. From
 * a public site a loopback address is whatever listens on the reader's machine. Anything else silently becomes the
 * site, so that nobody can build a link to us that ends with them.
 */
export function safeRedirect(requested: string | undefined, siteUrl: string): URL {
  const site = new URL(siteUrl)
  if (!requested || !URL.canParse(requested, siteUrl)) return site
  const target = new URL(requested, site)
  return isAllowed(target, site) ? target : site
}

function isAllowed(target: URL, site: URL): boolean {
  if (target.username !== '' || target.password !== '') return false
  if (target.origin === site.origin) return true
  if (target.protocol !== 'http:' && target.protocol !== 'https:') return false
  return isLoopbackHost(site.hostname) && isLoopbackHost(target.hostname)
}
