import { statfs } from 'node:fs/promises'
import { codeOf } from './error-code.ts'

/** There is no room for what was to be written. Nothing of it is kept. The message is shown to people as it stands. */
export class DiskFullError extends Error {
  constructor() {
    super('The disk of the server is full. Free some space, then try again.')
    this.name = 'DiskFullError'
  }
}

export type DiskSpace = {
  /** Throws a `DiskFullError` where so many bytes would not leave enough for what must always be possible. */
  require(bytes?: number): Promise<void>
}

/** For what is written to another machine, which says itself when it is full. */
export const unlimitedSpace: DiskSpace = { require: () => Promise.resolve() }

/** A new database, or three files of the embedded engine's log: it stops at once when it cannot begin another. */
export const LEAST_FREE_BYTES = 48 * 1024 * 1024

const MEASURED_EVERY_MS = 1000

type Options = { measure?: (folder: string) => Promise<number>; now?: () => number }

/** Asks how much is free on the disk of a folder, at most once a second. */
export function createDiskSpace(folder: string, options: Options = {}): DiskSpace {
  const { measure = freeBytes, now = () => performance.now() } = options
  let last: { at: number; free: Promise<number> } | null = null
  return {
    async require(bytes = 0) {
      if (last === null || now() - last.at >= MEASURED_EVERY_MS) last = { at: now(), free: measure(folder) }
      if ((await last.free) - bytes < LEAST_FREE_BYTES) throw new DiskFullError()
    },
  }
}

/** Some file systems do not tell. */
async function freeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => null)
  return disk === null || disk.blocks === 0 ? Number.POSITIVE_INFINITY : disk.bavail * disk.bsize
}

/** No space, over quota, and Postgres' word for both. */
const fullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** The embedded engine's last words. */
const lastWords = /(PANIC|FATAL):.*(No space left on device|[Qq]uota exceeded)/s

/** Whether work failed because a disk is full, ours or that of a Postgres server. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DiskFullError || fullCodes.has(codeOf(error)) || lastWords.test(error.message)) return true
  return isDiskFull(error.cause)
}
