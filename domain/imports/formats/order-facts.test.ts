import { describe, expect, test } from 'vitest'
import { orderIn, read, readCells } from '#test/fixtures/shops/orders.ts'

const SHOPIFY =
  'Name|Email|Financial Status|Currency|Total|Discount Code|Created at|Lineitem quantity|Lineitem name|Lineitem price|Billing City|Billing Province|Billing Country|Shipping City|Shipping Province|Shipping Country|Payment Method'

const shopifyOrder = (address: string, code = '') =>
  orderIn(
    read(SHOPIFY, [`#1|a@b.co|paid|USD|10|${code}|2026-01-05 10:00:00 +0000|1|Mug|10|${address}| Shopify Payments `]),
  )

describe('a Shopify order', () => {
  test('has its shipping address and its payment method', () => {
    expect(shopifyOrder('Berlin|BE|DE| Portland |OR|US', 'SPRING')).toMatchObject({
      country: 'US',
      region: 'OR',
      city: 'Portland',
      paymentMethod: 'Shopify Payments',
      discountCode: 'SPRING',
      customer: { country: 'US' },
    })
  })

  test('without a shipping address has its billing address', () => {
    expect(shopifyOrder('Berlin|BE|DE|||')).toMatchObject({ country: 'DE', region: 'BE', city: 'Berlin' })
  })

  test('never mixes two addresses', () => {
    expect(shopifyOrder('Berlin|BE|DE|||FR')).toMatchObject({ country: 'FR', region: null, city: null })
  })

  test('keeps all its discount codes', () => {
    expect(shopifyOrder('|||||', 'SPRING, FREESHIP, SPRING').discountCode).toBe('SPRING, FREESHIP')
  })

  test('without these facts has none', () => {
    const facts = { country: null, region: null, city: null, discountCode: null }
    expect(shopifyOrder('|||||')).toMatchObject(facts)
  })
})

test('a short Shopify export with only the name of the province has it as its region', () => {
  const header =
    'Name|Financial Status|Currency|Total|Created at|Lineitem quantity|Lineitem name|Shipping Province Name'
  const order = orderIn(read(header, ['8095|paid|USD|10|2026-01-05|1|Pie|Hawaii']))

  expect(order).toMatchObject({ country: null, region: 'Hawaii', paymentMethod: null })
})

test('a WooCommerce order has the billing address, the gateway and all coupons', () => {
  const header =
    'order_id|order_date|order_total|payment_method|billing_country|billing_state|billing_city|shipping_city|coupon_items|Product Item 1 Name|Product Item 1 Total'
  const cells = [
    '7',
    '2026-01-05',
    '10',
    'stripe',
    'GB',
    'Kent',
    'Dover',
    '',
    'code:A|amount:1;code:B|amount:2',
    'Mug',
    '10',
  ]
  const order = orderIn(readCells(header.split('|'), [cells]))

  expect(order).toMatchObject({
    country: 'GB',
    region: 'Kent',
    city: 'Dover',
    paymentMethod: 'stripe',
    discountCode: 'A, B',
  })
})

test('a WooCommerce Analytics order has all its coupons', () => {
  const header = ['Date', 'Order #', 'Status', 'Product(s)', 'Coupon(s)', 'Net Sales']
  const order = orderIn(readCells(header, [['2026-01-05', '7', 'completed', '1× Mug', 'spring, vip', '10']]))

  expect(order.discountCode).toBe('spring, vip')
})

test('an Olist order has the customer’s city and state, and how it was paid', () => {
  const header =
    'order_id|order_status|order_purchase_timestamp|product_id|price|freight_value|customer_city|customer_state|payment_type'
  const order = orderIn(read(header, ['1|delivered|2018-01-05 10:00:00|p|10|2|sao paulo|SP|credit_card']))

  expect(order).toMatchObject({ country: 'BR', region: 'SP', city: 'sao paulo', paymentMethod: 'credit card' })
})

test('a PrestaShop order has its payment method', () => {
  const header = 'ID|Reference|New client|Delivery|Customer|Total|Payment|Status|Date'
  const order = orderIn(read(header, ['7|X|Yes|Spain|A. Lane|€10.00|Bank transfer|Payment accepted|2026-01-05']))

  expect(order).toMatchObject({ country: 'ES', paymentMethod: 'Bank transfer' })
})

test('a Shopware order has the city that it goes to', () => {
  const header = 'order_number|amount_total|order_date_time|line_items|shipping_address_city'
  expect(orderIn(read(header, ['7|10|2026-01-05 10:00:00|1x a|Köln'])).city).toBe('Köln')
})

describe('a Square payment', () => {
  const header =
    'Date|Time|Gross Sales|Total Collected|Net Total|Transaction ID|Card|Cash|Other Tender|Other Tender Type'
  const paidWith = (tenders: string) =>
    orderIn(read(header, [`01/05/2026|10:00:00|$10.00|$10.00|$10.00|T1|${tenders}`])).paymentMethod

  test.each([
    ['$10.00|$0.00|$0.00|', 'Card'],
    ['$0.00|$10.00|$0.00|', 'Cash'],
    ['$4.00|$6.00|$0.00|', 'Card, Cash'],
    ['$0.00|$0.00|$10.00|Voucher', 'Voucher'],
    ['|||', null],
  ])('with the tenders %s is paid with %s', (tenders, method) => {
    expect(paidWith(tenders)).toBe(method)
  })

  test('of items with a card brand is paid with a card', () => {
    const items = 'Date|Time|Item|Qty|Price Point Name|Gross Sales|Transaction ID|Card Brand'
    const pay = (brand: string) =>
      orderIn(read(items, [`01/05/2026|10:00:00|Mug|1|Regular|$10.00|T1|${brand}`])).paymentMethod
    expect([pay('Visa'), pay('')]).toEqual(['Card', null])
  })
})

test('a table has its region, city and payment method in mapped columns', () => {
  const mapping = {
    order_id: 'No',
    placed_at: 'Day',
    order_total: 'Total',
    country: 'Land',
    region: 'Bundesland',
    city: 'Ort',
    payment_method: 'Zahlart',
  }
  const order = orderIn(
    read('No|Day|Total|Land|Bundesland|Ort|Zahlart', ['7|2026-01-05|10|Österreich|Tirol|Imst|Rechnung'], mapping),
  )

  expect(order).toMatchObject({ country: 'AT', region: 'Tirol', city: 'Imst', paymentMethod: 'Rechnung' })
})

test('a place longer than 100 characters is cut', () => {
  expect(shopifyOrder(`|||${'x'.repeat(300)}||`).city).toHaveLength(100)
})

test('lines have the vendor or category that their file names', () => {
  const shopify = `${SHOPIFY}|Vendor`
  const ordered = orderIn(read(shopify, ['#1|a@b.co|paid|USD|10||2026-01-05|1|Mug|10|||||||| Clay & Co ']))
  const square = 'Date|Time|Category|Item|Qty|Price Point Name|Gross Sales|Transaction ID'
  const paid = orderIn(read(square, ['01/05/2026|10:00:00|Drinks|Tea|1|Regular|$10.00|T1']))
  const olist = 'order_id|order_status|order_purchase_timestamp|product_id|price|freight_value|product_category_name'
  const bought = orderIn(read(olist, ['1|delivered|2018-01-05 10:00:00|p|10|2|health_beauty']))

  expect(ordered.lines).toMatchObject([{ vendor: 'Clay & Co' }])
  expect(paid.lines).toMatchObject([{ category: 'Drinks' }])
  expect(bought.lines).toMatchObject([{ category: 'health beauty' }])
})
