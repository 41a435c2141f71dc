import { expect, it } from 'vitest'
import { describeTotals } from './describe-totals.ts'

const netSales = { value: 1_904_824 }

it('names one count and the net sales', () => {
  expect(describeTotals({ net_sales: netSales, orders: { value: 399 } }, 'USD')).toBe(
    '399 orders, $19,048.24 net sales',
  )
  expect(describeTotals({ net_sales: { value: 950 }, orders: { value: 1 } }, 'USD')).toBe('1 order, $9.50 net sales')
})

it('names customers rather than orders, where they are known', () => {
  const totals = { net_sales: netSales, orders: { value: 399 } }

  expect(describeTotals({ ...totals, customers: { value: 353 } }, 'USD')).toBe('353 customers, $19,048.24 net sales')
  expect(describeTotals({ ...totals, customers: { value: null } }, 'USD')).toBe('399 orders, $19,048.24 net sales')
})

it('leaves out net sales that are not known', () => {
  expect(describeTotals({ net_sales: { value: null }, orders: { value: 399 } }, 'USD')).toBe('399 orders')
  expect(describeTotals({ orders: { value: 399 } }, 'USD')).toBe('399 orders')
})
