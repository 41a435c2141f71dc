/** An error of the TUS protocol. Its responses are texts with the real status. */
export class TusError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'TusError'
    this.status = status
  }
}

export const uploadNotFound = () => new TusError(404, 'The file for this url was not found\n')
export const offsetConflict = () => new TusError(409, 'Upload-Offset conflict\n')
export const sizeExceeded = () => new TusError(413, "upload's size exceeded\n")
export const maximumSizeExceeded = () => new TusError(413, 'Maximum size exceeded\n')

const ADVICE = 'Finish or remove one, or try again tomorrow.\n'
export const tooManyUnfinished = (uploads: number) =>
  new TusError(429, `You have ${uploads} unfinished uploads. ${ADVICE}`)
export const unfinishedTooLarge = (bytes: number) =>
  new TusError(413, `Your unfinished uploads would have more than ${bytes} bytes. ${ADVICE}`)

export const uploadLocked = () => new TusError(423, 'Another request is sending this upload\n')
export const uploadInterrupted = () => new TusError(400, 'The upload was interrupted\n')
