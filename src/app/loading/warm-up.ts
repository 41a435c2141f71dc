import { loadConfig } from '#data/backend/config.ts'
import { readFreshSession } from '#data/session/stored-session.ts'
import { expectFirstScreen } from '#lib/first-screen.ts'

/**
 * Prepares the start with a stored session: loads the auth client if the token must be renewed, otherwise makes less
 * important work wait for the first screen.
 */
export function warmUp(): void {
  if (document.documentElement.dataset.session !== 'stored') return
  if (readFreshSession() === null) {
    // Ignore failures here. Restoring the session shows them and offers a retry.
    void Promise.allSettled([loadConfig(), import('#data/backend/clients.ts')])
    return
  }
  const { pathname } = location
  if (pathname !== '/' && !pathname.startsWith('/auth/')) expectFirstScreen()
}
