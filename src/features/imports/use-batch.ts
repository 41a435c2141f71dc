import { useQueries } from '@tanstack/react-query'
import { importQueries } from '#data/imports/imports.ts'
import type { Import } from '#domain/contracts/imports.ts'
import { type FileStatus, importStatus, notFoundStatus, uploadStatus, WAITING } from './file-status.ts'
import type { Upload } from './use-uploads.ts'

export type BatchFile = {
  key: string
  name: string
  status: FileStatus
  /** `null` until the file is uploaded. */
  importId: string | null
  current: Import | undefined
  upload: Upload | undefined
}

/** Returns the files of a batch: the imports in the URL, and the uploads from this page. */
export function useBatch(importIds: readonly string[], uploads: readonly Upload[]): BatchFile[] {
  const answers = useQueries({ queries: importIds.map((id) => importQueries.one(id)) })
  const sent = new Set(uploads.map(({ importId }) => importId))
  const onlyInUrl = importIds.filter((id) => !sent.has(id))

  function toFile(importId: string | null, upload: Upload | undefined): BatchFile {
    const { data: current, error } = answers[importId === null ? -1 : importIds.indexOf(importId)] ?? {}
    const name = upload?.file.name ?? current?.filename ?? 'Unnamed file'
    const key = importId ?? `upload ${upload?.key}`
    return { key, name, status: statusOf(current, error, upload), importId, current, upload }
  }

  return [...onlyInUrl.map((id) => toFile(id, undefined)), ...uploads.map((upload) => toFile(upload.importId, upload))]
}

function statusOf(current: Import | undefined, error: Error | null | undefined, upload: Upload | undefined) {
  if (current) return importStatus(current)
  if (error) return notFoundStatus(error)
  return upload ? uploadStatus(upload) : WAITING
}
