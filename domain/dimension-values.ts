import { DIMENSIONS, type DimensionName } from './dimensions.ts'

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

const NAMES: Partial<Record<DimensionName, (value: string) => string>> = {
  country: (value) => (/^[A-Z]{2}$/.test(value) ? (countries.of(value) ?? value) : value),
  weekday: (value) => WEEKDAYS[Number(value)] ?? value,
  hour: (value) => `${value.padStart(2, '0')}:00`,
  status: (value) => STATUSES.get(value) ?? value,
  product_kind: (value) => KINDS.get(value) ?? value,
  customer_type: (value) => CUSTOMER_TYPES.get(value) ?? value,
}

/** Returns a dimension's label within a sentence, such as "discount code". */
export function labelInText(dimension: DimensionName): string {
  const { label } = DIMENSIONS[dimension]
  return label === label.toUpperCase() ? label : label.toLowerCase()
}

/** Returns what people call the value of a row, in English: Germany for DE. `null` is a missing value. */
export function nameOfValue(dimension: DimensionName, value: string | null): string {
  if (value === null) return `No ${labelInText(dimension)}`
  return NAMES[dimension]?.(value) ?? value
}
