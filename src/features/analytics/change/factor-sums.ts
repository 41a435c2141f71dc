import type { SalesFactor } from '#domain/contracts/analytics/change-terms.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import type { DimensionName } from '#domain/dimensions.ts'
import { metricTerm } from '#domain/terms/metric-terms.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import type { Change } from '#domain/analysis/changes/describe-moved.ts'

type Sums = Change['sums']['after']

/** A sum or ratio behind a factor. */
export type FactorSum = {
  label: string
  unit: 'money' | 'count' | 'number'
  valueOf: (sums: Sums) => number | null
  /**
   * The figure that the orders add up to, and which orders. Many orders have none of a rare one, so those with most come
   * first. Missing if no list of orders adds up to the sum.
   */
  behind?: { metric: QueryMetric; where?: Filter; isRare?: true }
}

const perOne = (total: number, count: number) => (count === 0 ? null : total / count)

const known: FactorSum = {
  label: 'Known customers',
  unit: 'count',
  valueOf: ({ customers }) => customers,
  behind: { metric: 'customers' },
}

const guests: FactorSum = {
  label: 'Orders without a customer',
  unit: 'count',
  valueOf: ({ ordersWithoutCustomer }) => ordersWithoutCustomer,
  behind: { metric: 'orders', where: ['is', 'customer', [null]] },
}

const allCustomers = ({ customers, ordersWithoutCustomer }: Sums) => customers + ordersWithoutCustomer

const orders: FactorSum = {
  label: 'Orders',
  unit: 'count',
  valueOf: (sums) => sums.orders,
  behind: { metric: 'orders' },
}

const items: FactorSum = {
  label: 'Items',
  unit: 'count',
  valueOf: (sums) => sums.items,
  behind: { metric: 'units_ordered' },
}

type Factor = {
  definition: string
  /** What the factor is computed from, and last the factor itself. */
  sums: readonly FactorSum[]
  /** What shows its parts in Explore: the columns, and what the rows can be. */
  metrics: readonly QueryMetric[]
  splits: readonly DimensionName[]
}

const OF_CUSTOMERS = ['customer_type', 'country', 'channel'] as const
const OF_ITEMS = ['product', 'category', 'country'] as const

/** What each factor is, and the sums behind it. */
export const FACTORS: Record<SalesFactor, Factor> = {
  customers: {
    definition: 'Customers with an order. Each order without a customer counts as one more.',
    sums: [known, guests, { label: 'Customers', unit: 'count', valueOf: allCustomers }],
    metrics: ['customers', 'new_customers', 'returning_customers'],
    splits: OF_CUSTOMERS,
  },
  orders_per_customer: {
    definition: 'Orders ÷ customers. Each order without a customer counts as one more customer.',
    sums: [
      orders,
      known,
      guests,
      {
        label: 'Orders per customer',
        unit: 'number',
        valueOf: (sums) => perOne(sums.orders, allCustomers(sums)),
      },
    ],
    metrics: ['orders_per_customer', 'orders', 'customers'],
    splits: OF_CUSTOMERS,
  },
  items_per_order: {
    definition: 'Items sold, before returns, ÷ orders.',
    sums: [
      items,
      orders,
      { label: 'Items per order', unit: 'number', valueOf: (sums) => perOne(sums.items, sums.orders) },
    ],
    metrics: ['units_ordered', 'orders', 'units_per_order'],
    splits: OF_ITEMS,
  },
  price_per_item: {
    definition: 'Gross sales ÷ items sold, before returns.',
    sums: [
      {
        label: 'Gross sales',
        unit: 'money',
        valueOf: ({ grossSales }) => grossSales,
        behind: { metric: 'gross_sales' },
      },
      items,
      { label: 'Price per item', unit: 'money', valueOf: (sums) => perOne(sums.grossSales, sums.items) },
    ],
    metrics: ['gross_sales', 'units_ordered'],
    splits: OF_ITEMS,
  },
  discounts: {
    definition: metricTerm('discounts').definition,
    sums: [
      {
        label: 'Discounts',
        unit: 'money',
        valueOf: ({ discounts }) => discounts,
        behind: { metric: 'discounts', isRare: true },
      },
    ],
    metrics: ['discounts', 'discount_rate', 'orders'],
    splits: ['discount_code', 'product', 'country'],
  },
  returns: {
    definition: metricTerm('returns').definition,
    sums: [
      { label: 'Returns', unit: 'money', valueOf: (sums) => sums.returns, behind: { metric: 'returns', isRare: true } },
    ],
    metrics: ['returns', 'return_rate', 'refunds'],
    splits: OF_ITEMS,
  },
}
