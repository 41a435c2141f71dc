import { z } from 'zod'
import { importAnswersSchema, type ImportAnswers } from '#domain/contracts/import-answers.ts'
import type { Import } from '#domain/contracts/imports.ts'
import { IMPORT_STATUSES } from '#domain/contracts/import-terms.ts'
import { memberStoreIds } from '#server/api/stores/stores.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { type ImportReport, type ImportRequest, parseReport } from '#server/api/imports/import-report.ts'

const COLUMNS = `
  imports.id, imports.public_id, imports.store_id, imports.status, imports.filename, imports.report, imports.answers,
  imports.error, imports.started_at, imports.finished_at, imports.keeps_replaced,
  case when imports.status = 'queued' then (
    select earlier.filename from public.imports as earlier
    where earlier.store_id = imports.store_id and earlier.status in ('running', 'undoing')
    order by earlier.id limit 1
  ) end as waits_for`

const rowSchema = z.object({
  id: z.string(),
  public_id: z.string(),
  store_id: z.string(),
  status: z.enum(IMPORT_STATUSES),
  filename: z.string().nullable(),
  report: z.unknown().transform(parseReport),
  answers: importAnswersSchema,
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  started_at: z.date(),
  finished_at: z.date().nullable(),
  keeps_replaced: z.boolean(),
  waits_for: z.string().nullable(),
})

/** An import as the API returns it, with its database id and the answers so far. */
export type ImportRecord = { id: string; answers: ImportAnswers; view: Import }

function toRecord(row: unknown): ImportRecord {
  const stored = rowSchema.parse(row)
  const view: Import = {
    ...stored.report,
    id: stored.public_id,
    store: stored.store_id,
    status: stored.status,
    figures: stored.status === 'running' ? stored.report.figures : null,
    filename: stored.filename,
    startedAt: stored.started_at.toISOString(),
    finishedAt: stored.finished_at?.toISOString() ?? null,
    error: stored.error,
    keepsReplaced: stored.keeps_replaced,
    waitsFor: stored.waits_for,
  }
  return { id: stored.id, answers: stored.answers, view }
}

const FIND = `select ${COLUMNS} from public.imports where imports.public_id = $1 and imports.filename is not null`

const RECENT = `
  select ${COLUMNS} from public.imports
  where imports.store_id = ${memberStoreIds('$1')} and imports.filename is not null and imports.connection_id is null
  order by imports.id desc limit 50`

/** Returns the import. Returns null if it doesn't exist or row-level security hides it. */
export async function findImport(database: Database, claims: Claims, publicId: string): Promise<ImportRecord | null> {
  const { rows } = await database.queryAs(claims, FIND, [publicId])
  return rows[0] === undefined ? null : toRecord(rows[0])
}

/** Returns the newest 50 files of a store that the person can see. What live sync brought is shown as its connection. */
export async function listImports(database: Database, claims: Claims, storeId: string): Promise<Import[]> {
  const { rows } = await database.queryAs(claims, RECENT, [storeId])
  return rows.map((row) => toRecord(row).view)
}

type NewImport = {
  publicId: string
  storeId: string
  createdBy: string
  filename: string
  sha256: string
  startedAt: Date
  report: ImportReport & { request: ImportRequest }
}

const INSERT = `
  insert into public.imports (public_id, store_id, created_by, status, filename, file_sha256, report, started_at)
  values ($1, $2, $3, 'queued', $4, $5, $6, $7)`

export async function insertImport(database: Database, entry: NewImport): Promise<void> {
  const { publicId, storeId, createdBy, filename, sha256, report, startedAt } = entry
  await queryAsService(database, INSERT, [
    publicId,
    storeId,
    createdBy,
    filename,
    sha256,
    JSON.stringify(report),
    startedAt,
  ])
}

const UNFINISHED = `
  select public_id as "publicId", coalesce((report ->> 'bytesTotal')::float8, 0) as bytes from public.imports
  where created_by = $1 and filename is not null and status in ('queued', 'awaiting_input', 'running')`

/** Returns a person's unfinished imports in all stores, with the size of their files. */
export async function listUnfinished(
  database: Database,
  person: string,
): Promise<{ publicId: string; bytes: number }[]> {
  const { rows } = await queryAsService<{ publicId: string; bytes: number }>(database, UNFINISHED, [person])
  return rows
}

const ANSWER = `
  update public.imports set status = 'queued', answers = answers || $2::jsonb,
    report = report || jsonb_build_object('questions', '[]'::jsonb, 'firstRows', null, 'beat', extract(epoch from now()))
  where id = $1 and status = 'awaiting_input'`

/** Saves the person's answers. Resolves to false when the import no longer waits for answers. */
export async function storeAnswers(database: Database, importId: string, answers: ImportAnswers): Promise<boolean> {
  const { rowCount } = await queryAsService(database, ANSWER, [importId, JSON.stringify(answers)])
  return rowCount === 1
}

const SAMPLE =
  "select from public.imports where store_id = $1 and source = 'sample' and published_at is not null limit 1"

/** Whether the store has sample data. The next published import replaces it. */
export async function hasSample(database: Database, storeId: string): Promise<boolean> {
  const { rows } = await queryAsService(database, SAMPLE, [storeId])
  return rows.length > 0
}

const UNDO = `
  update public.imports set status = 'undoing',
    report = report || jsonb_build_object('beat', extract(epoch from now())) || $2::jsonb
  where id = $1 and status = 'done' and published_at is not null and undone_at is null`

/** Marks a finished import for undo, with others of its store. Resolves to false when it isn't finished. */
export async function requestUndo(
  database: Database,
  importId: string,
  others: readonly string[] = [],
): Promise<boolean> {
  const together = others.length === 0 ? {} : { undo_with: others }
  const { rowCount } = await queryAsService(database, UNDO, [importId, JSON.stringify(together)])
  return rowCount === 1
}

const CANCEL = `
  update public.imports set status = 'cancelled', finished_at = now(), report = report || '{"questions": [], "firstRows": null}'
  where id = $1 and status in ('queued', 'awaiting_input', 'running') and published_at is null`

/** Cancels an unfinished import. Resolves to false when the import has already ended. */
export async function cancelImport(database: Database, importId: string): Promise<boolean> {
  const { rowCount } = await queryAsService(database, CANCEL, [importId])
  return rowCount === 1
}
