import type { DimensionName } from '#domain/dimensions.ts'

/** What net sales are made of: customers × orders per customer × items per order × price per item − discounts − returns. */
export const SALES_FACTORS = [
  'customers',
  'orders_per_customer',
  'items_per_order',
  'price_per_item',
  'discounts',
  'returns',
] as const

export type SalesFactor = (typeof SALES_FACTORS)[number]

/** The dimensions whose parts may have moved with net sales. */
export const CHANGE_DIMENSIONS = [
  'country',
  'channel',
  'product',
  'category',
  'customer_type',
  'discount_code',
  'payment_method',
] as const satisfies readonly DimensionName[]

export type ChangeDimension = (typeof CHANGE_DIMENSIONS)[number]
