import { localeFormat } from './intl.ts'

export const formatAxisMoney = localeFormat.axisMoney
