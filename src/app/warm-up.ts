import { loadConfig } from '#data/config.ts'

/** Fetches what restoring a stored session will need while the screen's own code is still on its way. */
export function warmUp(): void {
  if (document.documentElement.dataset.session !== 'stored') return
  const needs = [loadConfig(), import('#data/backend-clients.ts')]
  // A failure shows, with another try, when the session is restored.
  void Promise.allSettled(needs)
}
