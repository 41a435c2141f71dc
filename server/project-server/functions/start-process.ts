import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import type { Log } from '#server/platform/system/log.ts'
import { codeOf } from '#server/platform/system/error-code.ts'
import { FunctionFailure } from './function-failure.ts'

export type FunctionLimits = {
  /** Until a new process is ready. */
  startMs: number
  /** Until an answer begins. */
  answerMs: number
  /** Until an answer ends. */
  totalMs: number
  memoryBytes: number
}

export type ProcessOptions = {
  name: string
  /** The module of the function. */
  entry: string
  /** Files that may have an import map; the first one that exists counts. */
  importMaps: readonly string[]
  env: Readonly<Record<string, string>>
  /** Returns a new path for a socket. */
  newSocketPath: () => string
  limits: FunctionLimits
  log: Log
}

/** A process that listens at a path. */
export type Running = { child: ChildProcess; socketPath: string }

const HOST = join(import.meta.dirname, 'host', 'host.ts')
const MEGABYTE = 1024 * 1024

const messageSchema = z.object({ error: z.string().nullable() })

const notStarted = (reason = 'see the log') =>
  new FunctionFailure(503, 'BOOT_ERROR', `Function failed to start: ${reason}`)

function spawnHost(words: readonly string[], { name, env, log }: ProcessOptions): ChildProcess {
  // Only the code is logged: the message may contain the values of environment variables.
  const warn = (error: unknown) => log.warn('the process of a function failed', { name, code: codeOf(error) })
  try {
    const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    return child.on('error', warn)
  } catch (error) {
    warn(error)
    throw notStarted()
  }
}

/** Starts a function. `onSpawn` gets the process before it is ready. Throws a `FunctionFailure`. */
export async function startProcess(options: ProcessOptions, onSpawn: (child: ChildProcess) => void): Promise<Running> {
  const { name, entry, importMaps, newSocketPath, limits, log } = options
  const { memoryBytes, startMs } = limits
  const socketPath = newSocketPath()
  const settings = JSON.stringify({ entry, importMaps, socketPath, memoryBytes })
  const flags = [`--max-old-space-size=${Math.floor(memoryBytes / MEGABYTE)}`, '--disable-warning=ExperimentalWarning']
  const child = spawnHost([...flags, HOST, settings], options)
  onSpawn(child)
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (chunk: Buffer) => log.info('output of a function', { name, output: chunk.toString() }))
  }
  const timer = setTimeout(() => child.kill('SIGKILL'), startMs)
  const [told] = await Promise.race([once(child, 'message'), once(child, 'exit')]).catch(() => {
    throw notStarted()
  })
  clearTimeout(timer)
  const { data: message } = messageSchema.safeParse(told)
  if (message?.error === null) return { child, socketPath }
  throw notStarted(message?.error)
}
