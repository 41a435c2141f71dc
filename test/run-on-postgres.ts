import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findPostgres } from './postgres.ts'

const vitest = join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs')

/** The server's tests once more, on a real Postgres. Further arguments go to vitest. */
function run(): number {
  if (findPostgres() === null) {
    process.stdout.write('Skipped: no Postgres server is installed here.\n')
    return 0
  }
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'node', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, CARTWRIGHT_TEST_DATABASE: 'server' },
  })
  return status ?? 1
}

process.exitCode = run()
