import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '#server/platform/system/error-code.ts'

export type SmallDisk = {
  folder: string
  /** Fills the disk completely. */
  fill(): void
  /** Frees what `fill` used. */
  free(): void
  remove(): void
}

/** Mounts a disk in memory that can be filled. Returns `null` if this process isn't allowed to mount disks. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-disk-'))
  const filler = join(folder, 'filler')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  return {
    folder,
    fill: () => fillFile(filler),
    free: () => rmSync(filler),
    remove() {
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function fillFile(path: string) {
  const file = openSync(path, 'a')
  const page = Buffer.alloc(4096)
  try {
    for (;;) writeSync(file, page)
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}
