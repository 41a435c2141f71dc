import { Fragment, use } from 'react'
import type { Breakdown } from '#data/figures/figures.ts'
import type { Metric } from '#domain/contracts/dashboard.ts'
import { labelInText } from '#domain/dimension-values.ts'
import { type DimensionName, DIMENSIONS, isSortable } from '#domain/dimensions.ts'
import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import { formatEffect } from '#features/analytics/change/change-words.ts'
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
import { SortContext } from '#ui/tables/sort-context.ts'
import { Table } from '#ui/tables/table.tsx'
import { SortHeader } from './sort-header.tsx'

type Metrics = Breakdown['totals']

type BreakdownRowsProps = {
  breakdown: Breakdown
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

type Row = Breakdown['rows'][number]

export type ToOrders = (metric: QueryMetric, row: Row | 'others' | 'total') => FigureOrders

/** A table with one page of rows with bars, all others in one row, and a row of totals. */
export function BreakdownRows({ breakdown, page, drawn, onNarrow, toOrders, ...shown }: BreakdownRowsProps) {
  const { rows, rowCount, others, totals, currency, period } = breakdown
  const { dimension, metrics, compared } = shown
  const columns = { metrics, compared, currency, period }
  const valueOf = (row: Row) => row.metrics[drawn]?.value ?? null
  const largest = Math.max(0, ...rows.map((row) => valueOf(row) ?? 0))

  return (
    <Table caption={`Figures by ${labelInText(dimension)}`} page={page}>
      <thead>
        <Headers {...shown} />
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.keys[0] ?? ''}>
            <td className="max-w-72 min-w-32 wrap-anywhere">
              <RowName dimension={dimension} row={row} onNarrow={onNarrow} />
              <div className="mt-1.5">
                <ShareBar value={valueOf(row)} largest={largest} />
              </div>
            </td>
            <FigureCells {...columns} values={row.metrics} toOrders={(metric) => toOrders(metric, row)} />
          </tr>
        ))}
        {others && (
          <tr className="text-muted">
            <td>{formatNumber(rowCount - rows.length)} others</td>
            <FigureCells {...columns} values={others} toOrders={(metric) => toOrders(metric, 'others')} />
          </tr>
        )}
      </tbody>
      <tfoot className="font-semibold">
        <tr>
          <td>Total</td>
          <FigureCells {...columns} values={totals} toOrders={(metric) => toOrders(metric, 'total')} />
        </tr>
      </tfoot>
    </Table>
  )
}

type RowNameProps = { dimension: DimensionName; row: Row; onNarrow: BreakdownRowsProps['onNarrow'] }

function RowName({ dimension, row: { keys, labels }, onNarrow }: RowNameProps) {
  const [value = null] = keys
  const name = formatRowName(dimension, labels[0] ?? null)
  if (value !== null && dimension === 'customer') return <CustomerLink id={value}>{name}</CustomerLink>
  return (
    <NarrowButton onNarrow={() => onNarrow(value)}>
      <bdi>{name}</bdi>
    </NarrowButton>
  )
}

type HeadersProps = Pick<BreakdownRowsProps, 'dimension' | 'metrics' | 'compared'>

function Headers({ dimension, metrics, compared }: HeadersProps) {
  const sorting = use(SortContext)
  return (
    <tr>
      {isSortable(dimension) ? (
        <SortHeader label={DIMENSIONS[dimension].label} name={dimension} isText {...sorting} />
      ) : (
        <th scope="col">{DIMENSIONS[dimension].label}</th>
      )}
      {metrics.map((name) => (
        <Fragment key={name}>
          <SortHeader label={QUERY_METRIC_DEFINITIONS[name].label} name={name} {...sorting} />
          {name === compared && <SortHeader label="Change" name="change" {...sorting} />}
        </Fragment>
      ))}
    </tr>
  )
}

type FigureCellsProps = {
  values: Metrics
  metrics: readonly QueryMetric[]
  compared: QueryMetric | null
  currency: string
  period: Period
  toOrders: (metric: QueryMetric) => FigureOrders
}

/** The figures of a row. The compared one has its change beside it, where rows can be sorted by it, the others below them. */
function FigureCells({ values, metrics, compared, currency, period, toOrders }: FigureCellsProps) {
  return metrics.map((name) => {
    const metric = values[name]
    const value = metric?.value ?? null
    const text = formatFigure(name, value, currency)
    const figure = value === null ? text : <OrdersFigure text={text} {...toOrders(name)} />
    if (name !== compared) {
      return (
        <td key={name} data-numeric>
          <ChangedFigure figure={figure} change={compared ? { name, metric, days: period } : undefined} />
        </td>
      )
    }
    return (
      <Fragment key={name}>
        <td data-numeric>{figure}</td>
        <td data-numeric>{metric ? <MetricChange metric={metric} currency={currency} period={period} /> : '—'}</td>
      </Fragment>
    )
  })
}

/** How much a metric changed, as an amount and in percent. */
type MetricChangeProps = { metric: Metric; currency: string; period: Period }

function MetricChange({ metric, currency, period }: MetricChangeProps) {
  const change = describeChange({ kind: 'money', good: 'up' }, metric, period)
  if (!change) return '—'
  return (
    <span className="inline-flex items-baseline">
      {change.direction !== 'none' && <span className="text-muted">{formatEffect(changeOf(metric), currency)}</span>}
      <span className="flex min-w-22 justify-end pl-2">
        <ChangeMark {...change} />
      </span>
    </span>
  )
}

/** Leaves out today, as the percentage does. */
const changeOf = ({ value, comparison, change }: Metric) =>
  change === null ? (value ?? 0) - (comparison ?? 0) : Math.round(change * Math.abs(comparison ?? 0))
