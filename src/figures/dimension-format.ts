import { DIMENSIONS, type DimensionName } from '#domain/dimensions.ts'
import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import { formatBucket, formatMoney, formatNumber, formatPercent } from '#lib/format.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const STATUSES = new Map([
  ['open', 'Open'],
  ['cancelled', 'Cancelled'],
  ['refunded', 'Refunded'],
  ['return', 'Credit notes'],
])
const KINDS = new Map([
  ['product', 'Products'],
  ['shipping', 'Shipping'],
  ['fee', 'Fees'],
  ['gift_card', 'Gift cards'],
  ['other', 'Other'],
])
const CUSTOMER_TYPES = new Map([
  ['new', 'New customers'],
  ['returning', 'Returning customers'],
  ['unknown', 'Orders without a customer'],
])
// English, like the texts around them.
const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

const FORMATS: Partial<Record<DimensionName, (value: string) => string>> = {
  country: (value) => (/^[A-Z]{2}$/.test(value) ? (countries.of(value) ?? value) : value),
  weekday: (value) => WEEKDAYS[Number(value)] ?? value,
  hour: (value) => `${value.padStart(2, '0')}:00`,
  status: (value) => STATUSES.get(value) ?? value,
  product_kind: (value) => KINDS.get(value) ?? value,
  customer_type: (value) => CUSTOMER_TYPES.get(value) ?? value,
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
  return FORMATS[dimension]?.(label) ?? label
}

/** Formats a metric, or returns a dash if it has no value. Amounts are in minor units. */
export function formatFigure(name: QueryMetric, value: number | null, currency: string): string {
  if (value === null) return '—'
  const { unit } = QUERY_METRIC_DEFINITIONS[name]
  if (unit === 'money') return formatMoney(value, currency)
  if (unit === 'ratio') return formatPercent(value, { aligned: true })
  return formatNumber(value, { aligned: unit === 'number' })
}
