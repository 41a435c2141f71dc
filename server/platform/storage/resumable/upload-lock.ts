import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/platform/database/database.ts'
import { uploadInterrupted, uploadLocked, uploadNotFound } from './tus-error.ts'
import { findUpload } from './upload-rows.ts'

/** The right to write the file of an upload. */
export type UploadLock = {
  /** Aborted when another request wants the lock, or when the lock is lost. */
  signal: AbortSignal
  /** Records that bytes are stored. Throws if the lock is lost. */
  saveProgress(receivedBytes: number): Promise<void>
}

export type UploadLocks = {
  /**
   * Runs `work` as the only request that writes the upload. Interrupts an earlier request of this instance, because its
   * client has started another one. Throws a `TusError` with status 423 if another instance is writing.
   */
  hold<Result>(version: string, work: (lock: UploadLock) => Promise<Result>): Promise<Result>
  /** Interrupts the request that holds the lock in this instance, and waits until it has stopped. */
  interrupt(version: string): Promise<void>
}

// After a crash, an upload stays locked for this long.
const LEASE_S = 10
const RENEW_EVERY_MS = 3000
const ATTEMPTS = 25
const BETWEEN_ATTEMPTS_MS = 500

type Holder = { interruption: AbortController; released: Promise<void> }

// A lease never ends later than this, unless the clock was set back after a crash.
const isHeld = `(held_until > now() and held_until <= now() + interval '${LEASE_S} seconds')`

const renewal = `update private.resumable_uploads set held_until = now() + interval '${LEASE_S} seconds'`

/** The lock as other instances see it, in the database. `id` is the holder. */
function createLease(database: Database) {
  return {
    async take(version: string, id: string): Promise<boolean> {
      const { rowCount } = await database.query(
        `${renewal}, holder = $2 where version = $1 and (holder is null or not ${isHeld})`,
        [version, id],
      )
      return rowCount === 1
    },
    async renew(version: string, id: string, receivedBytes: number | null): Promise<void> {
      const { rowCount } = await database.query(
        `${renewal}, received_bytes = coalesce($3, received_bytes) where version = $1 and holder = $2`,
        [version, id, receivedBytes],
      )
      if (rowCount !== 1) throw uploadLocked()
    },
    async release(version: string, id: string): Promise<void> {
      const statement = 'update private.resumable_uploads set holder = null where version = $1 and holder = $2'
      await database.query(statement, [version, id])
    },
  }
}

export function createUploadLocks(database: Database): UploadLocks {
  const lease = createLease(database)
  const holders = new Map<string, Holder>()

  async function acquire(version: string, id: string, interruption: AbortSignal): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (await lease.take(version, id)) return
      if ((await findUpload(database, version)) === null) throw uploadNotFound()
      await sleep(BETWEEN_ATTEMPTS_MS)
      if (interruption.aborted) throw uploadInterrupted()
    }
    throw uploadLocked()
  }

  async function runHeld<Result>(version: string, work: (lock: UploadLock) => Promise<Result>): Promise<Result> {
    const id = randomUUID()
    const interruption = new AbortController()
    const { signal } = interruption
    const released = Promise.withResolvers<void>()
    holders.set(version, { interruption, released: released.promise })
    let renewing: NodeJS.Timeout | undefined
    try {
      await acquire(version, id, signal)
      renewing = setInterval(() => {
        lease.renew(version, id, null).catch(() => interruption.abort())
      }, RENEW_EVERY_MS)
      return await work({ signal, saveProgress: (receivedBytes) => lease.renew(version, id, receivedBytes) })
    } finally {
      clearInterval(renewing)
      // The lease ends by itself if the database is gone.
      await lease.release(version, id).catch(() => undefined)
      holders.delete(version)
      released.resolve()
    }
  }

  return {
    async hold(version, work) {
      for (let holder = holders.get(version); holder; holder = holders.get(version)) await interruptHolder(holder)
      return runHeld(version, work)
    },
    async interrupt(version) {
      const holder = holders.get(version)
      if (holder) await interruptHolder(holder)
    },
  }
}

function interruptHolder({ interruption, released }: Holder): Promise<void> {
  interruption.abort()
  return released
}
