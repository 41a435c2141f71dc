import { importAnswersSchema, type ImportAnswers, type ImportPreview } from '#domain/contracts/imports.ts'
import { ImportFailure } from '#server/api/imports/lifecycle/import-failure.ts'
import type { ImportSurroundings } from '#server/api/imports/lifecycle/import-file.ts'
import type { ImportRecord } from '#server/api/imports/lifecycle/import-records.ts'
import { loadWaitingTask } from '#server/api/imports/lifecycle/import-task.ts'
import { previewImport } from '#server/api/imports/lifecycle/preview-import.ts'
import { checkUpload } from '#server/api/imports/lifecycle/run-import.ts'
import { ApiError, readJson } from '#server/platform/http/api-error.ts'

export const NOT_WAITING = new ApiError(409, 'not_awaiting_input', 'This import is not waiting for answers.')

/** The answers in a request's body; throws an `ApiError` where they are none. */
export async function readAnswers(request: Request): Promise<ImportAnswers> {
  const parsed = importAnswersSchema.safeParse(await readJson(request))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const message = `The answers are not valid: ${issue?.path.join('.')} ${issue?.message}`.trim()
  throw new ApiError(400, 'invalid_answers', message)
}

type Previewing = Omit<ImportSurroundings, 'signal'>

async function preview(request: Request, { view }: ImportRecord, surroundings: Previewing): Promise<ImportPreview> {
  const given = await readAnswers(request)
  const task = await loadWaitingTask(surroundings.database, view.id)
  if (task === null) throw NOT_WAITING
  const { signal } = request
  try {
    await checkUpload(surroundings.folder, view.id)
    return await previewImport({ ...task, answers: { ...task.answers, ...given } }, { ...surroundings, signal })
  } catch (error) {
    if (error instanceof ImportFailure) throw new ApiError(400, 'invalid_answers', error.message)
    if (signal.aborted) throw new ApiError(409, 'preview_stopped', 'The preview was stopped.')
    throw error
  }
}

/** Previews of one person, one after another: each reads a part of a file. */
export function createPreviews(surroundings: Previewing) {
  const last = new Map<string, Promise<unknown>>()

  return async function previewFor(person: string, request: Request, record: ImportRecord): Promise<ImportPreview> {
    const before = last.get(person) ?? Promise.resolve()
    const turn = before.then(() => preview(request, record, surroundings))
    const settled = turn.catch(() => undefined)
    last.set(person, settled)
    try {
      return await turn
    } finally {
      if (last.get(person) === settled) last.delete(person)
    }
  }
}
