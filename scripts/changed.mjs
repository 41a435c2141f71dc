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

/** By the start of a path: the journeys that a change there can break, by the start of their names. */
const JOURNEYS = {
  'domain/advisor/': ['agents'],
  'domain/imports/': ['imports', 'first-figures'],
  'domain/onboarding/': ['onboarding'],
  'server/api/account/': ['settings'],
  'server/api/analytics/': ['analytics'],
  'server/api/export/': ['settings'],
  'server/api/imports/': ['imports', 'first-figures'],
  'server/api/team/': ['team'],
  'server/platform/auth/': ['password', 'session', 'passkeys', 'two-step', 'start'],
  'server/page': ['start', 'service-worker'],
  'src/app/': ['layout', 'controls', 'tabs', 'accessibility-screens'],
  'src/data/auth/': ['password', 'session', 'tabs'],
  'src/data/session/': ['session', 'tabs'],
  'src/features/agents/': ['agents', 'accessibility-shop'],
  'src/features/analytics/': ['analytics', 'accessibility-shop'],
  'src/features/auth/': ['password', 'accessibility-account'],
  'src/features/dashboard/': ['first-figures', 'accessibility-shop'],
  'src/features/imports/': ['imports', 'first-figures'],
  'src/features/landing/': ['start', 'accessibility-screens'],
  'src/features/onboarding/': ['onboarding', 'accessibility-own'],
  'src/features/profile/': ['profile'],
  'src/features/session/': ['session'],
  'src/features/settings/': ['settings', 'passkeys', 'two-step', 'team'],
  'src/figures/': ['analytics', 'accessibility-shop'],
  'src/routes/': ['start', 'session', 'layout'],
  'src/ui/': ['controls', 'layout', 'accessibility'],
}

/** Returns the journeys of the changed files, as arguments for Playwright. */
export function journeysOf(files) {
  const own = files.filter((path) => /^e2e\/.*\.spec\.ts$/.test(path))
  const touched = Object.keys(JOURNEYS).filter((start) => files.some((path) => path.startsWith(start)))
  return [...new Set([...own, ...touched.flatMap((start) => JOURNEYS[start].map((name) => `e2e/${name}`))])]
}
