import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findPostgres } from './postgres.ts'

const vitest = join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs')

/** Tests of the embedded database, which are skipped here. */
const fixed = ['--project', 'node*', '--exclude', 'server/platform/database/engine/**']

/**
 * Tests that import this file, also indirectly: without it, a test does the same on both databases. The hostile files are
 * left out, because what they test is the reading of files.
 */
const usesDatabase = ['related', '--run', 'test/database.ts', '--exclude', 'test/hostile/**', '--retry=2']

/** Runs the tests that use a database on a real Postgres. Arguments choose files, as with vitest. */
function run(files: string[]): number {
  if (findPostgres() === null) {
    process.stdout.write('Skipped: no Postgres server is installed here.\n')
    return 0
  }
  const choice = files.length > 0 ? ['run', ...files] : usesDatabase
  const { status } = spawnSync(process.execPath, [vitest, ...choice, ...fixed], {
    stdio: 'inherit',
    env: { ...process.env, CARTWRIGHT_TEST_DATABASE: 'server' },
  })
  return status ?? 1
}

process.exitCode = run(process.argv.slice(2))
