import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { SalesReport } from '#domain/contracts/analytics.ts'
import { useChoice } from '#figures/use-choice.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/input.tsx'
import { nextSort, parseAnalyticsChoice, toSortText } from './analytics-choice.ts'
import { arrangeRows } from './arrange-rows.ts'
import { exportSales } from './export-sales.ts'
import { SalesRows } from './sales-rows.tsx'
import { TablePages } from '#ui/table-pages.tsx'

/** Enough rows for the days of one month. */
const PAGE_ROWS = 31

/** A table of every metric by day, week or month, which people can sort, filter and export. */
export function SalesTable({ report }: { report: SalesReport }) {
  const { choice, choose } = useChoice(parseAnalyticsChoice)
  const [text, setText] = useState('')
  const [isEmptyHidden, setIsEmptyHidden] = useState(false)
  const [chosenPage, setPage] = useState(0)
  const { sort } = choice
  const { by } = report
  const rows = arrangeRows(report, { text, isEmptyHidden, sort })
  const page = Math.min(chosenPage, Math.max(0, Math.ceil(rows.length / PAGE_ROWS) - 1))
  return (
    <Card aria-labelledby="sales-table" className="xl:col-span-2">
      <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <h2 id="sales-table" className="grow text-base font-semibold">
          Sales by {by}
        </h2>
        <Checkbox
          label={`Hide ${by}s without sales`}
          checked={isEmptyHidden}
          onChange={({ target }) => {
            setIsEmptyHidden(target.checked)
            setPage(0)
          }}
        />
        <Input
          type="search"
          aria-label={`Filter ${by}s`}
          placeholder={`Filter ${by}s`}
          className="w-full sm:w-44"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setPage(0)
          }}
        />
        <Button
          variant="outline"
          className="ml-auto h-10"
          disabled={rows.length === 0}
          onClick={() => exportSales(report, rows)}
        >
          <Download aria-hidden />
          Export CSV
        </Button>
      </div>
      <SalesRows
        report={report}
        rows={rows.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS)}
        sort={sort}
        onSort={(key) => {
          choose({ sort: toSortText(nextSort(sort, key)) })
          setPage(0)
        }}
      />
      <TablePages label="Table pages" page={page} pageRows={PAGE_ROWS} rowCount={rows.length} onChange={setPage} />
    </Card>
  )
}
