import { localeFormat } from './intl.ts'

export const formatBucket = localeFormat.bucket
export const formatBucketTick = localeFormat.tick
