import { execFileSync } from 'node:child_process'
import { root } from './install.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Returns the files that differ from a commit, also new ones. Without changes, those of the last commit. */
export function listChanged(revision = 'HEAD') {
  const files = [...git('diff', '--name-only', revision), ...git('ls-files', '--others', '--exclude-standard')]
  return files.length === 0 && revision === 'HEAD' ? listChanged('HEAD~1') : files
}

/** Tests that a change of SQL can break; none imports SQL. */
const OF_SQL = ['supabase/test', 'server/api/figures', 'server/api/dashboard', 'server/api/imports/writing']

/** Returns the tests of the changed SQL, as arguments for vitest. */
export const testsOfSql = (files) => (files.some((path) => path.endsWith('.sql')) ? OF_SQL : [])

/**
 * By the start of a path: the folders of screen tests and the journeys, by the start of their names, that a change there
 * can break. Imports can't tell: all screen tests open the router, which imports all screens, and a server.
 */
const AREAS = {
  'domain/advisor/': { screens: ['features/agents'], journeys: ['agents'] },
  'domain/imports/': { screens: ['features/imports'], journeys: ['imports', 'first-figures'] },
  'domain/onboarding/': { screens: ['features/onboarding'], journeys: ['onboarding'] },
  'server/api/account/': { screens: ['features/settings'], journeys: ['settings'] },
  'server/api/analytics/': { screens: ['features/analytics'], journeys: ['analytics'] },
  'server/api/answers/': { screens: ['features/agents'], journeys: ['agents'] },
  'server/api/dashboard/': { screens: ['features/dashboard'], journeys: ['first-figures'] },
  'server/api/export/': { screens: ['features/settings'], journeys: ['settings'] },
  'server/api/figures/': { screens: ['features/dashboard', 'features/analytics'], journeys: ['analytics'] },
  'server/api/imports/': { screens: ['features/imports'], journeys: ['imports', 'first-figures'] },
  'server/api/sample/': { screens: ['features/dashboard'], journeys: ['first-figures'] },
  'server/api/search/': { screens: ['app/palette'], journeys: [] },
  'server/api/team/': { screens: ['features/settings/team', 'features/auth'], journeys: ['team'] },
  'server/platform/auth/': {
    screens: ['features/auth', 'features/settings/security', 'data/auth'],
    journeys: ['password', 'session', 'passkeys', 'two-step', 'start'],
  },
  'server/platform/storage/': { screens: ['features/profile'], journeys: ['profile'] },
  'server/page': { screens: [], journeys: ['start', 'service-worker'] },
  'src/app/': { screens: ['app'], journeys: ['layout', 'controls', 'tabs', 'accessibility-screens'] },
  'src/data/': { screens: ['data'], journeys: [] },
  'src/data/agents/': { screens: ['features/agents'], journeys: ['agents'] },
  'src/data/analytics/': { screens: ['features/analytics'], journeys: ['analytics'] },
  'src/data/auth/': { screens: ['features/auth'], journeys: ['password', 'session', 'tabs'] },
  'src/data/figures/': { screens: ['features/dashboard', 'features/analytics'], journeys: ['analytics'] },
  'src/data/imports/': { screens: ['features/imports'], journeys: ['imports'] },
  'src/data/person/': { screens: ['features/profile', 'features/settings'], journeys: ['profile', 'settings'] },
  'src/data/session/': { screens: ['features/session'], journeys: ['session', 'tabs'] },
  'src/data/stores/': { screens: ['features/settings', 'features/integrations'], journeys: ['settings'] },
  'src/features/agents/': { screens: ['features/agents'], journeys: ['agents', 'accessibility-shop'] },
  'src/features/analytics/': {
    screens: ['features/analytics'],
    journeys: ['analytics', 'accessibility-shop', 'accessibility-lists'],
  },
  'src/features/auth/': { screens: ['features/auth'], journeys: ['password', 'accessibility-account'] },
  'src/features/dashboard/': { screens: ['features/dashboard'], journeys: ['first-figures', 'accessibility-shop'] },
  'src/features/documentation/': { screens: ['features/documentation'], journeys: [] },
  'src/features/gallery/': { screens: ['features/gallery'], journeys: [] },
  'src/features/imports/': { screens: ['features/imports'], journeys: ['imports', 'first-figures'] },
  'src/features/integrations/': { screens: ['features/integrations'], journeys: ['accessibility-screens'] },
  'src/features/landing/': { screens: ['features/landing'], journeys: ['start', 'accessibility-screens'] },
  'src/features/onboarding/': { screens: ['features/onboarding'], journeys: ['onboarding', 'accessibility-own'] },
  'src/features/performance/': { screens: ['features/performance'], journeys: ['accessibility-screens'] },
  'src/features/profile/': { screens: ['features/profile'], journeys: ['profile'] },
  'src/features/session/': { screens: ['features/session'], journeys: ['session'] },
  'src/features/settings/': { screens: ['features/settings'], journeys: ['settings', 'passkeys', 'two-step', 'team'] },
  'src/figures/': {
    screens: ['figures', 'features/dashboard', 'features/analytics'],
    journeys: ['analytics', 'accessibility-shop'],
  },
  'src/lib/': { screens: ['lib', 'app', 'features/session'], journeys: ['start', 'session'] },
  'src/routes/': { screens: ['routes', 'app'], journeys: ['start', 'session', 'layout'] },
  'src/ui/': { screens: ['ui', 'features/gallery'], journeys: ['controls', 'layout', 'accessibility'] },
}

const areasOf = (files) =>
  Object.keys(AREAS)
    .filter((start) => files.some((path) => path.startsWith(start)))
    .map((start) => AREAS[start])

/** Returns the screen tests of the changed files, as arguments for vitest. */
export function screensOf(files) {
  const own = files.filter((path) => /^src\/.*\.test\.tsx?$/.test(path))
  return [...new Set([...own, ...areasOf(files).flatMap(({ screens }) => screens.map((folder) => `src/${folder}/`))])]
}

/** Returns the journeys of the changed files, as arguments for Playwright. */
export function journeysOf(files) {
  const own = files.filter((path) => /^e2e\/.*\.spec\.ts$/.test(path))
  return [...new Set([...own, ...areasOf(files).flatMap(({ journeys }) => journeys.map((name) => `e2e/${name}`))])]
}
