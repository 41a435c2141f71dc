import type { Log } from '#server/platform/system/log.ts'
import type { Lease } from './lease.ts'
import type { TaskKind } from './task-queue.ts'

const checkpointEveryMs = 2000
const analyzeEveryMs = 60_000

/** The time without requests before a vacuum starts. A vacuum can't be interrupted. */
const quietMs = 30_000

/** The size of the write-ahead log that triggers a checkpoint. A longer log makes recovery after a crash slow. */
const walBytesBeforeCheckpoint = 24 * 1024 * 1024

/**
 * Uses few samples, because the default takes a second for a million rows. A vacuum at a quiet time uses the default.
 */
const quickAnalyze = 'set local default_statistics_target = 10; analyze'

type ChangedTable = { name: string; needsVacuum: boolean }

/**
 * Tables of which more than a tenth has changed since the last analyze. A crash resets the counts, so tables that were
 * never analyzed are found by their size. Up to ten pages the planner's own guess is good enough, as for autovacuum.
 */
const changedTables = `
  select
    format('%I.%I', stats.schemaname, stats.relname) as name,
    greatest(stats.n_dead_tup, stats.n_ins_since_vacuum) > 1000 + 0.2 * class.reltuples as "needsVacuum"
  from pg_catalog.pg_stat_user_tables as stats
  join pg_catalog.pg_class as class on class.oid = stats.relid
  where stats.n_mod_since_analyze > 100 + 0.1 * class.reltuples
    or greatest(stats.n_dead_tup, stats.n_ins_since_vacuum) > 1000 + 0.2 * class.reltuples
    or (class.reltuples < 0 and pg_catalog.pg_relation_size(class.oid) > 10 * 8192)
  order by name`

const walSinceCheckpoint = `
  select pg_catalog.pg_wal_lsn_diff(pg_catalog.pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes
  from pg_catalog.pg_control_checkpoint()`

/** Does the work of autovacuum, one table per job so that others aren't blocked. */
export async function maintainTables(lease: Lease, { withVacuum }: { withVacuum: boolean }): Promise<void> {
  const tables = await lease('job', async (client) => {
    // Publishes the counts of this session, so that the next statement sees them.
    await client.query('select pg_stat_force_next_flush()')
    return (await client.query<ChangedTable>(changedTables)).rows
  })
  for (const { name, needsVacuum } of tables) {
    const command = needsVacuum && withVacuum ? 'vacuum (analyze)' : quickAnalyze
    await lease('job', (client) => client.query(`${command} ${name}`))
  }
}

/** Starts the maintenance that a Postgres server does by itself: checkpoints, statistics, and vacuum at quiet times. */
export function startMaintenance(lease: Lease, log: Log): { note(kind: TaskKind): void; stop(): void } {
  let lastShortTask = performance.now()

  const every = (ms: number, work: () => Promise<void>) => {
    let isRunning = false
    return setInterval(() => {
      if (isRunning) return
      isRunning = true
      work()
        .catch((error: unknown) => log.warn('database maintenance failed', { error }))
        .finally(() => {
          isRunning = false
        })
    }, ms).unref()
  }

  const timers = [
    every(checkpointEveryMs, () => checkpointIfDue(lease)),
    every(analyzeEveryMs, () => maintainTables(lease, { withVacuum: performance.now() - lastShortTask > quietMs })),
  ]

  return {
    note(kind) {
      if (kind !== 'job') lastShortTask = performance.now()
    },
    stop: () => timers.forEach((timer) => clearInterval(timer)),
  }
}

async function checkpointIfDue(lease: Lease): Promise<void> {
  await lease('job', async (client) => {
    const { rows } = await client.query<{ bytes: number }>(walSinceCheckpoint)
    if ((rows[0]?.bytes ?? 0) > walBytesBeforeCheckpoint) await client.query('checkpoint')
  })
}
