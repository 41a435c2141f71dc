import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { type Columns, toHeader, toLines } from '#server/api/request/csv-table.ts'
import { parseId } from '#server/api/request/parse-request.ts'
import { createImportQueue, type ImportQueue } from '#server/api/imports/lifecycle/import-queue.ts'
import {
  cancelImport,
  findImport,
  type ImportRecord,
  listImports,
  requestUndo,
  storeAnswers,
} from '#server/api/imports/lifecycle/import-records.ts'
import { createLiveImports, type LiveImports } from '#server/api/imports/lifecycle/live-imports.ts'
import { findAnswerProblem } from '#server/api/imports/lifecycle/check-answers.ts'
import { sizeOfFile } from '#server/api/imports/lifecycle/import-turns.ts'
import { removeFiles } from '#server/api/imports/lifecycle/upload-files.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type PagedQuery, type Reader, readPages } from '#server/platform/database/pages.ts'
import { type DiskSpace, unlimitedSpace } from '#server/platform/system/disk-space.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import { requireUser, type Authenticate } from '#server/platform/auth/authenticate.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { toWebStream } from '#server/platform/http/web-stream.ts'
import { createPreviews, NOT_WAITING, readAnswers } from './previews.ts'
import { createUploads, type Person } from './uploads.ts'

export type ImportsApiOptions = {
  database: Database
  authenticate: Authenticate
  /** The folder of the uploads. */
  folder: string
  maxBytes: number
  /** Aborted when the server stops. At the next start, a sweep cleans up the imports that were running. */
  stopping: AbortSignal
  clock: Clock
  log: Log
  /** The free disk space. Checked before uploads and rows are written. */
  space?: DiskSpace
}

async function requireImport(database: Database, person: Person, id: string): Promise<ImportRecord> {
  const known = parseId(id)
  const record = known === null ? null : await findImport(database, person, known)
  if (record === null)
    throw new ApiError(404, 'import_not_found', 'This import doesn’t exist, or you have no access to it.')
  return record
}

type ChangeOptions = { database: Database; folder: string; queue: ImportQueue; live: LiveImports; person: Person }

const workOn = ({ view: { id, store, filename, bytesTotal } }: ImportRecord, { sub }: Person) => ({
  publicId: id,
  storeId: store,
  person: sub,
  size: sizeOfFile(filename, bytesTotal),
})

async function answer(request: Request, record: ImportRecord, { database, queue, person }: ChangeOptions) {
  const answers = await readAnswers(request)
  const { questions, status } = record.view
  if (status !== 'awaiting_input') throw NOT_WAITING
  const problem = findAnswerProblem(questions, { ...record.answers, ...answers })
  if (problem !== null) throw new ApiError(400, 'invalid_answers', problem)
  if (!(await storeAnswers(database, record.id, answers))) throw NOT_WAITING
  queue.add({ ...workOn(record, person), action: 'import' })
}

const NOTHING_TO_UNDO = new ApiError(
  409,
  'import_ended',
  'This import failed and imported nothing. There is nothing to undo.',
)

/** Cancels an unfinished import, or undoes a finished one. */
async function cancelOrUndo(record: ImportRecord, { database, folder, queue, live, person }: ChangeOptions) {
  const { id: publicId, status } = record.view
  if (await cancelImport(database, record.id)) {
    live.end(publicId)
    queue.cancel(publicId)
    if (status === 'awaiting_input') await removeFiles(folder, publicId)
  } else if (await requestUndo(database, record.id)) {
    queue.add({ ...workOn(record, person), action: 'undo' })
  } else if (status === 'failed') throw NOTHING_TO_UNDO
}

type RejectionKind = 'rejected' | 'left_out'

const REJECTION_FILES: readonly (readonly [file: string, kind: RejectionKind])[] = [
  ['rejected.csv', 'rejected'],
  ['left-out.csv', 'left_out'],
]

const REJECTION_COLUMNS: Columns = { line: 'text', column: 'text', reason: 'text', row: 'text' }

const REJECTIONS: PagedQuery = {
  text: `
  select id, line, column_name as column, reason, row_text as row from public.import_rejections
  where import_id = $1 and kind = $2 and (line, id) > ($3::integer, $4::bigint)
  order by line, id limit $5`,
  from: [0, 0],
  key: ['line', 'id'],
}

async function* rejectionLines(reader: Reader, importId: string, kind: RejectionKind) {
  yield toHeader(REJECTION_COLUMNS)
  for await (const rows of readPages(reader, REJECTIONS, [importId, kind])) yield toLines(REJECTION_COLUMNS, rows)
}

/** Creates the routes below `/imports`. People must be signed in and see only their own stores. */
export function createImportsApi(options: ImportsApiOptions): Hono {
  const { authenticate, clock, database, folder, maxBytes, stopping, log, space = unlimitedSpace } = options
  const live = createLiveImports(clock)
  const context = { database, folder, maxUnpackedBytes: maxBytes, space, live, log }
  const queue = createImportQueue({ ...context, stopping })
  const previewFor = createPreviews(context)
  const upload = createUploads({ database, folder, maxBytes, space, clock, queue })
  const app = new Hono()
  const personOf = async (request: Request) => requireUser(await authenticate(request))

  app.post('/imports', async ({ req, json }) => json(await upload(req.raw, await personOf(req.raw)), 202))
  app.get('/imports', async ({ req, json }) => {
    const person = await personOf(req.raw)
    const store = parseId(req.query('store'))
    if (store === null) throw new ApiError(400, 'store_required', 'Set the "store" parameter.')
    return json({ imports: await listImports(database, person, store) })
  })
  app.get('/imports/:id', async ({ req, json }) => {
    const claims = await personOf(req.raw)
    const publicId = req.param('id')
    const found = await live.find({ publicId, claims }, () => requireImport(database, claims, publicId))
    return json(found.view)
  })
  for (const [name, kind] of REJECTION_FILES) {
    app.get(`/imports/:id/${name}`, async ({ req, body }) => {
      const person = await personOf(req.raw)
      const { id } = await requireImport(database, person, req.param('id'))
      const lines = Readable.from(rejectionLines({ database, claims: person }, id, kind), { objectMode: false })
      return body(toWebStream(lines), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
      })
    })
  }
  app.post('/imports/:id/answers', async ({ req, json }) => {
    const person = await personOf(req.raw)
    const record = await requireImport(database, person, req.param('id'))
    await answer(req.raw, record, { database, folder, queue, live, person })
    const { view } = await requireImport(database, person, req.param('id'))
    return json(view, 202)
  })
  app.post('/imports/:id/preview', async ({ req, json }) => {
    const person = await personOf(req.raw)
    const record = await requireImport(database, person, req.param('id'))
    return json(await previewFor(person.sub, req.raw, record))
  })
  app.delete('/imports/:id', async ({ req, json }) => {
    const person = await personOf(req.raw)
    const record = await requireImport(database, person, req.param('id'))
    await cancelOrUndo(record, { database, folder, queue, live, person })
    const { view } = await requireImport(database, person, req.param('id'))
    return json(view)
  })
  app.onError(apiErrorHandler(log))
  return app
}
