import { join } from 'node:path'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { createFolderStore } from '#server/platform/storage/folder-store.ts'
import type { DiskSpace } from '#server/platform/system/disk-space.ts'
import type { Env } from './env.ts'

/** The files of the storage API, and the space for more of them. */
export type StoredFiles = { files: FileStore; space: DiskSpace }

/** The folder of the files of the storage API. */
const storageFolder = (dataFolder: string) => join(dataFolder, 'storage')

type Opening = { env: Pick<Env, 'dataFolder'>; space: DiskSpace }

/** Opens the store of the files of the storage API. */
export function openStoredFiles({ env, space }: Opening): StoredFiles {
  return { files: createFolderStore(storageFolder(env.dataFolder)), space }
}
