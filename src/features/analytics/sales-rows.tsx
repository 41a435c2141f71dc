import { Fragment, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import type { SalesMetric } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import { FIRST_PAGES } from '#figures/choices/page-choice.ts'
import { BucketCell } from '#figures/metrics/bucket-cell.tsx'
import { knownValue, markOf, toChartPoint } from '#figures/metrics/buckets.ts'
import { describeChange, type MetricChange } from '#figures/metrics/metric-change.ts'
import { SalesFigure } from '#figures/orders/sales-figure.tsx'
import { withChoice } from '#lib/with-choice.ts'
import { ChangeMark } from '#ui/charts/change-mark.tsx'
import { Table } from '#ui/tables/table.tsx'
import type { Sort, SortKey } from './analytics-choice.ts'
import { formatSales, formatSpan, traitOf } from './sales-format.ts'
import { SortHeader } from './sort-header.tsx'

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

const units = { day: 'Day', week: 'Week', month: 'Month' }

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
function ChangeCell({ row, report }: { row: Row; report: SalesReport }) {
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
  return (
    <td
      data-numeric
      title={comparison ? `${formatSpan(comparison, by)}: ${formatSales(COMPARED, value, store.currency)}` : undefined}
    >
      <Mark change={change} />
    </td>
  )
}

/** A table with one page of rows, column headers that sort, and a row of totals. A row leads to its days, a figure to its orders. */
export function SalesRows({ report, rows, page, metrics, sort, onSort }: SalesRowsProps) {
  const { by, comparison, period, store, totals } = report
  const [search] = useSearchParams()
  const context = { figures: report, unit: by }
  function cellsOf(valueOf: (name: SalesMetric) => number | null, { from, to }: Period, change: ReactNode) {
    // A row has one figure that the Tab key reaches. From there, arrows lead to the others.
    const stop = metrics.find((name) => valueOf(name))
    return metrics.map((name) => (
      <Fragment key={name}>
        <td data-numeric>
          <SalesFigure
            name={name}
            value={valueOf(name)}
            tabIndex={name === stop ? 0 : -1}
            text={formatSales(name, valueOf(name), store.currency)}
            period={{ from, to }}
            isTotal={from === period.from && to === period.to}
            store={store}
          />
        </td>
        {comparison && name === COMPARED && change}
      </Fragment>
    ))
  }

  return (
    <Table caption={`Figures by ${by}`} page={page}>
      <thead>
        <tr>
          <SortHeader label={units[by]} name="from" sort={sort} isText onSort={onSort} />
          {metrics.map((name) => (
            <Fragment key={name}>
              <SortHeader label={traitOf(name).label} name={name} sort={sort} onSort={onSort} />
              {comparison && name === COMPARED && (
                <th scope="col" data-numeric>
                  Change
                </th>
              )}
            </Fragment>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.from}>
            <BucketCell
              name={formatSpan(row, by)}
              day={row.from}
              mark={markOf(row.from, context)}
              {...(rows.length > 1 && { to: `?${withChoice(search, daysOf(row))}` })}
            />
            {cellsOf((name) => knownValue(row[name], row.from, context), row, <ChangeCell row={row} report={report} />)}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={metrics.length + (comparison && metrics.includes(COMPARED) ? 2 : 1)} className="text-muted">
              No {by}s match the filter.
            </td>
          </tr>
        )}
      </tbody>
      <tfoot className="font-semibold">
        <tr>
          <td>Total</td>
          {cellsOf(
            (name) => totals[name].value,
            period,
            <td data-numeric>
              <Mark change={describeChange(traitOf(COMPARED), totals[COMPARED], period)} />
            </td>,
          )}
        </tr>
      </tfoot>
    </Table>
  )
}
