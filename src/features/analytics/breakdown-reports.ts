import { DIMENSIONS, type DimensionName, isSortable } from '#domain/dimensions.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import type { ReportTab } from '#figures/choices/report-tabs.ts'

type BreakdownReport = {
  /** What the report can be broken down by. The first is the default. */
  dimensions: readonly [DimensionName, ...DimensionName[]]
  /** The columns. The first one shows its change. */
  metrics: readonly [QueryMetric, ...QueryMetric[]]
}

export type BreakdownTab = Exclude<ReportTab, 'sales' | 'orders' | 'forecast' | 'explore'>

const BREAKDOWN_REPORTS: Record<BreakdownTab, BreakdownReport> = {
  breakdown: {
    dimensions: [
      'country',
      'region',
      'city',
      'channel',
      'payment_method',
      'discount_code',
      'customer_type',
      'weekday',
      'hour',
      'status',
    ],
    metrics: ['net_sales', 'orders', 'average_order_value', 'units', 'returns'],
  },
  profit: {
    dimensions: ['month', 'product', 'category', 'channel', 'country', 'payment_method', 'customer_type'],
    metrics: [
      'contribution',
      'contribution_margin',
      'net_sales',
      'cost_of_goods',
      'payment_fees',
      'shipping_costs',
      'packaging_costs',
      'ad_spend',
      'cost_coverage',
    ],
  },
  products: {
    dimensions: ['abc_class', 'category', 'vendor', 'variant', 'sku', 'product_kind'],
    metrics: ['net_sales', 'units', 'orders', 'discounts', 'returns', 'return_rate'],
  },
  customers: {
    dimensions: ['customer_type', 'segment', 'order_number', 'first_order_month', 'country', 'customer'],
    metrics: ['net_sales', 'orders', 'customers', 'average_order_value', 'orders_per_customer'],
  },
}

/** What a part is divided by next. Products and customers have pages of their own. */
const NEXT: Partial<Record<DimensionName, DimensionName>> = {
  country: 'region',
  region: 'city',
  city: 'channel',
  channel: 'payment_method',
  vendor: 'category',
  customer_type: 'country',
  segment: 'customer',
  order_number: 'customer',
  first_order_month: 'customer',
  weekday: 'hour',
}

/** Returns the dimension that divides a part of a breakdown further: another one of the same tab. */
export function nextDimension(
  { dimension, dimensions }: Pick<BreakdownChoice, 'dimension' | 'dimensions'>,
  filtered: readonly string[],
): DimensionName {
  const next = NEXT[dimension] ?? dimensions[0]
  const isOpen = (name: DimensionName) => name !== dimension && !filtered.includes(name)
  return isOpen(next) ? next : (dimensions.find(isOpen) ?? next)
}

/** `change` sorts by how much the first metric changed. */
type BreakdownSort = { key: DimensionName | QueryMetric | 'change'; isDescending: boolean }

/** What a breakdown shows. */
export type BreakdownChoice = BreakdownReport & { dimension: DimensionName; sort: BreakdownSort }

/** Reads the breakdown of a tab from the URL. Treats unknown values as missing. */
export function parseBreakdown(
  tab: BreakdownTab,
  { split, order }: { split: string | null; order: string | null },
): BreakdownChoice {
  const report = BREAKDOWN_REPORTS[tab]
  const dimension = report.dimensions.find((name) => name === split) ?? report.dimensions[0]
  // Each row is one customer, so the number of customers says nothing.
  const metrics = dimension === 'customer' ? BREAKDOWN_REPORTS.breakdown.metrics : report.metrics
  return { dimensions: report.dimensions, metrics, dimension, sort: parseOrder(order ?? '', { metrics, dimension }) }
}

type Columns = Pick<BreakdownReport, 'metrics'> & { dimension: DimensionName }

/** Without a chosen order, values with a natural order are in it, and others have the highest first metric first. */
function parseOrder(text: string, { metrics, dimension }: Columns): BreakdownSort {
  const isDescending = text.startsWith('-')
  const columns = ['change' as const, ...metrics]
  const keys = isSortable(dimension) ? [dimension, ...columns] : columns
  const key = keys.find((name) => name === (isDescending ? text.slice(1) : text))
  if (key) return { key, isDescending }
  return hasOrder(dimension) ? { key: dimension, isDescending: false } : { key: metrics[0], isDescending: true }
}

const hasOrder = (dimension: DimensionName) => ['number', 'day'].includes(DIMENSIONS[dimension].type)
