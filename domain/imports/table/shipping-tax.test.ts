import { describe, expect, test } from 'vitest'
import { suggest } from '#test/fixtures/shops/orders.ts'

const HEAD = 'Order|Date|Item|Qty|Price|Shipping'

const DOUBT = 'The file doesn’t show whether “Tax” already includes “Shipping tax”. If it does, choose “No column”.'

const suggestTaxes = (columns: string, ...rows: string[]) => {
  const { mapping, reasons } = suggest(`${HEAD}|${columns}`, ...rows)
  return { taxes: [mapping.tax, mapping.tax_2], reason: reasons.tax_2 }
}

describe('without totals, a tax on shipping beside a tax', () => {
  test('is added where the tax is that of the goods, at the rate of the shipping', () => {
    const found = suggestTaxes(
      'Tax|Shipping tax',
      '1|2025-01-15|Mug|2|10|5|4.00|1.00',
      '2|2025-01-16|Mug|1|10|8|2.00|1.60',
      '3|2025-01-17|Mug|3|10|5|6.00|1.00',
    )

    expect(found).toEqual({ taxes: ['Tax', 'Shipping tax'], reason: undefined })
  })

  test('is a part of a tax that is that of goods and shipping', () => {
    const found = suggestTaxes(
      'Tax|Shipping tax',
      '1|2025-01-15|Mug|2|10|5|5.00|1.00',
      '2|2025-01-16|Mug|1|10|8|3.60|1.60',
      '3|2025-01-17|Mug|3|10|5|7.00|1.00',
    )

    expect(found.taxes).toEqual(['Tax', undefined])
  })

  test.each(['19', '7'])('is found by its rate after discounts, of lines or orders, at %s%%', (percent) => {
    const rate = Number(percent) / 100
    const row = (order: number, [price, discount, shipping]: [number, number, number]) =>
      `${order}|2025-01-15|Mug|1|${price}|${shipping}|${discount}|${((price - discount) * rate).toFixed(2)}|${(shipping * rate).toFixed(2)}`

    const found = suggestTaxes(
      'Discount|VAT|VAT on shipping',
      row(1, [30, 4, 9]),
      row(2, [20, 0, 8]),
      row(3, [25, 5, 9]),
    )

    expect(found.taxes).toEqual(['VAT', 'VAT on shipping'])
  })

  test('is added where it is more than the tax of some order', () => {
    const found = suggestTaxes('Tax|Tax on shipping', '1|2025-01-15|Mug|2|10|5|2|1', '2|2025-01-16|Mug|1|10|9|1|3')

    expect(found).toEqual({ taxes: ['Tax', 'Tax on shipping'], reason: undefined })
  })

  test.each([
    ['Item tax', 'Shipping tax', ['Item tax', 'Shipping tax']],
    ['Shipping tax', 'Product tax', ['Product tax', 'Shipping tax']],
    ['Total tax', 'Shipping tax', ['Total tax', undefined]],
    ['Gesamtsteuer', 'Steuer auf Versand', ['Gesamtsteuer', undefined]],
  ])('is read by the names where the rates differ: %s, %s', (first, second, taxes) => {
    const cells = first === 'Shipping tax' ? ['1|3.10', '0.70|3.90'] : ['3.10|1', '3.90|0.70']

    const found = suggestTaxes(
      `${first}|${second}`,
      `1|2025-01-15|Mug|2|10|5|${cells[0]}`,
      `2|2025-01-16|Mug|1|10|6|${cells[1]}`,
    )

    expect(found).toEqual({ taxes, reason: undefined })
  })

  test('is left to the person where neither rates nor names say it', () => {
    const found = suggestTaxes(
      'Tax|Shipping tax',
      '1|2025-01-15|Mug|2|10|5|3.10|1',
      '2|2025-01-16|Mug|1|10|6|3.90|0.70',
    )

    expect(found).toEqual({ taxes: ['Tax', 'Shipping tax'], reason: DOUBT })
  })
})
