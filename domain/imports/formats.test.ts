import { expect, test, describe } from 'vitest'
import { createColumns } from './columns.ts'
import { createKnownFormat, detectFormat } from './detect-format.ts'
import { formatMicros } from './micros.ts'
import type { OrderFormat, OrderReading, ParsedOrder, ReadingContext } from './parsed-order.ts'
import { createTableFormat, type Mapping } from './table-format.ts'

const CONTEXT: ReadingContext = { timeZone: 'UTC', currency: 'USD', decimal: '.', dateOrder: 'month_first' }

/** Rows written with "|" between cells, so that the tables below can be read. */
const cellsOf = (row: string): string[] => row.split('|').map((cell) => cell.trim())

function read(header: string, rows: string[], mapping?: Mapping): OrderReading {
  const columns = createColumns(cellsOf(header))
  const format: OrderFormat | null =
    mapping === undefined ? createKnownFormat(detectFormat(columns), columns) : createTableFormat(columns, mapping)
  if (format === null) throw new Error('no known format')
  return format.read(
    rows.map((row, at) => ({ line: at + 2, cells: cellsOf(row) })),
    CONTEXT,
  )
}

function orderIn(reading: OrderReading): ParsedOrder {
  if (reading.order === null) throw new Error(`no order: ${JSON.stringify(reading.rejections)}`)
  return reading.order
}

/** One line per ledger event: kind, amount, units, line, day, refund. */
function ledger({ events }: ParsedOrder): string[] {
  return events.map(({ kind, amount, quantity, line, at, refundKey }) =>
    [
      kind,
      formatMicros(amount, 2),
      `${quantity / 1000n} units`,
      line === null ? 'order' : `line ${line}`,
      new Date(at).toISOString().slice(0, 10),
      ...(refundKey === null ? [] : [refundKey]),
    ].join(', '),
  )
}

describe('a Shopify order', () => {
  const HEADER =
    'Name|Email|Financial Status|Currency|Subtotal|Shipping|Taxes|Total|Discount Amount|Created at|Lineitem quantity|Lineitem name|Lineitem price|Lineitem sku|Lineitem taxable|Cancelled at|Refunded Amount|Lineitem discount|Duties|Payment Method|Id'

  test('counts its order-level amounts once and allocates discount and tax to its lines', () => {
    const reading = read(HEADER, [
      "#A|C1@Example.com|paid|USD|117|10|9.36|136.36|13|2026-01-05 10:00:00 -0500|2|P one|50|P1|true|||0||card|'123",
      '#A|C1@Example.com|||||||||1|P two|30|P2|true|||0|||',
    ])
    const order = orderIn(reading)

    expect(order).toMatchObject({ externalId: 'A', name: '#A', currency: 'USD', status: 'open', isTest: false })
    expect(order.customer).toMatchObject({ externalId: 'c1@example.com', email: 'c1@example.com' })
    expect(ledger(order)).toEqual([
      'sale, 100.00, 2 units, line 0, 2026-01-05',
      'discount, -10.00, 0 units, line 0, 2026-01-05',
      'sale, 30.00, 1 units, line 1, 2026-01-05',
      'discount, -3.00, 0 units, line 1, 2026-01-05',
      'shipping, 10.00, 0 units, order, 2026-01-05',
      'tax, 9.36, 0 units, order, 2026-01-05',
    ])
    expect(order.lines.map(({ tax }) => formatMicros(tax, 2))).toEqual(['7.20', '2.16'])
    expect(order.computedTotal).toBe(order.total)
  })

  test('gives back goods with their tax for a refunded amount, on its own day, marked as estimated', () => {
    const order = orderIn(
      read(HEADER, [
        '#A|a@example.com|partially_refunded|USD|117|10|9.36|136.36|13|2026-01-05 10:00:00 +0000|2|P one|50|P1|true||48.60|0|||',
        '#A|||||||||2026-01-05 10:00:00 +0000|1|P two|30|P2|true|||0|||',
      ]),
    )

    expect(order.isRefundDateEstimated).toBe(true)
    expect(ledger(order).slice(-2)).toEqual([
      'return, -45.00, 0 units, order, 2026-01-05, refund',
      'tax, -3.60, 0 units, order, 2026-01-05, refund',
    ])
  })

  test('that is refunded whole gives every line back', () => {
    const order = orderIn(
      read(HEADER, ['#B||refunded|USD|20|5|0|25|0|2026-01-05 10:00:00 +0000|2|Mug|10|M|true||25|0|||']),
    )

    expect(ledger(order).slice(-2)).toEqual([
      'return, -20.00, -2 units, line 0, 2026-01-05, refund',
      'shipping, -5.00, 0 units, order, 2026-01-05, refund',
    ])
    expect(order.status).toBe('refunded')
  })

  test('that is cancelled counts on its day and is taken back on the day of the cancellation', () => {
    const order = orderIn(
      read(HEADER, [
        '#C||voided|USD|20|0|2|22|0|2026-01-05 10:00:00 +0000|2|Mug|10|M|true|2026-02-01 08:00:00 +0000||0|||',
      ]),
    )

    expect(order.status).toBe('cancelled')
    expect(ledger(order)).toEqual([
      'sale, 20.00, 2 units, line 0, 2026-01-05',
      'tax, 2.00, 0 units, order, 2026-01-05',
      'return, -20.00, -2 units, line 0, 2026-02-01',
      'tax, -2.00, 0 units, order, 2026-02-01',
    ])
  })

  test('whose prices include tax is split so that it still adds up', () => {
    const order = orderIn(
      read(HEADER, ['#D||paid|EUR|119|0|19|119|0|2026-01-05 10:00:00 +0000|1|Mug|119|M|true|||0|||']),
    )

    expect(ledger(order)).toEqual([
      'sale, 100.00, 1 units, line 0, 2026-01-05',
      'tax, 19.00, 0 units, order, 2026-01-05',
    ])
    expect(formatMicros(order.lines[0]?.unitPrice ?? 0n)).toBe('100')
    expect(order.computedTotal).toBe(order.total)
  })

  test.each([
    ['holds the line discounts as well', '15', '85'],
    ['holds only the rest', '10', '85'],
  ])('reads a discount amount that %s by its subtotal', (_name, discount, subtotal) => {
    const order = orderIn(
      read(HEADER, [`#E||paid|USD|${subtotal}|0|0|${subtotal}|${discount}|2026-01-05|1|Mug|100|M|true|||5|||`]),
    )

    expect(ledger(order)[1]).toBe('discount, -15.00, 0 units, line 0, 2026-01-05')
  })

  test('lays tax on taxable lines only', () => {
    const order = orderIn(
      read(HEADER, [
        '#F||paid|USD|20|0|2|22|0|2026-01-05|1|Mug|10|M|true|||0|||',
        '#F||||||||||1|Book|10|B|false|||0|||',
      ]),
    )

    expect(order.lines.map(({ tax }) => formatMicros(tax))).toEqual(['2', '0'])
  })

  test('paid by the test gateway is a test order', () => {
    const order = orderIn(read(HEADER, ['#G||paid|USD|10|0|0|10|0|2026-01-05|1|Mug|10|M|true|||0||bogus|']))

    expect(order.isTest).toBe(true)
  })

  test('is rejected with all its rows where its first row is wrong', () => {
    const { order, rejections } = read(HEADER, [
      '#H||paid|USD|20|0|0|20|0|2026-02-30 10:00:00 +0000|1|Mug|10|M|true|||0|||',
      '#H|||||||||2026-02-28|1|Cup|10|C|true|||0|||',
    ])

    expect(order).toBeNull()
    expect(rejections.map(({ row, column, reason }) => [row.line, column, reason])).toEqual([
      [2, 'Created at', 'there is no 30 February 2026'],
      [3, null, "the order's first row (line 2) was rejected"],
    ])
  })

  test('without its first row is not taken for a smaller order', () => {
    const { order, rejections } = read(HEADER, ['#I|||||||||2026-02-28|1|Cup|10|C|true|||0|||'])

    expect(order).toBeNull()
    expect(rejections[0]?.reason).toContain('first row')
  })

  test('of the older export, without line prices, has its value spread over the units', () => {
    const order = orderIn(
      read('Name|Email|Created at|Total|Refunded Amount|Currency|Financial Status|Lineitem name|Lineitem quantity', [
        '#1|a@example.com|2025-01-07 10:00:00 -0500|10.00|2.50|USD|paid|Mug|1',
        '#1|||||||Cup|2',
      ]),
    )

    expect(ledger(order)).toEqual([
      'sale, 3.33, 1 units, line 0, 2025-01-07',
      'sale, 6.67, 2 units, line 1, 2025-01-07',
      'return, -2.50, 0 units, order, 2025-01-07, refund',
    ])
  })
})

describe('a WooCommerce order', () => {
  const ANALYTICS =
    'Date|Order #|N. Revenue (formatted)|Status|Customer|Customer type|Product(s)|Items sold|Coupon(s)|Net Sales|Attribution'

  test('of the Analytics download has its net sales spread over its units, and refunds on their own day', () => {
    const order = orderIn(
      read(ANALYTICS, [
        '2026-01-05 10:00:00|77|£12.00|completed|Someone|new|2× Mug, blue, 1× Cup|3|SPRING|12.00|Organic',
        '2026-02-03 09:00:00|77|-£4.00|completed|Someone|new|1× Mug, blue|-1||-4.00|',
      ]),
    )

    expect(order).toMatchObject({ externalId: '77', currency: 'GBP', discountCode: 'SPRING', status: 'open' })
    expect(ledger(order)).toEqual([
      'sale, 8.00, 2 units, line 0, 2026-01-05',
      'sale, 4.00, 1 units, line 1, 2026-01-05',
      'return, -4.00, 0 units, order, 2026-02-03, refund 1',
    ])
    expect(order.lines.map(({ title }) => title)).toEqual(['Mug, blue', 'Cup'])
  })

  test('that is a refund alone is listed and not taken', () => {
    const { order, rejections } = read(ANALYTICS, [
      '2026-02-03 09:00:00|77|-£4.00|refunded|Someone|new|1× Mug|-1||-4.00|',
    ])

    expect(order).toBeNull()
    expect(rejections).toHaveLength(1)
  })

  const PLUGIN =
    'order_id|order_number|order_date|status|order_total|shipping_total|tax_total|fee_total|order_currency|customer_email|refund_items|Product Item 1 Name|Product Item 1 SKU|Product Item 1 Quantity|Product Item 1 Total|Product Item 1 Subtotal|Product Item 2 Name|Product Item 2 SKU|Product Item 2 Quantity|Product Item 2 Total|Product Item 2 Subtotal'

  test('of the plugin export has its lines read sideways, with discounts, fee and a dated refund', () => {
    const order = orderIn(
      read(PLUGIN, [
        '5|1005|2026-01-05 10:00:00|wc-completed|39|5|4|2|EUR|b@example.com|amount:14|Mug|M|2|18|20|Cup|C|1|10|10',
      ]),
    )

    expect(order).toMatchObject({ externalId: '1005', name: '#1005', currency: 'EUR', isRefundDateEstimated: true })
    expect(ledger(order)).toEqual([
      'sale, 20.00, 2 units, line 0, 2026-01-05',
      'discount, -2.00, 0 units, line 0, 2026-01-05',
      'sale, 10.00, 1 units, line 1, 2026-01-05',
      'sale, 2.00, 0 units, line 2, 2026-01-05',
      'shipping, 5.00, 0 units, order, 2026-01-05',
      'tax, 4.00, 0 units, order, 2026-01-05',
      'return, -12.35, 0 units, order, 2026-01-05, refund 1',
      'tax, -1.65, 0 units, order, 2026-01-05, refund 1',
    ])
    expect(order.computedTotal).toBe(order.total)
  })

  test.each([
    ['processing', 'open', 1],
    ['on-hold', 'open', 1],
    ['pending', 'open', 1],
    ['wc-refunded', 'refunded', 2],
    ['cancelled', 'cancelled', 2],
  ])('in state %s is %s', (state, status, events) => {
    const order = orderIn(read(PLUGIN, [`5|5|2026-01-05|${state}|10|0|0|0|EUR|||Mug|M|1|10|10|||||`]))

    expect(order.status).toBe(status)
    expect(order.events).toHaveLength(events)
  })

  test.each(['trash', 'failed', 'auto-draft', 'checkout-draft'])('in state %s was never placed', (state) => {
    const { order, leftOut } = read(PLUGIN, [`5|5|2026-01-05|${state}|10|0|0|0|EUR|||Mug|M|1|10|10|||||`])

    expect([order, leftOut]).toEqual([null, ['Draft, deleted or failed order']])
  })
})

describe('a mapped table', () => {
  const HEADER = 'No|When|What|Pcs|Each|Ship|Tax|Sum|Cur|Mail|State'
  const MAPPING: Mapping = {
    order_id: 'No',
    placed_at: 'When',
    product: 'What',
    quantity: 'Pcs',
    unit_price: 'Each',
    shipping: 'Ship',
    tax: 'Tax',
    order_total: 'Sum',
    currency: 'Cur',
    customer_email: 'Mail',
    status: 'State',
  }

  test('counts amounts that are repeated on every row of an order once', () => {
    const order = orderIn(
      read(
        HEADER,
        ['1|2026-01-05|Mug|2|10|5|2|37|EUR|a@example.com|paid', '1|2026-01-05|Cup|1|10|5|2|37|EUR|a@example.com|paid'],
        MAPPING,
      ),
    )

    expect(ledger(order)).toEqual([
      'sale, 20.00, 2 units, line 0, 2026-01-05',
      'sale, 10.00, 1 units, line 1, 2026-01-05',
      'shipping, 5.00, 0 units, order, 2026-01-05',
      'tax, 2.00, 0 units, order, 2026-01-05',
    ])
  })

  test('adds up taxes that are each row’s own, as the total shows', () => {
    const order = orderIn(
      read(HEADER, ['1|2026-01-05|Mug|1|10|0|2|24|EUR||', '1|2026-01-05|Cup|1|10|0|2|24|EUR||'], MAPPING),
    )

    expect(ledger(order).at(-1)).toBe('tax, 4.00, 0 units, order, 2026-01-05')
    expect(order.computedTotal).toBe(order.total)
  })

  test('counts negative rows as returns on their own day', () => {
    const order = orderIn(read(HEADER, ['1|2026-01-05|Mug|2|10||||EUR||', '1|2026-01-09|Mug|-1|10||||EUR||'], MAPPING))

    expect(order.status).toBe('open')
    expect(ledger(order).at(-1)).toMatch(/^return, -10\.00, -1 units, line 1, 2026-01-09/)
  })

  test('with totals of whole orders only gets its goods from what is left of them', () => {
    const { unit_price: _price, ...mapping } = MAPPING
    const order = orderIn(read(HEADER, ['1|2026-01-05|Mug|2||5|2|27|EUR||'], mapping))

    expect(ledger(order)[0]).toBe('sale, 20.00, 2 units, line 0, 2026-01-05')
  })

  test('rejects a row in another currency than its order', () => {
    const { order, rejections } = read(
      HEADER,
      ['1|2026-01-05|Mug|1|10||||EUR||', '1|2026-01-05|Cup|1|10||||USD||', '1|2026-01-05|Pot|1|10||||nope||'],
      MAPPING,
    )

    expect(order?.lines).toHaveLength(1)
    expect(rejections.map(({ column, reason }) => [column, reason])).toEqual([
      ['Cur', "the order's first row is in EUR"],
      ['Cur', '"nope" is not a currency code'],
    ])
  })
})
