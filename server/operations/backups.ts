import { z } from 'zod'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { listBackups } from './backup-folder.ts'
import type { Backup } from './make-backup.ts'

export const backupsStateSchema = z.object({
  isRunning: z.boolean(),
  /** The last backup that this process made; null if it made none. */
  last: z.object({ path: z.string().nullable(), error: z.string().nullable() }).nullable(),
})

type BackupsState = z.infer<typeof backupsStateSchema>

export type Backups = {
  /** Makes a backup, after the one that is being made: that one may lack what was just written. */
  make(): Promise<Backup>
  state(): BackupsState
  /** Resolves to when the newest backup in the folder was made, or null if there is none. */
  newest(): Promise<Date | null>
  /** Makes a backup whenever the newest one is older than this number of hours. Returns a function that stops this. */
  schedule(everyHours: number): () => void
}

const LOOK_EVERY_MS = 10 * 60_000
const HOUR_MS = 3_600_000

type BackupsOptions = {
  makeBackup: () => Promise<Backup>
  /** The folder of the backups. */
  folder: string
  clock: Clock
  log: Log
}

/** Makes one backup at a time, and logs how it went. */
export function createBackups({ makeBackup, folder, clock, log }: BackupsOptions): Backups {
  let running: Promise<Backup> | null = null
  let next: Promise<Backup> | null = null
  let last: BackupsState['last'] = null

  async function run() {
    try {
      const backup = await makeBackup()
      last = { path: backup.path, error: null }
      log.info('a backup was made', backup)
      if (backup.missingFiles > 0) log.warn('the backup lacks stored files that have a row', backup)
      return backup
    } catch (error) {
      last = { path: null, error: error instanceof Error ? error.message : String(error) }
      log.error('the backup failed', { error })
      throw error
    } finally {
      running = null
    }
  }

  function begin() {
    running = run()
    return running
  }

  async function beginAfter(earlier: Promise<Backup>) {
    await earlier.catch(() => undefined)
    next = null
    return begin()
  }

  function make() {
    if (running === null) return begin()
    next ??= beginAfter(running)
    return next
  }

  async function newest() {
    const now = clock()
    // A clock that was ahead may have dated a backup in the future. It must not hold up the next one.
    return (await listBackups(folder)).find(({ madeAt }) => madeAt <= now)?.madeAt ?? null
  }

  async function makeIfDue(everyHours: number) {
    const madeAt = await newest()
    const age = madeAt ? clock().getTime() - madeAt.getTime() : Number.POSITIVE_INFINITY
    if (running === null && age >= everyHours * HOUR_MS) await make()
  }

  return {
    make,
    newest,
    state: () => ({ isRunning: running !== null || next !== null, last }),
    schedule(everyHours) {
      const look = () => void makeIfDue(everyHours).catch(() => undefined)
      look()
      const timer = setInterval(look, LOOK_EVERY_MS)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}
