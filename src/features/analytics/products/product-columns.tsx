import type { ReactNode } from 'react'
import type { ProductFigures } from '#domain/contracts/analytics/products.ts'
import type { Metric } from '#domain/contracts/dashboard.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import { GRADE_LABELS } from '#domain/contracts/analytics/product-terms.ts'
import { PRODUCT_TERMS } from '#domain/product-terms.ts'
import { describeChange } from '#figures/metrics/metric-change.ts'
import { type FigureOrders, OrdersFigure } from '#figures/orders/orders-figure.tsx'
import { formatMoney, formatNumber, formatPercent } from '#lib/format.ts'
import { ChangeMark } from '#ui/charts/change-mark.tsx'
import { FigureWithBar } from '#ui/charts/figure-with-bar.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import type { DataColumn } from '#ui/tables/data-table.tsx'
import { emptyColumns } from '#ui/tables/empty-columns.ts'
import {
  formatCover,
  formatCoverage,
  formatCoverRange,
  formatSilence,
  formatLastSold,
  formatMargin,
  formatShare,
  RankChange,
} from './product-format.tsx'

type Shown = {
  currency: string
  /** The days of the figures. */
  period: Period
  hasComparison: boolean
  /** The largest share of net sales among the rows. */
  largestShare: number
  /** Returns the orders behind a figure of a product. */
  toOrders: (product: ProductFigures, metric: QueryMetric) => FigureOrders
  /** The last day of the figures if it is before yesterday. */
  earlyEnd: string | null
}

type Cell = (product: ProductFigures, shown: Shown) => ReactNode

const money = { kind: 'money', good: 'up' } as const
const count = { kind: 'count', good: 'up' } as const
const rate = { kind: 'rate', good: 'up' } as const

/** A value with its change below, so that a comparison needs no columns of its own. */
function Changed({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <>
      <div>{text}</div>
      {children && <div className="text-xs">{children}</div>}
    </>
  )
}

function changeOf(
  trait: Parameters<typeof describeChange>[0],
  metric: Metric,
  { hasComparison, period }: Shown,
): ReactNode {
  const change = hasComparison ? describeChange(trait, metric, period) : null
  return change && <ChangeMark {...change} />
}

function Below({ text, below }: { text: ReactNode; below: string | null }) {
  return (
    <>
      <span className="block">{text}</span>
      {below !== null && <span className="block text-xs text-muted">{below}</span>}
    </>
  )
}

/** Within which days the stock is likely to run out. */
function describeCover(cover: ProductFigures['cover']): string | null {
  const range = formatCoverRange(cover)
  return range === null ? null : `Likely ${range}`
}

const CELLS: Record<keyof typeof PRODUCT_TERMS, Cell> = {
  net_sales: (product, shown) => (
    <Changed
      text={
        <OrdersFigure
          text={formatMoney(product.net_sales.value ?? 0, shown.currency)}
          {...shown.toOrders(product, 'net_sales')}
        />
      }
    >
      {changeOf(money, product.net_sales, shown)}
    </Changed>
  ),
  units: (product, shown) => (
    <Changed
      text={<OrdersFigure text={formatNumber(product.units.value ?? 0)} {...shown.toOrders(product, 'units')} />}
    >
      {changeOf(count, product.units, shown)}
    </Changed>
  ),
  share: ({ share }, shown) => (
    <FigureWithBar text={formatShare(share.value)} value={share.value} largest={shown.largestShare}>
      <span className="text-xs">{changeOf(rate, share, shown)}</span>
    </FigureWithBar>
  ),
  rank: ({ rank, rankBefore }, { hasComparison }) => (
    <Changed text={rank === null ? '—' : formatNumber(rank)}>
      {hasComparison && <RankChange rank={rank} rankBefore={rankBefore} />}
    </Changed>
  ),
  grade: ({ grade }) => (grade === null ? '—' : <Badge>{GRADE_LABELS[grade]}</Badge>),
  margin: (product, shown) => (
    <Below
      text={
        product.margin && product.margin.rate !== null ? (
          <OrdersFigure text={formatMargin(product.margin)} {...shown.toOrders(product, 'margin_rate')} />
        ) : (
          '—'
        )
      }
      below={formatCoverage(product.margin)}
    />
  ),
  profit: (product, shown) =>
    product.margin ? (
      <OrdersFigure
        text={formatMoney(product.margin.profit, shown.currency)}
        {...shown.toOrders(product, 'gross_profit')}
      />
    ) : (
      '—'
    ),
  last_sold: ({ lastSold, daysSinceSold }, { earlyEnd }) => (
    <Below text={formatLastSold(lastSold)} below={formatSilence(daysSinceSold, earlyEnd)} />
  ),
  available: ({ available }) => (available === null ? '—' : formatNumber(available)),
  days_of_cover: ({ cover }) => <Below text={formatCover(cover)} below={describeCover(cover)} />,
  sell_through: ({ sellThrough }) => (sellThrough === null ? '—' : formatPercent(sellThrough)),
}

/** The values of the columns that a shop may not have. */
const VALUES: { [Name in keyof typeof PRODUCT_TERMS]?: (product: ProductFigures) => unknown } = {
  margin: ({ margin }) => margin?.rate,
  profit: ({ margin }) => margin,
  available: ({ available }) => available?.toString(),
  days_of_cover: ({ cover }) => (cover.kind === 'not_tracked' ? null : cover),
  sell_through: ({ sellThrough }) => sellThrough?.toString(),
}

/** Returns the columns among these that no product has a value for. */
export const emptyProductColumns = (names: readonly (keyof typeof PRODUCT_TERMS)[], rows: readonly ProductFigures[]) =>
  emptyColumns(
    names.map((key) => ({ key, ...(VALUES[key] && { toValue: VALUES[key] }) })),
    rows,
  )

/** Returns the columns of the list after the first one. */
export function productColumns(
  names: readonly (keyof typeof PRODUCT_TERMS)[],
  shown: Shown,
): DataColumn<ProductFigures>[] {
  return names.map((name) => ({
    key: name,
    label: PRODUCT_TERMS[name].label,
    isNumeric: name !== 'grade',
    isSortable: true,
    render: (product) => CELLS[name](product, shown),
  }))
}
