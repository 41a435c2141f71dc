import { describe, expect, test } from 'vitest'
import { openOrder } from '#test/fakes/bigcommerce/figures.ts'
import type { StoreOrder } from '#test/fakes/bigcommerce/order-json.ts'

const NOW = Date.UTC(2026, 10, 20, 12)

const openShop = (order: Partial<StoreOrder>) => openOrder(NOW, order)

const TWO_LINES = [
  { name: 'Mug', sku: 'MUG', quantity: 2, price: 40 },
  { name: 'Plate', sku: 'PLATE', quantity: 1, price: 20 },
]
const TAXED: Partial<StoreOrder> = { lines: TWO_LINES, taxRate: 10, shipping: 8, handling: 2 }

describe('an order as it was placed', () => {
  test('has lines, shipping with handling, and tax, without tax in the amounts', async () => {
    const { sums, read } = openShop(TAXED)

    expect(await sums()).toMatchObject({ sale: 100, discount: 0, shipping: 10, tax: 11, total: 121, computed: 121 })
    expect((await read()).lines).toMatchObject([
      { sku: 'MUG', title: 'Mug', quantity: 2000n, unitPrice: 40_000_000n },
      { sku: 'PLATE', title: 'Plate', quantity: 1000n, unitPrice: 20_000_000n },
    ])
  })

  test('has the same amounts if the store enters prices with tax', async () => {
    const { sums } = openShop({
      ...TAXED,
      isTaxInclusive: true,
      lines: [{ name: 'Mug', quantity: 2, price: 44 }],
      shipping: 8.8,
      handling: 2.2,
    })

    expect(await sums()).toMatchObject({ sale: 80, shipping: 10, tax: 9, total: 99 })
  })

  test('gives each product the discount that it states, with its code', async () => {
    const lines = [
      { name: 'Mug', quantity: 1, price: 40, discount: 6, code: 'SIX' },
      { name: 'Plate', quantity: 1, price: 40 },
    ]
    const { sums, read } = openShop({ taxRate: 10, lines, coupon: 'SIX' })

    expect(await sums()).toMatchObject({ sale: 80, discount: -6, tax: 7.4, total: 81.4 })
    const { discountCode, lines: read2 } = await read()
    expect(discountCode).toBe('SIX')
    expect(read2.map(({ discount }) => discount)).toEqual([6_000_000n, 0n])
  })

  test('names a coupon that no product names', async () => {
    const { read } = openShop({ coupon: 'SHIPFREE', stated: { coupon_discount: '5.0000' } })

    expect((await read()).discountCode).toBe('SHIPFREE')
  })

  test('has gift wrapping and fees as lines of their own', async () => {
    const { sums, read } = openShop({ ...TAXED, wrapping: 3, fee: 5 })

    expect(await sums()).toMatchObject({ sale: 108, shipping: 10, tax: 11.8, total: 129.8 })
    expect((await read()).lines.map(({ title }) => title)).toEqual(['Mug', 'Plate', 'Gift wrapping', 'Fee'])
  })

  test.each([true, false])(
    'counts store credit and gift certificates as payments (total without them: %s)',
    async (isTotalWithoutCredit) => {
      const { sums } = openShop({ ...TAXED, storeCredit: 20, giftCertificate: 30, isTotalWithoutCredit })

      expect(await sums()).toMatchObject({ sale: 100, discount: 0, total: 121 })
    },
  )

  test.each(['cost_ex_tax', 'cost_exc_tax'])('has a fee whose cost without tax is called %s', async (name) => {
    const { sums } = openShop({ fee: 5, stated: { fees: [{ id: 1, [name]: '5.0000', cost_inc_tax: '5.0000' }] } })

    expect(await sums()).toMatchObject({ sale: 15, total: 15 })
  })

  test('with a fee that can’t be read is named', async () => {
    const { readAny } = openShop({ fee: 5, stated: { fees: [{ id: 1, cost_inc_tax: '5.0000' }] } })

    expect(await readAny()).toMatchObject({ problem: expect.stringContaining('fees') })
  })

  test('sets a sold gift certificate aside, because it isn’t a sale', async () => {
    const lines = [
      { name: 'Mug', quantity: 1, price: 10 },
      { name: 'Certificate', quantity: 1, price: 50, type: 'giftcertificate' as const },
    ]
    const { sums, read } = openShop({ lines })

    expect(await sums()).toMatchObject({ sale: 10, total: 60, left: 60 })
    expect((await read()).aside).toEqual([{ reason: 'Gift certificate sold', amount: 50_000_000n }])
  })

  test('names the options of a product as its files do', async () => {
    const { read } = openShop({
      lines: [
        {
          name: 'Belt',
          quantity: 1,
          price: 8,
          options: [
            ['Size', 'S'],
            ['Color', 'Red'],
          ],
        },
      ],
    })

    expect((await read()).lines[0]?.title).toBe('Belt - Size: S, Color: Red')
  })

  test('knows what its products cost, unless the store hasn’t entered it', async () => {
    const lines = [
      { name: 'Mug', quantity: 2, price: 10, cost: 4.5, brand: 'Potter' },
      { name: 'Plate', quantity: 1, price: 5 },
    ]
    const { read } = openShop({ lines })

    expect((await read()).lines).toMatchObject([
      { unitCost: 4_500_000n, vendor: 'Potter' },
      { unitCost: null, vendor: null },
    ])
  })

  test('has the buyer from the billing address, and the place from the delivery', async () => {
    const { read } = openShop({ source: 'iphone', channel: 3 })

    expect(await read()).toMatchObject({
      externalId: '101',
      placedAt: NOW,
      customer: { id: '20', email: 'ada@example.com', name: 'Ada Person' },
      country: 'US',
      region: 'Texas',
      city: 'Sampletown',
      channel: 'Iphone, Channel 3',
      paymentMethod: 'Credit Card',
      financialStatus: 'awaiting fulfillment',
      status: 'open',
    })
  })

  test('is of a guest without an account', async () => {
    const { read } = openShop({ customer: 0 })

    expect((await read()).customer).toMatchObject({ id: null, email: 'ada@example.com' })
  })

  test('case 44: is of the instant that BigCommerce states in UTC, in the hour that clocks repeat too', async () => {
    const twice = [Date.UTC(2026, 10, 1, 6, 30), Date.UTC(2026, 10, 1, 7, 30)]
    const read = await Promise.all(twice.map((created) => openShop({ created }).read()))

    expect(read.map(({ placedAt }) => placedAt)).toEqual(twice)
  })

  test('that was moved from another shop with a typed total has the tax of its parts', async () => {
    const { sums } = openShop({
      lines: [{ name: 'Mug', quantity: 1, price: 336.32 }],
      stated: {
        subtotal_inc_tax: '361.9500',
        total_ex_tax: '361.9500',
        total_inc_tax: '361.9500',
        total_tax: '0.0000',
      },
    })

    expect(await sums()).toMatchObject({ sale: 336.32, tax: 25.63, total: 361.95 })
  })

  test.each([
    [{ total_inc_tax: '200.0000' }, 'Its products, shipping, fees and tax don’t add up to its total.'],
    [{ total_inc_tax: 'free' }, 'In the order, the field “total_inc_tax” is not an amount: free.'],
    [{ date_created: 'soon' }, 'In the order, the field “date_created” is not a date: soon.'],
  ])('with %j is named, because amounts are never guessed', async (stated, problem) => {
    const { readAny } = openShop({ ...TAXED, stated })

    expect(await readAny()).toEqual({ id: '101', externalId: '101', problem })
  })
})

describe('case 32: an order in another currency', () => {
  const EUROS: Partial<StoreOrder> = { ...TAXED, currency: 'EUR', rate: '0.8000000000' }

  test('is divided by BigCommerce’s rate, which is for one of the store’s currency', async () => {
    const { sums, read } = openShop(EUROS)

    expect(await sums()).toMatchObject({ sale: 125, shipping: 12.5, tax: 13.75, total: 151.25 })
    expect((await read()).currency).toBe('USD')
  })

  test('has refunds at the same rate', async () => {
    const { shop, id, sums } = openShop(EUROS)
    shop.refund(id, { total: 121, tax: 11 })

    expect(await sums()).toMatchObject({ left: 0 })
  })

  test('without a rate is named', async () => {
    const { readAny } = openShop({ ...EUROS, rate: '' })

    expect(await readAny()).toMatchObject({ problem: 'It has no exchange rate from EUR to USD.' })
  })

  test('stays in its currency if the store has one currency alone', async () => {
    const { read } = openShop({ currency: 'EUR', storeCurrency: '' })

    expect(await read()).toMatchObject({ currency: 'EUR', total: 10_000_000n })
  })
})

describe('statuses', () => {
  test.each([2, 3, 7, 8, 9, 10, 11, 12, 13, 14])('%i counts from the day of the order', async (status) => {
    expect(await openShop({ status }).sums()).toMatchObject({ sale: 10, left: 10 })
  })

  test.each([0, 1, 6])('%i was never placed', async (status) => {
    expect(await openShop({ status }).readAny()).toMatchObject({
      order: null,
      reason: 'Incomplete, pending or declined order',
    })
  })

  test.each([
    [4, 'refunded', null],
    [5, 'cancelled', NOW],
  ])('%i without a refund takes the order off on its day, as in a file', async (status, outcome, cancelledAt) => {
    const { read, sums } = openShop({ ...TAXED, status })

    expect(await sums()).toMatchObject({ sale: 100, left: 0 })
    expect(await read()).toMatchObject({ status: outcome, cancelledAt, isRefundDateEstimated: true })
  })

  test('that BigCommerce doesn’t document are named', async () => {
    expect(await openShop({ status: 15 }).readAny()).toMatchObject({
      problem: 'BigCommerce doesn’t document its status 15.',
    })
  })

  test('of an archived order are no sale', async () => {
    expect(await openShop({ isDeleted: true }).readAny()).toMatchObject({
      order: null,
      reason: 'Deleted order',
      status: 'deleted',
    })
  })
})

describe('case 40: a test order', () => {
  test.each([
    [{ transactions: [{ gateway: 'braintree', test: true }] }],
    [{ transactions: [{ gateway: 'testgateway', test: false }] }],
    [{ paymentMethod: 'Test Payment Gateway', transactions: [] }],
  ])('is recognized by %j', async (order) => {
    expect(await openShop(order).read()).toMatchObject({ isTest: true })
  })

  test('is none if its payment was real', async () => {
    expect(await openShop({}).read()).toMatchObject({ isTest: false })
  })
})
