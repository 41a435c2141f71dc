import { describe, expect, test } from 'vitest'
import { createColumns } from '#domain/imports/cells/columns.ts'
import { ledger, orderIn, read } from '#test/fixtures/shops/orders.ts'
import { createAmazonSettlementFormat } from './settlement.ts'

const money = (event: string): string => event.split(', ').slice(0, 2).join(' ')

describe('Amazon’s report of all orders', () => {
  const OLD =
    'amazon-order-id|purchase-date|last-updated-date|order-status|sales-channel|product-name|sku|asin|item-status|quantity|currency|item-price|item-tax|shipping-price|shipping-tax|gift-wrap-price|gift-wrap-tax|item-promotion-discount|ship-promotion-discount|ship-country'
  const NEW = `${OLD}|tax-collection-model`
  const at = '2026-04-11T23:42:00-07:00|2026-04-20T10:00:00+00:00'

  test('reads lines, gift wrap, shipping and discounts of a US order, without the tax that Amazon pays', () => {
    const order = orderIn(
      read(OLD, [
        `113-1|${at}|Shipped|Amazon.com|Mug|M-1|B01|Shipped|2|USD|42.00|3.98|5.99|0.50|3.00|0.20|4.00|5.99|US`,
        `113-1|${at}|Shipped|Amazon.com|Cup||B02|Shipped|1|USD|18.00|1.42|1.00||||||US`,
      ]),
    )

    expect(order).toMatchObject({ externalId: '113-1', currency: 'USD', country: 'US', channel: 'Amazon.com' })
    expect(order.lines.map(({ sku, title, unitPrice }) => [sku, title, unitPrice])).toEqual([
      ['M-1', 'Mug', 21_000_000n],
      [null, 'Gift wrap', 3_000_000n],
      ['B02', 'Cup', 18_000_000n],
    ])
    expect(ledger(order)).toEqual([
      'sale, 42.00, 2 units, line 0, 2026-04-12',
      'discount, -4.00, 0 units, line 0, 2026-04-12',
      'sale, 3.00, 0 units, line 1, 2026-04-12',
      'sale, 18.00, 1 units, line 2, 2026-04-12',
      'shipping, 1.00, 0 units, order, 2026-04-12',
    ])
  })

  test('removes the included tax from European prices', () => {
    const order = orderIn(
      read(NEW, [`302-1|${at}|Shipped|Amazon.de|Tasse|M-1|B01|Shipped|1|EUR|119.00|19.00|5.95|0.95||||0|DE|`]),
    )

    expect(ledger(order).map(money)).toEqual(['sale 100.00', 'shipping 5.00', 'tax 19.95'])
    expect(order.total).toBe(124_950_000n)
  })

  test.each([
    ['Amazon.co.uk', 'MarketplaceFacilitator', ['sale 100.00']],
    ['Amazon.co.uk', '', ['sale 100.00', 'tax 19.00']],
    ['Amazon.com', 'MarketplaceFacilitator', ['sale 119.00']],
    ['Amazon.com', '', ['sale 119.00', 'tax 19.00']],
  ])('on %s decides by the tax model "%s" whether the tax is the shop’s', (channel, model, events) => {
    const order = orderIn(
      read(NEW, [`1|${at}|Shipped|${channel}|Mug|M-1|B01|Shipped|1|GBP|119.00|19.00|||||||GB|${model}`]),
    )

    expect(ledger(order).map(money)).toEqual(events)
  })

  test('reverses a cancelled order on the day of its last update, marked as estimated', () => {
    const order = orderIn(
      read(OLD, [`113-2|${at}|Cancelled|Amazon.com|Mug|M-1|B01|Cancelled|1|USD|10.00||2.00||||||US`]),
    )

    expect(order).toMatchObject({ status: 'cancelled', isRefundDateEstimated: true })
    expect(ledger(order).slice(-2)).toEqual([
      'return, -10.00, -1 units, line 0, 2026-04-20',
      'shipping, -2.00, 0 units, order, 2026-04-20',
    ])
  })

  test.each([
    ['Pending|Amazon.com|Mug|M-1|B01|Unshipped|1|USD|', 'Pending order without a price'],
    ['Cancelled|Amazon.com|Mug|M-1|B01|Cancelled|0||', 'Cancelled order without a price'],
    ['Shipped|Amazon.com|Mug|M-1|B01|Cancelled|1|USD|10.00', 'Cancelled item'],
    ['Shipped|Non-Amazon US|Mug|M-1|B01|Shipped|1|USD|10.00', 'Not sold on Amazon'],
  ])('leaves out %s', (cells, reason) => {
    expect(read(OLD, [`1|${at}|${cells}||||||||US`])).toMatchObject({ order: null, leftOut: [{ reason }] })
  })

  test('rejects an invalid row and imports the rest of its order', () => {
    const { order, rejections } = read(OLD, [
      `1|${at}|Shipped|Amazon.com|Mug|M-1|B01|Shipped|1|USD|ten||||||||US`,
      `1|${at}|Shipped|Amazon.com|Cup|C-1|B02|Shipped|1|USD|8.00||||||||US`,
    ])

    expect(order?.lines).toMatchObject([{ sku: 'C-1' }])
    expect(rejections).toMatchObject([{ column: 'item-price', row: { line: 2 } }])
  })
})

const CONTEXT = { timeZone: 'UTC', currency: 'USD', decimal: '.', dateOrder: 'month_first' } as const

function settle(header: string, rows: string[]) {
  const format = createAmazonSettlementFormat(createColumns(header.split('|')))
  const sources = rows.map((row, at) => ({ line: at + 2, cells: row.split('|') }))
  const groups = Map.groupBy(sources, ({ cells }) => format.keyOf(cells))
  return { format, readings: [...groups.values()].map((group) => format.read(group, CONTEXT)) }
}

describe('an Amazon settlement', () => {
  const HEADER =
    'settlement-id|total-amount|currency|transaction-type|order-id|adjustment-id|marketplace-name|amount-type|amount-description|amount|posted-date|posted-date-time|order-item-code|sku|quantity-purchased'
  const sale = (cells: string) => {
    const [type = '', description = '', amount = '', item = '77', quantity = '2'] = cells.split(' ')
    return `1|||Order|206-1||Amazon.co.uk|${type}|${description}|${amount}|02.03.2026|02.03.2026 23:15:00 UTC|${item}|SKU-${item}|${quantity}`
  }
  const back = (cells: string, adjustment = 'adj-1') => {
    const [type = '', description = '', amount = ''] = cells.split(' ')
    return `1|||Refund|206-1|${adjustment}|Amazon.co.uk|${type}|${description}|${amount}|05.03.2026|05.03.2026 09:00:00 UTC|77|SKU-77|`
  }

  test('adds up the amounts of each item, with commission as a fee', () => {
    const { readings } = settle(HEADER, [
      sale('ItemPrice Principal 100.00'),
      sale('ItemPrice Shipping 5.00'),
      sale('ItemPrice GiftWrap 2.00'),
      sale('Promotion Principal -4.00'),
      sale('Promotion Shipping -5.00'),
      sale('ItemFees Commission -12.00'),
      sale('ItemFees FBAPerUnitFulfillmentFee -9.00'),
      sale('ItemPrice Principal 8.00 78 1'),
    ])
    const order = readings[0]?.order ?? null

    expect(readings).toHaveLength(1)
    expect(order).toMatchObject({ externalId: '206-1', currency: 'GBP', status: 'open', channel: 'Amazon.co.uk' })
    expect(order === null ? [] : ledger(order)).toEqual([
      'sale, 102.00, 2 units, line 0, 2026-03-02',
      'discount, -4.00, 0 units, line 0, 2026-03-02',
      'sale, 8.00, 1 units, line 1, 2026-03-02',
      'fee, -21.00, 0 units, order, 2026-03-02',
    ])
    expect(order?.total).toBe(106_000_000n)
  })

  test('leaves out the tax that Amazon collects, and keeps the tax that the shop collects', () => {
    const { readings } = settle(HEADER, [
      sale('ItemPrice Principal 100.00'),
      sale('ItemPrice Tax 20.00'),
      sale('ItemPrice ShippingTax 1.00'),
      sale('ItemWithheldTax MarketplaceFacilitatorTax-Principal -20.00'),
    ])
    const [order] = readings.flatMap((reading) => reading.order ?? [])

    expect(order === undefined ? [] : ledger(order).map(money)).toEqual(['sale 100.00', 'tax 1.00'])
  })

  test('reads each refund as a separate document on the day it was posted', () => {
    const { readings } = settle(HEADER, [
      back('ItemPrice Principal -50.00'),
      back('Promotion Principal 2.00'),
      back('ItemFees Commission 6.00'),
      back('ItemFees RefundCommission -1.20'),
      back('ItemPrice Principal -8.00', 'adj-2'),
    ])
    const [first, second] = readings.flatMap((reading) => reading.order ?? [])

    expect(first).toMatchObject({ externalId: '206-1 refund adj-1', status: 'return', currency: 'GBP' })
    expect(first === undefined ? [] : ledger(first)).toEqual([
      'return, -48.00, 0 units, line 0, 2026-03-05, 206-1 refund adj-1',
      'fee, 4.80, 0 units, order, 2026-03-05, 206-1 refund adj-1',
    ])
    expect(second).toMatchObject({ externalId: '206-1 refund adj-2', total: -8_000_000n })
  })

  test('leaves out the total row, rows without an order, rows that aren’t sales, and fees without a sale', () => {
    const none = (cells: string) => `1|||${cells}|06.03.2026|06.03.2026 00:00:00 UTC|||`
    const { format, readings } = settle(HEADER, [
      '1|81.00|GBP||||||||||||',
      none('ServiceFee|||Amazon.co.uk|Cost of Advertising|TransactionTotalAmount|-20.00'),
      none('other-transaction||||other-transaction|Current Reserve Amount|-9.00'),
      none('other-transaction|206-9|||other-transaction|Shipping label|-4.00'),
      none('Order|206-8||Amazon.co.uk|ItemFees|Commission|-2.00'),
    ])

    expect(readings.flatMap(({ order }) => order ?? [])).toEqual([])
    expect(readings.flatMap(({ rejections }) => rejections)).toEqual([])
    expect(readings.flatMap(({ leftOut }) => leftOut.map(({ row, reason }) => [row.line, reason]))).toEqual([
      [2, 'Total of the settlement'],
      [3, 'Fee, transfer or reserve without an order'],
      [4, 'Fee, transfer or reserve without an order'],
      [5, 'Neither a sale nor a refund'],
      [6, 'Fee without a sale'],
    ])
    expect(format.keyOf(['1'])).not.toBe('')
  })

  test('counts units that the older columns list in a separate row', () => {
    const WIDE =
      'settlement-id|total-amount|currency|transaction-type|order-id|adjustment-id|marketplace-name|posted-date|order-item-code|sku|quantity-purchased|price-type|price-amount|item-related-fee-type|item-related-fee-amount|misc-fee-amount|promotion-type|promotion-amount'
    const row = (cells: string) => `1|||Order|112-8||Amazon.com|2015-12-02T04:15:26+00:00|62|gold|${cells}`
    const { readings } = settle(WIDE, [
      '1|99.00|USD|||||||||||||||',
      row('3|||||||'),
      row('|Principal|27.99|||||'),
      row('||||FBAPerOrderFulfillmentFee|-1.00||'.slice(1)),
      row('|Shipping|3.00|||||'),
      row('||||||Shipping|-3.00'),
      row('|MarketplaceFacilitatorTax-Principal|0.00|||-0.10||'),
    ])
    const [order] = readings.flatMap((reading) => reading.order ?? [])

    expect(order === undefined ? [] : ledger(order)).toEqual([
      'sale, 27.99, 3 units, line 0, 2015-12-02',
      'fee, -1.10, 0 units, order, 2015-12-02',
    ])
  })

  test('rejects a row with an invalid amount and imports the others', () => {
    const { readings } = settle(HEADER, [sale('ItemPrice Principal ten'), sale('ItemPrice Shipping 5.00')])

    expect(readings[0]?.rejections).toMatchObject([{ column: 'amount', row: { line: 2 } }])
    expect(readings[0]?.order?.total).toBe(5_000_000n)
  })
})
