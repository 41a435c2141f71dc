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
 * Moves everything to another database: people, their passwords and sessions, keys, settings and shops. The other one
 * must not have users. The first one keeps its data. Throws a `CopyError` if the rows can't be copied.
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
