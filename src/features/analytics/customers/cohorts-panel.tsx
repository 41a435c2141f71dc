import { cohortsQuery } from '#data/analytics/customers/cohorts.ts'
import type { CohortsReport } from '#domain/contracts/analytics/cohorts.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { ExportButton } from '#figures/panels/export-button.tsx'
import { formatNumber } from '#lib/format.ts'
import { Segmented } from '#ui/controls/segmented.tsx'
import { Card } from '#ui/layout/card.tsx'
import { CohortTable } from './cohort-table.tsx'
import { COHORT_MEASURES, type CohortMeasure, parseCustomersChoice } from './customers-choice.ts'
import { exportCohorts } from './export-cohorts.ts'
import { NoCustomers } from './no-customers.tsx'
import { ReportState } from './report-state.tsx'
import { useHistoryFilter } from './use-history-filter.ts'
import { WholeHistory } from './whole-history.tsx'

const DEFINITIONS: Record<CohortMeasure, string> = {
  retention:
    'Of the customers who first ordered in a month, the share who ordered in each later month. Month 1 is the next one.',
  value: 'Net sales per customer, added up from the first order. Refunds count in their own month.',
}

/** What became of the customers of each month: how many order again, and how much they have spent. */
export function CohortsPanel({ storeId }: { storeId: string }) {
  return (
    <ReportState name="cohorts" query={cohortsQuery(useHistoryFilter(storeId))}>
      {(report) => (report.cohorts.length === 0 ? <NoCustomers /> : <Cohorts report={report} />)}
    </ReportState>
  )
}

function Cohorts({ report }: { report: CohortsReport }) {
  const { choice, choose } = useChoice(parseCustomersChoice)
  const { measure } = choice
  return (
    <Card aria-labelledby="cohorts">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id="cohorts" className="text-base font-semibold">
          Customers by first month
        </h2>
        <Segmented
          label="Measure"
          className="max-sm:order-1 max-sm:w-full"
          value={measure}
          options={COHORT_MEASURES}
          onChange={(value) => choose({ measure: value === 'retention' ? null : value })}
        />
        <ExportButton onExport={() => exportCohorts(report, measure)} />
      </div>
      <CohortTable report={report} measure={measure} />
      <p className="mt-3 text-xs text-muted">* This month isn’t over.</p>
      <p className="mt-3 max-w-prose text-xs text-muted">
        {DEFINITIONS[measure]} <WholeHistory until={report.until} />
      </p>
      {report.olderCustomers > 0 && (
        <p className="mt-3 text-muted">
          The table leaves out {formatNumber(report.olderCustomers)} customers whose first order was more than five
          years before.
        </p>
      )}
    </Card>
  )
}
