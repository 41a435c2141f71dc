import { once } from 'node:events'
import { constants, createReadStream } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '#server/platform/system/error-code.ts'
import { checkVersion, type FileStore, LostBytesError, type UnfinishedFile } from './file-store.ts'

/** Stores the files in one folder, created with the first file. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (version: string) => {
    checkVersion(version)
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
    async copy(from, to) {
      const copying = create(to, async (path) => {
        await copyFile(pathOf(from), path)
        await syncFile(path)
      })
      return copying.then(() => true, falseIfMissing)
    },
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
      const file = await open(unfinishedOf(version), constants.O_RDWR | constants.O_CREAT, 0o600)
      return continueFile(file, { keptBytes, publish: () => publish(version) })
    },
  }
}

function falseIfMissing(error: unknown): false {
  if (codeOf(error) === 'ENOENT') return false
  throw error
}

function ignoreMissing(error: unknown) {
  if (!['ENOENT', 'EEXIST'].includes(codeOf(error))) throw error
}

type Continuing = { keptBytes: number; publish: () => Promise<void> }

async function continueFile(file: FileHandle, { keptBytes, publish }: Continuing): Promise<UnfinishedFile> {
  try {
    const { size } = await file.stat()
    if (size < keptBytes) throw new LostBytesError()
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
    async publish() {
      await file.sync()
      await publish()
    },
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
