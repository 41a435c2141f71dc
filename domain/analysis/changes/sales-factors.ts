import type { SalesFactor } from '#domain/contracts/analytics/change-terms.ts'
import { roundToSum } from '#domain/analysis/numbers/round-to-sum.ts'
import { type FactorValues, splitProduct } from './log-mean.ts'

/** What net sales of a period consist of. Amounts are in minor units. */
export type SalesParts = {
  customers: number
  orders: number
  items: number
  grossSales: number
  discounts: number
  returns: number
}

/** How much of the change of net sales a factor is, in minor units. */
export type FactorEffect = { factor: SalesFactor; effect: number }

/**
 * Splits the change of net sales into factors: net sales = customers × orders per customer × items per order × price per
 * item − discounts − returns. The effects are whole minor units and add up to the change exactly.
 */
export function salesFactors(before: SalesParts, after: SalesParts): FactorEffect[] {
  const ratiosAfter = ratiosOf(after)
  const factors = ratiosOf(before).map((ratio, position): FactorValues => ({
    before: ratio,
    after: ratiosAfter[position] ?? null,
  }))
  const effects = roundToSum(splitProduct(factors), after.grossSales - before.grossSales)
  const [customers = 0, ordersPerCustomer = 0, itemsPerOrder = 0, pricePerItem = 0] = effects
  return [
    { factor: 'customers', effect: customers },
    { factor: 'orders_per_customer', effect: ordersPerCustomer },
    { factor: 'items_per_order', effect: itemsPerOrder },
    { factor: 'price_per_item', effect: pricePerItem },
    { factor: 'discounts', effect: before.discounts - after.discounts },
    { factor: 'returns', effect: before.returns - after.returns },
  ]
}

/**
 * Customers, orders per customer, items per order and price per item. Where nobody is known, each order counts as a
 * customer of its own; where items aren't, as one item.
 */
function ratiosOf(parts: SalesParts): (number | null)[] {
  const { grossSales } = parts
  const orders = grossSales === 0 ? parts.orders : Math.max(1, parts.orders)
  const customers = orders === 0 ? parts.customers : parts.customers || orders
  const items = grossSales === 0 ? parts.items : parts.items || orders
  const perOne = (total: number, count: number) => (count === 0 ? null : total / count)
  return [customers, perOne(orders, customers), perOne(items, orders), perOne(grossSales, items)]
}
