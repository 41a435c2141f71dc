import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import type { Breakdown } from '#data/figures/figures.ts'
import { type DimensionName, DIMENSIONS, isSortable, isTimeDimension, type TimeDimension } from '#domain/dimensions.ts'
import { isAdMetric, QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import type { ExploreChoice } from '#figures/choices/explore-choice.ts'
import type { Condition } from '#figures/choices/page-filters.ts'
import { markOf } from '#figures/metrics/buckets.ts'
import { ChangedFigure } from '#figures/metrics/changed-figure.tsx'
import { formatRowName } from '#figures/metrics/dimension-format.ts'
import { formatFigure } from '#figures/metrics/metric-format.ts'
import { toCondition } from '#figures/orders/behind.ts'
import { NarrowButton } from '#figures/orders/narrow-button.tsx'
import { type FigureOrders, OrdersFigure } from '#figures/orders/orders-figure.tsx'
import { useProductPath } from '#figures/records/product-link.tsx'
import { ShareBar } from '#ui/charts/share-bar.tsx'
import { AppLink } from '#ui/links/app-link.tsx'
import type { DataColumn } from '#ui/tables/data-table.tsx'

/** A row of the table: a part of the figures, the sum of a unit of time, all parts that are not listed, or the total. */
export type Row = Breakdown['rows'][number] & { kind: 'part' | 'group' | 'others' | 'total' }

type Columns = {
  /** Whether a row with the sum of each unit of time comes before its parts. */
  isGrouped: boolean
  currency: string
  /** The days of the figures if they have a comparison, otherwise `null`. */
  comparedDays: Period | null
  /** Returns the name of the days that a week, month or other unit of time is compared with. */
  comparisonOf: (firstDay: string) => string | undefined
  /** Says which days, weeks or other units of time are whole. */
  figures: Parameters<typeof markOf>[1]['figures']
  /** The metric that bars show below the names, and the rows that they compare. `null` where a chart draws it. */
  bar: { metric: QueryMetric; rows: Breakdown['rows'] } | null
  /** Shows only one part of the figures. */
  onNarrow: (filter: Condition) => void
  /** Returns the orders behind a figure of a row. */
  toOrders: (row: Row, metric: QueryMetric) => FigureOrders
}

/** Returns a column for each dimension and each metric. Each figure opens its orders, and shows its change. */
export function columnsOf({ by, metrics }: ExploreChoice, columns: Columns): DataColumn<Row>[] {
  const { bar, currency, comparedDays, comparisonOf, figures: shown, isGrouped, onNarrow, toOrders } = columns
  const dayAt = by.indexOf('day')
  const names = by.map((name, at) => nameColumn(name, at, { comparisonOf, figures: shown, onNarrow }))
  const [first, ...others] = names
  const figures = metrics.map((name) =>
    figureColumn(name, { currency, toOrders, daysOf: (row) => comparedDays && daysOf(row.keys[dayAt], comparedDays) }),
  )
  if (!first) return [TOTAL_COLUMN, ...figures]
  if (isGrouped && by[0]) return [inGroups(first, by[0]), ...others, ...figures]
  return [bar ? withBars(first, bar) : first, ...others, ...figures]
}

/** Shows a unit of time only in the row of its sum. Screen readers and cards name it before each part too. */
const inGroups = (column: DataColumn<Row>, unit: DimensionName): DataColumn<Row> => ({
  ...column,
  render: (row) =>
    row.kind === 'part' ? (
      <span className="sm:sr-only">{formatRowName(unit, row.labels[0] ?? null)}</span>
    ) : (
      column.render(row)
    ),
})

/** Draws a bar below each name, in proportion to the largest. */
function withBars(column: DataColumn<Row>, { metric, rows }: NonNullable<Columns['bar']>): DataColumn<Row> {
  const valueOf = (row: Pick<Row, 'metrics'>) => row.metrics[metric]?.value ?? null
  const largest = Math.max(0, ...rows.map((row) => valueOf(row) ?? 0))
  return {
    ...column,
    isWide: true,
    renderBar: (row) => row.kind === 'part' && <ShareBar value={valueOf(row)} largest={largest} />,
  }
}

const TOTAL_COLUMN: DataColumn<Row> = {
  key: 'total',
  label: 'Period',
  render: () => <span className="font-semibold">Total</span>,
}

type Naming = Pick<Columns, 'comparisonOf' | 'figures' | 'onNarrow'>

function nameColumn(name: DimensionName, at: number, { comparisonOf, figures, onNarrow }: Naming): DataColumn<Row> {
  return {
    key: name,
    label: DIMENSIONS[name].label,
    isSortable: isSortable(name),
    render: ({ kind, keys, labels }) => {
      if (kind === 'others' || kind === 'total')
        return at === 0 && <span className="font-semibold">{NAMES_OF_SUMS[kind]}</span>
      if (kind === 'group' && at > 0) return null
      const text = formatRowName(name, labels[at] ?? null)
      const label = (
        <bdi title={text} className="line-clamp-3 min-w-24 wrap-anywhere">
          {text}
        </bdi>
      )
      const key = keys[at] ?? null
      if (isTimeDimension(name)) return <OfTime label={label} of={key} unit={name} {...{ comparisonOf, figures }} />
      return (
        <span className="flex items-start gap-1">
          <NarrowButton onNarrow={() => onNarrow(toCondition(name, key))}>{label}</NarrowButton>
          <OpenRecord dimension={name} id={key} name={text} />
        </span>
      )
    },
  }
}

type OfTimeProps = Omit<Naming, 'onNarrow'> & { label: ReactNode; of: string | null; unit: TimeDimension }

/** The name of a unit of time, with the days that it is compared with. */
function OfTime({ label, of, unit, comparisonOf, figures }: OfTimeProps) {
  const mark = of === null ? null : markOf(of, { figures, unit })
  const compared = of === null ? undefined : comparisonOf(of)
  return (
    <>
      {label}
      {mark && <span className="block text-xs font-normal text-muted">{mark}</span>}
      {compared && <span className="block text-xs font-normal text-muted">vs {compared}</span>}
    </>
  )
}

/** A link to the page of a product or customer. */
function OpenRecord({ dimension, id, name }: { dimension: DimensionName; id: string | null; name: string }) {
  const productPath = useProductPath()
  if (id === null || (dimension !== 'product' && dimension !== 'customer')) return null
  return (
    <AppLink
      to={dimension === 'product' ? productPath(id) : `/analytics/customers/${id}`}
      aria-label={`Open ${name}`}
      title="Open the page"
      className="grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:text-ink pointer-coarse:size-11"
    >
      <ChevronRight aria-hidden className="size-4" />
    </AppLink>
  )
}

const NAMES_OF_SUMS = { others: 'All others', total: 'Total' }

/** The days of a row: its own one if it is a day. */
const daysOf = (day: string | null | undefined, period: Period): Period =>
  typeof day === 'string' ? { from: day, to: day } : period

type Figures = Pick<Columns, 'currency' | 'toOrders'> & { daysOf: (row: Row) => Period | null }

/** The column of a metric, each figure with its change. */
function figureColumn(name: QueryMetric, { currency, daysOf: daysOfRow, toOrders }: Figures): DataColumn<Row> {
  const { label } = QUERY_METRIC_DEFINITIONS[name]
  return {
    key: name,
    label,
    isNumeric: true,
    isSortable: true,
    render: (row) => {
      const metric = row.metrics[name]
      const value = metric?.value ?? null
      const text = formatFigure(name, value, currency)
      const days = daysOfRow(row)
      // No orders are behind ad spend.
      const isPlain = value === null || row.kind === 'others' || isAdMetric(name)
      return (
        <ChangedFigure
          figure={isPlain ? text : <OrdersFigure text={text} {...toOrders(row, name)} />}
          change={days ? { name, metric, days } : undefined}
        />
      )
    },
  }
}
