import { statfs } from 'node:fs/promises'
import { codeOf } from './error-code.ts'

/** The disk is full, and nothing was written. The message is shown to people as is. */
export class DiskFullError extends Error {
  constructor() {
    super('The server’s disk is full. Free some space, then try again.')
    this.name = 'DiskFullError'
  }
}

export type DiskSpace = {
  /** Throws a `DiskFullError` if writing this number of bytes would leave less than `LEAST_FREE_BYTES`. */
  require(bytes?: number): Promise<void>
}

/** For data that is written to another machine, which reports a full disk itself. */
export const unlimitedSpace: DiskSpace = { require: () => Promise.resolve() }

/**
 * The space that must stay free: enough for a new database, or for three WAL files of the embedded engine. Without
 * space for the next WAL file the engine crashes.
 */
export const LEAST_FREE_BYTES = 48 * 1024 * 1024

const MAX_AGE_MS = 1000

type Options = { measure?: (folder: string) => Promise<number>; now?: () => number }

/** Checks the free space on the disk of a folder, measured at most once a second. */
export function createDiskSpace(folder: string, options: Options = {}): DiskSpace {
  const { measure = freeBytes, now = () => performance.now() } = options
  let last: { at: number; free: Promise<number> } | null = null
  return {
    async require(bytes = 0) {
      if (last === null || now() - last.at >= MAX_AGE_MS) last = { at: now(), free: measure(folder) }
      if ((await last.free) - bytes < LEAST_FREE_BYTES) throw new DiskFullError()
    },
  }
}

/** Returns the free bytes. File systems that report no sizes count as unlimited. */
async function freeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => null)
  return disk === null || disk.blocks === 0 ? Number.POSITIVE_INFINITY : disk.bavail * disk.bsize
}

/** Error codes for a full disk or an exceeded quota, of Node and of Postgres. */
const fullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Matches the last message that the embedded engine logs before it crashes on a full disk. */
const crashMessage = /(PANIC|FATAL):.*(No space left on device|[Qq]uota exceeded)/s

/** Returns whether an error means that the disk of this server or of Postgres is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DiskFullError || fullCodes.has(codeOf(error)) || crashMessage.test(error.message)) return true
  return isDiskFull(error.cause)
}
