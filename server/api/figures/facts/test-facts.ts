import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createFacts, type Facts } from './facts.ts'

const opened = new Map<Database, { facts: Facts; folder: string }>()

afterAll(async () => {
  for (const { facts, folder } of opened.values()) {
    await facts.close()
    await rm(folder, { recursive: true, force: true })
  }
  opened.clear()
})

/** Returns the facts of a test file's database. They are closed after the last test. */
export function openTestFacts(database: Database): Facts {
  const known = opened.get(database)
  if (known) return known.facts
  const folder = join(tmpdir(), `cartwright-facts-${randomUUID()}`)
  const facts = createFacts({ database, folder, log: silentLog })
  opened.set(database, { facts, folder })
  return facts
}
