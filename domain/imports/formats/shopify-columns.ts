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
  createdAt: 'Created at',
  cancelledAt: 'Cancelled at',
  refundedAmount: 'Refunded Amount',
  source: 'Source',
  paymentMethod: 'Payment Method',
  billingName: 'Billing Name',
  billingCountry: 'Billing Country',
  shippingName: 'Shipping Name',
  shippingCountry: 'Shipping Country',
  lineQuantity: 'Lineitem quantity',
  lineName: 'Lineitem name',
  linePrice: 'Lineitem price',
  lineSku: 'Lineitem sku',
  lineTaxable: 'Lineitem taxable',
  lineDiscount: 'Lineitem discount',
} as const

export type ShopifyField = keyof typeof NAMES
export type ShopifyColumns = Picked<ShopifyField>

export const findShopifyColumns = (columns: Columns): ShopifyColumns => pickColumns(columns, NAMES)
