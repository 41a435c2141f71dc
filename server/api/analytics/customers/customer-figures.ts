import type { CustomerFigures } from '#domain/contracts/customers.ts'
import { divideHalfEven } from '#domain/money.ts'
import type { AnalysedCustomer } from './customer-analyses.ts'

/** Returns what lists and pages show of a customer's history. */
export function toCustomerFigures({ overdue, ...customer }: AnalysedCustomer): CustomerFigures {
  const { daysSince, firstOrder, lastOrder, netSales, orders, placedSales, segment } = customer
  const isOverdue = overdue !== null && overdue.label !== 'on_time'
  return {
    segment,
    orders,
    firstOrder,
    lastOrder,
    netSales,
    averageOrderValue: Number(divideHalfEven(BigInt(placedSales), BigInt(orders))),
    daysSince,
    usualGap: overdue?.usualGap ?? null,
    isOwnGap: overdue?.isOwnGap ?? false,
    overdue: overdue?.label ?? null,
    daysOverdue: isOverdue ? daysSince - Math.round(overdue.usualGap) : 0,
  }
}
