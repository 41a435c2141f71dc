import { createHash } from 'node:crypto'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..')

const modules = join(root, 'node_modules')
const stamp = join(modules, '.cache', 'cartwright-install')
const isWindows = process.platform === 'win32'

function fail(message) {
  console.error(message)
  process.exit(1)
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/** Runs npm ci when packages are missing or were installed from another lock file. */
export function installIfStale() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return
  console.log('Installing packages. This takes 1 to 5 minutes, depending on your connection …')
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm, 'ci']] : [isWindows ? 'npm.cmd' : 'npm', ['ci']]
  const { status, error } = spawnSync(command, [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    // npm writes the scripts that it runs to stdout, and errors and its progress to stderr.
    stdio: ['inherit', 'ignore', 'inherit'],
    shell: isWindows && !npm,
  })
  if (status !== 0)
    fail(`The packages could not be installed${error ? `: ${error.message}` : ''}. Is the network reachable?`)
  noteInstall()
}

/** Records which lock file the packages were installed from. */
export function noteInstall() {
  mkdirSync(join(modules, '.cache'), { recursive: true })
  writeFileSync(stamp, lockHash())
}

/**
 * Returns the path of a Node that runs TypeScript: the one in node_modules, or the current one if it is new enough.
 */
export function modernNode() {
  const shipped = join(modules, '.bin', isWindows ? 'node.cmd' : 'node')
  if (existsSync(shipped) && spawnSync(shipped, ['--version'], { shell: isWindows }).status === 0) return shipped
  const [major] = process.versions.node.split('.').map(Number)
  if (major >= 24) return process.execPath
  return fail(
    `Cartwright needs Node 24 or newer to run and found ${process.version}. The packages include no Node for this system.`,
  )
}

/** Returns the environment for a child process, with the packages' commands first on the path. */
export function childEnv(extra = {}) {
  return { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}`, ...extra }
}

/** Lets Node cache compiled modules between starts of the server, and between test files. */
export const compileCache = { NODE_COMPILE_CACHE: join(modules, '.cache', 'compiled') }

/** Limits memory during imports, because by default V8 and the C library free short-lived objects too late. */
export const serverEnv = {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=4`.trim(),
  MALLOC_ARENA_MAX: '2',
}

/** Runs a command in the project's folder. Resolves to its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: childEnv(), shell: isWindows, ...options })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    child.on('error', (error) => fail(`${command} could not be started: ${error.message}`))
    child.on('close', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}
