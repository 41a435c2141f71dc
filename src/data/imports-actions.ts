import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ImportAnswers } from '#domain/contracts/imports.ts'
import { AppError } from '#lib/app-error.ts'
import { saveFile } from '#lib/save-file.ts'
import { apiFetch } from './backend.ts'
import { importQueries } from './imports.ts'
import { type UploadProgress, uploadFile } from './imports-upload.ts'

type UploadInput = {
  file: File
  /** `null` is the person's first store, made where there is none. */
  store: string | null
  onProgress: (progress: UploadProgress) => void
  signal: AbortSignal
}

/** Sends a file and answers with the id of the import that it begins. */
export function useUploadImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: UploadInput) => createImport(input),
    // A second try would send a large file again unasked; the person has a button for it.
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

/** Cancels an import that has not ended, and takes back one that has; the import's status says when that is done. */
export function useEndImport(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => apiFetch(`/api/imports/${id}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: importQueries.all() }),
  })
}

type RowsNotTaken = { id: string; filename: string | null; kind: 'rejected' | 'left-out' }

/** Saves the rows that an import rejected or left out as a CSV file on the person's machine. */
export function useDownloadRows() {
  return useMutation({
    mutationFn: async ({ id, filename, kind }: RowsNotTaken) => {
      const response = await apiFetch(`/api/imports/${id}/${kind}.csv`)
      saveFile(await response.blob(), `${kind}-rows-of-${filename ?? 'import'}.csv`)
    },
  })
}

async function createImport({ file, store, onProgress, signal }: UploadInput): Promise<{ id: string }> {
  // A first import makes the store: its days are those of the person's own clock unless Settings say otherwise.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const search = new URLSearchParams({ kind: 'auto', filename: file.name, timeZone, ...(store && { store }) })
  const reply = await uploadFile({ path: `/api/imports?${search.toString()}`, file, onProgress, signal })
  const { id } = Object(reply)
  if (typeof id !== 'string') throw new AppError('The server did not accept the file.', { code: 'unexpected' })
  return { id }
}
