/** An order as the fake shop keeps it. Instants are in milliseconds since 1970. */
export type ShopOrder = {
  id: number
  number?: string
  status: string
  created: number
  modified: number
  /** When it was paid, if not at once. */
  paid?: number
  /** Empty for a shop whose orders don't name one. */
  currency: string
  pricesIncludeTax: boolean
  email: string
  country: string
  coupon?: string
  payment: string
  shipping: string
  tax: string
  total: string
  fee?: string
  meta: Record<string, string>
  lines: ShopLine[]
  refunds: ShopRefund[]
}

export type ShopLine = {
  name: string
  sku?: string
  productId?: number
  quantity: number
  subtotal: string
  total?: string
  tax?: string
}

export type ShopRefund = {
  id: number
  created: number
  amount: string
  /** What is given back of the order's line at this index. */
  lines?: { at: number; quantity: number; total: string; tax?: string }[]
  shipping?: string
}

const at = (ms: number): string => new Date(ms).toISOString().slice(0, 19)

const dates = (name: string, ms: number, offsetMs: number) => ({
  [`date_${name}`]: at(ms + offsetMs),
  [`date_${name}_gmt`]: at(ms),
})

const metaOf = (values: Record<string, string>) =>
  Object.entries(values).map(([key, value], index) => ({ id: index + 1, key, value }))

export const ORDER_DEFAULTS = {
  status: 'processing',
  currency: 'USD',
  pricesIncludeTax: false,
  email: '',
  country: '',
  payment: '',
  shipping: '0.00',
  tax: '0.00',
  total: '10.00',
  meta: {},
  refunds: [],
}

const lineId = (order: ShopOrder, index: number): number => order.id * 100 + index

const addressOf = ({ email, country }: ShopOrder) => ({
  first_name: 'A',
  last_name: '',
  company: '',
  address_1: '',
  city: '',
  state: '',
  postcode: '',
  country,
  email,
  phone: '',
})

const toLineJson = (line: ShopLine, id: number) => ({
  id,
  name: line.name,
  product_id: line.productId ?? 10,
  variation_id: 0,
  quantity: line.quantity,
  subtotal: line.subtotal,
  subtotal_tax: '0.00',
  total: line.total ?? line.subtotal,
  total_tax: line.tax ?? '0.00',
  meta_data: [],
  sku: line.sku ?? '',
})

/** Writes an order in the shape of WooCommerce 11. */
export const toOrderJson = (order: ShopOrder, offsetMs: number) => ({
  id: order.id,
  parent_id: 0,
  status: order.status,
  ...(order.currency !== '' && { currency: order.currency }),
  version: '11.0.1',
  prices_include_tax: order.pricesIncludeTax,
  ...dates('created', order.created, offsetMs),
  ...dates('modified', order.modified, offsetMs),
  discount_total: '0.00',
  discount_tax: '0.00',
  shipping_total: order.shipping,
  total: order.total,
  total_tax: order.tax,
  customer_id: 0,
  billing: addressOf(order),
  shipping: { ...addressOf({ ...order, email: '', country: '' }), first_name: '' },
  payment_method: '',
  payment_method_title: order.payment,
  number: order.number ?? String(order.id),
  meta_data: metaOf(order.meta),
  line_items: order.lines.map((line, index) => toLineJson(line, lineId(order, index))),
  tax_lines: [],
  shipping_lines: [],
  fee_lines:
    order.fee === undefined ? [] : [{ id: lineId(order, 90), name: 'Fee', total: order.fee, total_tax: '0.00' }],
  coupon_lines: order.coupon === undefined ? [] : [{ id: lineId(order, 91), code: order.coupon }],
  refunds: order.refunds.map(({ id, amount }) => ({ id, reason: '', total: `-${amount}` })),
})

/** Writes a refund in the shape of WooCommerce 11. Its lines are negative. */
export const toRefundJson = (refund: ShopRefund, order: ShopOrder, offsetMs: number) => ({
  id: refund.id,
  parent_id: order.id,
  ...dates('created', refund.created, offsetMs),
  amount: refund.amount,
  reason: '',
  refunded_by: 1,
  refunded_payment: false,
  meta_data: [],
  line_items: (refund.lines ?? []).map((line, index) => ({
    id: refund.id * 100 + index,
    name: order.lines[line.at]?.name ?? '',
    quantity: -line.quantity,
    subtotal: `-${line.total}`,
    total: `-${line.total}`,
    total_tax: line.tax === undefined ? '0.00' : `-${line.tax}`,
    meta_data: metaOf({ _refunded_item_id: String(lineId(order, line.at)) }),
    sku: order.lines[line.at]?.sku ?? '',
  })),
  shipping_lines:
    refund.shipping === undefined
      ? []
      : [{ id: refund.id * 100 + 90, total: `-${refund.shipping}`, total_tax: '0.00', meta_data: [] }],
  tax_lines: [],
  fee_lines: [],
})
