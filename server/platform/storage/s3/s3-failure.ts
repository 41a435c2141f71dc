import { S3ServiceException } from '@aws-sdk/client-s3'
import { FilesUnavailableError } from '#server/platform/storage/file-store.ts'
import { codeOf } from '#server/platform/system/error-code.ts'

const MAX_LENGTH = 300

/**
 * Converts the error of a failed request. Keeps only its name and message, because the library's error holds the whole
 * request and its answer.
 */
export function describeFailure(error: unknown): FilesUnavailableError {
  if (error instanceof FilesUnavailableError) return error
  if (error instanceof S3ServiceException) {
    const { httpStatusCode = null } = error.$metadata
    // The library says so if the store gives no message.
    const message = error.message === 'UnknownError' ? '' : `: ${error.message}`
    const reason = `${error.name}${message}`.slice(0, MAX_LENGTH)
    return new FilesUnavailableError(
      `The store of the files answered ${httpStatusCode ?? ''} ${reason}`,
      httpStatusCode,
    )
  }
  const reason = error instanceof Error ? codeOf(error) || `${error.name}: ${error.message}` : String(error)
  return new FilesUnavailableError(`The store of the files did not answer: ${reason.slice(0, MAX_LENGTH)}`)
}
