import { loadAccessToken, toApiError } from '#data/backend/backend.ts'
import { AppError } from '#lib/app-error.ts'

/** Error code of an upload that the person stopped. */
export const UPLOAD_CANCELLED = 'upload_cancelled'

export type UploadProgress = { sentBytes: number; totalBytes: number }

type Upload = {
  path: string
  file: File
  onProgress: (progress: UploadProgress) => void
  signal: AbortSignal
}

/**
 * Posts a file and returns the parsed response. Uses XMLHttpRequest because fetch doesn't report upload progress. Throws
 * an `AppError`, with the code `UPLOAD_CANCELLED` if `signal` was aborted.
 */
export async function uploadFile(upload: Upload): Promise<unknown> {
  const token = await loadAccessToken()
  if (upload.signal.aborted) throw cancelled()
  return send(upload, token)
}

function send({ path, file, onProgress, signal }: Upload, token: string | null): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const request = new XMLHttpRequest()
  request.open('POST', path)
  request.setRequestHeader('Content-Type', 'application/octet-stream')
  if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
  request.upload.addEventListener('progress', ({ loaded }) => onProgress({ sentBytes: loaded, totalBytes: file.size }))
  request.addEventListener('load', () => {
    const body = parseBody(request.responseText)
    if (request.status === 202) resolve(body)
    else reject(toApiError(request.status, body))
  })
  request.addEventListener('error', () => {
    const message =
      'The upload was interrupted. Check your connection and make sure that the file hasn’t changed, then try again.'
    reject(new AppError(message, { code: 'network' }))
  })
  request.addEventListener('abort', () => reject(cancelled()))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.send(file)
  return promise
}

function cancelled() {
  return new AppError('The upload was cancelled. Nothing was imported.', { code: UPLOAD_CANCELLED })
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
