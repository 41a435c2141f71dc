/** What values of a dimension are: text, whole numbers, days (YYYY-MM-DD), or ids of rows. */
type DimensionType = 'text' | 'number' | 'day' | 'id'

/** The values of a list of customers are ids of lists. */
type FieldType = DimensionType | 'list'

type Dimension = {
  label: string
  type: DimensionType
}

/** Dimensions whose rows are the days of the period, or the units that hold them. */
const TIME_DIMENSIONS = ['day', 'week', 'month', 'quarter', 'year'] as const

export type TimeDimension = (typeof TIME_DIMENSIONS)[number]

/** Dimensions that belong to a product. Orders and customers count in each part whose products they bought. */
const PRODUCT_DIMENSIONS = ['product', 'variant', 'sku', 'vendor', 'category', 'product_kind', 'abc_class'] as const

/** What figures can be broken down by, in display order. `domain/terms` says what each means. */
export const DIMENSIONS = {
  day: {
    label: 'Day',
    type: 'day',
  },
  week: { label: 'Week', type: 'day' },
  month: { label: 'Month', type: 'day' },
  quarter: { label: 'Quarter', type: 'day' },
  year: { label: 'Year', type: 'day' },
  hour: {
    label: 'Hour',
    type: 'number',
  },
  // 0 is Monday, 6 is Sunday.
  weekday: { label: 'Weekday', type: 'number' },
  country: { label: 'Country', type: 'text' },
  region: { label: 'Region', type: 'text' },
  city: { label: 'City', type: 'text' },
  channel: {
    label: 'Channel',
    type: 'text',
  },
  payment_method: { label: 'Payment method', type: 'text' },
  discount_code: {
    label: 'Discount code',
    type: 'text',
  },
  status: {
    label: 'Order status',
    type: 'text',
  },
  refund_state: {
    label: 'Refunds',
    type: 'text',
  },
  import: { label: 'Import', type: 'id' },
  product: {
    label: 'Product',
    type: 'id',
  },
  variant: { label: 'Variant', type: 'text' },
  sku: { label: 'SKU', type: 'text' },
  vendor: { label: 'Vendor', type: 'text' },
  category: { label: 'Category', type: 'text' },
  product_kind: {
    label: 'Kind',
    type: 'text',
  },
  abc_class: {
    label: 'Sales group',
    type: 'text',
  },
  customer: { label: 'Customer', type: 'id' },
  customer_type: {
    label: 'Customer type',
    type: 'text',
  },
  segment: {
    label: 'Segment',
    type: 'text',
  },
  first_order_month: {
    label: 'First order month',
    type: 'day',
  },
  order_number: {
    label: 'Order number of the customer',
    type: 'number',
  },
  order_size: {
    label: 'Order size',
    type: 'number',
  },
} as const satisfies Record<string, Dimension>

export type DimensionName = keyof typeof DIMENSIONS

export const isDimension = (name: string): name is DimensionName => Object.hasOwn(DIMENSIONS, name)

export const DIMENSION_NAMES: readonly DimensionName[] = Object.keys(DIMENSIONS).filter(isDimension)

/** Dimensions whose rows have no order of their own: names of people and of files are not kept with the figures. */
const UNSORTED: ReadonlySet<string> = new Set(['customer', 'import'])

/** Whether rows can be sorted by the dimension. */
export const isSortable = (name: DimensionName): boolean => !UNSORTED.has(name)

/**
 * The value of an order is gross sales − discounts, such as 99.5; its name is the number that the shop gives it. Its days
 * since the first count from the customer’s first order in this currency. Its text is its name, its customer’s name and
 * email, and the titles and SKUs of its products. Its discount codes are all of them together, such as "SAVE10,
 * FREESHIP". Its currency is no dimension, because the rows would have no total. Nor are the lists of its customer,
 * who may be in several.
 */
const ORDER_FIELDS = {
  order_value: 'number',
  days_since_first: 'number',
  order_name: 'text',
  order_text: 'text',
  discount_codes: 'text',
  currency: 'text',
  customer_list: 'list',
} as const

/** What figures can be filtered by. */
export const FILTER_FIELDS = [
  ...DIMENSION_NAMES,
  'order_value',
  'days_since_first',
  'order_name',
  'order_text',
  'discount_codes',
  'currency',
  'customer_list',
] as const

export type FilterField = (typeof FILTER_FIELDS)[number]

/** Returns what values of a field are. */
export const typeOfField = (field: FilterField): FieldType =>
  isDimension(field) ? DIMENSIONS[field].type : ORDER_FIELDS[field]

const TIMES: ReadonlySet<string> = new Set(TIME_DIMENSIONS)

export const isTimeDimension = (name: string): name is TimeDimension => TIMES.has(name)

const OF_PRODUCTS: ReadonlySet<string> = new Set(PRODUCT_DIMENSIONS)

/** Whether a dimension or filter field belongs to products. */
export const isOfProducts = (name: string): boolean => OF_PRODUCTS.has(name)

/** Returns a dimension's label within a sentence, such as "discount code". */
export function labelInText(dimension: DimensionName): string {
  const words = DIMENSIONS[dimension].label.split(' ')
  return words.map((word) => (word === word.toUpperCase() ? word : word.toLowerCase())).join(' ')
}
