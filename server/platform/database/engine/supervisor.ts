import type { Client } from 'pg'
import type { DatabaseInterruptedError } from '#server/platform/database/database-errors.ts'
import type { Activity } from './chunks.ts'
import { type Engine, type EngineOptions, openEngine } from './engine.ts'

export type Supervisor = {
  /** Resolves to the running engine, and restarts it if it has died. */
  running(): Promise<Engine>
  /** Ends the engine. All running calls fail with `reason`. */
  interrupt(reason: DatabaseInterruptedError): void
  activity(): Activity
  /** Cancels the running statement if its sequence number is still `number`. */
  cancel(number: number): Promise<void>
  close(): Promise<void>
}

export type SupervisorOptions = {
  engine: EngineOptions
  /** Runs on every new connection before its first use, to restore the state of the session. */
  onStart: (client: Client) => Promise<void>
  /** Runs when an engine has died, before its callers are notified. */
  onDeath: (reason: Error) => void
}

/** Keeps one engine running. When it dies, running calls fail and later calls start a new engine. */
export function createSupervisor(options: SupervisorOptions): Supervisor {
  let current: Promise<Engine> | null = null
  let alive: Engine | null = null
  let isClosed = false

  function onDeath(reason: Error) {
    alive = null
    current = null
    options.onDeath(reason)
  }

  async function start(): Promise<Engine> {
    const engine = await openEngine(options.engine, onDeath)
    alive = engine
    await options.onStart(engine.client)
    return engine
  }

  function running(): Promise<Engine> {
    if (isClosed) return Promise.reject(new Error('The database is closed.'))
    if (current === null) {
      const starting = start()
      current = starting
      starting.catch(() => {
        if (current === starting) current = null
      })
    }
    return current
  }

  return {
    running,
    interrupt: (reason) => alive?.kill(reason),
    activity: () => alive?.activity() ?? { isBusy: false, since: 0, number: 0 },
    cancel: async (number) => alive?.cancel(number),
    async close() {
      isClosed = true
      await alive?.close()
      alive = null
    },
  }
}
