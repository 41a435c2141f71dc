import { type CopiedTable, copyDatabase } from '#server/platform/database/copy-database.ts'
import type { Database } from '#server/platform/database/database.ts'

export type MoveOptions = {
  /** Opens the database of a server, or without an address the one of the data folder. */
  open: (url: string | undefined) => Promise<Database>
  from: string | undefined
  to: string | undefined
  prepare: (database: Database) => Promise<void>
  onTable: (copied: CopiedTable) => void
}

/**
 * Copies everything from one database into another that has no users yet: people with their passwords and sessions, keys,
 * settings and shops. The first one stays as it is. Throws a `CopyError` if that is not possible.
 */
export async function moveDatabase({ open, from, to, prepare, onTable }: MoveOptions): Promise<void> {
  const source = await open(from)
  try {
    await prepare(source)
    const target = await open(to)
    try {
      await prepare(target)
      await copyDatabase({ from: source, to: target }, onTable)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
