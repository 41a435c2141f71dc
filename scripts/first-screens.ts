import { join } from 'node:path'

/** What the bundler knows of its modules. */
type Modules = {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

const toId = (file: string) => join(import.meta.dirname, '..', file)

/** What runs before everything else, then what every page runs, by the modules that each begins with. */
const ALWAYS = { start: ['src/start.ts'], page: ['src/main.tsx'] }

/** The screens that people arrive at, by the modules that each begins with. */
const FIRST_SCREENS = {
  login: ['src/features/auth/login-screen.tsx'],
  landing: ['src/routes/open-frame.tsx', 'src/features/landing/landing-screen.tsx'],
  dashboard: ['src/routes/protected-frame.tsx', 'src/routes/dashboard.tsx'],
  analytics: ['src/routes/protected-frame.tsx', 'src/routes/analytics.tsx'],
}

const ROUTES = ['src/routes/account-routes.ts', 'src/routes/open-routes.ts', 'src/routes/protected-routes.ts']

/** Every module that has to run before `ids`, themselves included. */
function reach(ids: readonly string[], modules: Modules) {
  const reached = new Set<string>()
  const follow = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    modules.getModuleInfo(id)?.importedIds.forEach(follow)
  }
  ids.forEach(follow)
  return reached
}

function reachEach(parts: Record<string, readonly string[]>, modules: Modules) {
  return Object.entries(parts).map(([name, files]) => ({ name, reached: reach(files.map(toId), modules) }))
}

/** Every module that a screen needs which is no first one. */
function reachOthers(modules: Modules) {
  const first = new Set(Object.values(FIRST_SCREENS).flat().map(toId))
  const screens = ROUTES.flatMap((file) => modules.getModuleInfo(toId(file))?.dynamicallyImportedIds ?? [])
  return reach(
    screens.filter((id) => !first.has(id)),
    modules,
  )
}

/**
 * Gives the function by which the bundler names a module's chunk: modules that the same first screens need lie in one
 * file, so that each screen comes in a handful of files, with nothing in them that it does not need. `null` leaves a
 * module that none of these screens needs to the bundler.
 */
export function createChunkNames() {
  let always: ReturnType<typeof reachEach> | undefined
  let first: ReturnType<typeof reachEach> | undefined
  let others: Set<string> | undefined
  return (id: string, modules: Modules): string | null => {
    always ??= reachEach(ALWAYS, modules)
    first ??= reachEach(FIRST_SCREENS, modules)
    others ??= reachOthers(modules)
    const needed = always.find(({ reached }) => reached.has(id))
    if (needed) return needed.name
    const names = first.filter(({ reached }) => reached.has(id)).map(({ name }) => name)
    if (names.length === 0) return null
    if (names.length === 1) return others.has(id) ? `${names[0]}-others` : names.join()
    // The sign-in page is small, and what it shares with another screen most of them share.
    return names.includes('login') ? 'page' : names.join('-')
  }
}

/** Whether all of a chunk is there for a first screen. */
export function isFirstScreenChunk(name: string): boolean {
  const [first = ''] = name.split('-', 1)
  return [...Object.keys(ALWAYS), ...Object.keys(FIRST_SCREENS)].includes(first)
}
