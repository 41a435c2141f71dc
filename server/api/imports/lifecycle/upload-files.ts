import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ImportFailure } from '#server/api/imports/import-errors.ts'

export const uploadPath = (folder: string, publicId: string): string => join(folder, `${publicId}.upload`)

/** The folder where rows are grouped by key. See `createKeyPartitions`. */
export const partsPath = (folder: string, publicId: string): string => join(folder, `${publicId}.parts`)

/** The file of changes to apply after the import is published. See `createPendingChanges`. */
export const changesPath = (folder: string, publicId: string): string => join(folder, `${publicId}.changes`)

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Throws an `ImportFailure` when the upload is gone. */
export async function requireUpload(folder: string, publicId: string): Promise<void> {
  if (await exists(uploadPath(folder, publicId))) return
  throw new ImportFailure('interrupted', 'The uploaded file is no longer on the server.')
}

/** Removes the upload and its grouped rows. Keeps the file of pending changes. */
export async function removeUpload(folder: string, publicId: string): Promise<void> {
  for (const pathOf of [uploadPath, partsPath]) await rm(pathOf(folder, publicId), { recursive: true, force: true })
}

/** Removes the upload and every file made from it. */
export async function removeFiles(folder: string, publicId: string): Promise<void> {
  await removeUpload(folder, publicId)
  await rm(changesPath(folder, publicId), { force: true })
}
