import { localeFormat } from './intl.ts'

export const formatMoney = localeFormat.money
export const formatAxisMoney = localeFormat.axisMoney
export const formatExactMoney = localeFormat.exactMoney
export const formatExact = localeFormat.exact
export const formatNumber = localeFormat.number
export const formatPercent = localeFormat.percent
export const formatChange = localeFormat.change
export const formatPoints = localeFormat.points
export const formatDay = localeFormat.day
export const formatRange = localeFormat.range
export const formatBucket = localeFormat.bucket
export const formatBucketTick = localeFormat.tick
export const formatHour = localeFormat.hour
export const formatDateTime = localeFormat.dateTime

/** Returns a number with its noun, such as "2,754 customers". */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
