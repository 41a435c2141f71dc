import { unitAround } from '#domain/calendar-units.ts'
import { type ChangeSize, sizeOfChange } from '#domain/change-size.ts'
import type { Metric } from '#domain/contracts/dashboard.ts'
import { createLocaleFormat, type LocaleFormat } from '#domain/locale-format.ts'
import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'

/** Formats a reply's numbers and dates for a locale. The words are always English. */
export type Wording = ReturnType<typeof createWording>

export function createWording(locale: string) {
  const format = createLocaleFormat(locale)
  return {
    ...format,
    /** A number with its noun: 1 order, 12 orders. */
    many: (value: number, noun: string): string => `${format.number(value)} ${plural(value, noun)}`,
    /** The period in words: on Nov 20, 2026; in November 2026; in 2026; from Nov 10 to Dec 9, 2026. */
    days: (period: Period): string => writeDays(format, period),
    /** A metric's value, or a dash if it is `null`. */
    value: (name: QueryMetric, value: number | null, currency: string): string => {
      if (value === null) return '—'
      const { unit } = QUERY_METRIC_DEFINITIONS[name]
      if (unit === 'money') return format.money(value, currency)
      return unit === 'ratio' ? format.percent(value) : format.number(value)
    },
    /** A metric's change in a period, or `null` if nothing can be said of it. For rates, in percentage points. */
    movement: (name: QueryMetric, metric: Metric, { from, to }: Period): Movement | null => {
      const isRate = QUERY_METRIC_DEFINITIONS[name].unit === 'ratio'
      const size = sizeOfChange(metric, { isRate, isOneDay: from === to })
      return size && describeMovement(format, size)
    },
  }
}

/** Returns the singular or plural of a noun: order, orders. */
export const plural = (count: number, noun: string): string => (count === 1 ? noun : `${noun}s`)

function writeDays(format: LocaleFormat, { from, to }: Period): string {
  if (from === to) return `on ${format.day(from)}`
  if (to === unitAround(from, 'month').to && from.endsWith('-01')) return `in ${format.month(from)}`
  if (to === unitAround(from, 'year').to && from.endsWith('-01-01')) return `in ${format.year(from)}`
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `from ${format.day(from, { year: !isOneYear })} to ${format.day(to)}`
}

export type Movement = {
  text: string
  /** The change without a sign. If no percentage can be computed, a text instead. */
  size: string
  direction: 'up' | 'down' | 'none'
}

const UNCHANGED: Movement = { text: 'no change', size: 'no change', direction: 'none' }
const NEW: Movement = { text: 'new', size: 'new', direction: 'up' }

function describeMovement(format: LocaleFormat, size: ChangeSize): Movement {
  if (size.kind === 'none') return UNCHANGED
  if (size.kind === 'new') return NEW
  const { kind, amount } = size
  const write = (shown: number, options?: { sign: boolean }) =>
    kind === 'points' ? `${format.points(shown, options)} points` : format.change(shown, options)
  return { text: write(amount), size: write(amount, { sign: false }), direction: amount > 0 ? 'up' : 'down' }
}

const LONGEST_NAME = 80

// Control characters, and invisible marks that change the direction of text.
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/**
 * Prepares a name from the store or a person for a reply: one short line whose writing direction doesn't affect the
 * text around it.
 */
export function quoteName(name: string): string {
  const line = name.replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  const short = characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME - 1).join('')}…` : line
  return `\u2068${short || 'unnamed'}\u2069`
}
