import { ConnectorError, type Fault } from '#server/integrations/connector.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { saveBroken, saveFailure, type SyncedConnection } from './connection-state.ts'

const MINUTE_MS = 60_000
const MAX_PAUSE_MS = 60 * MINUTE_MS

/**
 * After this many failures in a row a person has to look. A firewall or maintenance can answer like a missing right or
 * another website, so these get about a day like what passes by itself. A key that is wrong stays wrong.
 */
const TRIES = { 'wrong-key': 1, 'missing-right': 8, 'not-this-platform': 8, away: 28, unreadable: 28 }

/** Before each further try for what a person may have to mend. They come to a day. */
const LONG_PAUSES_MS = [5, 15, 45, 120, 240, 420, 600].map((minutes) => minutes * MINUTE_MS)

const isLong = (fault: Fault | null): boolean => fault?.kind === 'missing-right' || fault?.kind === 'not-this-platform'

/** Longer each time. A part is random, so that connections of one host come one by one. */
function pauseAfter(failures: number, fault: Fault | null): number {
  const short = Math.min(MINUTE_MS * 2 ** Math.min(failures, 10), MAX_PAUSE_MS)
  const pause = isLong(fault) ? (LONG_PAUSES_MS[failures] ?? short) : short
  return Math.round(pause * (0.8 + Math.random() * 0.4))
}

/** Words for errors that say what a person must do at once, such as another key of the installation. */
function refusalOf(error: unknown): { problem: string; words: string } | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  const { code, message } = error
  return code === 'other_key' || code === 'no_credentials' ? { problem: 'other_key', words: message } : null
}

const isOver = (fault: Fault, failures: number): boolean =>
  fault.kind !== 'too-many-requests' && failures >= TRIES[fault.kind]

type Context = { database: Database; clock: Clock; log: Log; connection: SyncedConnection }

/** How often the connection has failed in this way in a row. */
const countBefore = ({ cursor, failures }: SyncedConnection, kind: string): number =>
  cursor.fault === kind ? failures : 0

const goOnAtOf = (fault: Fault | null): number => (fault?.kind === 'too-many-requests' ? fault.goOnAt : 0)

/** Plans the next try, or marks the connection as broken. An error that isn't the shop's is logged. */
export async function noteFailure(error: unknown, { database, clock, log, connection }: Context): Promise<void> {
  const { id } = connection
  const at = clock().getTime()
  const refusal = refusalOf(error)
  if (refusal !== null) return void (await saveBroken(database, id, { ...refusal, at }))
  const fault = error instanceof ConnectorError ? error.fault : null
  const kind = fault?.kind ?? 'error'
  const failures = countBefore(connection, kind)
  if (fault === null) log.error('a sync failed', { connection: id, error })
  else log.warn('a shop could not be read', { connection: id, problem: kind, failures: failures + 1 })
  if (fault !== null && isOver(fault, failures + 1)) {
    return void (await saveBroken(database, id, { problem: fault.kind, words: fault.words, at }))
  }
  const next = Math.max(goOnAtOf(fault), at + pauseAfter(failures, fault))
  await saveFailure(database, id, { kind, failures: failures + 1, next })
}
