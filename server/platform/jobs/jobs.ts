import { type Job, PgBoss } from 'pg-boss'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/system/log.ts'
import { createQueueDatabase } from './queue-database.ts'

/** What a job of a kind does. `key` says what it is for, such as a store. `stopping` is aborted when the server stops. */
export type Work = (key: string, stopping: AbortSignal) => Promise<void>

/**
 * Work in the background, stored in Postgres. Each job is done once by all instances together, and again if it fails or
 * if its process dies.
 */
export type Jobs<Kind extends string> = {
  /**
   * Adds a job, unless one of the same kind and key waits. If one is running, the new one is done after it, because the
   * other may have read older data.
   */
  add: (kind: Kind, key: string) => Promise<void>
  /** Takes no more jobs, and waits for a moment until those that are running have ended. */
  stop: () => Promise<void>
}

const SCHEMA = 'jobs'
const HOUR_S = 3600
const DAY_S = 86_400

const PAUSES = { retryDelay: 60, lookEvery: 2, supervise: 60 }

/** A failed job is tried again after twice as long each time. */
const RETRIES = { retryLimit: 5, retryBackoff: true, retryDelayMax: HOUR_S }

/** A process that is alive says so. After this time without a word, its jobs are tried again. */
const HEARTBEAT_S = 60

const STOP_MS = 5000

const START_ATTEMPTS = 5

type JobsOptions<Kind extends string> = {
  database: Database
  /** What there is to do. Of each kind, this process does one job at a time, or as many as `atOnce` says. */
  works: Record<Kind, Work>
  atOnce?: Partial<Record<Kind, number>>
  log: Log
  /** Seconds until a failed job is tried again, between two looks for jobs, and for jobs of dead processes. @internal */
  pauses?: typeof PAUSES
}

/** Opens the jobs of a database, and begins with those that wait. Creates the tables if they are missing. */
export async function openJobs<Kind extends string>(options: JobsOptions<Kind>): Promise<Jobs<Kind>> {
  const { database, log, works, atOnce, pauses = PAUSES } = options
  const boss = new PgBoss({
    db: createQueueDatabase(database),
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: SCHEMA,
    schedule: false,
    registerInstance: false,
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: pauses.supervise,
  })
  boss.on('error', (error) => log.error('the queue of jobs has an error', { error }))
  const stopping = new AbortController()

  async function run(kind: Kind, { data, signal }: Job<{ key: string }>) {
    try {
      await works[kind](data.key, AbortSignal.any([stopping.signal, signal]))
    } catch (error) {
      if (!stopping.signal.aborted) log.warn('a job failed, and may be tried again', { kind, key: data.key, error })
      throw error
    }
  }

  // Another instance may be creating the tables.
  await boss.start({ attempts: START_ATTEMPTS })
  const queue = {
    ...RETRIES,
    retryDelay: pauses.retryDelay,
    heartbeatSeconds: HEARTBEAT_S,
    expireInSeconds: DAY_S - 1,
    deleteAfterSeconds: DAY_S,
  }
  for (const kind of kindsOf(works)) {
    await boss.createQueue(kind, { policy: 'stately', ...queue })
    const rhythm = { pollingIntervalSeconds: pauses.lookEvery, localConcurrency: atOnce?.[kind] ?? 1 }
    await boss.work<{ key: string }>(kind, rhythm, async ([job]) => {
      if (job) await run(kind, job)
    })
  }
  return {
    async add(kind, key) {
      await boss.send(kind, { key }, { singletonKey: key })
    },
    async stop() {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}

function kindsOf<Kind extends string>(works: Record<Kind, Work>): Kind[] {
  const isKind = (name: string): name is Kind => Object.hasOwn(works, name)
  return Object.keys(works).filter(isKind)
}
