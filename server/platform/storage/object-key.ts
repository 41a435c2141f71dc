import { invalidBucketName, invalidKey } from './storage-error.ts'

const keyForm = /^[\w/!.*'() &$=@;:+,?-]+$/
const bucketForm = /^[\w!.*'() &$=@;:+,?-]+$/

/**
 * The route of an object. A key may contain slashes. The route also matches invalid keys, so that `parseKey` refuses
 * them.
 */
export const objectPath = '/:bucket/:key{[\\s\\S]+}'

/** The maximum length of a key, as in S3. */
const maxKeyBytes = 1024
const maxBucketLength = 100

/** Returns whether an object may have this name. */
export function isKey(key: string): boolean {
  return keyForm.test(key) && key.length <= maxKeyBytes && !key.split('/').some(isEmptyOrDots)
}

/** Returns the key from the path of a request. Throws InvalidKey. */
export function parseKey(key: string): string {
  if (!isKey(key)) throw invalidKey(key)
  return key
}

const isEmptyOrDots = (segment: string) => segment === '' || segment === '.' || segment === '..'

/** Returns the name of a new bucket. Throws InvalidBucketName. */
export function parseBucketName(name: string): string {
  if (!bucketForm.test(name) || name.length > maxBucketLength || name.trim() !== name) throw invalidBucketName()
  return name
}
