import { hash } from 'node:crypto'
import { z } from 'zod'
import { importAnswersSchema, type ImportAnswers } from '#domain/contracts/imports.ts'
import type { Columns } from '#domain/imports/cells/columns.ts'
import { runStep } from '#server/api/publication/publication.ts'
import type { Database } from '#server/platform/database/database.ts'

/** What somebody answered for an earlier file with the same columns. */
export type Remembered = { answers: ImportAnswers; filename: string }

/** The same for files with the same columns in the same order. */
export const headerHash = ({ names }: Columns): string =>
  hash('sha256', JSON.stringify(names.map((name) => name.toLowerCase())), 'base64url')

const EARLIER = `
  select answers, filename from public.imports
  where store_id = $1 and status = 'done' and filename is not null and answers ? 'mapping' and report->>'header' = $2
  order by id desc limit 1`

const rowSchema = z.object({ answers: importAnswersSchema, filename: z.string() })

/** The answers of the store's last finished import with this header; `null` where there is none. */
export async function recallAnswers(database: Database, storeId: string, header: string): Promise<Remembered | null> {
  const { rows } = await runStep(database, EARLIER, [storeId, header])
  const parsed = rowSchema.safeParse(rows[0])
  return parsed.success ? parsed.data : null
}
