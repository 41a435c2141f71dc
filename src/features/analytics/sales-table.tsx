import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { pairWeekdays } from '#domain/weekday-pairs.ts'
import { metricTerm } from '#domain/terms/metric-terms.ts'
import { SALES_METRICS } from '#domain/metrics.ts'
import { lastPage, usePage } from '#figures/choices/page-choice.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { useColumns } from '#figures/choices/use-columns.ts'
import { Definitions } from '#figures/panels/definitions.tsx'
import { ExportButton } from '#figures/panels/export-button.tsx'
import { TableTools } from '#figures/panels/table-tools.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ColumnChoice } from '#ui/tables/column-choice.tsx'
import { emptyColumns } from '#ui/tables/empty-columns.ts'
import { TablePages } from '#ui/tables/table-pages.tsx'
import { nextSort, parseAnalyticsChoice, toSortText } from './analytics-choice.ts'
import { arrangeRows } from './arrange-rows.ts'
import { exportSales } from './export-sales.ts'
import { isShown, traitOf, valuesOf } from './sales-format.ts'
import { SalesRows } from './sales-rows.tsx'

/** Enough rows for the days of one month. */
const PAGE_ROWS = 31

/** A table of every metric by day, week or month, which people can sort, filter and export. */
export function SalesTable({ report }: { report: SalesReport }) {
  const { choice, choose } = useChoice(parseAnalyticsChoice)
  const { page: chosenPage, onPage } = usePage('days_page')
  const { days, isEmptyHidden, sort } = choice
  const { by } = report
  const rows = arrangeRows(report, { text: days, isEmptyHidden, sort })
  const metrics = SALES_METRICS.filter((name) => isShown(name, report)).map((key) => ({
    key,
    label: traitOf(key).label,
    toValue: (row: SalesReport['rows'][number]) => row[key] || row.comparison?.[key],
  }))
  const columns = useColumns('days_columns', metrics, emptyColumns(metrics, report.rows))
  const page = Math.min(chosenPage, lastPage(rows.length, PAGE_ROWS))
  return (
    <Card aria-labelledby="sales-table" className="xl:col-span-2">
      <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <h2 id="sales-table" className="grow text-base font-semibold">
          Sales by {by}
        </h2>
        <Checkbox
          label={`Hide ${by}s without sales`}
          checked={isEmptyHidden}
          onChange={({ target }) => choose({ empty: target.checked ? 'hidden' : null, days_page: null })}
        />
        <SearchInput
          label={`Filter ${by}s`}
          className="w-full sm:w-44"
          value={days}
          onSearch={(text) => choose({ days: text || null, days_page: null }, { replace: true })}
        />
        <TableTools
          columns={<ColumnChoice of="sales" {...columns.choice} />}
          definitions={<Definitions of="sales" terms={columns.shown.map(metricTerm)} />}
          exports={<ExportButton of="sales" disabled={rows.length === 0} onExport={() => exportSales(report, rows)} />}
        />
      </div>
      {report.comparison && by === 'day' && pairWeekdays(valuesOf(report, choice.metric)) !== null && (
        <p className="mb-3 max-w-prose text-xs text-muted">
          Each row is compared by position, so weekdays can differ. The chart compares the same weekdays.
        </p>
      )}
      <SalesRows
        report={report}
        rows={rows.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS)}
        metrics={columns.shown}
        page={page}
        sort={sort}
        onSort={(key) => choose({ sort: toSortText(nextSort(sort, key)), days_page: null })}
      />
      <TablePages label="Table pages" page={page} pageRows={PAGE_ROWS} rowCount={rows.length} onChange={onPage} />
    </Card>
  )
}
