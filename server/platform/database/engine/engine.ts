import { Client } from 'pg'
import { DatabaseInterruptedError } from '#server/platform/database/database-errors.ts'
import type { EngineOptions } from './engine-messages.ts'
import { type Activity, startThread } from './engine-thread.ts'

export type Engine = {
  readonly client: Client
  activity(): Activity
  /** Cancels what the engine is at, if it still is at that number. */
  cancel(number: number): Promise<void>
  /** Gives the bytes away, to be read as '/dev/blob' by the statements that follow. */
  setBlob(bytes: Uint8Array<ArrayBuffer> | null): void
  /** Writes everything into a tar file. */
  dump(path: string): Promise<void>
  close(): Promise<void>
  /** Ends the engine in the middle of whatever it does. Everything in flight fails with `reason`. */
  kill(reason: Error): void
}

/** Starts Postgres in a worker thread. `onDeath` is told when it ends without having been closed. */
export async function openEngine(options: EngineOptions, onDeath: (reason: Error) => void): Promise<Engine> {
  let phase: 'opening' | 'open' | 'over' = 'opening'

  const thread = startThread(options, (message) => kill(phase === 'open' ? failure(message) : new Error(message)))
  const client = new Client({ stream: () => thread.stream, user: 'postgres', database: 'postgres', pipeline: true })
  // Whoever has a statement in flight is told by it; nobody else has to know.
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
  return new DatabaseInterruptedError(`The database engine failed and is started again: ${message}`, '57P01')
}
