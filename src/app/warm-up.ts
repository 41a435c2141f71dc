import { readFreshSession } from '#data/auth-storage.ts'
import { loadConfig } from '#data/config.ts'
import { expectFirstScreen } from '#lib/first-screen.ts'

/**
 * Starts what a stored session needs first: the auth client if the token has to be renewed, otherwise the first
 * screen, whose figures src/start.ts has already requested.
 */
export function warmUp(): void {
  if (document.documentElement.dataset.session !== 'stored') return
  if (readFreshSession() === null) {
    // A failure shows, with a retry, when the session is restored.
    void Promise.allSettled([loadConfig(), import('#data/backend-clients.ts')])
    return
  }
  const { pathname } = location
  if (pathname !== '/' && !pathname.startsWith('/auth/')) expectFirstScreen()
}
