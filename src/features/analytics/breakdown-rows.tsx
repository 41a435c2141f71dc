import type { Breakdown } from '#data/figures/figures.ts'
import type { Metric } from '#domain/contracts/dashboard.ts'
import { type DimensionName, DIMENSIONS, isSortable, isTimeDimension, labelInText } from '#domain/dimensions.ts'
import { isAdMetric, QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import { formatEffect } from '#features/analytics/change/change-words.ts'
import { alikeRows } from '#features/analytics/explore/alike-rows.ts'
import type { OpenDays } from '#features/analytics/explore/line-chart.tsx'
import { BucketName } from '#figures/metrics/bucket-name.tsx'
import { markOf } from '#figures/metrics/buckets.ts'
import { ChangedFigure } from '#figures/metrics/changed-figure.tsx'
import { formatRowName } from '#figures/metrics/dimension-format.ts'
import { describeChange } from '#figures/metrics/metric-change.ts'
import { formatFigure } from '#figures/metrics/metric-format.ts'
import { NarrowButton } from '#figures/orders/narrow-button.tsx'
import { type FigureOrders, OrdersFigure } from '#figures/orders/orders-figure.tsx'
import { CustomerLink } from '#figures/records/shop-links.tsx'
import { formatNumber } from '#lib/format.ts'
import { ChangeMark } from '#ui/charts/change-mark.tsx'
import { ShareBar } from '#ui/charts/share-bar.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { useNarrowScreen } from '#ui/tables/narrow-screen.ts'

type Metrics = Breakdown['totals']

type BreakdownRowsProps = {
  breakdown: Breakdown
  /** Says which days are over. */
  report: OpenDays
  page: number
  dimension: DimensionName
  /** The columns to show. */
  metrics: readonly QueryMetric[]
  /** The metric whose change has a column, by which rows can be sorted. `null` without a comparison. */
  compared: QueryMetric | null
  /** The metric that the bars of the rows show. */
  drawn: QueryMetric
  /** Shows only one row, divided further. */
  onNarrow: (key: string | null) => void
  /** Returns the orders behind a figure of a row, of all rows that are not on the page, or of the total. */
  toOrders: ToOrders
}

type Part = Breakdown['rows'][number]

/** A row of the table: a part of the figures, all parts that are not on the page, or the total. */
type Row = Part & { kind: 'part' | 'others' | 'total' }

export type ToOrders = (metric: QueryMetric, row: Part | 'others' | 'total') => FigureOrders

/** A table with one page of rows with bars, all others in one row, and a row of totals. */
export function BreakdownRows({ breakdown, report, page, drawn, onNarrow, toOrders, ...shown }: BreakdownRowsProps) {
  const { comparison, rowCount, others, totals, currency, period } = breakdown
  const { dimension, metrics, compared } = shown
  const isNarrow = useNarrowScreen()
  const rows = alikeRows(breakdown, { by: [dimension], report, hasOpenChanges: false })
  const figures = { ...report, period, comparison }
  const valueOf = (row: Part) => row.metrics[drawn]?.value ?? null
  const largest = Math.max(0, ...rows.map((row) => valueOf(row) ?? 0))
  const name: DataColumn<Row> = {
    key: dimension,
    label: DIMENSIONS[dimension].label,
    isSortable: isSortable(dimension),
    isWide: true,
    render: (row) => {
      if (row.kind === 'total') return 'Total'
      if (row.kind === 'others')
        return <span className="text-muted">{formatNumber(rowCount - rows.length)} others</span>
      return <RowName dimension={dimension} row={row} figures={figures} onNarrow={onNarrow} />
    },
    renderBar: (row) => row.kind === 'part' && <ShareBar value={valueOf(row)} largest={largest} />,
  }
  return (
    <>
      <DataTable
        caption={`Figures by ${labelInText(dimension)}`}
        page={page}
        columns={[name, ...figureColumns({ metrics, compared, currency, period, toOrders, isNarrow })]}
        rows={[...rows.map(toPart), ...(others ? [toSum('others', others)] : [])]}
        totals={[toSum('total', totals)]}
        toKey={({ kind, keys }) => `${kind} ${keys[0] ?? ''}`}
        emptyText="No orders match."
        card={compared ? { figures: [compared, 'amount'], aside: ['change'] } : { figures: metrics.slice(0, 2) }}
      />
      {metrics.includes('customers') && areInSeveralRows(breakdown) && (
        <p className="mt-3 max-w-prose text-xs text-muted">
          {dimension === 'customer_type'
            ? 'A customer with a first and a later order in the period is new and returning, but counts once in the total.'
            : 'A customer can be in several rows, but counts once in the total.'}
        </p>
      )}
    </>
  )
}

/** Whether the rows have more customers than the total, which counts each once. */
function areInSeveralRows({ rows, others, totals }: Breakdown): boolean {
  const customers = rows.reduce((sum, row) => sum + (row.metrics.customers?.value ?? 0), others?.customers?.value ?? 0)
  return customers > (totals.customers?.value ?? 0)
}

const toPart = (row: Part): Row => ({ ...row, kind: 'part' })

const toSum = (kind: 'others' | 'total', metrics: Metrics): Row => ({ kind, keys: [], labels: [], metrics })

type RowNameProps = {
  dimension: DimensionName
  row: Part
  figures: Parameters<typeof markOf>[1]['figures']
  onNarrow: BreakdownRowsProps['onNarrow']
}

function RowName({ dimension, row: { keys, labels }, figures, onNarrow }: RowNameProps) {
  const [value = null] = keys
  const name = formatRowName(dimension, labels[0] ?? null)
  // The period of the page chooses time.
  if (value !== null && isTimeDimension(dimension)) {
    return <BucketName name={name} day={value} mark={markOf(value, { figures, unit: dimension })} />
  }
  if (value !== null && dimension === 'customer') return <CustomerLink id={value}>{name}</CustomerLink>
  return (
    <NarrowButton onNarrow={() => onNarrow(value)}>
      <bdi title={name} className="line-clamp-3 wrap-anywhere">
        {name}
      </bdi>
    </NarrowButton>
  )
}

type FigureColumns = {
  metrics: readonly QueryMetric[]
  compared: QueryMetric | null
  currency: string
  period: Period
  toOrders: ToOrders
  isNarrow: boolean
}

/** The figures of the rows. The compared one has its change beside it, where rows can be sorted by it, the others below them. */
function figureColumns({ metrics, compared, currency, period, toOrders, isNarrow }: FigureColumns): DataColumn<Row>[] {
  const figureOf = (name: QueryMetric, row: Row) => {
    const value = row.metrics[name]?.value ?? null
    const text = formatFigure(name, value, currency)
    // No orders are behind ad spend.
    return value === null || isAdMetric(name) ? (
      text
    ) : (
      <OrdersFigure text={text} {...toOrders(name, row.kind === 'part' ? row : row.kind)} />
    )
  }
  return metrics.flatMap((name): DataColumn<Row>[] => {
    const column = { key: name, label: QUERY_METRIC_DEFINITIONS[name].label, isNumeric: true, isSortable: true }
    if (name !== compared) {
      const render = (row: Row) => (
        <ChangedFigure
          figure={figureOf(name, row)}
          change={compared ? { name, metric: row.metrics[name], days: period } : undefined}
        />
      )
      return [{ ...column, render }]
    }
    const changes = { currency, period, name }
    return [
      { ...column, render: (row) => figureOf(name, row) },
      ...(isNarrow ? changeParts(changes) : [changeColumn(changes)]),
    ]
  })
}

type Changes = { name: QueryMetric; currency: string; period: Period }

const CHANGE = { key: 'change', label: 'Change', isNumeric: true, isSortable: true }

/** How much a metric changed, as an amount with the percentage below it. */
const changeColumn = (changes: Changes): DataColumn<Row> => ({
  ...CHANGE,
  render: ({ metrics: { [changes.name]: metric } }) => {
    const change = describe(metric, changes.period)
    if (!metric || !change) return '—'
    return (
      <>
        {change.direction !== 'none' && (
          <span className="block">{formatEffect(changeOf(metric), changes.currency)}</span>
        )}
        <span className="block text-xs">
          <ChangeMark {...change} />
        </span>
      </>
    )
  },
})

/** The percentage and the amount, for two places of a card. */
const changeParts = ({ name, currency, period }: Changes): DataColumn<Row>[] => [
  {
    ...CHANGE,
    render: ({ metrics: { [name]: metric } }) => {
      const change = describe(metric, period)
      return change ? <ChangeMark {...change} /> : '—'
    },
  },
  {
    key: 'amount',
    label: 'Change',
    isNumeric: true,
    render: ({ metrics: { [name]: metric } }) =>
      metric && describe(metric, period) ? (
        <span className="whitespace-nowrap">{formatEffect(changeOf(metric), currency)}</span>
      ) : (
        '—'
      ),
  },
]

const describe = (metric: Metric | undefined, period: Period) =>
  metric && describeChange({ kind: 'money', good: 'up' }, metric, period)

/** Leaves out today, as the percentage does. */
const changeOf = ({ value, comparison, change }: Metric) =>
  change === null ? (value ?? 0) - (comparison ?? 0) : Math.round(change * Math.abs(comparison ?? 0))
