import type { MiddlewareHandler } from 'hono'
import { carryHeaders } from '#server/platform/http/carried-headers.ts'

export type PageSources = {
  /** CSP hashes of the page's inline scripts and styles, such as `'sha256-…'`. */
  scriptHashes: readonly string[]
  styleHashes: readonly string[]
  /** Other origins that the page may call. */
  connect: readonly string[]
}

/** Returns the page's content security policy: own origin only, inline code by hash, no framing. */
export function contentSecurityPolicy(sources: PageSources): string {
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...sources.scriptHashes],
    'style-src': ["'self'", ...sources.styleHashes],
    'img-src': ["'self'", 'data:', 'blob:', ...sources.connect],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...sources.connect],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

const FOR_ALL = { 'X-Content-Type-Options': 'nosniff' }

const FOR_DOCUMENTS = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
}

/**
 * Headers of service responses, which contain private data. A response that may be cached sets its own Cache-Control.
 */
const FOR_SERVICES = { ...FOR_ALL, 'Cache-Control': 'no-store' }

const SERVICE = /^\/(api|mcp|(auth|rest|storage|functions|realtime)\/v1)(\/|$)/

/** Adds security headers to every response. Keeps headers that the app has already set. */
export function securityHeaders(): MiddlewareHandler {
  return carryHeaders(({ req }) => (SERVICE.test(req.path) ? FOR_SERVICES : FOR_ALL), FOR_DOCUMENTS)
}
