import { nameOfValue } from '#domain/dimension-values.ts'
import { DIMENSIONS, type DimensionName } from '#domain/dimensions.ts'
import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import { formatBucket, formatMoney, formatNumber, formatPercent } from '#lib/format.ts'

const FORMATS: Partial<Record<DimensionName, (value: string) => string>> = {
  order_number: (value) => `Order ${formatNumber(Number(value))}`,
  first_order_month: (value) => formatBucket(value, 'month'),
}

/** Returns a dimension's label within a sentence, such as "discount code". */
export function labelInText(dimension: DimensionName): string {
  const { label } = DIMENSIONS[dimension]
  return label === label.toUpperCase() ? label : label.toLowerCase()
}

/** Formats the name of a row. `null` is a missing value. */
export function formatRowName(dimension: DimensionName, label: string | null): string {
  if (label === null) return `No ${labelInText(dimension)}`
  return FORMATS[dimension]?.(label) ?? nameOfValue(dimension, label)
}

/** Formats a metric, or returns a dash if it has no value. Amounts are in minor units. */
export function formatFigure(name: QueryMetric, value: number | null, currency: string): string {
  if (value === null) return '—'
  const { unit } = QUERY_METRIC_DEFINITIONS[name]
  if (unit === 'money') return formatMoney(value, currency)
  if (unit === 'ratio') return formatPercent(value, { aligned: true })
  return formatNumber(value, { aligned: unit === 'number' })
}
