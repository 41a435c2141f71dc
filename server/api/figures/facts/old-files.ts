import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const DAY_MS = 86_400_000

const UUID = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`
const KNOWN_ON = String.raw`_\d{4}-\d\d-\d\d`
const ofStore = new RegExp(String.raw`^(${UUID})(?:${KNOWN_ON})?\.(?:${UUID}\.)?duckdb(?:\.wal)?$`)
/** Whether a file with this name, without its ending, shows a past day. */
export const isOfPast = (name: string): boolean => new RegExp(`${KNOWN_ON}$`).test(name)

const ofShort = new RegExp(String.raw`^(?:temporary-${UUID}$|${UUID}\.${UUID}\.|${UUID}${KNOWN_ON}\.)`)

/** Returns how long an unused file is kept. Those of one process are of no use to another, and few ask for one past day. */
function lifeOf(name: string): number {
  if (ofShort.test(name)) return DAY_MS
  return ofStore.test(name) ? 30 * DAY_MS : Infinity
}

/** Returns the store whose facts a file holds, or `undefined`. */
export const storeOf = (name: string): string | undefined => ofStore.exec(name)?.[1]

/** Deletes files that were not used for long. */
export async function removeOldFiles(
  folder: string,
  names: readonly string[],
  isOpen: (path: string) => boolean,
): Promise<void> {
  for (const name of names) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs > Date.now() - lifeOf(name) || isOpen(path)) continue
    // Where another process has it open, Windows refuses this.
    await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}
