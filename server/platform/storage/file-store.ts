import { once } from 'node:events'
import { constants, createReadStream, type ReadStream } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
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
  /** Removes a file, also an unfinished one. Does nothing if there is none. */
  remove(version: string): Promise<void>
  /** Opens an unfinished file for more bytes, after its first `keptBytes`. Others are cut off. */
  resume(version: string, keptBytes: number): Promise<UnfinishedFile>
  /** Yields the bytes of an unfinished file. */
  readUnfinished(version: string): AsyncIterable<Uint8Array>
  /** Makes a synced unfinished file a file, atomically. */
  publish(version: string): Promise<void>
}

/** A file that arrives in several requests. */
type UnfinishedFile = {
  append(bytes: Uint8Array): Promise<void>
  /** Waits until everything is on disk. */
  sync(): Promise<void>
  close(): Promise<void>
}

const versionForm = /^[0-9a-f-]{36}$/

/** Stores the files in one folder, created with the first file. */
export function createFileStore(folder: string): FileStore {
  const pathOf = (version: string) => {
    if (!versionForm.test(version)) throw new Error('The version of a stored file is malformed.')
    return join(folder, version)
  }

  const unfinishedOf = (version: string) => `${pathOf(version)}.part`
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 })

  async function publish(version: string) {
    await rename(unfinishedOf(version), pathOf(version))
    await syncFolder(folder)
  }

  async function create(version: string, fill: (unfinished: string) => Promise<void>) {
    await makeFolder()
    try {
      await fill(unfinishedOf(version))
      await publish(version)
    } catch (error) {
      await rm(unfinishedOf(version), { force: true })
      throw error
    }
  }

  return {
    write: (version, bytes) => create(version, (path) => writeDurably(path, bytes)),
    copy: (from, to) =>
      create(to, async (path) => {
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
      await rm(unfinishedOf(version), { force: true })
    },
    async resume(version, keptBytes) {
      await makeFolder()
      // There is a file if the server stopped between its publication and the object's row.
      await copyFile(pathOf(version), unfinishedOf(version), constants.COPYFILE_EXCL).catch(ignoreMissing)
      return continueFile(await open(unfinishedOf(version), constants.O_RDWR | constants.O_CREAT, 0o600), keptBytes)
    },
    readUnfinished: (version) => createReadStream(unfinishedOf(version)),
    publish,
  }
}

function ignoreMissing(error: unknown) {
  if (!['ENOENT', 'EEXIST'].includes(codeOf(error))) throw error
}

async function continueFile(file: FileHandle, keptBytes: number): Promise<UnfinishedFile> {
  try {
    const { size } = await file.stat()
    if (size < keptBytes) throw new Error('An unfinished file has lost bytes.')
    await file.truncate(keptBytes)
  } catch (error) {
    await file.close()
    throw error
  }
  let position = keptBytes
  return {
    async append(bytes) {
      for (let start = 0; start < bytes.byteLength;) {
        const { bytesWritten } = await file.write(bytes, start, bytes.byteLength - start, position)
        start += bytesWritten
        position += bytesWritten
      }
    },
    sync: () => file.sync(),
    close: () => file.close(),
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
