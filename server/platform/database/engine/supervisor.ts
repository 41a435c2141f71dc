import type { Client } from 'pg'
import type { DatabaseInterruptedError } from '#server/platform/database/database-errors.ts'
import { type Engine, openEngine } from './engine.ts'
import type { EngineOptions } from './engine-messages.ts'
import type { Activity } from './engine-thread.ts'

export type Supervisor = {
  /** The engine as it is now, started again if it has died. */
  running(): Promise<Engine>
  /** Ends the engine for a reason that its callers in flight are told. */
  interrupt(reason: DatabaseInterruptedError): void
  activity(): Activity
  /** Cancels what the engine is at, if it still is at that number. */
  cancel(number: number): Promise<void>
  close(): Promise<void>
}

export type SupervisorOptions = {
  engine: EngineOptions
  /** Runs on every new connection before anybody else uses it: what a session remembers is lost with its engine. */
  onStart: (client: Client) => Promise<void>
  /** Runs when an engine died, before its callers learn of it. */
  onDeath: (reason: Error) => void
}

/** Keeps one engine running: when it dies its callers get an error, and whoever comes later a new engine. */
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
