import type { SalesReport } from '#domain/contracts/analytics.ts'
import { SALES_METRICS, type SalesMetric } from '#domain/metrics.ts'
import { Table } from '#ui/table.tsx'
import type { Sort, SortKey } from './analytics-choice.ts'
import { formatSpan } from './format-bucket.ts'
import { formatSales, isShown, traitOf } from './sales-metrics.ts'
import { SortHeader } from './sort-header.tsx'

type SalesRowsProps = {
  report: SalesReport
  /** Those on the page, in their order. */
  rows: SalesReport['rows']
  sort: Sort
  onSort: (key: SortKey) => void
}

const units = { day: 'Day', week: 'Week', month: 'Month' }

// The days stay in sight while the figures scroll under them; the table begins at the edge of its frame for that.
const sticky = [
  '-ml-5 w-[calc(100%+1.25rem)]',
  '[&_:is(th,td):first-child]:sticky [&_:is(th,td):first-child]:-left-5 [&_:is(th,td):first-child]:bg-surface',
  '[&_:is(th,td):first-child]:pl-5 [&_:is(th,td)]:pr-3',
].join(' ')

/** A page of rows under the names of their columns, over the figures of the whole period. */
export function SalesRows({ report, rows, sort, onSort }: SalesRowsProps) {
  const { by, comparison, period, store, totals } = report
  const metrics = SALES_METRICS.filter((name) => isShown(name, report))
  const figure = (name: SalesMetric, value: number | null) => (
    <td key={name} data-numeric>
      {formatSales(name, value, store.currency)}
    </td>
  )
  const isUnfinished = (to: string) => to === period.to && to >= report.today
  return (
    <Table caption={`Figures by ${by}`} className={sticky}>
      <thead>
        <tr>
          <SortHeader label={units[by]} name="from" sort={sort} onSort={onSort} />
          {metrics.map((name) => (
            <SortHeader key={name} label={traitOf(name).label} name={name} sort={sort} onSort={onSort} />
          ))}
          {comparison && (
            <>
              <th scope="col">Compared with</th>
              <th scope="col" data-numeric>
                Net sales then
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.from}>
            <td className="whitespace-nowrap">
              {formatSpan(row, by)}
              {isUnfinished(row.to) && <span className="block text-xs text-muted">Not over yet</span>}
            </td>
            {metrics.map((name) => figure(name, row[name]))}
            {comparison && (
              <>
                <td className="whitespace-nowrap">{row.comparison ? formatSpan(row.comparison, by) : '—'}</td>
                {figure('net_sales', row.comparison?.net_sales ?? null)}
              </>
            )}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={metrics.length + (comparison ? 3 : 1)} className="text-muted">
              No {by} fits the filter.
            </td>
          </tr>
        )}
      </tbody>
      <tfoot className="font-semibold">
        <tr>
          <td className="whitespace-nowrap">Whole period</td>
          {metrics.map((name) => figure(name, totals[name].value))}
          {comparison && (
            <>
              <td className="whitespace-nowrap">{formatSpan(comparison, 'week')}</td>
              {figure('net_sales', totals.net_sales.comparison)}
            </>
          )}
        </tr>
      </tfoot>
    </Table>
  )
}
