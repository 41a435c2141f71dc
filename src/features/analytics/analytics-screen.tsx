import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { REPORT_TABS } from './analytics-choice.ts'
import { ComingReport } from './coming-report.tsx'
import type { ReportParts } from './report-parts.ts'
import { SalesTab } from './sales-tab.tsx'
import { useAnalyticsChoice } from './use-analytics-choice.ts'
import { useSalesReport } from './use-sales-report.ts'

/** The reports behind the figures of the dashboard: when something moved, and which part of it. */
export function AnalyticsScreen({ parts }: { parts: ReportParts }) {
  const { choice, choose } = useAnalyticsChoice()
  const sales = useSalesReport(choice)
  const { tab } = choice
  return (
    <>
      {tab === 'sales' ? (
        <SalesHeader sales={sales} parts={parts} />
      ) : (
        <PageHeader title="Analytics" description="Every figure of your store, from every side." />
      )}
      <Tabs
        label="Reports"
        value={tab}
        tabs={REPORT_TABS}
        onChange={(value) => choose({ tab: value === 'sales' ? null : value })}
      >
        {tab === 'sales' ? <SalesTab sales={sales} parts={parts} /> : <ComingReport report={tab} />}
      </Tabs>
    </>
  )
}

type SalesHeaderProps = { sales: ReturnType<typeof useSalesReport>; parts: ReportParts }

function SalesHeader({ sales, parts }: SalesHeaderProps) {
  const { report, calendar, error, isOffline } = sales
  const { FiguresSubtitle, PeriodControls } = parts
  const isLoading = report === undefined && !error && !isOffline
  if (isLoading && !calendar) {
    return (
      <PageHeader
        title="Analytics"
        description={<Skeleton className="h-11 w-72 max-w-full" />}
        actions={<Skeleton className="h-22 w-full min-[22.5rem]:h-10 sm:w-80" />}
      />
    )
  }
  const shown = calendar?.store.lastOrderDay ? calendar : null
  return (
    <PageHeader
      title="Analytics"
      description={report?.store.lastOrderDay && <FiguresSubtitle figures={report} />}
      actions={
        shown && (
          <div className="grid w-full grid-cols-1 gap-2 min-[22.5rem]:grid-cols-2 sm:flex sm:w-auto sm:flex-wrap">
            <PeriodControls figures={shown} />
          </div>
        )
      }
    />
  )
}
