import { existsSync, rmSync, statfsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LEAST_FREE_BYTES } from '#server/platform/system/disk-space.ts'

/** The space for two WAL files, which the engine needs to finish a checkpoint and to start. */
const reserveBytes = 32 * 1024 * 1024

/** The free space that is needed before the reserve is created, so that enough is left for new data. */
const plentyBytes = reserveBytes + LEAST_FREE_BYTES

export type Reserve = {
  /** Frees the reserved space if the disk is full, so that the engine can still start and read. */
  release(): void
  /** Reserves the space again if enough is free. */
  renew(): Promise<void>
}

/** Reserves disk space with a file in the data folder. */
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
