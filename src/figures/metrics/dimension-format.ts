import { nameOfRow } from '#domain/dimension-values.ts'
import type { DimensionName } from '#domain/dimensions.ts'
import { formatBucket, formatHour, formatNumber } from '#lib/format.ts'

const FORMATS: Partial<Record<DimensionName, (value: string) => string>> = {
  day: (value) => formatBucket(value, 'day'),
  week: (value) => `Week of ${formatBucket(value, 'day')}`,
  month: (value) => formatBucket(value, 'month'),
  quarter: (value) => `Q${Math.ceil(Number(value.slice(5, 7)) / 3)} ${value.slice(0, 4)}`,
  year: (value) => value.slice(0, 4),
  hour: (value) => formatHour(Number(value)),
  order_number: (value) => `Order ${formatNumber(Number(value))}`,
  first_order_month: (value) => formatBucket(value, 'month'),
}

/** Formats the name of a row. `null` is a missing value. */
export function formatRowName(dimension: DimensionName, label: string | null): string {
  const format = label === null ? undefined : FORMATS[dimension]
  return format && label !== null ? format(label) : nameOfRow(dimension, label)
}
