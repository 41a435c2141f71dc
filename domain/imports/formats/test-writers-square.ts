import { totalOf, type ShopOrder, type WrittenRow } from './test-ledgers.ts'
import { discountOf, grossOf, money, stamp, type Writer } from './test-writers.ts'

const SQUARE_HEADER = [
  'Date',
  'Time',
  'Time Zone',
  'Gross Sales',
  'Discounts',
  'Net Sales',
  'Tax',
  'Transaction ID',
  'Payment ID',
  'Event Type',
]

const dollars = (amount: bigint): string =>
  `${amount < 0n ? '-' : ''}$${money(amount < 0n ? -amount : amount).replace(/\B(?=(?:\d{3})+\.)/g, ',')}`

/** Local time in Phoenix, which is seven hours behind UTC all year. */
function squareStamp(at: number): WrittenRow {
  const [date = '', time = ''] = stamp(at - 7 * 3_600_000).split(' ')
  return { Date: date, Time: time, 'Time Zone': 'Arizona' }
}

type SquareAmounts = { gross: bigint; discount: bigint; tax: bigint; sign: bigint }

const squareAmounts = ({ gross, discount, tax, sign }: SquareAmounts): WrittenRow => ({
  'Gross Sales': dollars(sign * gross),
  Discounts: dollars(-sign * discount),
  'Net Sales': dollars(sign * (gross - discount)),
  Tax: dollars(sign * tax),
  'Event Type': sign < 0n ? 'Refund' : 'Payment',
})

type Sold = Pick<ShopOrder, 'lines' | 'tax'> & { at: number; id: string; sign: bigint }

const saleAndRefund = (order: ShopOrder): Sold[] => [
  { lines: order.lines, tax: order.tax, at: order.placedAt, id: order.number, sign: 1n },
  ...(order.refund === null ? [] : [{ ...order.refund, id: `R${order.number}`, sign: -1n }]),
]

export const squareItemsWriter: Writer = {
  header: [...SQUARE_HEADER, 'Item', 'Qty', 'Price Point Name', 'SKU', 'Itemization Type'],
  write: (order) =>
    saleAndRefund(order).flatMap(({ lines, tax, at, id, sign }) =>
      lines.map(({ sku, title, quantity, unitPrice, discount }, position) => ({
        ...squareStamp(at),
        ...squareAmounts({
          gross: unitPrice * BigInt(quantity),
          discount,
          tax: position === 0 ? tax : 0n,
          sign,
        }),
        'Transaction ID': id,
        Item: title,
        Qty: `${sign * BigInt(quantity)}.0`,
        'Price Point Name': 'Regular',
        SKU: sku,
        'Itemization Type': 'Physical Good',
      })),
    ),
}

export const squareTransactionsWriter: Writer = {
  header: [...SQUARE_HEADER, 'Total Collected', 'Fees', 'Net Total'],
  write: (order) =>
    saleAndRefund(order).map(({ lines, tax, at, id, sign }) => {
      const collected = sign * totalOf({ lines, tax, shipping: 0n })
      const fee = sign > 0n ? order.fee : 0n
      return {
        ...squareStamp(at),
        ...squareAmounts({ gross: grossOf({ lines }), discount: discountOf({ lines }), tax, sign }),
        'Transaction ID': id,
        'Total Collected': dollars(collected),
        Fees: dollars(-fee),
        'Net Total': dollars(collected - fee),
      }
    }),
}
