import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { IMPORT_KINDS } from '#domain/contracts/import-terms.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type DiskSpace, unlimitedSpace } from '#server/platform/system/disk-space.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import { requireUser, type Authenticate } from '#server/platform/auth/authenticate.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { uploadPath } from '#server/api/imports/lifecycle/import-file.ts'
import { createImportQueue, type ImportQueue } from '#server/api/imports/lifecycle/import-queue.ts'
import {
  cancelImport,
  findImport,
  insertImport,
  listImports,
  listUnfinished,
  noteUndo,
  storeAnswers,
  type ImportRecord,
} from '#server/api/imports/lifecycle/import-records.ts'
import { emptyReport } from '#server/api/imports/lifecycle/import-report.ts'
import { problemWith } from '#server/api/imports/reading/open-questions.ts'
import { createPreviews, NOT_WAITING, readAnswers } from './previews.ts'
import { streamRowsNotTaken, type NotTaken } from './rows-not-taken-csv.ts'
import { removeFiles } from '#server/api/imports/lifecycle/run-import.ts'
import { receiveUpload } from './spool.ts'
import { storeFor } from './stores.ts'

export type ImportsApiOptions = {
  database: Database
  authenticate: Authenticate
  /** Where uploads are kept while they are imported. */
  folder: string
  maxBytes: number
  /** Aborted when the server stops: what is being imported then is left to the sweep of the next start. */
  stopping: AbortSignal
  clock: Clock
  log: Log
  /** Room for uploads and their rows. */
  space?: DiskSpace
}

type Person = ReturnType<typeof requireUser>

const uploadQuery = z.object({
  store: z.uuid().nullable(),
  kind: z.enum(IMPORT_KINDS),
  filename: z.string().max(1000),
  timeZone: z.string().max(100).nullable(),
  currency: z.string().max(10).nullable(),
})

/** Only the name: a path tells more about the sender's machine than anybody asked for. */
const baseName = (filename: string): string =>
  filename
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/\p{Cc}/gu, '')
    .slice(0, 255) ?? ''

function parseUploadQuery(url: string) {
  const search = new URL(url).searchParams
  const parsed = uploadQuery.safeParse({
    store: search.get('store'),
    kind: search.get('kind') ?? 'auto',
    filename: search.get('filename') ?? '',
    timeZone: search.get('timeZone'),
    currency: search.get('currency'),
  })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new ApiError(400, 'invalid_request', `"${issue?.path.join('.')}" is not valid: ${issue?.message}.`)
}

const MAX_UNFINISHED = 5

type Uploads = ImportsApiOptions & {
  space: DiskSpace
  queue: ImportQueue
  person: Person
  /** Ids of the uploads on their way, by person. */
  receiving: Map<string, Set<string>>
}

/** Everybody's uploads share one disk. */
async function upload(request: Request, options: Uploads) {
  const { database, person, receiving } = options
  const publicId = randomUUID()
  const onTheWay = receiving.get(person.sub) ?? new Set()
  const others = [...onTheWay]
  receiving.set(person.sub, onTheWay.add(publicId))
  try {
    // One whose last byte has just come is among both.
    const unfinished = new Set([...others, ...(await listUnfinished(database, person.sub))])
    if (unfinished.size >= MAX_UNFINISHED) {
      const message = `You have ${MAX_UNFINISHED} imports that have not ended. Wait for one, answer it or cancel it.`
      throw new ApiError(429, 'too_many_imports', message)
    }
    return await take(request, publicId, options)
  } finally {
    onTheWay.delete(publicId)
    if (onTheWay.size === 0) receiving.delete(person.sub)
  }
}

async function take(request: Request, publicId: string, options: Uploads) {
  const { clock, database, folder, maxBytes, queue, person, space } = options
  const query = parseUploadQuery(request.url)
  const { bytes, sha256 } = await receiveUpload(request, uploadPath(folder, publicId), { maxBytes, space })
  try {
    const storeId = await storeFor(database, person, query)
    const filename = baseName(query.filename) || 'Unnamed file'
    const report = { ...emptyReport(bytes), request: { kind: query.kind, currency: query.currency } }
    const entry = { publicId, storeId, createdBy: person.sub, filename, sha256, report, startedAt: clock() }
    await insertImport(database, entry)
    queue.add({ publicId, storeId, person: person.sub, what: 'import' })
    return { id: publicId }
  } catch (error) {
    await removeFiles(folder, publicId)
    throw error
  }
}

async function requireImport(database: Database, person: Person, id: string): Promise<ImportRecord> {
  const record = z.uuid().safeParse(id).success ? await findImport(database, person, id) : null
  if (record === null) throw new ApiError(404, 'import_not_found', 'There is no such import.')
  return record
}

type Answering = { database: Database; queue: ImportQueue; person: Person }

async function answer(request: Request, record: ImportRecord, options: Answering) {
  const given = await readAnswers(request)
  if (record.view.status !== 'awaiting_input') throw NOT_WAITING
  const problem = problemWith(record.view.questions, { ...record.answers, ...given })
  if (problem !== null) throw new ApiError(400, 'invalid_answers', problem)
  if (!(await storeAnswers(options.database, record.id, given))) throw NOT_WAITING
  options.queue.add({
    publicId: record.view.id,
    storeId: record.view.store,
    person: options.person.sub,
    what: 'import',
  })
}

type Ending = ImportsApiOptions & { queue: ImportQueue; person: Person }

const ENDED = new ApiError(
  409,
  'import_ended',
  'This import has ended without taking anything. There is nothing to undo.',
)

/** Cancels an import that has not ended, and takes back one that has. */
async function end(record: ImportRecord, { database, folder, queue, person }: Ending) {
  const { id, status, store } = record.view
  if (await cancelImport(database, record.id)) {
    queue.cancel(id)
    if (status === 'awaiting_input') await removeFiles(folder, id)
  } else if (await noteUndo(database, record.id)) {
    queue.add({ publicId: id, storeId: store, person: person.sub, what: 'undo' })
  } else if (status === 'failed') throw ENDED
}

const ROWS_NOT_TAKEN: readonly (readonly [file: string, kind: NotTaken['kind']])[] = [
  ['rejected.csv', 'rejected'],
  ['left-out.csv', 'left_out'],
]

/** `/imports` and its siblings, for signed-in people and the stores they are members of. */
export function createImportsApi(options: ImportsApiOptions): Hono {
  const { authenticate, database, folder, maxBytes, stopping, log, space = unlimitedSpace } = options
  const queue = createImportQueue({ database, folder, maxBytes, stopping, space, log })
  const previewFor = createPreviews({ database, folder, maxUnpackedBytes: maxBytes, space, log })
  const receiving = new Map<string, Set<string>>()
  const app = new Hono()
  const personOf = async (request: Request) => requireUser(await authenticate(request))

  app.post('/imports', async ({ req, json }) => {
    const person = await personOf(req.raw)
    return json(await upload(req.raw, { ...options, queue, person, receiving, space }), 202)
  })
  app.get('/imports', async ({ req, json }) => {
    const person = await personOf(req.raw)
    const store = z.uuid().safeParse(req.query('store'))
    if (!store.success) throw new ApiError(400, 'store_required', 'Say which store with "store".')
    return json({ imports: await listImports(database, person, store.data) })
  })
  app.get('/imports/:id', async ({ req, json }) => {
    const { view } = await requireImport(database, await personOf(req.raw), req.param('id'))
    return json(view)
  })
  for (const [name, kind] of ROWS_NOT_TAKEN) {
    app.get(`/imports/:id/${name}`, async ({ req, body }) => {
      const person = await personOf(req.raw)
      const { id: importId } = await requireImport(database, person, req.param('id'))
      return body(streamRowsNotTaken({ database, claims: person }, { importId, kind }), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
      })
    })
  }
  app.post('/imports/:id/answers', async ({ req, json }) => {
    const person = await personOf(req.raw)
    await answer(req.raw, await requireImport(database, person, req.param('id')), { database, queue, person })
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
    await end(await requireImport(database, person, req.param('id')), { ...options, queue, person })
    const { view } = await requireImport(database, person, req.param('id'))
    return json(view)
  })
  app.onError(apiErrorHandler(log))
  return app
}
