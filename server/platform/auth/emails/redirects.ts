import { isLoopbackHost } from '#server/platform/http/client-address.ts'

type Site = { siteUrl: string; settings: { redirectUrls: readonly string[] } }

/**
 * Returns the requested address if it is on the site, allowed by the settings, or on a local port when the site runs on
 * this machine. Otherwise returns the site, so that links can't redirect to other websites.
 */
export function safeRedirect(requested: string | undefined, { siteUrl, settings }: Site): URL {
  const site = new URL(siteUrl)
  if (!requested || !URL.canParse(requested, siteUrl)) return site
  const target = new URL(requested, site)
  return isAllowed(target, site) || isListed(target, settings.redirectUrls) ? target : site
}

function isAllowed(target: URL, site: URL): boolean {
  if (target.username !== '' || target.password !== '') return false
  // First, because the origin of `blob:https://site/…` is that of the site.
  if (target.protocol !== 'http:' && target.protocol !== 'https:') return false
  if (target.origin === site.origin) return true
  return isLoopbackHost(site.hostname) && isLoopbackHost(target.hostname)
}

const dangerous = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'filesystem:'])

function isListed(target: URL, patterns: readonly string[]): boolean {
  if (dangerous.has(target.protocol) || target.username !== '' || target.password !== '') return false
  return patterns.some((pattern) => toExpression(pattern).test(target.href) || isSame(pattern, target))
}

const isSame = (pattern: string, target: URL) => URL.canParse(pattern) && new URL(pattern).href === target.href

/** `*` stands for a text without `.` and `/`, `**` for any text, `?` for one such character. */
function toExpression(pattern: string): RegExp {
  const parts = pattern
    .split(/(\*\*|\*|\?)/)
    .map((part) => wildcards[part] ?? part.replace(/[\\^$.|+()[\]{}]/g, '\\$&'))
  return new RegExp(`^${parts.join('')}$`)
}

const wildcards: Readonly<Record<string, string>> = { '**': '.*', '*': '[^./]*', '?': '[^./]' }
