import { Worker } from 'node:worker_threads'
import { Client } from 'pg'
import { DatabaseInterruptedError } from '#server/platform/database/database-errors.ts'
import { type Activity, createChunks, type Receiver } from './chunks.ts'
import { PortStream } from './port-stream.ts'
import { cancelInThread } from './query-cancel.ts'

export type Engine = {
  readonly client: Client
  /**
   * Sends complete messages besides those of the client, and gives the response to `onResponse` in parts. Resolves when
   * the engine has done all of them. The client has to be idle, because both share one session.
   */
  exchange(messages: Uint8Array<ArrayBuffer>, onResponse: (bytes: Uint8Array) => void): Promise<void>
  activity(): Activity
  /** Cancels the running statement if it still has this number. */
  cancel(number: number): Promise<void>
  /** Sends bytes to the engine. The next statements can read them as the file '/dev/blob'. */
  setBlob(bytes: Uint8Array<ArrayBuffer> | null): void
  /** Writes the database to a tar file. */
  dump(path: string): Promise<void>
  close(): Promise<void>
  /** Ends the engine at once. Everything in flight fails with `reason`. */
  kill(reason: Error): void
}

/** Starts Postgres in a worker thread. Calls `onDeath` if it ends without being closed. */
export async function openEngine(options: EngineOptions, onDeath: (reason: Error) => void): Promise<Engine> {
  let phase: 'opening' | 'open' | 'over' = 'opening'

  const thread = startThread(options, (message) => kill(phase === 'open' ? failure(message) : new Error(message)))
  const client = new Client({ stream: () => thread.stream, user: 'postgres', database: 'postgres', pipeline: true })
  // Running statements already reject with this error, so nothing else is needed here.
  client.on('error', () => {})

  function kill(reason: Error) {
    if (phase === 'over') return
    const wasOpen = phase === 'open'
    phase = 'over'
    thread.kill(reason)
    if (wasOpen) onDeath(reason)
  }

  await thread.opened
  await client.connect()
  phase = 'open'

  return {
    client,
    exchange: thread.exchange,
    activity: () => thread.activity(),
    cancel: (number) => thread.cancel(number),
    setBlob: (bytes) => thread.tell({ kind: 'blob', bytes }),
    dump: (path) => thread.ask({ kind: 'dump', path }, 'dumped'),
    async close() {
      await client.end()
      phase = 'over'
      await thread.ask({ kind: 'close' }, 'closed')
      await thread.end()
    },
    kill,
  }
}

function failure(message: string) {
  return new DatabaseInterruptedError(`The database engine failed and is restarting: ${message}`, '57P01')
}

/** How the worker opens Postgres. */
export type EngineOptions = {
  /** Absolute path of Postgres' own files; null keeps everything in memory. */
  folder: string | null
  /** A tar of a data folder to start from, for a database in memory. */
  dump: string | null
  /** Extensions that `create extension` can install. */
  extensions?: readonly string[]
  /** Settings of the session from its start, such as `search_path`. */
  settings?: Readonly<Record<string, string>>
}

/** Messages to the worker, besides plain protocol bytes. */
export type ToEngine =
  | { kind: 'blob'; bytes: Uint8Array<ArrayBuffer> | null }
  | { kind: 'dump'; path: string }
  | { kind: 'close' }

/**
 * Messages from the worker. `piece` is a part of a large response. The last part is sent as plain bytes and may be
 * empty. `broken` means that the engine can't continue.
 */
export type FromEngine =
  | { kind: 'ready' | 'dumped' | 'closed' }
  | { kind: 'piece'; bytes: Uint8Array }
  | { kind: 'broken'; message: string }

/** Stack size of the thread: large enough that Postgres stops an endless recursion before the thread crashes. */
const stackSizeMb = 128

let threadsStarted = 0

type EngineThread = {
  /** The stream that transports the Postgres protocol. */
  stream: PortStream
  exchange: Engine['exchange']
  /** Resolves when the engine is ready, rejects if it can't start. */
  opened: Promise<void>
  activity(): Activity
  tell(message: ToEngine): void
  /** Cancels the running statement if it still has this number. */
  cancel(number: number): Promise<void>
  /** Sends a message and resolves when the response of this kind arrives. */
  ask(message: ToEngine, answer: FromEngine['kind']): Promise<void>
  /** Ends the thread after it has closed. */
  end(): Promise<void>
  /** Ends the thread at once. */
  kill(reason: Error): void
}

/** Starts the engine's thread. Calls `onFailure` if it ends by itself. */
function startThread(options: EngineOptions, onFailure: (message: string) => void): EngineThread {
  const name = `database engine ${(threadsStarted += 1)}.`
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: options,
    name,
    // Flags of the process, such as a watcher, must not apply to the thread.
    execArgv: [],
    resourceLimits: { stackSizeMb },
  })
  const opened = Promise.withResolvers<void>()
  const waiting = new Map<FromEngine['kind'], () => void>([['ready', opened.resolve]])
  const chunks = createChunks((bytes) => worker.postMessage(bytes, [bytes.buffer]))
  const stream = new PortStream((bytes) => chunks.send(bytes, toClient))
  const ignore = () => undefined
  const toClient: Receiver = { add: (bytes) => void stream.push(bytes), end: ignore, fail: ignore }

  // Nothing else handles errors of the stream until the client connects.
  stream.on('error', () => {})
  worker.on('error', (error) => onFailure(String(error)))
  worker.on('exit', () => onFailure('its thread ended'))
  worker.on('message', (message: Uint8Array | FromEngine) => {
    if (message instanceof Uint8Array) return chunks.receive(message, true)
    if (message.kind === 'broken') return onFailure(message.message)
    if (message.kind === 'piece') return chunks.receive(message.bytes, false)
    waiting.get(message.kind)?.()
  })

  function tell(message: ToEngine) {
    worker.postMessage(message, message.kind === 'blob' && message.bytes !== null ? [message.bytes.buffer] : [])
  }

  return {
    stream,
    exchange: (messages, onResponse) =>
      new Promise((resolve, reject) => chunks.send(messages, { add: onResponse, end: resolve, fail: reject })),
    opened: opened.promise,
    activity: () => chunks.activity(),
    tell,
    cancel: (number) => cancelInThread(name, number),
    ask: (message, answer) =>
      new Promise((resolve) => {
        waiting.set(answer, resolve)
        tell(message)
      }),
    async end() {
      await worker.terminate()
    },
    kill(reason) {
      void worker.terminate()
      opened.reject(reason)
      stream.destroy(reason)
      chunks.fail(reason)
    },
  }
}
