import { loadConfig } from '#data/backend/config.ts'
import { readFreshSession } from '#data/session/stored-session.ts'
import { expectFirstScreen } from '#lib/first-screen.ts'

/**
 * Makes less important work wait for the first screen. With a stored session whose token must be renewed, loads the auth
 * client instead.
 */
export function warmUp(): void {
  const { pathname } = location
  if (document.documentElement.dataset.session !== 'stored') {
    if (pathname === '/auth/login') expectFirstScreen()
    return
  }
  if (readFreshSession() === null) {
    // Ignore failures here. Restoring the session shows them and offers a retry.
    void Promise.allSettled([loadConfig(), import('#data/backend/clients.ts')])
    return
  }
  if (pathname !== '/' && !pathname.startsWith('/auth/')) expectFirstScreen()
}
