import { describe, expect, it } from 'vitest'
import type { StoreName } from './store-names.ts'
import { completeText } from './complete-text.ts'

describe('words with the same meaning', () => {
  it.each([
    ['sales in 04/2026', 'sales in 2026-04'],
    ["orders in dec '25", 'orders in dec 2025'],
    ['no. of orders', 'number of orders'],
    ['orders > 100', 'orders over 100'],
    ['100+ dollar orders', 'orders of at least 100 dollar'],
    ['channel breakdown of orders', 'orders by channel'],
    ['top5 products', 'top 5 products'],
    ['top 5 by profit', 'top 5 products by profit'],
    ['sales everywhere but the us', 'sales except the us'],
    ['new v returning customers revenue', 'revenue by customer type'],
    ['repeat orders in april', 'orders from returning customers in april'],
    ['german customers', 'customers from germany'],
    ['what did canadians buy', 'what did customers from canada buy'],
    ['sunday sales in 2025', 'sundays sales in 2025'],
    ['orders month on month', 'orders by month'],
    ['only april sales', 'april sales'],
    ['sales in april only', 'sales in april'],
    ['customers who bought only in april', 'customers who bought only in april'],
    ['which products sold only in april', 'which products sold only in april'],
    ['countries with orders only in 2025', 'countries with orders only in 2025'],
    ['customers: top 10 by revenue', 'customers: top 10 by revenue'],
    ['countries top 5 by sales', 'countries top 5 by sales'],
    ['new and returning customers', 'new customers and returning customers'],
    ['sales in april', 'sales in april'],
  ])('“%s” is “%s”', (text, complete) => {
    expect(completeText(text, [])).toBe(complete)
  })

  it('are kept where a name of the store has them', () => {
    const names: readonly StoreName[] = [
      { field: 'product', value: '1', text: 'French orders pad' },
      { field: 'product', value: '2', text: 'Earl grey' },
    ]
    expect(completeText('sales of french orders pad', names)).toBe('sales of french orders pad')
    expect(completeText('earl gray units', names)).toBe('earl grey units')
  })
})
