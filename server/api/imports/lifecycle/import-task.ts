import { z } from 'zod'
import { importAnswersSchema } from '#domain/contracts/import-answers.ts'
import type { ImportQuestion } from '#domain/contracts/imports.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isImporting } from '#server/api/publication/publication.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import type { ImportFailure } from '#server/api/imports/import-errors.ts'
import { type ImportReport, parseReport, requestSchema, toStoredJson } from '#server/api/imports/import-report.ts'

const taskSchema = z.object({
  id: z.string(),
  public_id: z.string(),
  store_id: z.string(),
  answers: importAnswersSchema,
  report: z
    .object({ request: requestSchema })
    .loose()
    .transform((report) => ({ ...parseReport(report), request: report.request })),
  currency: z.string(),
  time_zone: z.string(),
  /** In milliseconds since 1970. */
  started_at: z.number(),
  is_currency_open: z.boolean(),
})

/** An import claimed by this process, with the settings of its store. */
export type ImportTask = z.infer<typeof taskSchema>

/** After this time without a heartbeat, an import counts as abandoned. */
export const HEARTBEAT_TIMEOUT_S = 60

const TASK_COLUMNS = `
  imports.id, imports.public_id, imports.store_id, imports.answers, imports.report,
  (extract(epoch from imports.started_at) * 1000)::float8 as started_at,
  stores.currency, stores.time_zone, stores.settings ? 'currency_from_file' as is_currency_open`

const LOCK_STORE = `select pg_advisory_xact_lock(hashtextextended('imports of ' || store_id, 0))
  from public.imports where public_id = $1`

// If a failed import still has rows, the next import of the store waits until a sweep has deleted them.
const CLAIM = `
  update public.imports set status = 'running', report = imports.report || jsonb_build_object('beat', extract(epoch from now()))
  from public.stores
  where imports.public_id = $1 and imports.status = 'queued' and stores.id = imports.store_id
    and not ${isImporting('imports.store_id', 'imports.id')}
  returning ${TASK_COLUMNS}`

const CLAIM_UNDO = `
  update public.imports
  set report = imports.report || jsonb_build_object('beat', extract(epoch from now()), 'undo_begun', true)
  where public_id = $1 and status = 'undoing' and not ${isImporting('imports.store_id', 'imports.id')}
  returning id, store_id`

const LOAD = `
  select ${TASK_COLUMNS} from public.imports join public.stores on stores.id = imports.store_id
  where imports.public_id = $1 and imports.status = 'awaiting_input'`

/** Returns an import that waits for answers, but doesn't claim it. Returns null if it no longer waits. */
export async function loadWaitingTask(database: Database, publicId: string): Promise<ImportTask | null> {
  const { rows } = await queryAsService(database, LOAD, [publicId])
  return rows[0] === undefined ? null : taskSchema.parse(rows[0])
}

const STATUS = 'select status from public.imports where public_id = $1'

/**
 * Claims a queued import for this process. Resolves to `gone` when the import is no longer queued, and to `busy` while
 * another import of the store is running or still has rows to delete.
 */
export async function claimImport(database: Database, publicId: string): Promise<ImportTask | 'busy' | 'gone'> {
  return database.asService(async (service) => {
    await service.query(LOCK_STORE, [publicId])
    const { rows } = await service.query(CLAIM, [publicId])
    if (rows[0] !== undefined) return taskSchema.parse(rows[0])
    const { rows: left } = await service.query<{ status: string }>(STATUS, [publicId])
    return left[0]?.status === 'queued' ? 'busy' : 'gone'
  })
}

/** Claims an import to undo. Resolves to `busy` or `gone` for the same reasons as `claimImport`. */
export async function claimUndo(
  database: Database,
  publicId: string,
): Promise<{ id: string; store_id: string } | 'busy' | 'gone'> {
  return database.asService(async (service) => {
    await service.query(LOCK_STORE, [publicId])
    const { rows } = await service.query<{ id: string; store_id: string }>(CLAIM_UNDO, [publicId])
    if (rows[0] !== undefined) return rows[0]
    const { rows: left } = await service.query<{ status: string }>(STATUS, [publicId])
    return left[0]?.status === 'undoing' ? 'busy' : 'gone'
  })
}

const HEARTBEAT = `
  update public.imports set report = report || jsonb_build_object('beat', extract(epoch from now()))
  where public_id = any ($1::uuid[]) and status in ('queued', 'running', 'undoing')`

/** Tells other processes that this process is still working on these imports. */
export async function saveHeartbeat(database: Database, publicIds: string[]): Promise<void> {
  await queryAsService(database, HEARTBEAT, [publicIds])
}

const ASK = `
  update public.imports set status = 'awaiting_input', report = report || $2::jsonb
  where id = $1 and status = 'running'`

export async function askQuestions(
  database: Database,
  id: string,
  report: ImportReport & { questions: ImportQuestion[] },
) {
  await queryAsService(database, ASK, [id, toStoredJson(report)])
}

const FAIL = `
  update public.imports set status = 'failed', finished_at = now(), error = $2::jsonb
  where id = $1 and status in ('queued', 'running') and published_at is null`

/** Marks an import as failed. Resolves to false when the import is published or has already ended. */
export async function failImport(database: Database, id: string, { code, message }: ImportFailure): Promise<boolean> {
  const { rowCount } = await queryAsService(database, FAIL, [id, toStoredJson({ code, message })])
  return rowCount === 1
}
