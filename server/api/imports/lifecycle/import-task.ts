import { z } from 'zod'
import { importAnswersSchema, type ImportQuestion } from '#domain/contracts/imports.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isBusy } from '#server/api/publication/busy-store.ts'
import { queryAsService } from '#server/platform/database/steps.ts'
import type { ImportFailure } from './import-failure.ts'
import { emptyReport, reportSchema, requestSchema, type ImportReport } from './import-report.ts'

const taskSchema = z.object({
  id: z.string(),
  public_id: z.string(),
  store_id: z.string(),
  answers: importAnswersSchema,
  // An import that waits for answers may have been begun by an older version.
  report: z.preprocess(
    (report) => ({ ...emptyReport(), ...Object(report) }),
    reportSchema.extend({ request: requestSchema }),
  ),
  currency: z.string(),
  time_zone: z.string(),
  /** In milliseconds since 1970. */
  started_at: z.number(),
  is_currency_open: z.boolean(),
})

/** One import taken on by this process, with what it needs to know of its store. */
export type ImportTask = z.infer<typeof taskSchema>

/** A process that has not said for so long that it is at work is taken for dead. */
export const SILENT_AFTER_S = 60

const TASK_COLUMNS = `
  imports.id, imports.public_id, imports.store_id, imports.answers, imports.report,
  (extract(epoch from imports.started_at) * 1000)::float8 as started_at,
  stores.currency, stores.time_zone, stores.settings ? 'currency_from_file' as is_currency_open`

const TAKE_TURNS = `select pg_advisory_xact_lock(hashtextextended('imports of ' || store_id, 0))
  from public.imports where public_id = $1`

// An import of the store that is dead or could not clean up blocks the next one until a sweep has been there.
const CLAIM = `
  update public.imports set status = 'running', report = imports.report || jsonb_build_object('beat', extract(epoch from now()))
  from public.stores
  where imports.public_id = $1 and imports.status = 'queued' and stores.id = imports.store_id
    and not ${isBusy('imports.store_id', 'imports.id')}
  returning ${TASK_COLUMNS}`

const CLAIM_UNDO = `
  update public.imports
  set report = imports.report || jsonb_build_object('beat', extract(epoch from now()), 'undo_begun', true)
  where public_id = $1 and status = 'undoing' and not ${isBusy('imports.store_id', 'imports.id')}
  returning id, store_id`

const LOAD = `
  select ${TASK_COLUMNS} from public.imports join public.stores on stores.id = imports.store_id
  where imports.public_id = $1 and imports.status = 'awaiting_input'`

/** An import that waits for answers, without taking it on; `null` where it waits no longer. */
export async function loadWaitingTask(database: Database, publicId: string): Promise<ImportTask | null> {
  const { rows } = await queryAsService(database, LOAD, [publicId])
  return rows[0] === undefined ? null : taskSchema.parse(rows[0])
}

const STATUS = 'select status from public.imports where public_id = $1'

/**
 * Takes a queued import for this process. `busy` while another one of the same store is
 * running or has left rows behind, `gone` where there is
 * nothing to do any more.
 */
export async function claimImport(database: Database, publicId: string): Promise<ImportTask | 'busy' | 'gone'> {
  return database.asService(async (service) => {
    await service.query(TAKE_TURNS, [publicId])
    const { rows } = await service.query(CLAIM, [publicId])
    if (rows[0] !== undefined) return taskSchema.parse(rows[0])
    const { rows: left } = await service.query<{ status: string }>(STATUS, [publicId])
    return left[0]?.status === 'queued' ? 'busy' : 'gone'
  })
}

/** Takes on the undoing of an import for this process; `busy` and `gone` as above. */
export async function claimUndo(
  database: Database,
  publicId: string,
): Promise<{ id: string; store_id: string } | 'busy' | 'gone'> {
  return database.asService(async (service) => {
    await service.query(TAKE_TURNS, [publicId])
    const { rows } = await service.query<{ id: string; store_id: string }>(CLAIM_UNDO, [publicId])
    if (rows[0] !== undefined) return rows[0]
    const { rows: left } = await service.query<{ status: string }>(STATUS, [publicId])
    return left[0]?.status === 'undoing' ? 'busy' : 'gone'
  })
}

const BEAT = `
  update public.imports set report = report || jsonb_build_object('beat', extract(epoch from now()))
  where public_id = any ($1::uuid[]) and status in ('queued', 'running', 'undoing')`

/** Tells other processes that these imports are being looked after. */
export async function beat(database: Database, publicIds: string[]): Promise<void> {
  await queryAsService(database, BEAT, [publicIds])
}

const SAVE = `
  update public.imports
  set source = coalesce($3, source),
    report = report || $2::jsonb || jsonb_build_object('beat', extract(epoch from now()))
  where id = $1 and status = 'running'`

/** `header` is the same for files with the same columns: see `headerHash`. */
type SavedReport = { report: ImportReport; source?: string; header?: string }

/** Resolves to false where the import is not running any more, because somebody cancelled it. */
export async function saveReport(database: Database, id: string, { report, source, header }: SavedReport) {
  const { rowCount } = await queryAsService(database, SAVE, [id, JSON.stringify({ ...report, header }), source ?? null])
  return rowCount === 1
}

const ASK = `
  update public.imports set status = 'awaiting_input', report = report || $2::jsonb
  where id = $1 and status = 'running'`

export async function askQuestions(
  database: Database,
  id: string,
  report: ImportReport & { questions: ImportQuestion[] },
) {
  await queryAsService(database, ASK, [id, JSON.stringify(report)])
}

const FAIL = `
  update public.imports set status = 'failed', finished_at = now(), error = $2::jsonb
  where id = $1 and status in ('queued', 'running') and published_at is null`

/** Resolves to false where the import is published or has ended already. */
export async function failImport(database: Database, id: string, { code, message }: ImportFailure): Promise<boolean> {
  const { rowCount } = await queryAsService(database, FAIL, [id, JSON.stringify({ code, message })])
  return rowCount === 1
}
