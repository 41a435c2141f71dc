import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Users from 'lucide-react/icons/users'
import type { CohortsReport } from '#domain/contracts/cohorts.ts'
import { cohortsQuery } from '#data/customers-cohorts.ts'
import { MissingFigures } from '#figures/figures-notices.tsx'
import { useChoice } from '#figures/use-choice.ts'
import { formatDay, formatNumber } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { whyMissing } from '#lib/app-error.ts'
import { CohortTable } from './cohort-table.tsx'
import { COHORT_MEASURES, type CohortMeasure, parseCustomersChoice } from './customers-choice.ts'
import { exportCohorts } from './export-cohorts.ts'
import { PanelSkeleton } from './panel-skeleton.tsx'

const DEFINITIONS: Record<CohortMeasure, string> = {
  retention: 'Of the customers who first ordered in a month, the share who ordered in each later month.',
  value: 'Net sales per customer, added up from the first order. Refunds count in their own month.',
}

/** What became of the customers of each month: how many order again, and how much they have spent. */
export function CohortsPanel({ storeId }: { storeId: string }) {
  const { data: report, error, failureReason, fetchStatus, refetch } = useQuery(cohortsQuery(storeId))
  if (!report) {
    return (
      <MissingFigures
        name="cohorts"
        error={whyMissing({ error, failureReason })}
        isOffline={fetchStatus === 'paused'}
        onRetry={() => void refetch()}
        skeleton={<PanelSkeleton name="cohorts" />}
      />
    )
  }
  if (report.cohorts.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={Users}
          title="No customers yet"
          description="Cohorts need orders with a customer in your store’s currency."
        />
      </Card>
    )
  }
  return <Cohorts report={report} />
}

function Cohorts({ report }: { report: CohortsReport }) {
  const { choice, choose } = useChoice(parseCustomersChoice)
  const { measure } = choice
  return (
    <Card aria-labelledby="cohorts">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id="cohorts" className="text-base font-semibold">
          Cohorts
        </h2>
        <Segmented
          label="Measure"
          value={measure}
          options={COHORT_MEASURES}
          onChange={(value) => choose({ measure: value === 'retention' ? null : value })}
        />
        <Button variant="outline" className="ml-auto h-10" onClick={() => exportCohorts(report, measure)}>
          <Download aria-hidden />
          Export CSV
        </Button>
      </div>
      <p className="mb-4 max-w-prose text-muted">
        {DEFINITIONS[measure]} Counts all orders up to {formatDay(report.until)}, whatever the period.{' '}
        <TextLink to="/documentation/customer-reports">How we calculate these</TextLink>
      </p>
      <CohortTable report={report} measure={measure} />
      <p className="mt-3 text-xs text-muted">* This month isn’t over.</p>
      {report.olderCustomers > 0 && (
        <p className="mt-3 text-muted">
          The table leaves out {formatNumber(report.olderCustomers)} customers whose first order was more than five
          years before.
        </p>
      )}
    </Card>
  )
}
