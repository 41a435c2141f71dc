import { labelOfSegment } from '#domain/analysis/customers/rfm-segments.ts'
import type { CustomerList } from '#domain/contracts/analytics/customers.ts'
import { toCsv } from '#domain/csv.ts'
import { minorUnitsToDecimal } from '#domain/money.ts'

const HEADER = [
  'currency',
  'name',
  'marketing_consent',
  'segment',
  'orders',
  'first_order',
  'last_order',
  'net_sales',
  'average_order_value',
  'usual_days_between_orders',
  'days_overdue',
]

/**
 * Formats a list of customers as CSV. Amounts are decimals in the store's currency. It has no email addresses: that is a
 * mailing list.
 */
export function toCustomersCsv({ rows, store: { currency } }: Pick<CustomerList, 'rows' | 'store'>): string {
  const amount = (minor: number) => ({ decimal: minorUnitsToDecimal(minor, currency) })
  const lines = rows.map((row) => [
    currency,
    row.name,
    row.consent,
    row.segment && labelOfSegment(row.segment),
    row.orders,
    row.firstOrder,
    row.lastOrder,
    amount(row.netSales),
    amount(row.averageOrderValue),
    row.usualGap,
    row.daysOverdue,
  ])
  return toCsv([HEADER, ...lines])
}
