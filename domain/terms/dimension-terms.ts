import { type DimensionName, DIMENSIONS } from '#domain/dimensions.ts'

/** One sentence for shop owners on each dimension. */
const SENTENCES: Record<DimensionName, string> = {
  day: 'Sales count on the day of the order, returns on the day of the refund.',
  week: 'Weeks begin on Monday.',
  month: 'Calendar months.',
  quarter: 'Calendar quarters.',
  year: 'Calendar years.',
  hour: 'The hour in the store’s time zone. Empty if the file has only the date.',
  weekday: 'The day of the week, in the store’s time zone.',
  country: 'The country that the order was sent to.',
  region: 'The state or province that the order was sent to.',
  city: 'The city that the order was sent to.',
  channel: 'Where the order was made, such as online or at a till. Otherwise the shop that it is from.',
  payment_method: 'How the order was paid.',
  discount_code: 'The code that was used for the order. An order with several codes counts in each of them.',
  status: 'Placed, cancelled, refunded, or a return without an order.',
  refund_state:
    'Whether nothing, a part or the whole value of the order was refunded up to now, also after the period.',
  import: 'The file or sample that brought the order.',
  product: 'Shipping, taxes and refunds of unknown goods have no product.',
  variant: 'The variant of the product, such as a size or color.',
  sku: 'The stock keeping unit of the product.',
  vendor: 'Who makes or supplies the product.',
  category: 'The category of the product in your shop.',
  product_kind: 'What the item is: a product, shipping, a fee, a gift card or something else.',
  abc_class:
    'The products that make the first 80% of gross sales in the period, those that make the next 15%, and all others. Shipping and fees have none. Also called ABC class.',
  customer: 'Who ordered. Empty for orders without a customer.',
  customer_type:
    'New for the customer’s first order in this currency, returning for each later one. Unknown if the order has no customer.',
  segment:
    'How recently, how often and for how much the customer bought, up to the end of the period. Needs 30 customers.',
  first_order_month: 'The month of the customer’s first order in this currency.',
  order_number: '1 for the customer’s first order in this currency, 2 for the second, and so on.',
  order_size: 'Gross sales − discounts of the order, from this amount up to the next one.',
}

/** Returns what people call a dimension, and what it means. */
export const dimensionTerm = (name: DimensionName) => ({ label: DIMENSIONS[name].label, definition: SENTENCES[name] })
