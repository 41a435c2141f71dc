import { createHash } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'

/** A stored file. `eTag` is its MD5 in quotes; null if it is unknown. */
type ListedFile = { version: string; eTag: string | null }

export type CopiedFiles = {
  /** Files that the target has now. */
  copied: number
  /** Files that the source does not have, or has with other bytes than were stored. */
  lost: number
}

/** Lists the files of all objects. */
export async function listStoredFiles(database: Database): Promise<ListedFile[]> {
  const { rows } = await database.query<ListedFile>(
    `select version, metadata->>'eTag' as "eTag" from storage.objects where version is not null order by version`,
  )
  return rows
}

class DamagedFileError extends Error {}

/** Copies files to another store, and compares each with its MD5. Leaves alone what is there already. */
export async function copyFiles(files: ListedFile[], from: FileStore, to: FileStore): Promise<CopiedFiles> {
  let lost = 0
  for (const file of files) {
    if (await isIn(to, file)) continue
    const source = await from.open(file.version)
    const isCopied = source && (await to.write(file.version, checked(source, file)).then(() => true, falseIfDamaged))
    if (!isCopied) lost += 1
  }
  return { copied: files.length - lost, lost }
}

async function isIn(store: FileStore, { version }: ListedFile): Promise<boolean> {
  const file = await store.open(version)
  file?.destroy()
  return file !== null
}

async function* checked(source: AsyncIterable<Uint8Array>, { eTag }: ListedFile): AsyncGenerator<Uint8Array> {
  const hash = createHash('md5')
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
  if (eTag !== null && eTag !== `"${hash.digest('hex')}"`) throw new DamagedFileError()
}

function falseIfDamaged(error: unknown): false {
  if (error instanceof DamagedFileError) return false
  throw error
}
