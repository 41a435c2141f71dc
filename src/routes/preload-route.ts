import { matchRoutes } from 'react-router'
import { loadQuietly } from '#app/stale-build.ts'
import { logWarning } from '#lib/log.ts'
import { routes } from './routes.tsx'

const loaded = new Set<string>()

/** Loads the code of the screen at `path`, once; a failure is logged, and the next call tries again. */
export function preloadRoute(path: string): void {
  if (loaded.has(path)) return
  loaded.add(path)
  loadQuietly(() => loadCode(path)).catch((error: unknown) => {
    loaded.delete(path)
    logWarning(`Loading ${path} ahead failed`, error)
  })
}

async function loadCode(path: string) {
  const matches = matchRoutes(routes, path) ?? []
  const loads = matches.map(async ({ route: { lazy } }) => {
    if (typeof lazy === 'function') await lazy()
  })
  await Promise.all(loads)
}
