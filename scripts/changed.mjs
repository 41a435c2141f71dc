import { execFileSync } from 'node:child_process'
import { root } from './install.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Returns the files that differ from a commit, also new ones. Without changes, those of the last commit. */
export function listChanged(revision = 'HEAD') {
  const files = [...git('diff', '--name-only', revision), ...git('ls-files', '--others', '--exclude-standard')]
  return files.length === 0 && revision === 'HEAD' ? listChanged('HEAD~1') : files
}

/** The tests that a change of SQL can break; no test imports it. */
const OF_SQL = ['supabase/test', 'server/api/figures', 'server/api/dashboard', 'server/api/imports/writing']

/** The journeys that a change of these files can break, by the start of their path. */
const JOURNEYS = []

export const testsOfSql = (files) => (files.some((path) => path.endsWith('.sql')) ? OF_SQL : [])

export function journeysOf(files) {
  const named = files.filter((path) => /^e2e\/.*\.spec\.ts$/.test(path))
  const touched = JOURNEYS.filter(([starts]) => files.some((path) => starts.some((start) => path.startsWith(start))))
  return [...new Set([...named, ...touched.flatMap(([, specs]) => specs)])]
}
