import { totalOf, type ShopOrder, type WrittenRow } from './test-ledgers.ts'
import { discountOf, grossOf, money, usDate, type Writer } from './test-writers.ts'

const etsyFacts = (order: ShopOrder): WrittenRow => ({
  'Ship Country': order.country ?? '',
  'Ship State': order.region ?? '',
  'Ship City': order.city ?? '',
  'Coupon Code': order.discountCode ?? '',
})

/** Etsy keeps the tax: it's in the total, but not in the net. */
export const etsyOrdersWriter: Writer = {
  header: [
    'Sale Date',
    'Order ID',
    'Buyer User ID',
    'Number of Items',
    'Ship Country',
    'Ship State',
    'Ship City',
    'Payment Method',
    'Coupon Code',
    'Currency',
    'Order Value',
    'Discount Amount',
    'Shipping Discount',
    'Shipping',
    'Sales Tax',
    'Order Total',
    'Status',
    'Card Processing Fees',
    'Order Net',
    'Adjusted Order Total',
    'Adjusted Card Processing Fees',
    'Adjusted Net Order Amount',
  ],
  write: (order) => {
    const revenue = totalOf({ ...order, tax: 0n })
    const back = order.refund === null ? 0n : totalOf({ ...order.refund, tax: 0n })
    const isAdjusted = back !== 0n && back !== revenue
    return [
      {
        'Sale Date': usDate(order.placedAt),
        'Order ID': order.number,
        'Buyer User ID': order.email,
        'Number of Items': String(order.lines.reduce((units, { quantity }) => units + quantity, 0)),
        ...etsyFacts(order),
        'Payment Method': order.paymentMethod ?? '',
        Currency: order.currency,
        'Order Value': money(grossOf(order)),
        'Discount Amount': money(discountOf(order)),
        'Shipping Discount': '0.00',
        Shipping: money(order.shipping),
        'Sales Tax': money(order.tax),
        'Order Total': money(revenue + order.tax),
        Status: back !== 0n && !isAdjusted ? 'Refunded' : '',
        'Card Processing Fees': money(order.fee),
        'Order Net': money(revenue - order.fee),
        'Adjusted Order Total': money(isAdjusted ? revenue + order.tax - back : 0n),
        'Adjusted Card Processing Fees': money(isAdjusted ? order.fee : 0n),
        'Adjusted Net Order Amount': money(isAdjusted ? revenue - order.fee - back : 0n),
      },
    ]
  },
}

/** Each row has the amounts of the whole order. */
export const etsyItemsWriter: Writer = {
  header: [
    'Sale Date',
    'Item Name',
    'Buyer',
    'Quantity',
    'Price',
    'Discount Amount',
    'Order Shipping',
    'Order Sales Tax',
    'Item Total',
    'Currency',
    'Transaction ID',
    'Listing ID',
    'Ship Country',
    'Ship State',
    'Ship City',
    'Payment Type',
    'Coupon Code',
    'Order ID',
    'SKU',
  ],
  write: (order) =>
    order.lines.map(({ sku, title, quantity, unitPrice }, at) => ({
      'Sale Date': usDate(order.placedAt),
      'Item Name': title,
      Buyer: order.email,
      Quantity: String(quantity),
      Price: money(unitPrice),
      'Discount Amount': money(discountOf(order)),
      'Order Shipping': money(order.shipping),
      'Order Sales Tax': money(order.tax),
      'Item Total': money(unitPrice * BigInt(quantity)),
      Currency: order.currency,
      'Transaction ID': `${order.number}${at}`,
      'Listing ID': `${at}`,
      ...etsyFacts(order),
      'Payment Type': order.paymentMethod ?? '',
      'Order ID': order.number,
      SKU: sku,
    })),
}
