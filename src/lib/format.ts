import { localeFormat } from './intl.ts'

export const formatMoney = localeFormat.money
export const formatDecimal = localeFormat.decimal
export const formatNumber = localeFormat.number
export const formatPercent = localeFormat.percent
export const formatChange = localeFormat.change
export const formatPoints = localeFormat.points
export const formatDateTime = localeFormat.dateTime
