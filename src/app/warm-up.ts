import { endSessionOfClosedBrowser, readFreshSession } from '#data/auth-storage.ts'
import { loadConfig } from '#data/config.ts'
import { requestEarly } from '#data/early-answers.ts'
import { dashboardPath, salesPath } from '#data/figures-paths.ts'
import { expectFirstScreen } from '#lib/first-screen.ts'

/**
 * Requests what a stored session needs while the screen's code loads: the figures if the session is fresh, or the auth
 * client if the session needs renewal.
 */
export function warmUp(): void {
  if (document.documentElement.dataset.session !== 'stored') return
  endSessionOfClosedBrowser()
  if (readFreshSession() === null) {
    // A failure shows, with another try, when the session is restored.
    void Promise.allSettled([loadConfig(), import('#data/backend-clients.ts')])
    return
  }
  const { pathname, search } = location
  if (pathname === '/dashboard' && search === '') requestEarly(dashboardPath({}))
  if (pathname === '/analytics' && search === '') requestEarly(salesPath({}))
  if (pathname !== '/' && !pathname.startsWith('/auth/')) expectFirstScreen()
}
