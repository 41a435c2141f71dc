import type { MappingField } from '#domain/contracts/imports.ts'

/** What a column can stand for, in the order in which a person looks for it. */
export const FIELD_LABELS: Record<MappingField, string> = {
  order_id: 'Order number',
  placed_at: 'Order date',
  product: 'Product',
  sku: 'SKU',
  quantity: 'Quantity',
  unit_price: 'Unit price',
  line_total: 'Line total',
  order_total: 'Order total',
  discount: 'Discount',
  shipping: 'Shipping',
  tax: 'Tax',
  currency: 'Currency',
  customer_id: 'Customer number',
  customer_name: 'Customer name',
  customer_email: 'Customer e-mail',
  country: 'Country',
  status: 'Order status',
  time: 'Time of day',
  refund_amount: 'Refund amount',
  refund_date: 'Refund date',
  cancelled_at: 'Cancellation date',
  channel: 'Sales channel',
  discount_code: 'Discount code',
}
