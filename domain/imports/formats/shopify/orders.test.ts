import { describe, expect, test } from 'vitest'
import { formatMicros } from '#domain/imports/cells/micros.ts'
import { ledger, orderIn, read } from '#test/fixtures/shops/orders.ts'

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
    expect(order.customer).toMatchObject({ id: null, email: 'c1@example.com' })
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

  test('reverses a refunded amount with its tax on the day of the order, marked as estimated', () => {
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

  test('that is fully refunded reverses every line', () => {
    const order = orderIn(
      read(HEADER, ['#B||refunded|USD|20|5|0|25|0|2026-01-05 10:00:00 +0000|2|Mug|10|M|true||25|0|||']),
    )

    expect(ledger(order).slice(-2)).toEqual([
      'return, -20.00, -2 units, line 0, 2026-01-05, refund',
      'shipping, -5.00, 0 units, order, 2026-01-05, refund',
    ])
    expect(order.status).toBe('refunded')
  })

  test('that is cancelled counts on its own day and is reversed on the day of the cancellation', () => {
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

  test('whose prices include tax is split into parts that add up to its total', () => {
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
    ['includes the line discounts', '15', '85'],
    ['excludes the line discounts', '10', '85'],
  ])('uses the subtotal to read a discount amount that %s', (_name, discount, subtotal) => {
    const order = orderIn(
      read(HEADER, [`#E||paid|USD|${subtotal}|0|0|${subtotal}|${discount}|2026-01-05|1|Mug|100|M|true|||5|||`]),
    )

    expect(ledger(order)[1]).toBe('discount, -15.00, 0 units, line 0, 2026-01-05')
  })

  test('allocates tax to taxable lines only', () => {
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

  test('is rejected with all its rows when its first row is invalid', () => {
    const { order, rejections } = read(HEADER, [
      '#H||paid|USD|20|0|0|20|0|2026-02-30 10:00:00 +0000|1|Mug|10|M|true|||0|||',
      '#H|||||||||2026-02-28|1|Cup|10|C|true|||0|||',
    ])

    expect(order).toBeNull()
    expect(rejections.map(({ row, column, reason }) => [row.line, column, reason])).toEqual([
      [2, 'Created at', 'there is no 30 February 2026'],
      [3, null, 'the order’s first row (line 2) was rejected'],
    ])
  })

  test('without its first row is rejected', () => {
    const { order, rejections } = read(HEADER, ['#I|||||||||2026-02-28|1|Cup|10|C|true|||0|||'])

    expect(order).toBeNull()
    expect(rejections[0]?.reason).toContain('first row')
  })

  test('from an older export without line prices has its total spread over its units', () => {
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
