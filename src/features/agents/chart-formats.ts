import type { ChartAttachment } from '#domain/advisor/advisor.ts'
import { currencyExponent } from '#domain/money.ts'
import { isDay } from '#domain/periods.ts'
import { formatMoney, formatNumber } from '#lib/format.ts'
import type { PlotFormats } from '#ui/chart-geometry.ts'

// A day is already the store's own: reading and writing it in UTC keeps it.
const zone = { timeZone: 'UTC' } as const
const labelFormats = {
  day: new Intl.DateTimeFormat('en', { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric', ...zone }),
  month: new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', ...zone }),
}
const tickFormats = {
  day: new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', ...zone }),
  month: new Intl.DateTimeFormat('en', { year: 'numeric', month: 'short', ...zone }),
}

/** How a chart writes its values and labels; labels that are no days stand as they are. */
export function formatsOf({ currency, granularity = 'day' }: ChartAttachment): PlotFormats {
  const write = (formats: typeof labelFormats) => (label: string) =>
    isDay(label) ? formats[granularity].format(new Date(`${label}T00:00Z`)) : label
  return {
    value: (value) => (currency ? formatMoney(value, currency) : formatNumber(value)),
    axis: (value) => (currency ? formatAxisMoney(value, currency) : formatNumber(value, { compact: true })),
    date: write(labelFormats),
    tick: write(tickFormats),
  }
}

function formatAxisMoney(minor: number, currency: string): string {
  const options = { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat('en', { ...options, minimumFractionDigits: 0 }).format(
    minor / 10 ** currencyExponent(currency),
  )
}
