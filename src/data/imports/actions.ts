import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiFetch } from '#data/backend/backend.ts'
import type { ImportAnswers } from '#domain/contracts/import-answers.ts'
import { AppError } from '#lib/app-error.ts'
import { saveFile } from '#lib/save-file.ts'
import { importQueries } from './imports.ts'
import { type UploadProgress, uploadFile } from './upload-file.ts'

type UploadInput = {
  file: File
  /** `null` is the person's first store, which is created if there is none. */
  store: string | null
  onProgress: (progress: UploadProgress) => void
  signal: AbortSignal
}

/** Uploads a file and returns the id of its import. */
export function useUploadImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: UploadInput) => createImport(input),
    // Don't retry: the person decides whether to send a large file again.
    retry: false,
    onSuccess: () => client.invalidateQueries({ queryKey: importQueries.recent().queryKey }),
  })
}

export function useAnswerImport(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answers: ImportAnswers) =>
      apiFetch(`/api/imports/${id}/answers`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(answers),
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: importQueries.all() }),
  })
}

/**
 * Cancels an unfinished import or undoes a finished one. The server does this later; the import's status shows the
 * progress.
 */
export function useEndImport(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => apiFetch(`/api/imports/${id}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: importQueries.all() }),
  })
}

type RowsNotTaken = { id: string; filename: string | null; kind: 'rejected' | 'left-out' }

/** Downloads a CSV file with the rows that an import rejected or skipped. */
export function useDownloadRows() {
  return useMutation({
    mutationFn: async ({ id, filename, kind }: RowsNotTaken) => {
      const response = await apiFetch(`/api/imports/${id}/${kind}.csv`)
      saveFile(await response.blob(), `${kind}-rows-of-${filename ?? 'import'}.csv`)
    },
  })
}

async function createImport({ file, store, onProgress, signal }: UploadInput): Promise<{ id: string }> {
  // Send the browser's time zone, because the first import creates the store.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const search = new URLSearchParams({
    kind: 'auto',
    filename: file.name,
    timeZone,
    fileDate: new Date(file.lastModified).toISOString(),
    ...(store && { store }),
  })
  const reply = await uploadFile({ path: `/api/imports?${search.toString()}`, file, onProgress, signal })
  const { id } = Object(reply)
  if (typeof id !== 'string')
    throw new AppError('The server didn’t accept the file. Please try again.', { code: 'unexpected' })
  return { id }
}
