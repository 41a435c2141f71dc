import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export type ServerProcess = {
  url: string
  dataFolder: string
  /** Milliseconds from the start of the process to the first answer of /healthz. */
  readyMs: number
  /** Returns the current and the highest memory use in MB; NaN on systems without /proc. */
  memoryMb(): { now: number; peak: number }
  /**
   * Resets the highest memory use, if the system allows it. At the start, V8 needs much memory to compile the database
   * engine.
   */
  resetPeak(): void
  /** Returns how long processors have worked for it, in milliseconds; NaN on systems without /proc. */
  processorMs(): number
  hasEnded(): boolean
  stop(signal?: NodeJS.Signals): Promise<void>
}

const children = new Set<ChildProcess>()
const folders = new Set<string>()

function cleanUp() {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Stops the servers and removes the folders when this process ends, even after an error or a signal. */
function cleanUpAtTheEnd() {
  if (process.listeners('exit').includes(cleanUp)) return
  process.on('exit', cleanUp)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
}

/** Creates a folder that is removed with this process. */
export async function newFolder(): Promise<string> {
  cleanUpAtTheEnd()
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-run-'))
  folders.add(folder)
  return folder
}

function readMemory(pid: number) {
  const field = (name: string, text: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1]) / 1024
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return { now: field('VmRSS', status), peak: field('VmHWM', status) }
  } catch {
    return { now: Number.NaN, peak: Number.NaN }
  }
}

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

function readProcessorMs(pid: number): number {
  try {
    // The name before the parenthesis may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return Number.NaN
  }
}

function resetPeak(pid: number) {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // Without /proc the highest memory use is measured from the start.
  }
}

async function untilHealthy(url: string, child: ChildProcess) {
  for (;;) {
    const end = child.exitCode ?? child.signalCode
    if (end !== null) throw new Error(`The server for ${url} ended with ${end} before it could serve.`)
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Starts the server on a data folder and waits until it answers. */
export async function startServer(options: {
  dataFolder: string
  port: number
  env?: Record<string, string>
}): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${options.port}`
  const begin = performance.now()
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...options.env,
      PORT: String(options.port),
      CARTWRIGHT_DATA_DIR: options.dataFolder,
    },
  })
  cleanUpAtTheEnd()
  children.add(child)
  child.once('exit', () => children.delete(child))
  await untilHealthy(url, child)
  const readyMs = performance.now() - begin
  return {
    url,
    dataFolder: options.dataFolder,
    readyMs,
    memoryMb: () => readMemory(child.pid ?? 0),
    resetPeak: () => resetPeak(child.pid ?? 0),
    processorMs: () => readProcessorMs(child.pid ?? 0),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop: (signal = 'SIGTERM') =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.on('exit', () => resolve())
        child.kill(signal)
      }),
  }
}

/** Resolves to a port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

export async function removeFolder(folder: string) {
  folders.delete(folder)
  await rm(folder, { recursive: true, force: true })
}
