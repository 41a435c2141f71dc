/** A refusal in the words of Supabase Storage; client test suites compare code and message literally. */
export class StorageError extends Error {
  /** The status that the body names. The answer itself is a 400, unless the status is one of 500 and above. */
  readonly status: number
  readonly code: string
  readonly title: string

  constructor(status: number, [code, title]: readonly [code: string, title?: string], message: string) {
    super(message)
    this.name = 'StorageError'
    this.status = status
    this.code = code
    this.title = title ?? code
  }
}

export const noSuchBucket = () => new StorageError(404, ['NoSuchBucket', 'Bucket not found'], 'Bucket not found')
export const noSuchKey = () => new StorageError(404, ['NoSuchKey', 'not_found'], 'Object not found')
export const keyAlreadyExists = () =>
  new StorageError(409, ['KeyAlreadyExists', 'Duplicate'], 'The resource already exists')
export const bucketNotEmpty = () =>
  new StorageError(409, ['ResourceNotEmpty'], 'The bucket you tried to delete is not empty')
export const accessDenied = (message: string) => new StorageError(403, ['AccessDenied', 'Unauthorized'], message)
export const invalidKey = (key: string) => new StorageError(400, ['InvalidKey'], `Invalid key: ${key.slice(0, 200)}`)
export const invalidBucketName = () =>
  new StorageError(400, ['InvalidBucketName', 'Invalid Input'], 'Bucket name invalid')
export const invalidMimeType = (message: string) =>
  new StorageError(415, ['InvalidMimeType', 'invalid_mime_type'], message)
export const entityTooLarge = () =>
  new StorageError(413, ['EntityTooLarge', 'Payload too large'], 'The object exceeded the maximum allowed size')
export const invalidRequest = (message: string) => new StorageError(400, ['InvalidRequest', 'Error'], message)
export const invalidSignature = (message: string) => new StorageError(400, ['InvalidSignature'], message)
export const featureNotEnabled = () =>
  new StorageError(403, ['FeatureNotEnabled'], 'This part of the storage API is not available here')
