import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { childEnv, installIfStale, root } from './install.mjs'

installIfStale()

const folders = ['domain', 'server', 'supabase', 'src', 'test', 'e2e', 'bench', 'evals', 'torture', 'scripts']

/** Checks types. What is known of files that have not changed since the last time is kept. */
const types = (project) => {
  const known = join(root, 'node_modules', '.cache', 'tsc', `${project}.json`)
  return ['tsc', '-p', `tsconfig.${project}.json`, '--incremental', '--tsBuildInfoFile', known]
}

/** All checks run at once; each prints its output when it fails. */
const checks = {
  format: ['oxfmt', '--check'],
  folders: ['node', join('scripts', 'check-folders.mjs'), ...folders],
  lint: ['oxlint', '-c', 'oxlint.config.mjs', '--type-aware', '--report-unused-disable-directives', ...folders],
  'types: server': types('server'),
  'types: browser': types('browser'),
  'types: tests': types('test'),
  'dead code': ['knip'],
  'only used by tests': ['knip', '--production'],
}

function run([name, [command, ...args]]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: childEnv(), shell: process.platform === 'win32' })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ name, code: 1, output: error.message }))
    child.on('close', (code) => resolve({ name, code, output }))
  })
}

const results = await Promise.all(Object.entries(checks).map(run))
for (const { name, code, output } of results) {
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`)
  if (code !== 0) console.log(output)
}
process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0
