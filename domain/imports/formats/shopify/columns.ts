import { pickColumns, type Columns, type Picked } from '#domain/imports/cells/columns.ts'

const NAMES = {
  name: 'Name',
  id: 'Id',
  email: 'Email',
  financialStatus: 'Financial Status',
  fulfillmentStatus: 'Fulfillment Status',
  currency: 'Currency',
  subtotal: 'Subtotal',
  shipping: 'Shipping',
  taxes: 'Taxes',
  total: 'Total',
  duties: 'Duties',
  discountCode: 'Discount Code',
  discountAmount: 'Discount Amount',
  /** Some short exports have only the payment date. */
  placedAt: ['Created at', 'Paid at'],
  cancelledAt: 'Cancelled at',
  refundedAmount: 'Refunded Amount',
  outstandingBalance: 'Outstanding Balance',
  source: 'Source',
  paymentMethod: 'Payment Method',
  billingName: 'Billing Name',
  billingCity: 'Billing City',
  billingRegion: ['Billing Province', 'Billing Province Name'],
  billingCountry: 'Billing Country',
  shippingName: 'Shipping Name',
  shippingCity: 'Shipping City',
  shippingRegion: ['Shipping Province', 'Shipping Province Name'],
  shippingCountry: 'Shipping Country',
  lineQuantity: 'Lineitem quantity',
  lineName: 'Lineitem name',
  linePrice: 'Lineitem price',
  lineSku: 'Lineitem sku',
  lineRequiresShipping: 'Lineitem requires shipping',
  lineTaxable: 'Lineitem taxable',
  lineDiscount: 'Lineitem discount',
  vendor: 'Vendor',
} as const

export type ShopifyField = keyof typeof NAMES
export type ShopifyColumns = Picked<ShopifyField>

export const findShopifyColumns = (columns: Columns): ShopifyColumns => pickColumns(columns, NAMES)

const MARKS = ['Financial Status', 'Fulfillment Status', 'Lineitem name', 'Lineitem quantity', 'Lineitem price']

/** Shopify's other export under "Orders": payments and refunds without their orders. */
const isTransactions = (columns: Columns): boolean => columns.has('Order', 'Name', 'Kind', 'Gateway', 'Amount')

export function isShopifyOrders(columns: Columns): boolean {
  const hasDate = ['Created at', 'Paid at'].some((name) => columns.has(name))
  const marks = MARKS.filter((name) => columns.has(name))
  return isTransactions(columns) || (columns.has('Name') && hasDate && marks.length >= 2)
}

/** Whether the file has line prices. They can be used only together with quantities. */
export const hasLinePrices = (columns: ShopifyColumns): boolean =>
  columns('linePrice').at >= 0 && columns('lineQuantity').at >= 0

/** Returns why a file with these columns has no sales. Returns `null` if it has. */
export function shopifyRefusal(columns: Columns, found: ShopifyColumns): string | null {
  if (isTransactions(columns)) {
    return 'This is Shopify’s export of transactions, which has payments but no orders. In Shopify, open Orders, click Export, and choose the orders.'
  }
  const hasAmounts = hasLinePrices(found) || found('subtotal').at >= 0 || found('total').at >= 0
  return hasAmounts
    ? null
    : 'This Shopify file has no amounts, so it shows no sales. Export it again with the columns Lineitem price and Lineitem quantity, or with Subtotal or Total.'
}
