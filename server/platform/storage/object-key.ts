import { invalidBucketName, invalidKey } from './storage-error.ts'

const keyForm = /^[\w/!.*'() &$=@;:+,?-]+$/
const bucketForm = /^[\w!.*'() &$=@;:+,?-]+$/

/** Bucket and key in a route. A key holds slashes, and one that is refused may hold anything. */
export const objectPath = '/:bucket/:key{[\\s\\S]+}'

/** What S3 allows, and half of what the index does. */
const maxKeyBytes = 1024
const maxBucketLength = 100

/** Whether an object may have this name. */
export function isKey(key: string): boolean {
  return keyForm.test(key) && key.length <= maxKeyBytes && !key.split('/').some(isEmptyOrDots)
}

/** An object's name as the path of a request carries it. Throws InvalidKey. */
export function parseKey(key: string): string {
  if (!isKey(key)) throw invalidKey(key)
  return key
}

const isEmptyOrDots = (segment: string) => segment === '' || segment === '.' || segment === '..'

/** A bucket's id for a bucket to be made. Throws InvalidBucketName. */
export function parseBucketName(name: string): string {
  if (!bucketForm.test(name) || name.length > maxBucketLength || name.trim() !== name) throw invalidBucketName()
  return name
}
