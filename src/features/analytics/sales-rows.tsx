import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import type { SalesMetric } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import { FIRST_PAGES } from '#figures/choices/page-choice.ts'
import { BucketName } from '#figures/metrics/bucket-name.tsx'
import { knownValue, markOf, toChartPoint, UNIT_NAMES } from '#figures/metrics/buckets.ts'
import { describeChange, type MetricChange } from '#figures/metrics/metric-change.ts'
import { SalesFigure } from '#figures/orders/sales-figure.tsx'
import { withChoice } from '#lib/with-choice.ts'
import { ChangeMark } from '#ui/charts/change-mark.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { SortContext } from '#ui/tables/sort-context.ts'
import { type Sort, SORT_KEYS, type SortKey } from './analytics-choice.ts'
import { coverAlike, formatSales, formatSpan, traitOf } from './sales-format.ts'

type SalesRowsProps = {
  report: SalesReport
  /** The rows of the current page, sorted. */
  rows: SalesReport['rows']
  page: number
  /** The columns to show. */
  metrics: readonly SalesMetric[]
  sort: Sort
  onSort: (key: SortKey) => void
}

/** The metric whose change is beside it. */
const COMPARED = 'net_sales' satisfies SalesMetric

type Row = SalesReport['rows'][number]

/** The choice of a row's days as the period. */
const daysOf = ({ from, to }: Row) => ({
  ...FIRST_PAGES,
  period: 'custom',
  from,
  to,
  name: null,
  by: null,
  days: null,
})

const Mark = ({ change }: { change: MetricChange | null | undefined }) => (change ? <ChangeMark {...change} /> : '—')

/** How much a row's net sales changed. Hovering shows what they are compared with. */
function RowChange({ row, report }: { row: Row; report: SalesReport }) {
  const { by, store } = report
  const { comparison } = row
  const value = comparison && comparison[COMPARED]
  const { change } = toChartPoint(
    {
      date: row.from,
      value: row[COMPARED],
      comparison: value === null ? null : { date: comparison?.from ?? '', value },
    },
    { figures: report, unit: by, trait: traitOf(COMPARED) },
  )
  const text = comparison && `${formatSpan(comparison, by)}: ${formatSales(COMPARED, value, store.currency)}`
  return (
    <span title={text ?? undefined}>
      <Mark change={comparison && coverAlike(row, comparison) ? change : null} />
    </span>
  )
}

/** A row of the table: a day, week or month, or the whole period. */
type Line = Period & {
  name: ReactNode
  change: ReactNode
  isTotal: boolean
  amountOf: (name: SalesMetric) => number | null
}

/** A table with one page of rows, column headers that sort, and a row of totals. A row leads to its days, a figure to its orders. */
export function SalesRows({ report, rows, page, metrics, sort, onSort }: SalesRowsProps) {
  const { by, period, totals } = report
  const [search] = useSearchParams()
  const context = { figures: report, unit: by }
  const toLine = (row: Row): Line => ({
    from: row.from,
    to: row.to,
    isTotal: row.from === period.from && row.to === period.to,
    name: (
      <BucketName
        name={formatSpan(row, by)}
        day={row.from}
        mark={markOf(row.from, context)}
        {...(rows.length > 1 && { to: `?${withChoice(search, daysOf(row))}` })}
      />
    ),
    change: <RowChange row={row} report={report} />,
    amountOf: (name) => knownValue(row[name], row.from, context),
  })
  const total: Line = {
    ...period,
    isTotal: true,
    name: 'Total',
    change: <Mark change={describeChange(traitOf(COMPARED), totals[COMPARED], period)} />,
    amountOf: (name) => totals[name].value,
  }
  function handleSort(key: string) {
    const chosen = SORT_KEYS.find((name) => name === key)
    if (chosen) onSort(chosen)
  }
  return (
    <SortContext value={{ sort, onSort: handleSort }}>
      <DataTable
        caption={`Figures by ${by}`}
        page={page}
        columns={columnsOf(report, metrics)}
        rows={rows.map(toLine)}
        totals={[total]}
        toKey={({ from, to, name }) => (name === 'Total' ? 'total' : `${from} ${to}`)}
        emptyText={`No ${by}s match the filter.`}
        card={CARD}
      />
    </SortContext>
  )
}

/** What stands on the card of a day. */
const CARD = { figures: ['net_sales', 'orders'], aside: ['change'] }

function columnsOf({ by, comparison, store }: SalesReport, metrics: readonly SalesMetric[]): DataColumn<Line>[] {
  const name: DataColumn<Line> = { key: 'from', label: UNIT_NAMES[by], isSortable: true, render: (line) => line.name }
  const change: DataColumn<Line> = { key: 'change', label: 'Change', isNumeric: true, render: (line) => line.change }
  const figures = metrics.map((metric): DataColumn<Line> => ({
    key: metric,
    label: traitOf(metric).label,
    isNumeric: true,
    isSortable: true,
    render: ({ from, to, isTotal, amountOf }) => (
      <SalesFigure
        name={metric}
        value={amountOf(metric)}
        // A row has one figure that the Tab key reaches. From there, arrows lead to the others.
        tabIndex={metric === metrics.find((candidate) => amountOf(candidate)) ? 0 : -1}
        text={formatSales(metric, amountOf(metric), store.currency)}
        period={{ from, to }}
        isTotal={isTotal}
        store={store}
      />
    ),
  }))
  return [name, ...figures.flatMap((column) => (comparison && column.key === COMPARED ? [column, change] : [column]))]
}
