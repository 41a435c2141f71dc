import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProductsReport } from '#domain/contracts/products.ts'
import { DIMENSIONS, type DimensionName } from '#domain/dimensions.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import { basketQueries } from '#data/baskets.ts'
import { type Breakdown, figuresQueries } from '#data/figures.ts'
import type { FiguresQuestion } from '#data/figures-paths.ts'
import { formatRowName } from '#figures/dimension-format.ts'
import { ProductLink } from '#figures/product-link.tsx'
import { formatDateTime, formatMoney, formatNumber, formatPercent } from '#lib/format.ts'
import type { PeriodFilter } from '#lib/period-choice.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { describeProduct } from './product-format.tsx'

export type ProductShown = { id: string; filter: PeriodFilter; report: ProductsReport }

type Asked = Pick<FiguresQuestion, 'by' | 'metrics' | 'rows' | 'limit'>

/** Loads figures of the product in the period. */
export function useProductFigures({ id, report }: ProductShown, asked: Asked) {
  return useQuery(
    figuresQueries.parts({
      store: report.store.id,
      period: report.period,
      where: ['is', 'product', [id]],
      ...asked,
    }),
  )
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
      {!data && error && <ErrorState title="This could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-48 w-full" />}
    </Card>
  )
}

const METRICS: readonly QueryMetric[] = ['net_sales', 'units', 'orders']

function FigureRows({ breakdown, dimension }: { breakdown: Breakdown; dimension: DimensionName }) {
  const { currency, rows } = breakdown
  if (rows.length === 0) return <p className="text-muted">Nothing was sold in this period.</p>
  return (
    <Table caption={`By ${DIMENSIONS[dimension].label.toLowerCase()}`}>
      <TableHead
        columns={[DIMENSIONS[dimension].label, { figures: 'Net sales' }, { figures: 'Units' }, { figures: 'Orders' }]}
      />
      <tbody>
        {rows.map(({ keys, labels, metrics }) => (
          <tr key={keys[0] ?? ''}>
            <td className="min-w-28">{formatRowName(dimension, labels[0] ?? null)}</td>
            <td data-numeric>{formatMoney(metrics.net_sales?.value ?? 0, currency)}</td>
            <td data-numeric>{formatNumber(metrics.units?.value ?? 0)}</td>
            <td data-numeric>{formatNumber(metrics.orders?.value ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The countries that the product goes to. */
export function ProductCountries(shown: ProductShown) {
  const answer = useProductFigures(shown, { by: ['country'], metrics: METRICS, limit: 8 })
  return (
    <Part title="Countries" id="product-countries" answer={answer}>
      {(breakdown) => <FigureRows breakdown={breakdown} dimension="country" />}
    </Part>
  )
}

/** Whether new or returning customers buy the product. */
export function ProductCustomers(shown: ProductShown) {
  const answer = useProductFigures(shown, { by: ['customer_type'], metrics: METRICS, limit: 3 })
  return (
    <Part title="Customers" id="product-customers" answer={answer}>
      {(breakdown) => <FigureRows breakdown={breakdown} dimension="customer_type" />}
    </Part>
  )
}

/** The products that are in the same orders, most often beyond chance first. */
export function PairsOf({ id, filter }: ProductShown) {
  const { compare: _compare, match: _match, ...days } = filter
  const answer = useQuery(basketQueries.list({ ...days, with: id }, { limit: 6, offset: 0 }))
  return (
    <Part title="Bought together" id="product-pairs" answer={answer}>
      {({ rows, least }) =>
        rows.length === 0 ? (
          <p className="text-muted">
            No other product is in {formatNumber(least)} or more of the same orders in this period.
          </p>
        ) : (
          <Table caption="Products in the same orders">
            <TableHead
              columns={['Product', { figures: 'Orders with both' }, { figures: 'Of its orders' }, { figures: 'Lift' }]}
            />
            <tbody>
              {rows.map(({ second, orders, confidence, lift }) => (
                <tr key={second.id}>
                  <td className="min-w-28">
                    <ProductLink id={second.id} title={second.title} />
                    <span className="block text-xs wrap-anywhere text-muted">{describeProduct(second)}</span>
                  </td>
                  <td data-numeric>{formatNumber(orders)}</td>
                  <td data-numeric>{formatPercent(confidence, { aligned: true })}</td>
                  <td data-numeric>{formatNumber(lift, { aligned: true })}×</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )
      }
    </Part>
  )
}

/** The latest orders of the product in the period. */
export function ProductOrders(shown: ProductShown) {
  const { store } = shown.report
  const answer = useProductFigures(shown, { by: [], rows: 'orders', metrics: ['net_sales', 'units'], limit: 8 })
  return (
    <Part title="Latest orders" id="product-orders" answer={answer}>
      {({ currency, rows }) =>
        rows.length === 0 ? (
          <p className="text-muted">No orders in this period.</p>
        ) : (
          <Table caption="Latest orders with the product">
            <TableHead columns={['Order', 'Placed', { figures: 'Units' }, { figures: 'Net sales' }]} />
            <tbody>
              {rows.map(({ keys, labels, metrics, order }) => (
                <tr key={keys[0]}>
                  <td className="min-w-28">
                    <bdi>{labels[0]}</bdi>
                    <span className="block text-xs wrap-anywhere text-muted">{order?.customer ?? 'No customer'}</span>
                  </td>
                  <td className="whitespace-nowrap">{order && formatDateTime(order.placedAt, store.timeZone)}</td>
                  <td data-numeric>{formatNumber(metrics.units?.value ?? 0)}</td>
                  <td data-numeric>{formatMoney(metrics.net_sales?.value ?? 0, currency)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )
      }
    </Part>
  )
}
