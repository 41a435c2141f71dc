import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { SigningKey } from './signing-keys.ts'
import { ensureSigningKeys, loadSigningKeys } from './stored-signing-keys.ts'

/** The asymmetric keys of the tokens. They may change while the server runs. */
export type KeyRing = {
  /** The keys that verify. The first one also signs. The array is a new one after each change. */
  keys(): readonly SigningKey[]
  /** Whether the keys were read lately. */
  isFresh(): boolean
  /** Reads the keys unless they are fresh. */
  refresh(): Promise<void>
  /** Reads the keys because of a token of an unknown key, at most once a second. */
  refreshForUnknown(): Promise<void>
}

/** Returns a ring whose keys never change. */
export const fixedKeyRing = (keys: readonly SigningKey[]): KeyRing => ({
  keys: () => keys,
  isFresh: () => true,
  refresh: async () => undefined,
  refreshForUnknown: async () => undefined,
})

const freshMs = 10_000
const unknownMs = 1000

/**
 * Opens the keys in the database, and creates them on first use. They are read again every ten seconds while they are
 * used, so that all instances notice a rotation or a revocation.
 */
export async function openKeyRing({ database, clock }: { database: Database; clock: Clock }): Promise<KeyRing> {
  await ensureSigningKeys(database)
  let keys: readonly SigningKey[] = []
  let readAtMs = 0
  let reading: Promise<void> | null = null

  async function read() {
    const startedMs = clock().getTime()
    const stored = await loadSigningKeys(database)
    if (JSON.stringify(stored) !== JSON.stringify(keys)) keys = stored
    readAtMs = startedMs
  }

  function readOnce(): Promise<void> {
    reading ??= read().finally(() => (reading = null))
    return reading
  }

  // Also reads them again after the clock was set back.
  const isYoungerThan = (ms: number) => Math.abs(clock().getTime() - readAtMs) < ms

  await readOnce()
  return {
    keys: () => keys,
    isFresh: () => isYoungerThan(freshMs),
    refresh: async () => (isYoungerThan(freshMs) ? undefined : readOnce()),
    refreshForUnknown: async () => (isYoungerThan(unknownMs) ? undefined : readOnce()),
  }
}
