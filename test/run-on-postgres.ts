import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findPostgres } from './postgres.ts'

const vitest = join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs')

/** Tests of the embedded database, which are skipped here. */
const fixed = ['run', '--project', 'node', '--exclude', 'server/platform/database/engine/**']

/** Runs the tests that use a database on a real Postgres. Arguments choose files, as with vitest. */
function run(filters: string[]): number {
  if (findPostgres() === null) {
    process.stdout.write('Skipped: no Postgres server is installed here.\n')
    return 0
  }
  const { status } = spawnSync(process.execPath, [vitest, ...fixed, ...filters], {
    stdio: 'inherit',
    env: { ...process.env, CARTWRIGHT_TEST_DATABASE: 'server' },
  })
  return status ?? 1
}

const chosen = process.argv.slice(2)
process.exitCode = run(chosen.length > 0 ? chosen : ['server', 'supabase'])
