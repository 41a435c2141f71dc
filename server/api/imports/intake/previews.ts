import { importAnswersSchema, type ImportAnswers } from '#domain/contracts/import-answers.ts'
import type { ImportPreview } from '#domain/contracts/imports.ts'
import { ImportFailure } from '#server/api/imports/import-errors.ts'
import type { ImportContext } from '#server/api/imports/lifecycle/import-file.ts'
import type { ImportRecord } from '#server/api/imports/lifecycle/import-records.ts'
import { loadWaitingTask } from '#server/api/imports/lifecycle/import-task.ts'
import { requireUpload } from '#server/api/imports/lifecycle/upload-files.ts'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { ApiError, readJson } from '#server/platform/http/api-error.ts'

export const NOT_WAITING = new ApiError(
  409,
  'not_awaiting_input',
  'This import has no open questions. Reload the page to see its status.',
)

/** Reads the answers in a request's body. Throws an `ApiError` when they are invalid. */
export async function readAnswers(request: Request): Promise<ImportAnswers> {
  return parseRequest(importAnswersSchema, await readJson(request), 'invalid_answers')
}

type PreviewContext = Omit<ImportContext, 'signal'>

async function preview(request: Request, { view }: ImportRecord, context: PreviewContext): Promise<ImportPreview> {
  const answers = await readAnswers(request)
  const task = await loadWaitingTask(context.database, view.id)
  if (task === null) throw NOT_WAITING
  const { signal } = request
  try {
    await requireUpload(context.folder, view.id)
    const { previewImport } = await import('#server/api/imports/lifecycle/preview-import.ts')
    return await previewImport({ ...task, answers: { ...task.answers, ...answers } }, { ...context, signal })
  } catch (error) {
    if (error instanceof ImportFailure) throw new ApiError(400, 'invalid_answers', error.message)
    if (signal.aborted) throw new ApiError(409, 'preview_stopped', 'The preview was cancelled.')
    throw error
  }
}

/** Runs the previews of one person one at a time, because each reads a large part of a file. */
export function createPreviews(context: PreviewContext) {
  const lastByPerson = new Map<string, Promise<unknown>>()

  return async function previewFor(person: string, request: Request, record: ImportRecord): Promise<ImportPreview> {
    const previous = lastByPerson.get(person) ?? Promise.resolve()
    const current = previous.then(() => preview(request, record, context))
    const settled = current.catch(() => undefined)
    lastByPerson.set(person, settled)
    try {
      return await current
    } finally {
      if (lastByPerson.get(person) === settled) lastByPerson.delete(person)
    }
  }
}
