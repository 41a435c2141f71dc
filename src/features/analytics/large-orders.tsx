import { useQuery } from '@tanstack/react-query'
import { type Breakdown, figuresQueries } from '#data/figures/figures.ts'
import { type LargeOrderSums, shareOfReturns, shareOfSales } from '#domain/analysis/changes/large-order.ts'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import type { Notice } from '#figures/notices/notice-line.tsx'
import { usePageFilters } from '#figures/choices/page-filters.ts'
import { questionDays } from '#figures/choices/question-days.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { OrderLink } from '#figures/records/shop-links.tsx'
import { formatMoney, formatPercent } from '#lib/format.ts'
import { parseAnalyticsChoice } from './analytics-choice.ts'

const METRICS = ['gross_sales', 'returns', 'net_sales', 'orders', 'average_order_value'] as const

type Metric = (typeof METRICS)[number]
type Metrics = Breakdown['totals']

/** Names the order that is a large part of the period's sales, and the one that is most of its returns. */
export function useLargeOrders(report: SalesReport, isAsked: boolean): Notice[] {
  const sales = useLargestOrder(report, 'gross_sales', isAsked)
  const returns = useLargestOrder(report, 'returns', isAsked)
  const salesShare = sales && shareOfSales(sales.sums)
  const returnsShare = returns && shareOfReturns(returns.sums)
  const notices: Notice[] = []
  if (sales && salesShare !== null) {
    notices.push({
      title: `${formatShare(salesShare)} of gross sales come from one order`,
      text: (
        <>
          It is <OrderName order={sales} />, with {sales.format('gross_sales')}. Without it, gross sales are{' '}
          {sales.formatOthers('gross_sales')}, net sales {sales.formatOthers('net_sales')} and the average order value{' '}
          {sales.formatOthers('average_order_value')}.
        </>
      ),
    })
  }
  if (returns && returnsShare !== null) {
    notices.push({
      title: `${formatShare(returnsShare)} of returns come from one order`,
      text: (
        <>
          It is <OrderName order={returns} />, with {returns.format('returns')}. Without it, returns are{' '}
          {returns.formatOthers('returns')} and net sales {returns.formatOthers('net_sales')}.
        </>
      ),
    })
  }
  return notices
}

const formatShare = (share: number) => formatPercent(Math.round(100 * share) / 100)

type LargestOrder = NonNullable<ReturnType<typeof toLargestOrder>>

const OrderName = ({ order: { id, name } }: { order: LargestOrder }) =>
  id === null ? <bdi className="font-medium">{name}</bdi> : <OrderLink id={id}>{name}</OrderLink>

/** Loads the order with the highest value of a metric. `null` until it has loaded, and without orders. */
function useLargestOrder(
  report: SalesReport,
  metric: 'gross_sales' | 'returns',
  isAsked: boolean,
): LargestOrder | null {
  const { choice } = useChoice(parseAnalyticsChoice)
  const { where } = usePageFilters()
  const { data, isPlaceholderData } = useQuery({
    ...figuresQueries.breakdown({
      ...questionDays(report.store.id, choice),
      ...(where && { where }),
      compare: 'none',
      metrics: METRICS,
      by: [],
      rows: 'orders',
      order: [[metric, 'desc']],
      limit: 1,
    }),
    enabled: isAsked,
  })
  return isAsked && data && !isPlaceholderData ? toLargestOrder(data) : null
}

function toLargestOrder({ currency, rows: [row], totals, others }: Breakdown) {
  if (!row || !others) return null
  const formatIn = (metrics: Metrics) => (name: Metric) => formatMoney(valueIn(metrics, name) ?? 0, currency)
  return {
    id: row.keys[0] ?? null,
    name: row.labels[0] ?? '',
    sums: { order: sumsOf(row.metrics), all: sumsOf(totals), others: sumsOf(others) },
    format: formatIn(row.metrics),
    /** Formats a metric of all other orders together. */
    formatOthers: formatIn(others),
  }
}

const valueIn = (metrics: Metrics, name: Metric): number | null => metrics[name]?.value ?? null

const sumsOf = (metrics: Metrics): LargeOrderSums => ({
  grossSales: valueIn(metrics, 'gross_sales') ?? 0,
  returns: valueIn(metrics, 'returns') ?? 0,
  orders: valueIn(metrics, 'orders') ?? 0,
  averageOrderValue: valueIn(metrics, 'average_order_value'),
})
