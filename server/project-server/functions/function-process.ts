import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request as sendRequest } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { toWebStream } from '#server/platform/http/web-stream.ts'
import { FunctionFailure } from './function-failure.ts'
import { type ProcessOptions, type Running, startProcess } from './start-process.ts'

/** A function in a process of its own. */
export type FunctionProcess = {
  /** Sends a request to a path of the function. Starts the process if needed. Throws a `FunctionFailure`. */
  fetch: (request: Request, path: string) => Promise<Response>
  stop: () => Promise<void>
}

/** How long a process that failed may take to end. */
const END_MS = 1000

const WITHOUT_BODY = new Set([101, 204, 205, 304])
/** Headers about one connection only. */
const HOPS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect'])

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

/** A process that was killed or aborted has used too much. */
const usedTooMuch = ({ exitCode, signalCode }: ChildProcess) => signalCode !== null || exitCode === 134

async function failureOf(child: ChildProcess): Promise<FunctionFailure> {
  if (isRunning(child)) await Promise.race([once(child, 'exit'), wait(END_MS)])
  return usedTooMuch(child)
    ? new FunctionFailure(546, 'WORKER_LIMIT', 'Function failed due to not having enough compute resources')
    : new FunctionFailure(500, 'WORKER_ERROR', 'Function exited due to an error')
}

function toResponse(message: IncomingMessage): Response {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(message.headersDistinct)) {
    if (!HOPS.has(name)) for (const value of values) headers.append(name, value)
  }
  const status = message.statusCode ?? 500
  return new Response(WITHOUT_BODY.has(status) ? null : toWebStream(message), { status, headers })
}

function relay(request: Request, { socketPath }: Running, { path, signal }: { path: string; signal: AbortSignal }) {
  const { method, body } = request
  const headers = Object.fromEntries([...request.headers].filter(([name]) => !HOPS.has(name)))
  // Node sends the body of a DELETE or OPTIONS without a length as it is, and it would be read as the next request.
  if (body && !('content-length' in headers)) headers['transfer-encoding'] = 'chunked'
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = sendRequest({ socketPath, path, method, headers, signal }, resolve)
    sent.on('error', reject)
    if (body) Readable.from(body).on('error', reject).pipe(sent)
    else sent.end()
  })
}

export function createFunctionProcess(options: ProcessOptions): FunctionProcess {
  const { limits } = options
  let starting: Promise<Running> | null = null
  let current: ChildProcess | null = null
  let isStopped = false

  function forget(child: ChildProcess) {
    if (current === child) starting = null
  }

  function note(child: ChildProcess) {
    current = child
    child.once('exit', () => forget(child))
  }

  async function answer(request: Request, path: string, running: Running) {
    const { child } = running
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      forget(child)
      child.kill('SIGKILL')
    }, limits.answerMs)
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(limits.totalMs)])
    try {
      return toResponse(await relay(request, running, { path, signal }))
    } catch (error) {
      if (request.signal.aborted) throw error
      if (isLate) throw new FunctionFailure(504, 'IDLE_TIMEOUT', 'Request idle timeout limit reached')
      throw await failureOf(child)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async fetch(request, path) {
      if (isStopped) throw new FunctionFailure(503, 'BOOT_ERROR', 'Function was stopped')
      starting ??= startProcess(options, note).catch((error: unknown) => {
        starting = null
        throw error
      })
      return answer(request, path, await starting)
    },
    async stop() {
      isStopped = true
      if (!current || !isRunning(current)) return
      current.kill('SIGKILL')
      await once(current, 'exit')
    },
  }
}
