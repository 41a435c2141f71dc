import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { SalesReport } from '#domain/contracts/analytics.ts'
import { SALES_METRICS, type SalesMetric } from '#domain/metrics.ts'
import { BucketCell } from '#figures/bucket-cell.tsx'
import { isPartial } from '#figures/buckets.ts'
import { cn } from '#lib/cn.ts'
import { Table } from '#ui/table.tsx'
import type { Sort, SortKey } from './analytics-choice.ts'
import { formatSales, formatSpan, isShown, traitOf } from './sales-format.ts'

type SalesRowsProps = {
  report: SalesReport
  /** The rows of the current page, sorted. */
  rows: SalesReport['rows']
  sort: Sort
  onSort: (key: SortKey) => void
}

const units = { day: 'Day', week: 'Week', month: 'Month' }

// Keeps the first column in place while the others scroll behind it. For this, the table starts at the card's edge.
const sticky = [
  '-ml-5 w-[calc(100%+1.25rem)]',
  '[&_:is(th,td):first-child]:sticky [&_:is(th,td):first-child]:-left-5 [&_:is(th,td):first-child]:bg-surface',
  '[&_:is(th,td):first-child]:pl-5 [&_:is(th,td)]:pr-3',
].join(' ')

/** A table with one page of rows, column headers that sort, and a row of totals. */
export function SalesRows({ report, rows, sort, onSort }: SalesRowsProps) {
  const { by, comparison, store, totals } = report
  const metrics = SALES_METRICS.filter((name) => isShown(name, report))
  const figure = (name: SalesMetric, value: number | null) => (
    <td key={name} data-numeric>
      {formatSales(name, value, store.currency)}
    </td>
  )
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
                Previous net sales
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.from}>
            <BucketCell
              name={formatSpan(row, by)}
              day={row.from}
              isPartial={isPartial(row.from, { figures: report, unit: by })}
            />
            {metrics.map((name) => figure(name, row[name]))}
            {comparison && (
              <>
                {row.comparison ? (
                  <BucketCell name={formatSpan(row.comparison, by)} day={row.comparison.from} />
                ) : (
                  <td>—</td>
                )}
                {figure('net_sales', row.comparison?.net_sales ?? null)}
              </>
            )}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={metrics.length + (comparison ? 3 : 1)} className="text-muted">
              No {by}s match the filter.
            </td>
          </tr>
        )}
      </tbody>
      <tfoot className="font-semibold">
        <tr>
          <td>Total</td>
          {metrics.map((name) => figure(name, totals[name].value))}
          {comparison && (
            <>
              <td className="whitespace-nowrap tabular-nums">{formatSpan(comparison, 'week')}</td>
              {figure('net_sales', totals.net_sales.comparison)}
            </>
          )}
        </tr>
      </tfoot>
    </Table>
  )
}

type SortHeaderProps = { label: string; name: SortKey; sort: Sort; onSort: (key: SortKey) => void }

/** A column header that sorts the rows. */
function SortHeader({ label, name, sort, onSort }: SortHeaderProps) {
  const isSorted = sort.key === name
  const direction = sort.isDescending ? 'descending' : 'ascending'
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp
  return (
    <th scope="col" data-numeric={name === 'from' ? undefined : ''} aria-sort={isSorted ? direction : undefined}>
      <button
        type="button"
        className={cn(
          '-mx-1 inline-flex items-end gap-1 rounded-sm px-1 font-medium hover:text-ink pointer-coarse:min-h-11',
          name === 'from' ? 'whitespace-nowrap' : 'text-right whitespace-normal',
        )}
        onClick={() => onSort(name)}
      >
        {label}
        {isSorted && <Arrow aria-hidden className="size-3.5" />}
      </button>
    </th>
  )
}
