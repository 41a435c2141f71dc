import type { CustomerFigures } from '#domain/contracts/analytics/customers.ts'
import { divideHalfEven } from '#domain/money.ts'
import type { Buyer } from './load-buyers.ts'

/** Returns what lists and pages show of a customer's history. */
export const toCustomerFigures = ({ id: _id, placedSales, ...buyer }: Buyer): CustomerFigures => ({
  ...buyer,
  averageOrderValue: Number(divideHalfEven(BigInt(placedSales), BigInt(buyer.orders))),
})
