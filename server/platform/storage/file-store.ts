import { once } from 'node:events'
import { createReadStream, type ReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '#server/platform/system/error-code.ts'
import type { ByteRange } from './byte-range.ts'

/** Stores files by version: a name that the server chooses, never a client. */
export type FileStore = {
  /** Writes a file atomically and waits until it is on disk. Rethrows errors of `bytes`. */
  write(version: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Copies a file atomically and waits until the copy is on disk. */
  copy(from: string, to: string): Promise<void>
  /**
   * Opens a file or a part of it, or resolves to null if there is none. An open file can be read to its end even if it
   * is removed.
   */
  open(version: string, range?: ByteRange): Promise<ReadStream | null>
  /** Removes a file. Does nothing if there is none. */
  remove(version: string): Promise<void>
}

const versionForm = /^[0-9a-f-]{36}$/

/** Stores the files in one folder, created with the first file. */
export function createFileStore(folder: string): FileStore {
  const pathOf = (version: string) => {
    if (!versionForm.test(version)) throw new Error('The version of a stored file is malformed.')
    return join(folder, version)
  }

  async function publish(version: string, fill: (unfinished: string) => Promise<void>) {
    const path = pathOf(version)
    const unfinished = `${path}.part`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      await fill(unfinished)
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    await syncFolder(folder)
  }

  return {
    write: (version, bytes) => publish(version, (path) => writeDurably(path, bytes)),
    copy: (from, to) =>
      publish(to, async (path) => {
        await copyFile(pathOf(from), path)
        await syncFile(path)
      }),
    async open(version, range) {
      const stream = createReadStream(pathOf(version), range)
      try {
        await once(stream, 'open')
        return stream
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      }
    },
    async remove(version) {
      await rm(pathOf(version), { force: true })
      await rm(`${pathOf(version)}.part`, { force: true })
    },
  }
}

async function writeDurably(path: string, bytes: AsyncIterable<Uint8Array>) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFile(path: string) {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes the names of new files to disk. Windows has no such call and doesn't need it. */
async function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
