import { describe, expect, test } from 'vitest'
import { suggest } from '#test/fixtures/shops/orders.ts'
import { chargeNamed } from './charge-names.ts'

const HEAD = 'Order|Date|Item|Qty|Price'

describe('the columns between the goods and the order’s total', () => {
  test('are found by adding them up', () => {
    const { mapping, reasons } = suggest(
      `${HEAD}|Packing|Bonus|Lot|Order total`,
      '1|2025-01-15|Mug|2|10|3|1|7|27',
      '1|2025-01-15|Cup|1|5|3|1|8|27',
      '2|2025-01-16|Mug|1|10|4|2|9|12',
      '3|2025-01-17|Mug|3|10|2|0|7|32',
    )

    expect([mapping.shipping, mapping.discount]).toEqual(['Packing', 'Bonus'])
    expect(reasons.shipping).toBe(
      'With “Packing”, the lines come to “Order total” in nearly all of the 3 orders that we looked at.',
    )
  })

  test('can be two taxes, and a discount of the lines beside one of the order', () => {
    const { mapping } = suggest(
      `${HEAD}|GST|PST|Item discount|Order discount|Order total`,
      '1|2025-01-15|Mug|2|10|1|1.40|1|3|23.40',
      '1|2025-01-15|Cup|1|5|0.25|0.35|0|3|23.40',
      '2|2025-01-16|Mug|1|10|0.50|0.70|0|0|11.20',
      '3|2025-01-17|Mug|3|10|1.50|2.10|2|4|27.60',
      '4|2025-01-18|Mug|4|10|2|2.80|0|1|43.80',
    )

    expect([mapping.tax, mapping.tax_2]).toEqual(['GST', 'PST'])
    expect(new Set([mapping.discount, mapping.discount_2])).toEqual(new Set(['Item discount', 'Order discount']))
  })

  test('are no guess: two columns that explain the totals equally well are not suggested', () => {
    const { mapping } = suggest(
      `${HEAD}|One|Two|Order total`,
      '1|2025-01-15|Mug|1|10|3|3|13',
      '2|2025-01-16|Mug|1|10|4|4|14',
    )

    expect([mapping.shipping, mapping.shipping_2, mapping.tax]).toEqual([undefined, undefined, undefined])
  })

  test('are rather two with fitting names than one without', () => {
    const { mapping } = suggest(
      `${HEAD}|Extras|Shipping rate|Total tax|Order total`,
      '1|2025-01-15|Mug|1|10|4|3|1|14',
      '2|2025-01-16|Mug|2|10|6|4|2|26',
    )

    expect([mapping.shipping, mapping.shipping_2, mapping.tax]).toEqual(['Shipping rate', undefined, 'Total tax'])
  })

  test('refute a column whose name speaks for a charge', () => {
    const { mapping } = suggest(
      `${HEAD}|Shipping paid to carrier|Order total`,
      '1|2025-01-15|Mug|1|10|3.10|10',
      '2|2025-01-16|Mug|2|10|4.20|20',
    )

    expect(mapping.shipping).toBeUndefined()
  })

  test('leave out a tax that the marketplace keeps, and the total with it', () => {
    const { mapping } = suggest(
      `${HEAD}|Shipping and handling|Marketplace collected tax|Total price`,
      '1|2025-01-15|Mug|1|10|3|1.04|14.04',
      '2|2025-01-16|Mug|2|10|0|1.60|21.60',
    )

    expect([mapping.shipping, mapping.tax, mapping.order_total]).toEqual([
      'Shipping and handling',
      undefined,
      undefined,
    ])
  })
})

describe('without totals, further columns of a charge', () => {
  test.each([
    ['GST', 'PST'],
    ['CGST', 'SGST'],
    ['Tax 1', 'Tax 2'],
    ['State tax', 'City tax'],
    ['MwSt 19%', 'MwSt 7%'],
  ])('%s and %s are two taxes', (first, second) => {
    const { mapping } = suggest(`${HEAD}|${first}|${second}`, '1|2025-01-15|Mug|1|10|1|1', '2|2025-01-16|Mug|2|10|2|2')

    expect([mapping.tax, mapping.tax_2]).toEqual([first, second])
  })

  test('are the discount of an order beside that of its lines', () => {
    const { mapping } = suggest(
      `${HEAD}|Rabatt|Gutscheinrabatt`,
      '1|2025-01-15|Mug|2|10|1|3',
      '2|2025-01-16|Mug|1|10|2|0',
    )

    expect([mapping.discount, mapping.discount_2]).toEqual(['Rabatt', 'Gutscheinrabatt'])
  })

  test.each(['Handling', 'Gift wrap', 'Verpackung', 'Surcharge'])('%s is charged beside the shipping', (name) => {
    const { mapping } = suggest(`${HEAD}|Shipping|${name}`, '1|2025-01-15|Mug|2|10|5|1', '2|2025-01-16|Mug|1|10|4|2')

    expect([mapping.shipping, mapping.shipping_2]).toEqual(['Shipping', name])
  })

  test.each([
    ['2', 'Line discount'],
    ['4.50', undefined],
  ])(
    'with %s on the first row only are beside the discounts of the lines, if they aren’t their sum',
    (amount, second) => {
      const { mapping } = suggest(
        `${HEAD}|Line discount|Coupon discount`,
        `1|2025-01-15|Mug|2|10|4|${amount}`,
        '1|2025-01-15|Cup|1|5|0.50|',
        '2|2025-01-16|Mug|1|10|3|3',
        '2|2025-01-16|Cup|1|5|0|',
      )

      expect([mapping.discount, mapping.discount_2]).toEqual(['Coupon discount', second])
    },
  )

  test.each([
    ['a part of the first', 'Discount|Coupon discount', '5|3', '4|4'],
    ['the same amount again', 'Discount|Discount (USD)', '5|5', '4|4'],
    ['an amount with tax', 'Shipping|Shipping incl. tax', '5|6', '4|4.80'],
  ])('are not %s', (_what, columns, first, second) => {
    const { mapping } = suggest(
      `${HEAD}|${columns}`,
      `1|2025-01-15|Mug|2|10|${first}`,
      `2|2025-01-16|Mug|1|10|${second}`,
    )

    expect([mapping.discount_2, mapping.shipping_2, mapping.tax_2]).toEqual([undefined, undefined, undefined])
  })
})

test('taxes that are in the prices already can be several, although the total doesn’t need them', () => {
  const { mapping } = suggest(
    `${HEAD}|GST|PST|Order total`,
    '1|2025-01-15|Mug|1|112|5|7|112',
    '2|2025-01-16|Mug|2|112|10|14|224',
  )

  expect([mapping.tax, mapping.tax_2, mapping.shipping]).toEqual(['GST', 'PST', undefined])
})

test('the total of an order can have an unknown name', () => {
  const { mapping } = suggest(
    'Order|Date|Item|Subtotal|Tax|Lot|Charged',
    '1|2025-01-15|Mug|12|0|1|12.00',
    '2|2025-01-16|Mug|12|0.96|2|12.96',
    '3|2025-01-17|Mug|24|1.92|3|25.92',
  )

  expect([mapping.line_total, mapping.order_total]).toEqual(['Subtotal', 'Charged'])
})

test('products such as “Cup” and “Top” are no codes of currencies', () => {
  const { mapping } = suggest('Order|Date|Product|Price', '1|2025-01-15|Cup|10', '2|2025-01-16|Top|9')

  expect(mapping).toMatchObject({ product: 'Product' })
  expect(mapping.currency).toBeUndefined()
})

test('without totals, a longer name is enough for the first column of a charge', () => {
  const { mapping } = suggest(
    `${HEAD}|Shipping rate|Shipping rate incl. tax`,
    '1|2025-01-15|Mug|1|10|3|3.60',
    '2|2025-01-16|Mug|2|10|4|4.80',
  )

  expect([mapping.shipping, mapping.shipping_2]).toEqual(['Shipping rate', undefined])
})

test('without totals, a longer name is no second column of a charge', () => {
  const { mapping } = suggest(
    `${HEAD}|Shipping|Shipping rate incl. tax`,
    '1|2025-01-15|Mug|1|10|3|3.60',
    '2|2025-01-16|Mug|2|10|4|4.80',
  )

  expect([mapping.shipping, mapping.shipping_2]).toEqual(['Shipping', undefined])
})

test('a price less an unnamed discount can come to an unnamed line total', () => {
  const { mapping } = suggest(
    'Order|Date|Item|Unit price|Paid|Voucher part',
    '1|2025-01-15|Lamp|500|450|-50',
    '2|2025-01-16|Fan|299|299|0',
    '3|2025-01-17|Fan|299|289|-10',
  )

  expect(mapping).toMatchObject({ unit_price: 'Unit price', line_total: 'Paid', discount: 'Voucher part' })
})

test('zeros prove nothing where no name helps', () => {
  const { mapping } = suggest('Ref|Day|Thing|Price|A|B', 'R1|2025-01-15|Mug|4.50|0|0', 'R2|2025-01-16|Cup|3.00|0|0')

  expect([mapping.unit_price, mapping.quantity, mapping.line_total]).toEqual(['Price', undefined, undefined])
})

test('zeros prove nothing: 0 × price = 0 is no quantity and no line total', () => {
  const { mapping } = suggest(
    'Número de orden|Fecha|Nombre del producto|Precio del producto|Cantidad del producto|Peso|Propina',
    '1|04/11/2025|Taza|13990|2|0|0',
    '2|15/11/2025|Plato|39900|1|0|0',
  )

  expect(mapping).toMatchObject({
    product: 'Nombre del producto',
    unit_price: 'Precio del producto',
    quantity: 'Cantidad del producto',
  })
  expect(mapping.line_total).toBeUndefined()
})

test('an amount that differs between the rows of an order is no total of the order', () => {
  const { mapping } = suggest(
    'Row type|Order ID|Date|Product|Quantity|Amount',
    'order|1|2025-10-03||3|25.00',
    'item|1|2025-10-03|Mug|2|20.00',
    'item|1|2025-10-03|Card|1|5.00',
    'item|2|2025-10-04|Mug|1|10.00',
  )

  expect(mapping).toMatchObject({ line_total: 'Amount', status: 'Row type' })
})

test('flags are statuses and no amounts', () => {
  const { mapping } = suggest(
    'Order ID|Date|Status|Is test|Product|Price|Refunded?|Won?',
    '1|2025-11-03|Paid|no|Mug|10.00|0|1',
    '2|2025-11-04|Paid|yes|Mug|10.00|1|0',
  )

  expect([mapping.status, mapping.status_2, mapping.status_3]).toEqual(['Status', 'Is test', 'Refunded?'])
  expect(mapping.refund_amount).toBeUndefined()
})

test.each([
  ['Test', 'oui', 'non'],
  ['Prueba', 'sí', 'no'],
  ['テスト', 'はい', 'いいえ'],
  ['Livemode', 'false', 'true'],
])('the flag %s says which orders are tests', (name, yes, no) => {
  const { mapping } = suggest(
    `Order ID|Date|Status|${name}|Product|Price`,
    `1|2025-11-03|Paid|${no}|Mug|10.00`,
    `2|2025-11-04|Paid|${yes}|Mug|10.00`,
  )

  expect(mapping.status_2).toBe(name)
})

test('a number is that of the order, although the rows below the first have no date', () => {
  const { mapping } = suggest(
    'Order number|Date|Reference|Product|Price',
    '1001|2025-11-03|90000|Mug|10.00',
    '1001|||Cup|5.00',
    '1002|2025-11-04|90007|Mug|10.00',
    '1002|||Pot|7.00',
  )

  expect(mapping.order_id).toBe('Order number')
})

test('dates without separators are dates under a name for dates, and numbers elsewhere', () => {
  const { mapping } = suggest(
    'Order ID|Order date|SKU|Price',
    '20250101|20251103|20240105|10.00',
    '20250102|20251104|20240106|10.00',
  )

  expect(mapping).toMatchObject({ order_id: 'Order ID', placed_at: 'Order date', sku: 'SKU' })
})

test('names of people and places are no products', () => {
  const { mapping } = suggest(
    'ID|Purchase date|Bill-to Name|Purchase point|Status|Subtotal',
    '1|2025-11-03|Ann A|Main website|complete|10.00',
    '2|2025-11-04|Bob B|Other website|canceled|20.00',
  )

  expect(mapping.product).toBeUndefined()
})

test('an order number may come again on a later day, with a return', () => {
  const { mapping } = suggest(
    'Order ID|Date|Type|Product|Price',
    '1|2025-11-03|Sale|Mug|10.00',
    '2|2025-11-04|Sale|Mug|10.00',
    '1|2025-11-20|Refund|Mug|10.00',
  )

  expect(mapping).toMatchObject({ order_id: 'Order ID', status: 'Type' })
})

test('the number and date of an order can stand on its first row only', () => {
  const { mapping } = suggest(
    'Order ID|Order date|Customer|Product|Quantity|Unit price',
    '1|2025-10-03|Ann|Mug|2|10.00',
    '|||Card|1|5.00',
    '|||Cup|1|6.00',
    '|||Pot|1|7.00',
    '2|2025-10-04|Bob|Mug|1|10.00',
  )

  expect(mapping).toMatchObject({ order_id: 'Order ID', placed_at: 'Order date', product: 'Product' })
})

test.each([
  ['order_shipping_cost', 'shipping'],
  ['Shipping Fee After Discount', 'shipping'],
  ['Shipping tax', 'tax'],
  ['SKU Seller Discount', 'discount'],
  ['sellerDiscountTotal', 'discount'],
  ['enthaltene MwSt', 'tax'],
  ['Costo de envío', 'shipping'],
  ['Total Refunded Shipping', null],
  ['Shipping weight', null],
  ['Tax rate', null],
  ['Subtotal after discount', null],
  ['Discount code', null],
  ['Amount due', null],
  ['MwSt 19%', 'tax'],
  ['Import duties paid', 'duties'],
  ['Zollgebühren', 'duties'],
  ['関税額', 'duties'],
  ['Import VAT', 'tax'],
  ['Duties and taxes', 'tax'],
  ['Duty rate', null],
  ['Customs value', null],
  ['Lot', null],
])('the name %j speaks of %s', (name, charge) => {
  expect(chargeNamed(name)).toBe(charge)
})
