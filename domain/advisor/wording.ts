import type { Metric } from '#domain/contracts/dashboard.ts'
import { METRIC_DEFINITIONS, type MetricName } from '#domain/metrics.ts'
import { currencyExponent, currencyFormat } from '#domain/money.ts'
import type { Period } from '#domain/periods.ts'
import { unitAround } from '#domain/calendar-units.ts'

const LONGEST_NAME = 80

// Control characters, and the marks that turn the direction of the text around them.
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

const zone = { timeZone: 'UTC' } as const
const rangeFormat = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'short', day: 'numeric', ...zone })
const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'full', ...zone })
const monthFormat = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', ...zone })
const monthDayFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', ...zone })
const countFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const percentFormat = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })
const changeOptions = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const
const changeFormat = new Intl.NumberFormat('en', changeOptions)
const longChangeFormat = new Intl.NumberFormat('en', { ...changeOptions, notation: 'compact' })
const pointsFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 1, signDisplay: 'exceptZero' })

const hugeFormat = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const
const hugeCountFormat = new Intl.NumberFormat('en', hugeFormat)

const moneyFormats = new Map<string, Intl.NumberFormat>()

const toDate = (day: string) => new Date(`${day}T00:00Z`)

/** Beyond this the last digits are not the figure's own, and are not written. */
const isRounded = (value: number) => Math.abs(value) > Number.MAX_SAFE_INTEGER

/** An amount of minor units in its currency. */
export function formatMoney(minor: number, currency: string): string {
  const amount = minor / 10 ** currencyExponent(currency)
  const options = currencyFormat(currency)
  if (isRounded(minor)) return new Intl.NumberFormat('en', { ...options, ...hugeFormat }).format(amount)
  const format = moneyFormats.get(currency) ?? new Intl.NumberFormat('en', options)
  moneyFormats.set(currency, format)
  return format.format(amount)
}

function formatCount(value: number): string {
  return (isRounded(value) ? hugeCountFormat : countFormat).format(value)
}

/** A number with its noun: 1 order, 12 orders. */
export function formatMany(value: number, noun: string): string {
  return `${formatCount(value)} ${noun}${value === 1 ? '' : 's'}`
}

/** Two days as a span: Nov 10 – Dec 9, 2026. */
export function formatRange({ from, to }: Period): string {
  return rangeFormat.formatRange(toDate(from), toDate(to))
}

/** When, in words: on Nov 20, 2026; in November 2026; in 2026; from Nov 10 to Dec 9, 2026. */
export function daysInWords({ from, to }: Period): string {
  if (from === to) return `on ${formatDay(from)}`
  if (to === unitAround(from, 'month').to && from.endsWith('-01')) return `in ${monthFormat.format(toDate(from))}`
  if (to === unitAround(from, 'year').to && from.endsWith('-01-01')) return `in ${from.slice(0, 4)}`
  const first = from.slice(0, 4) === to.slice(0, 4) ? monthDayFormat.format(toDate(from)) : formatDay(from)
  return `from ${first} to ${formatDay(to)}`
}

/** A day with its weekday, or a month. */
export function formatBucket(day: string, granularity: 'day' | 'month'): string {
  return (granularity === 'day' ? dayFormat : monthFormat).format(toDate(day))
}

export function formatDay(day: string): string {
  return rangeFormat.format(toDate(day))
}

/** A figure in words; a dash where it has no value. */
export function formatValue(name: MetricName, value: number | null, currency: string): string {
  if (value === null) return '–'
  const { unit } = METRIC_DEFINITIONS[name]
  if (unit === 'money') return formatMoney(value, currency)
  return unit === 'ratio' ? percentFormat.format(value) : formatCount(value)
}

export type Movement = { text: string; direction: 'up' | 'down' | 'none' }

/** Half of the last digit shown: less is written as nought. */
const LEAST_SHOWN = 0.0005

/** A change from this ratio on, a hundred thousand percent, is shortened. */
const LONG_CHANGE = 1000

/** How a figure moved against its comparison; `null` where there is nothing to compare. A rate moves in points. */
export function movementOf(name: MetricName, { value, comparison, change }: Metric): Movement | null {
  if (value === null || comparison === null) return null
  if (change === null) {
    return value === comparison ? { text: 'no change', direction: 'none' } : { text: 'new', direction: 'up' }
  }
  const isRate = METRIC_DEFINITIONS[name].unit === 'ratio'
  const shown = isRate ? change * comparison : change
  if (Math.abs(shown) < LEAST_SHOWN) return { text: 'no change', direction: 'none' }
  const text = isRate
    ? `${pointsFormat.format(shown * 100)} points`
    : (Math.abs(shown) < LONG_CHANGE ? changeFormat : longChangeFormat).format(shown)
  return { text, direction: shown > 0 ? 'up' : 'down' }
}

/** A name from the store's rows or from a person: one line, shortened, and kept from turning the text around it. */
export function quoteName(name: string): string {
  const line = name.replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  const short = characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME - 1).join('')}…` : line
  return `\u2068${short || 'unnamed'}\u2069`
}
