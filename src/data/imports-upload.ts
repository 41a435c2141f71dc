import { AppError } from '#lib/app-error.ts'
import { loadBackend } from './backend.ts'

/** Code of the error of an upload that the person stopped. */
export const UPLOAD_CANCELLED = 'upload_cancelled'

export type UploadProgress = { sentBytes: number; totalBytes: number }

type Upload = {
  path: string
  file: File
  onProgress: (progress: UploadProgress) => void
  signal: AbortSignal
}

/**
 * Sends a file as the body of a POST and answers with the parsed reply. Over XMLHttpRequest: fetch does not tell
 * how far an upload is. Throws an `AppError`; `UPLOAD_CANCELLED` when `signal` stopped it.
 */
export async function uploadFile(upload: Upload): Promise<unknown> {
  const { auth } = await loadBackend()
  const { data } = await auth.getSession()
  return send(upload, data.session?.access_token)
}

function send({ path, file, onProgress, signal }: Upload, token: string | undefined): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const request = new XMLHttpRequest()
  request.open('POST', path)
  request.setRequestHeader('Content-Type', 'application/octet-stream')
  if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
  request.upload.addEventListener('progress', ({ loaded }) => onProgress({ sentBytes: loaded, totalBytes: file.size }))
  request.addEventListener('load', () => {
    const body = parseBody(request.responseText)
    if (request.status === 202) resolve(body)
    else reject(toUploadError(request.status, body))
  })
  request.addEventListener('error', () => {
    const message =
      'The upload was interrupted. Check your connection and that the file has not changed, then try again.'
    reject(new AppError(message, { code: 'network' }))
  })
  request.addEventListener('abort', () => {
    reject(new AppError('The upload was cancelled. Nothing was imported.', { code: UPLOAD_CANCELLED }))
  })
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.send(file)
  return promise
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function toUploadError(status: number, body: unknown): AppError {
  const { code, message, requestId } = Object(Object(body).error)
  return new AppError(typeof message === 'string' ? message : 'Something went wrong on the server. Please try again.', {
    code: typeof code === 'string' ? code : 'unexpected',
    status,
    ...(typeof requestId === 'string' && { requestId }),
  })
}
