import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import { minorUnitsToDecimal } from '#domain/money.ts'
import { formatNumber } from '#lib/format.ts'
import { formatFigure } from './metric-format.ts'

type Grid = { metric: QueryMetric; currency: string; values: readonly (number | null)[] }

type GridFormat = {
  /** What the figures are in, such as "In thousands of USD", or `null` if they are counts. */
  unit: string | null
  format: (value: number) => string
}

const SIZES = [
  { from: 1_000_000, divisor: 1_000_000, name: 'millions' },
  { from: 10_000, divisor: 1000, name: 'thousands' },
]

/**
 * Returns one way to write all figures of a grid, so that they can be compared at a glance: whole units, or thousands or
 * millions with one decimal if the largest figure is that large. What is above zero never reads as zero. Amounts are in minor units and have no sign.
 */
export function gridFormatOf({ metric, currency, values }: Grid): GridFormat {
  const { unit } = QUERY_METRIC_DEFINITIONS[metric]
  if (unit === 'ratio' || unit === 'number') {
    return { unit: null, format: (value) => formatFigure(metric, value, currency) }
  }
  const isMoney = unit === 'money'
  const toUnits = (value: number) => (isMoney ? Number(minorUnitsToDecimal(Math.round(value), currency)) : value)
  const largest = values.reduce<number>((most, value) => Math.max(most, Math.abs(toUnits(value ?? 0))), 0)
  const size = SIZES.find(({ from }) => largest >= from)
  const named = [size?.name, isMoney ? currency : null].filter((part) => typeof part === 'string')
  return {
    unit: named.length === 0 ? null : `In ${named.join(' of ')}`,
    format: (value) => {
      const shown = toUnits(value) / (size?.divisor ?? 1)
      const decimals = size ? 1 : 0
      const least = 10 ** -decimals
      return shown > 0 && shown < least / 2
        ? `<${formatNumber(least, { decimals })}`
        : formatNumber(shown, { decimals })
    },
  }
}
