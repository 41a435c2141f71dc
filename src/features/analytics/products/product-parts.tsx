import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { basketQueries } from '#data/analytics/baskets.ts'
import { type Breakdown, figuresQueries, type OrderRows } from '#data/figures/figures.ts'
import type { FiguresQuestion } from '#data/figures/paths.ts'
import type { PeriodFilter } from '#data/figures/period-filter.ts'
import type { BasketPair, BasketReport } from '#domain/contracts/analytics/basket.ts'
import type { ProductsReport } from '#domain/contracts/analytics/products.ts'
import { DIMENSIONS, type DimensionName, labelInText } from '#domain/dimensions.ts'
import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import { crossSellPath, sellTogether } from '#domain/analysis/products/sell-together.ts'
import { isAboveChance } from '#domain/contracts/analytics/product-terms.ts'
import { BASKET_TERMS } from '#domain/product-terms.ts'
import { formatRowName } from '#figures/metrics/dimension-format.ts'
import { formatFigure } from '#figures/metrics/metric-format.ts'
import { behind } from '#figures/orders/behind.ts'
import { OrdersFigure } from '#figures/orders/orders-figure.tsx'
import { ProductLink } from '#figures/records/product-link.tsx'
import { CustomerLink, OrderLink } from '#figures/records/shop-links.tsx'
import { formatDateTime, formatMoney, formatNumber, formatPercent } from '#lib/format.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { PairOrders } from './pair-orders.tsx'
import { describeProduct } from './product-format.tsx'

export type ProductShown = { id: string; filter: PeriodFilter; report: ProductsReport }

type Asked = Pick<FiguresQuestion, 'by' | 'metrics' | 'rows' | 'limit'>

/** Returns the figures query of the product in the period. */
const toQuestion = ({ id, report }: ProductShown, asked: Asked): FiguresQuestion => ({
  store: report.store.id,
  period: report.period,
  where: ['is', 'product', [id]],
  ...asked,
})

/** Loads figures of the product in the period. */
export function useProductFigures(shown: ProductShown, asked: Asked) {
  return useQuery(figuresQueries.parts(toQuestion(shown, asked)))
}

type PartProps<Answer> = {
  title: string
  /** Identifies the heading. */
  id: string
  answer: { data: Answer | null | undefined; error: Error | null; refetch: () => unknown }
  children: (answer: Answer) => ReactNode
}

/** A card with a part of the page, which loads and fails by itself. */
function Part<Answer>({ title, id, answer: { data, error, refetch }, children }: PartProps<Answer>) {
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-base font-semibold">
        {title}
      </h2>
      {data && children(data)}
      {!data && error && (
        <ErrorState title="These figures could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-48 w-full" />}
    </Card>
  )
}

const METRICS: readonly QueryMetric[] = ['net_sales', 'units', 'orders']

type FigureRow = Breakdown['rows'][number]

const figureColumns = (dimension: DimensionName, shown: ProductShown, currency: string): DataColumn<FigureRow>[] => [
  {
    key: dimension,
    label: DIMENSIONS[dimension].label,
    render: ({ labels }) => formatRowName(dimension, labels[0] ?? null),
  },
  ...METRICS.map((metric) => ({
    key: metric,
    label: QUERY_METRIC_DEFINITIONS[metric].label,
    isNumeric: true,
    render: ({ keys, labels, metrics }: FigureRow) => (
      <OrdersFigure
        text={formatFigure(metric, metrics[metric]?.value ?? 0, currency)}
        question={behind(toQuestion(shown, { by: [], metrics: [metric] }), {
          by: [dimension],
          keys,
          report: shown.report,
        })}
        name={formatRowName(dimension, labels[0] ?? null)}
        metric={metric}
        timeZone={shown.report.store.timeZone}
      />
    ),
  })),
]

type FigureRowsProps = { breakdown: Breakdown; dimension: DimensionName; shown: ProductShown }

function FigureRows({ breakdown, dimension, shown }: FigureRowsProps) {
  return (
    <DataTable
      caption={`By ${labelInText(dimension)}`}
      columns={figureColumns(dimension, shown, breakdown.currency)}
      rows={breakdown.rows}
      toKey={({ keys }) => keys[0] ?? ''}
      emptyText="Nothing was sold in this period."
    />
  )
}

/** The countries that the product goes to. */
export function ProductCountries(shown: ProductShown) {
  const answer = useProductFigures(shown, { by: ['country'], metrics: METRICS, limit: 8 })
  return (
    <Part title="Countries" id="product-countries" answer={answer}>
      {(breakdown) => <FigureRows breakdown={breakdown} dimension="country" shown={shown} />}
    </Part>
  )
}

/** Whether new or returning customers buy the product. */
export function ProductCustomers(shown: ProductShown) {
  const answer = useProductFigures(shown, { by: ['customer_type'], metrics: METRICS, limit: 3 })
  return (
    <Part title="Customers" id="product-customers" answer={answer}>
      {(breakdown) => <FigureRows breakdown={breakdown} dimension="customer_type" shown={shown} />}
    </Part>
  )
}

const pairColumns = (basket: BasketReport): readonly DataColumn<BasketPair>[] => [
  {
    key: 'product',
    label: 'Product',
    render: ({ second }) => (
      <>
        <ProductLink id={second.id} title={second.title} className="line-clamp-3" />
        <span className="block text-xs wrap-anywhere text-muted">{describeProduct(second)}</span>
      </>
    ),
  },
  {
    key: 'orders',
    label: BASKET_TERMS.orders.label,
    isNumeric: true,
    render: (pair) => <PairOrders pair={pair} basket={basket} />,
  },
  {
    key: 'confidence',
    label: BASKET_TERMS.confidence.label,
    isNumeric: true,
    render: ({ confidence }) => formatPercent(confidence, { aligned: true }),
  },
  {
    key: 'lift',
    label: BASKET_TERMS.lift.label,
    isNumeric: true,
    render: ({ lift }) => `${formatNumber(lift, { aligned: true })}×`,
  },
  {
    key: 'campaign',
    label: 'Campaign',
    render: (pair) =>
      sellTogether(pair) && (
        <TextLink
          to={crossSellPath(basket.store.id, pair.first.id, pair.second.id)}
          aria-label={`Cross-sell ${pair.second.title}`}
        >
          Cross-sell
        </TextLink>
      ),
  },
]

/** The products that are in the same orders clearly more often than by chance, highest lift first. */
export function PairsOf({ id, filter }: ProductShown) {
  const { compare: _compare, match: _match, ...days } = filter
  const answer = useQuery(basketQueries.list({ ...days, with: id, sort: '-lift' }, { limit: 6, offset: 0 }))
  return (
    <Part title="Bought together" id="product-pairs" answer={answer}>
      {(basket) => (
        <DataTable
          caption="Products in the same orders"
          columns={pairColumns(basket)}
          rows={basket.rows.filter(({ lift }) => isAboveChance(lift))}
          toKey={({ second }) => second.id}
          emptyText={
            basket.rows.length > 0
              ? 'Nothing sells with it clearly more often than by chance.'
              : `No other product is in ${formatNumber(basket.least)} or more of the same orders in this period.`
          }
        />
      )}
    </Part>
  )
}

const orderColumns = (currency: string, timeZone: string): DataColumn<OrderRows['rows'][number]>[] => [
  {
    key: 'order',
    label: 'Order',
    render: ({ keys, order }) => (
      <>
        {keys[0] ? <OrderLink id={keys[0]}>{order.name}</OrderLink> : <bdi>{order.name}</bdi>}
        <span className="block text-xs wrap-anywhere text-muted">
          {order.customerId === null ? (
            'No customer'
          ) : (
            <CustomerLink id={order.customerId}>{order.customer ?? 'No name'}</CustomerLink>
          )}
        </span>
      </>
    ),
  },
  {
    key: 'units',
    label: 'Units',
    isNumeric: true,
    render: ({ metrics }) => formatNumber(metrics.units?.value ?? 0),
  },
  {
    key: 'net_sales',
    label: 'Net sales',
    isNumeric: true,
    render: ({ metrics }) => formatMoney(metrics.net_sales?.value ?? 0, currency),
  },
  {
    key: 'placed',
    label: 'Placed',
    isNumeric: true,
    render: ({ order }) => formatDateTime(order.placedAt, timeZone),
  },
]

/** The latest orders of the product in the period. */
export function ProductOrders(shown: ProductShown) {
  const answer = useQuery(
    figuresQueries.orders(toQuestion(shown, { by: [], rows: 'orders', metrics: ['net_sales', 'units'], limit: 8 })),
  )
  return (
    <Part title="Latest orders" id="product-orders" answer={answer}>
      {({ currency, rows }) => (
        <DataTable
          caption="Latest orders with the product"
          columns={orderColumns(currency, shown.report.store.timeZone)}
          rows={rows}
          toKey={({ keys }) => keys[0] ?? ''}
          emptyText="No orders in this period."
        />
      )}
    </Part>
  )
}
