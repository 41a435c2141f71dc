import type { StorageServices } from '#server/platform/storage/storage-services.ts'
import { abandonFile } from '#server/platform/storage/unclaimed-files.ts'
import { deleteUpload } from './upload-rows.ts'

/** Removes an unfinished upload and its file. */
export async function removeUpload({ database, tidyUp }: StorageServices, version: string): Promise<void> {
  await abandonFile(database, version)
  await deleteUpload(database, version)
  await tidyUp()
}
