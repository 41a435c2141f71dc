import { RFM_SEGMENTS } from '#domain/analysis/customers/rfm-segments.ts'
import { GRADE_LABELS } from '#domain/contracts/analytics/product-terms.ts'
import { type DimensionName, labelInText } from './dimensions.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const HOURS = Array.from({ length: 24 }, (_, hour): [string, string] => [
  String(hour),
  `${String(hour).padStart(2, '0')}:00`,
])

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index))

function nameCountries(): [string, string][] {
  // English, like the texts around them.
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  return codes.flatMap((code) => {
    const name = names.of(code)
    return name === undefined ? [] : [[code, name] as [string, string]]
  })
}

const VALUES: Partial<Record<DimensionName, () => readonly (readonly [string, string])[]>> = {
  country: nameCountries,
  weekday: () => WEEKDAYS.map((name, index) => [String(index), name]),
  hour: () => HOURS,
  status: () => [
    ['open', 'Placed'],
    ['cancelled', 'Cancelled'],
    ['refunded', 'Refunded'],
    ['return', 'Returns'],
  ],
  refund_state: () => [
    ['none', 'Not refunded'],
    ['part', 'Partly refunded'],
    ['full', 'Fully refunded'],
  ],
  product_kind: () => [
    ['product', 'Products'],
    ['shipping', 'Shipping'],
    ['fee', 'Fees'],
    ['gift_card', 'Gift cards'],
    ['other', 'Other'],
  ],
  abc_class: () => Object.entries(GRADE_LABELS),
  segment: () => RFM_SEGMENTS.map(({ name, label }) => [name, label]),
  customer_type: () => [
    ['new', 'New customers'],
    ['returning', 'Returning customers'],
    ['unknown', 'Orders without a customer'],
  ],
}

const known = new Map<DimensionName, ReadonlyMap<string, string>>()

/** Returns what people call the values of a dimension whose values are codes, such as countries. `null` for others. */
export function namesOfValues(dimension: DimensionName): ReadonlyMap<string, string> | null {
  const values = VALUES[dimension]
  if (!values) return null
  const names = known.get(dimension) ?? new Map(values())
  known.set(dimension, names)
  return names
}

/** Returns what people call a value of a dimension: "Germany" for DE. Returns values that are not codes as they are. */
export const nameOfValue = (dimension: DimensionName, value: string): string =>
  namesOfValues(dimension)?.get(value) ?? value

/** Returns what people call the value of a row. `null` is a missing value. */
export const nameOfRow = (dimension: DimensionName, value: string | null): string =>
  value === null ? `No ${labelInText(dimension)}` : nameOfValue(dimension, value)
