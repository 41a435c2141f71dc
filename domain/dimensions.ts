/** What values of a dimension are: text, whole numbers, days (YYYY-MM-DD), or ids of rows. */
type DimensionType = 'text' | 'number' | 'day' | 'id'

/** The values of a list of customers are ids of lists. */
type FieldType = DimensionType | 'list'

type Dimension = {
  label: string
  /** One sentence, for shop owners. */
  definition: string
  type: DimensionType
}

/** Dimensions whose rows are the days of the period, or the units that hold them. */
const TIME_DIMENSIONS = ['day', 'week', 'month', 'quarter', 'year'] as const

export type TimeDimension = (typeof TIME_DIMENSIONS)[number]

/** Dimensions that belong to a product. Orders and customers count in each part whose products they bought. */
const PRODUCT_DIMENSIONS = ['product', 'variant', 'sku', 'vendor', 'category', 'product_kind', 'abc_class'] as const

/** What figures can be broken down by, in display order. */
export const DIMENSIONS = {
  day: {
    label: 'Day',
    definition: 'Sales count on the day of the order, returns on the day of the refund.',
    type: 'day',
  },
  week: { label: 'Week', definition: 'Weeks begin on Monday.', type: 'day' },
  month: { label: 'Month', definition: 'Calendar months.', type: 'day' },
  quarter: { label: 'Quarter', definition: 'Calendar quarters.', type: 'day' },
  year: { label: 'Year', definition: 'Calendar years.', type: 'day' },
  hour: {
    label: 'Hour',
    definition: 'The hour in the store’s time zone. Empty if the file has only the date.',
    type: 'number',
  },
  // 0 is Monday, 6 is Sunday.
  weekday: { label: 'Weekday', definition: 'The day of the week, in the store’s time zone.', type: 'number' },
  country: { label: 'Country', definition: 'The country that the order was sent to.', type: 'text' },
  region: { label: 'Region', definition: 'The state or province that the order was sent to.', type: 'text' },
  city: { label: 'City', definition: 'The city that the order was sent to.', type: 'text' },
  channel: {
    label: 'Channel',
    definition: 'Where the order was made, such as online or at a till. Otherwise the shop that it is from.',
    type: 'text',
  },
  payment_method: { label: 'Payment method', definition: 'How the order was paid.', type: 'text' },
  discount_code: {
    label: 'Discount code',
    definition: 'The code that was used for the order. An order with several codes counts in each of them.',
    type: 'text',
  },
  status: {
    label: 'Order status',
    definition: 'Placed, cancelled, refunded, or a return without an order.',
    type: 'text',
  },
  refund_state: {
    label: 'Refunds',
    definition:
      'Whether nothing, a part or the whole value of the order was refunded up to now, also after the period.',
    type: 'text',
  },
  import: { label: 'Import', definition: 'The file or sample that brought the order.', type: 'id' },
  product: {
    label: 'Product',
    definition: 'Shipping, taxes and refunds of unknown goods have no product.',
    type: 'id',
  },
  variant: { label: 'Variant', definition: 'The variant of the product, such as a size or color.', type: 'text' },
  sku: { label: 'SKU', definition: 'The stock keeping unit of the product.', type: 'text' },
  vendor: { label: 'Vendor', definition: 'Who makes or supplies the product.', type: 'text' },
  category: { label: 'Category', definition: 'The category of the product in your shop.', type: 'text' },
  product_kind: {
    label: 'Kind',
    definition: 'What the item is: a product, shipping, a fee, a gift card or something else.',
    type: 'text',
  },
  abc_class: {
    label: 'Sales group',
    definition:
      'The products that make the first 80% of gross sales in the period, those that make the next 15%, and all others. Shipping and fees have none. Also called ABC class.',
    type: 'text',
  },
  customer: { label: 'Customer', definition: 'Who ordered. Empty for orders without a customer.', type: 'id' },
  customer_type: {
    label: 'Customer type',
    definition:
      'New for the customer’s first order in this currency, returning for each later one. Unknown if the order has no customer.',
    type: 'text',
  },
  segment: {
    label: 'Segment',
    definition:
      'How recently, how often and for how much the customer bought, up to the end of the period. Needs 30 customers.',
    type: 'text',
  },
  first_order_month: {
    label: 'First order month',
    definition: 'The month of the customer’s first order in this currency.',
    type: 'day',
  },
  order_number: {
    label: 'Order number of the customer',
    definition: '1 for the customer’s first order in this currency, 2 for the second, and so on.',
    type: 'number',
  },
  order_size: {
    label: 'Order size',
    definition: 'Gross sales − discounts of the order, from this amount up to the next one.',
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
