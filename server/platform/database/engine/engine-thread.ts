import { Worker } from 'node:worker_threads'
import type { EngineOptions, FromEngine, ToEngine } from './engine-messages.ts'
import { PortStream } from './port-stream.ts'
import { cancelInThread } from './query-cancel.ts'

/** Deep enough that Postgres' own check, and not a silent trap, stops a runaway recursion. */
const stackSizeMb = 128

/**
 * Whether the engine is at a statement, and since when, by `performance.now()`, it is that or idle. `number` counts what
 * it was sent, up to the one that it is at.
 */
export type Activity = { isBusy: boolean; since: number; number: number }

let threadsStarted = 0

export type EngineThread = {
  /** Where the protocol goes in and comes out. */
  stream: PortStream
  /** Resolves when the engine takes statements, rejects when it cannot. */
  opened: Promise<void>
  activity(): Activity
  tell(message: ToEngine): void
  /** Cancels what the engine is at, if it still is at that number. */
  cancel(number: number): Promise<void>
  /** Resolves with the engine's answer of that kind. */
  ask(message: ToEngine, answer: FromEngine['kind']): Promise<void>
  /** Ends the thread after it was asked to close. */
  end(): Promise<void>
  /** Ends the thread in the middle of whatever it does. */
  kill(reason: Error): void
}

/** Starts the engine's thread. `onFailure` is told when it ends by itself. */
export function startThread(options: EngineOptions, onFailure: (message: string) => void): EngineThread {
  const name = `database engine ${(threadsStarted += 1)}.`
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: options,
    name,
    // What the process was started with (a script on its command line, a watcher) is not meant for the engine.
    execArgv: [],
    resourceLimits: { stackSizeMb },
  })
  const opened = Promise.withResolvers<void>()
  const waiting = new Map<FromEngine['kind'], () => void>([['ready', opened.resolve]])
  let sent = 0
  let outstanding = 0
  let since = 0

  const stream = new PortStream((bytes) => {
    if (outstanding === 0) since = performance.now()
    sent += 1
    outstanding += 1
    worker.postMessage(bytes, [bytes.buffer])
  })

  // Before the client has connected nobody else is there to hear why the stream ended.
  stream.on('error', () => {})
  worker.on('error', (error) => onFailure(String(error)))
  worker.on('exit', () => onFailure('its thread ended'))
  worker.on('message', (message: Uint8Array | FromEngine) => {
    if (message instanceof Uint8Array) {
      outstanding -= 1
      since = performance.now()
      if (message.length > 0) stream.push(message)
      return
    }
    if (message.kind === 'broken') return onFailure(message.message)
    if (message.kind === 'piece') return void stream.push(message.bytes)
    waiting.get(message.kind)?.()
  })

  function tell(message: ToEngine) {
    worker.postMessage(message, message.kind === 'blob' && message.bytes !== null ? [message.bytes.buffer] : [])
  }

  return {
    stream,
    opened: opened.promise,
    activity: () => ({ isBusy: outstanding > 0, since, number: sent - outstanding + 1 }),
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
    },
  }
}
