import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { discardImport } from '#server/api/publication/clean-up.ts'
import { yieldToEventLoop, queryAsService } from '#server/platform/database/steps.ts'
import type { Publication } from '#server/api/publication/publication.ts'
import type { Database } from '#server/platform/database/database.ts'
import { changesPath } from './import-file.ts'
import { applyChanges } from '#server/api/imports/writing/set-aside.ts'
import { SILENT_AFTER_S } from './import-task.ts'
import { hasRowsLeft } from '#server/api/publication/busy-store.ts'
import { exists, removeFiles, runUndo } from './run-import.ts'

const ANSWERED_WITHIN_S = 7 * 24 * 60 * 60

/** An upload that has not grown for so long is not being received any more. */
const UPLOAD_STALLED_MS = 60 * 60 * 1000

const INTERRUPTED = {
  code: 'interrupted',
  message: 'The server stopped while the file was being imported. Nothing was imported; import it again.',
}

const EXPIRED = {
  code: 'expired',
  message: 'The questions about this file were not answered within 7 days. Nothing was imported; import it again.',
}

const FAIL_SILENT = `
  update public.imports
  set status = 'failed', finished_at = now(), error = $2::jsonb, report = report || '{"questions": []}'
  where status = any ($3) and filename is not null and published_at is null
    and coalesce((report ->> 'beat')::numeric, extract(epoch from started_at)) <= extract(epoch from now()) - $1`

const LEFT_BEHIND = `
  select id, store_id from public.imports
  where status in ('failed', 'cancelled', 'undone') and (published_at is null or undone_at is not null)
    and filename is not null and ${hasRowsLeft('imports')}`

const LEFT_UNDOING = `
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

/** Where the power failed before the disk had them. */
const CHANGES_LOST =
  'Some changes of known products or customers were lost when the server stopped. Import the file again.'

type KnownFile = { public_id: string; id: string; store_id: string; is_done: boolean; is_in_use: boolean }
type Sweep = { database: Database; folder: string; silentFor: number; yieldTurn: Publication['yieldTurn'] }

async function discardLeftBehind({ database, yieldTurn }: Sweep) {
  const { rows } = await queryAsService<{ id: string; store_id: string }>(database, LEFT_BEHIND, [])
  for (const { id, store_id } of rows) {
    await discardImport({ database, importId: id, storeId: store_id, yieldTurn })
  }
}

/** What was to be undone is undone, whoever had begun with it. */
async function finishUndoing({ database, silentFor, yieldTurn }: Sweep) {
  const { rows } = await queryAsService<{ public_id: string }>(database, LEFT_UNDOING, [silentFor])
  for (const { public_id } of rows) await runUndo(public_id, { database, yieldTurn })
}

/** Removes the files of an import that has ended, after the changes of which a published one still has to apply. */
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

/** Uploads that no import has come of: those of other processes that share the folder may still be on their way. */
async function isAbandoned({ folder, silentFor }: Sweep, id: string): Promise<boolean> {
  if (silentFor === 0) return true
  const upload = await stat(join(folder, `${id}.upload`)).catch(() => null)
  return upload === null || Date.now() - upload.mtimeMs > UPLOAD_STALLED_MS
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

async function removeLeftFiles(sweep: Sweep) {
  const names = await readdir(sweep.folder).catch(() => [])
  const ids = [...new Set(names.map((name) => name.replace(/\.(upload|parts|changes)$/, '')))]
  const values = [ids.filter((id) => UUID.test(id)), sweep.silentFor]
  const { rows } = await queryAsService<KnownFile>(sweep.database, KNOWN_FILES, values)
  for (const file of rows) if (!file.is_in_use) await finishFiles(sweep, file)
  const known = new Set(rows.map(({ public_id }) => public_id))
  for (const id of ids) {
    if (!known.has(id) && (await isAbandoned(sweep, id))) await removeFiles(sweep.folder, id)
  }
}

type SweepOptions = Pick<Sweep, 'database' | 'folder'> & { isStart: boolean; yieldTurn?: Sweep['yieldTurn'] }

/**
 * To be called at the start and every minute or so: imports that a dead process has left running and questions that
 * nobody answered are failed, what they had written is deleted, what was to be undone is undone, and product changes that a
 * published import could not apply are applied.
 */
export async function sweepImports(options: SweepOptions): Promise<void> {
  const { database, folder, isStart, yieldTurn = yieldToEventLoop } = options
  // The embedded database has one process: what is running at its start is dead.
  const silentFor = isStart && database.kind === 'embedded' ? 0 : SILENT_AFTER_S
  const sweep = { database, folder, silentFor, yieldTurn }
  // A process that was only slow must not publish what is being deleted, so the status comes first. No other import of
  // the store starts before the last row is gone.
  await queryAsService(database, FAIL_SILENT, [silentFor, JSON.stringify(INTERRUPTED), ['queued', 'running']])
  await queryAsService(database, FAIL_SILENT, [ANSWERED_WITHIN_S, JSON.stringify(EXPIRED), ['awaiting_input']])
  await discardLeftBehind(sweep)
  await finishUndoing(sweep)
  await removeLeftFiles(sweep)
}
