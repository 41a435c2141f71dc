import { localeFormat } from './intl.ts'

export const formatDay = localeFormat.day
export const formatRange = localeFormat.range
