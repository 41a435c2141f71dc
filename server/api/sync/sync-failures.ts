import { ConnectorError, type Fault } from '#server/integrations/connector.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { saveBroken, saveFailure, type SyncedConnection } from './connection-state.ts'

const MINUTE_MS = 60_000
const MAX_PAUSE_MS = 60 * MINUTE_MS

/** After this many failures in a row a person has to look. What can pass by itself gets about a day. */
const TRIES = { 'wrong-key': 3, 'missing-right': 3, 'not-this-platform': 3, away: 28, unreadable: 28 }

/** Twice as long each time, at most an hour. A part is random, so that connections of one host come one by one. */
const pauseAfter = (failures: number): number =>
  Math.round(Math.min(MINUTE_MS * 2 ** Math.min(failures, 10), MAX_PAUSE_MS) * (0.8 + Math.random() * 0.4))

/** Words for errors that say what a person must do at once, such as another key of the installation. */
function refusalOf(error: unknown): { problem: string; words: string } | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  const { code, message } = error
  return code === 'other_key' || code === 'no_credentials' ? { problem: 'other_key', words: message } : null
}

const isOver = (fault: Fault, failures: number): boolean =>
  fault.kind !== 'too-many-requests' && failures >= TRIES[fault.kind]

type Context = { database: Database; clock: Clock; log: Log; connection: SyncedConnection }

/** Plans the next try, or marks the connection as broken. An error that isn't the shop's is logged. */
export async function noteFailure(error: unknown, { database, clock, log, connection }: Context): Promise<void> {
  const { id, failures } = connection
  const at = clock().getTime()
  const refusal = refusalOf(error)
  if (refusal !== null) return void (await saveBroken(database, id, { ...refusal, at }))
  const fault = error instanceof ConnectorError ? error.fault : null
  if (fault === null) log.error('a sync failed', { connection: id, error })
  else log.warn('a shop could not be read', { connection: id, problem: fault.kind, failures: failures + 1 })
  if (fault !== null && isOver(fault, failures + 1)) {
    return void (await saveBroken(database, id, { problem: fault.kind, words: fault.words, at }))
  }
  const goOnAt = fault?.kind === 'too-many-requests' ? fault.goOnAt : 0
  await saveFailure(database, id, Math.max(goOnAt, at + pauseAfter(failures)))
}
