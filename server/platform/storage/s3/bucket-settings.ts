/** Where a bucket is, and the keys for it. */
export type BucketSettings = {
  bucket: string
  /** The address of the store; undefined for Amazon S3. */
  endpoint: string | undefined
  region: string
  /** Whether the bucket is in the path of an address instead of the host's name. */
  forcePathStyle: boolean
  accessKeyId: string
  secretAccessKey: string
  /** The time without traffic after which a request has failed. */
  silentMs?: number
}
