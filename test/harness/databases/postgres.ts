import { type ChildProcess, execFileSync, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

export type PostgresServer = {
  /** Returns the connection string of a database. */
  urlOf(database: string): string
  /** Kills the server. */
  kill(): Promise<void>
  /** Starts the server again after `kill`. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const systemFolder = '/usr/lib/postgresql'
const binaries = ['initdb', 'postgres']

/** The supported major version. If it is not installed, a newer version is used. */
const wantedMajor = '15'

/** Returns the folder of an installed server's programs, or `null`. */
export function findPostgres(): string | null {
  const folders = [...installedVersions(), ...(process.env['PATH'] ?? '').split(delimiter)]
  return folders.find((folder) => folder !== '' && binaries.every((name) => isExecutable(join(folder, name)))) ?? null
}

function installedVersions(): string[] {
  const majors = listFolder(systemFolder).toSorted((a, b) => Number(b === wantedMajor) - Number(a === wantedMajor))
  return majors.map((major) => join(systemFolder, major, 'bin'))
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Starts a private server in its own folder, reachable only through a socket file, or else at a port of this machine
 * for programs that can't use one. With `keepsCommits`, what it has committed survives `kill`.
 */
export async function startPostgres(
  binFolder: string,
  { keepsCommits = false, port }: { keepsCommits?: boolean; port?: number } = {},
): Promise<PostgresServer> {
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-postgres-'))
  if (user !== null) chownSync(folder, user.uid, user.gid)
  const options: SpawnOptions = { stdio: 'ignore', cwd: folder, ...user }
  const files = join(folder, 'data')

  await finish(spawn(join(binFolder, 'initdb'), ['-D', files, ...initArguments], options))
  const commit = ['-c', `synchronous_commit=${keepsCommits ? 'on' : 'off'}`]
  const listen = port === undefined ? [] : ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`]
  const args = ['-D', files, '-k', folder, ...serverArguments, ...commit, ...listen]
  const launch = () => spawn(join(binFolder, 'postgres'), args, options)
  let server = launch()
  const urlOf = (database: string) =>
    port === undefined
      ? `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`
      : `postgresql://postgres@127.0.0.1:${port}/${database}`
  const isReady = () => becomesReady(urlOf('postgres'), () => hasEnded(server))
  const kill = () => end(server, 'SIGKILL')
  async function stop() {
    await end(server, 'SIGINT')
    rmSync(folder, { recursive: true, force: true })
  }
  async function restart() {
    do {
      // Tries again, because the server can't start until all processes of the killed one have ended.
      server = launch()
    } while (!(await isReady()))
  }
  if (!(await isReady())) {
    await stop()
    throw new Error('The Postgres server ended while it started.')
  }
  return { urlOf, kill, restart, stop }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGKILL') {
  if (hasEnded(server)) return
  server.kill(signal)
  await once(server, 'exit')
}

const initArguments = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']

const serverArguments = [
  'listen_addresses=',
  'fsync=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=64MB',
  'timezone=UTC',
].flatMap((setting) => ['-c', setting])

/**
 * Returns a user without root rights if this process runs as root, because Postgres refuses to run as root. Otherwise
 * returns null, and Postgres runs as the current user.
 */
export function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf(name, '-u')
    const gid = idOf(name, '-g')
    if (uid !== null && gid !== null) return { uid, gid }
  }
  throw new Error('Postgres does not run as root, and there is no other user to run it as.')
}

function idOf(user: string, flag: '-u' | '-g'): number | null {
  try {
    return Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return null
  }
}

async function finish(child: ReturnType<typeof spawn>) {
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`initdb ended with ${code}.`)
}

/** Resolves to `true` when the server accepts connections, or `false` when it ends before that. */
async function becomesReady(url: string, isOver: () => boolean): Promise<boolean> {
  while (!isOver()) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await wait(50)
    }
  }
  return false
}
