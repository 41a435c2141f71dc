import { existsSync, rmSync, statfsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LEAST_FREE_BYTES } from '#server/platform/system/disk-space.ts'

/** Two files of the engine's log: without room for them it neither finishes a checkpoint nor starts again. */
const reserveBytes = 32 * 1024 * 1024

/** Below this the disk has better uses for it: what is left must be enough for new work. */
const plentyBytes = reserveBytes + LEAST_FREE_BYTES

export type Reserve = {
  /** Gives the room away where the disk has no other left, so that the engine at least goes on reading. */
  release(): void
  /** Takes the room again where there is plenty. */
  renew(): Promise<void>
}

/** A file in the data folder that holds nothing but room on its disk. */
export function createReserve(folder: string): Reserve {
  const path = join(folder, 'reserve')
  return {
    release() {
      if (existsSync(path) && freeBytes(folder) < reserveBytes) rmSync(path)
    },
    async renew() {
      if (existsSync(path) || freeBytes(folder) < plentyBytes) return
      const unfinished = `${path}.new`
      try {
        await writeFile(unfinished, Buffer.alloc(reserveBytes))
        await rename(unfinished, path)
      } catch {
        await rm(unfinished, { force: true })
      }
    },
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
