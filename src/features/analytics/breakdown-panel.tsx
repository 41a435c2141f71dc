import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { SalesReport } from '#domain/contracts/analytics.ts'
import { labelInText } from '#domain/dimension-values.ts'
import { DIMENSIONS } from '#domain/dimensions.ts'
import { downloadBreakdown } from '#data/figures.ts'
import type { FiguresQuestion } from '#data/figures-paths.ts'
import { MissingFigures } from '#figures/figures-notices.tsx'
import { useChoice } from '#figures/use-choice.ts'
import { AppError } from '#lib/app-error.ts'
import { cn } from '#lib/cn.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { OptionSelect } from '#ui/option-select.tsx'
import { toast } from '#ui/toast.ts'
import { parseAnalyticsChoice } from './analytics-choice.ts'
import { type BreakdownTab, parseBreakdown } from './breakdown-reports.ts'
import { BreakdownRows } from './breakdown-rows.tsx'
import { BreakdownSkeleton } from './breakdown-skeleton.tsx'
import { TablePages } from './table-pages.tsx'
import { PAGE_ROWS, useBreakdown } from './use-breakdown.ts'

/** The period's figures by country, product or another dimension. People can sort, page and export them. */
export function BreakdownPanel({ tab, report }: { tab: BreakdownTab; report: SalesReport }) {
  const { choice, choose } = useChoice(parseAnalyticsChoice)
  const [page, setPage] = useState(0)
  const shown = parseBreakdown(tab, choice)
  const { question, breakdown, error, isOffline, isOutdated, retry } = useBreakdown({
    report,
    choice,
    breakdown: shown,
    page,
  })
  const { dimension, dimensions, sort } = shown
  if (!breakdown) {
    return (
      <div className="xl:col-span-2">
        <MissingFigures
          name="breakdown"
          error={error}
          isOffline={isOffline}
          onRetry={retry}
          skeleton={<BreakdownSkeleton />}
        />
      </div>
    )
  }
  return (
    <Card aria-label={`Breakdown by ${labelInText(dimension)}`} className="xl:col-span-2">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 className="text-base font-semibold">Breakdown by</h2>
        <OptionSelect
          aria-label="Break down by"
          className="w-auto"
          value={dimension}
          options={dimensions.map((name) => ({ value: name, label: DIMENSIONS[name].label }))}
          onChange={(name) => {
            choose({ split: name === dimensions[0] ? null : name, order: null })
            setPage(0)
          }}
        />
        <ExportButton question={question} name={`${labelInText(dimension)}.csv`} />
      </div>
      <p className="-mt-1 mb-4 max-w-prose text-muted">{DIMENSIONS[dimension].definition}</p>
      <div
        aria-busy={isOutdated}
        className={cn('transition-opacity duration-150', isOutdated && 'pointer-events-none opacity-50')}
      >
        <BreakdownRows
          breakdown={breakdown}
          shown={shown}
          hasComparison={report.comparison !== null}
          onSort={(key) => {
            const isDescending = sort.key === key ? !sort.isDescending : key !== dimension
            choose({ order: `${isDescending ? '-' : ''}${key}` })
            setPage(0)
          }}
        />
      </div>
      <TablePages
        label="Breakdown pages"
        page={page}
        pageRows={PAGE_ROWS}
        rowCount={breakdown.rowCount}
        onChange={setPage}
      />
    </Card>
  )
}

/** Downloads all rows, not only those of the page. */
function ExportButton({ question, name }: { question: FiguresQuestion; name: string }) {
  const [isLoading, setIsLoading] = useState(false)

  async function exportRows() {
    setIsLoading(true)
    try {
      await downloadBreakdown(question, name.replaceAll(' ', '-'))
    } catch (error) {
      const description = error instanceof AppError ? error.message : 'Please try again.'
      toast({ title: 'Not exported', description, variant: 'destructive' })
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <Button variant="outline" className="ml-auto h-10" isLoading={isLoading} onClick={() => void exportRows()}>
      {!isLoading && <Download aria-hidden />}
      Export CSV
    </Button>
  )
}
