import { currencyExponent, currencyFormat } from '#domain/money.ts'
import { dateFormat, numberFormat } from './intl.ts'

type MoneyOptions = {
  /** Shortens large amounts: €1.2M. */
  compact?: boolean
  /** Leaves out the minor units: €1,235. */
  whole?: boolean
}

/** Beyond this the last digits are not the figure's own, and are not written. */
const isRounded = (value: number) => Math.abs(value) > Number.MAX_SAFE_INTEGER

/** Writes an amount of integer minor units in its ISO 4217 currency. */
export function formatMoney(minor: number, currency: string, { compact, whole }: MoneyOptions = {}): string {
  const amount = minor / 10 ** currencyExponent(currency)
  const full = currencyFormat(currency)
  const short = { ...full, minimumFractionDigits: 0, maximumFractionDigits: 1 }
  if (isRounded(minor) || (compact && Math.abs(amount) >= 10_000)) {
    return numberFormat({ ...short, notation: 'compact' }).format(amount)
  }
  return numberFormat(whole || compact ? { ...short, maximumFractionDigits: 0 } : full).format(amount)
}

/** Writes a count: 12,345; with `compact`, 12.3K. */
export function formatNumber(value: number, { compact }: { compact?: boolean } = {}): string {
  if (isRounded(value) || (compact && Math.abs(value) >= 10_000)) {
    return numberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(value)
  }
  return numberFormat({ maximumFractionDigits: 2 }).format(value)
}

/** Writes a ratio as a percentage: 0.256 is 25.6%. */
export function formatPercent(ratio: number): string {
  return numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(ratio)
}

/** A change from this ratio on, a hundred thousand percent, is shortened. */
const LONG_CHANGE = 1000

/** Writes a change with its sign: 0.12 is +12%; a change without a base is an en dash. */
export function formatChange(ratio: number | null): string {
  if (ratio === null) return '–'
  const notation = Math.abs(ratio) < LONG_CHANGE ? 'standard' : 'compact'
  return numberFormat({ style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero', notation }).format(ratio)
}

/** Writes an instant as date and minute in an IANA time zone; without one, in the browser's. */
export function formatDateTime(instant: string, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  return dateFormat({ dateStyle: 'medium', timeStyle: 'short', ...zone }).format(new Date(instant))
}
