import { readdir, stat } from 'node:fs/promises'
import { discardImport } from '#server/api/publication/clean-up.ts'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import { type Publication, hasRowsLeft } from '#server/api/publication/publication.ts'
import { type Attempt, attemptOnce } from '#server/platform/system/attempts.ts'
import type { Database } from '#server/platform/database/database.ts'
import { applyChanges } from '#server/api/imports/writing/pending-changes.ts'
import { HEARTBEAT_TIMEOUT_S } from './import-task.ts'
import { runUndo } from './run-import.ts'
import { changesPath, exists, removeFiles, uploadPath } from './upload-files.ts'

const ANSWERED_WITHIN_S = 7 * 24 * 60 * 60

/** If a file hasn't grown for this long, its upload counts as aborted. */
const UPLOAD_STALLED_MS = 60 * 60 * 1000

const INTERRUPTED = {
  code: 'interrupted',
  message: 'The server stopped during the import.',
}

const EXPIRED = {
  code: 'expired',
  message: 'The questions about this file were not answered within 7 days.',
}

const FAIL_ABANDONED = `
  update public.imports
  set status = 'failed', finished_at = now(), error = $2::jsonb, report = report || '{"questions": [], "firstRows": null}'
  where status = any ($3) and filename is not null and published_at is null
    and coalesce((report ->> 'beat')::numeric, extract(epoch from started_at)) <= extract(epoch from now()) - $1`

const WITH_ROWS_LEFT = `
  select id, store_id from public.imports
  where status in ('failed', 'cancelled', 'undone') and (published_at is null or undone_at is not null)
    and filename is not null and ${hasRowsLeft('imports')}`

const ABANDONED_UNDOS = `
  select public_id from public.imports
  where status = 'undoing'
    and coalesce((report ->> 'beat')::numeric, 0) <= extract(epoch from now()) - $1`

const KNOWN_FILES = `
  select public_id, id, store_id, status = 'done' as is_done,
    finished_at is null or finished_at > now() - make_interval(secs => $2) as is_in_use
  from public.imports where public_id = any ($1::uuid[])`

const ADD_NOTE = `
  update public.imports set report = jsonb_set(report, '{notes}', coalesce(report -> 'notes', '[]') || $2::jsonb)
  where id = $1`

/** After a power failure, the file of pending changes may be incomplete. */
const CHANGES_LOST =
  'Some changes to existing products or customers were lost when the server stopped. To restore them, import the file again.'

type KnownFile = { public_id: string; id: string; store_id: string; is_done: boolean; is_in_use: boolean }
type Sweep = {
  database: Database
  folder: string
  timeoutS: number
  yieldTurn: Publication['yieldTurn']
  /** Runs each job, so that one that fails doesn't stop the others. */
  attempt: Attempt
}

async function discardRowsLeft({ database, yieldTurn, attempt }: Sweep) {
  const { rows } = await queryAsService<{ id: string; store_id: string }>(database, WITH_ROWS_LEFT, [])
  for (const { id, store_id } of rows) {
    const left = { database, importId: id, storeId: store_id, yieldTurn }
    await attempt(`rows of import ${id}`, () => discardImport(left))
  }
}

async function finishUndos({ database, timeoutS, yieldTurn, attempt }: Sweep) {
  const { rows } = await queryAsService<{ public_id: string }>(database, ABANDONED_UNDOS, [timeoutS])
  for (const { public_id } of rows) {
    await attempt(`undo of ${public_id}`, () => runUndo(public_id, { database, yieldTurn }))
  }
}

/** Applies the changes of a published import, then removes its files. */
async function finishFiles({ database, folder }: Sweep, { public_id, id, store_id, is_done }: KnownFile) {
  const path = changesPath(folder, public_id)
  if (is_done && (await exists(path))) {
    await applyChanges({ database, importId: id, storeId: store_id }, path).catch((error: unknown) => {
      if (!(error instanceof SyntaxError)) throw error
      return queryAsService(database, ADD_NOTE, [id, JSON.stringify([CHANGES_LOST])])
    })
  }
  await removeFiles(folder, public_id)
}

/**
 * Whether a file without an import can be deleted. False while another process that shares the folder may still receive
 * it.
 */
async function isAbandoned({ folder, timeoutS }: Sweep, id: string): Promise<boolean> {
  if (timeoutS === 0) return true
  const upload = await stat(uploadPath(folder, id)).catch(() => null)
  return upload === null || Date.now() - upload.mtimeMs > UPLOAD_STALLED_MS
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

async function removeUnusedFiles(sweep: Sweep) {
  const names = await readdir(sweep.folder).catch(() => [])
  const ids = [...new Set(names.map((name) => name.replace(/\.(upload|parts|changes)$/, '')))]
  const values = [ids.filter((id) => UUID.test(id)), sweep.timeoutS]
  const { rows } = await queryAsService<KnownFile>(sweep.database, KNOWN_FILES, values)
  for (const file of rows) {
    if (!file.is_in_use) await sweep.attempt(`files of ${file.public_id}`, () => finishFiles(sweep, file))
  }
  const known = new Set(rows.map(({ public_id }) => public_id))
  for (const id of ids) {
    if (!known.has(id) && (await isAbandoned(sweep, id))) await removeFiles(sweep.folder, id)
  }
}

type SweepOptions = Pick<Sweep, 'database' | 'folder'> & {
  isStart: boolean
  yieldTurn?: Sweep['yieldTurn']
  attempt?: Attempt
}

/**
 * Cleans up after crashed processes and expired questions: marks their imports as failed, deletes their rows, finishes
 * undos, and applies pending changes of published imports. Called at the start and every minute.
 */
export async function sweepImports(options: SweepOptions): Promise<void> {
  const { database, folder, isStart, yieldTurn = yieldToEventLoop, attempt = attemptOnce } = options
  // Only one process uses an embedded database, so no import can be running when it starts.
  const timeoutS = isStart && database.kind === 'embedded' ? 0 : HEARTBEAT_TIMEOUT_S
  const sweep = { database, folder, timeoutS, yieldTurn, attempt }
  // Set the status before deleting rows. Otherwise a slow process could publish an import while its rows are being
  // deleted.
  const interrupted = [timeoutS, JSON.stringify(INTERRUPTED), ['queued', 'running']]
  const expired = [ANSWERED_WITHIN_S, JSON.stringify(EXPIRED), ['awaiting_input']]
  await attempt('interrupted imports', () => queryAsService(database, FAIL_ABANDONED, interrupted))
  await attempt('expired imports', () => queryAsService(database, FAIL_ABANDONED, expired))
  await attempt('rows of failed imports', () => discardRowsLeft(sweep))
  await attempt('undos', () => finishUndos(sweep))
  await attempt('files of imports', () => removeUnusedFiles(sweep))
}
