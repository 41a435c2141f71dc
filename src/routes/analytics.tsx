import { AnalyticsScreen } from '#features/analytics/analytics-screen.tsx'
import { EmptyDashboard } from '#features/dashboard/empty-dashboard.tsx'
import { FiguresNotices } from '#features/dashboard/figures-notices.tsx'
import { FiguresSubtitle } from '#features/dashboard/figures-subtitle.tsx'
import { PeriodControls } from '#features/dashboard/period-controls.tsx'
import { ImportLauncher } from '#features/imports/import-launcher.tsx'

const parts = { PeriodControls, FiguresSubtitle, FiguresNotices, EmptyStore: EmptyDashboard }

/** The reports, with what they share with the dashboard and the import dialog that opens over them. */
export function Component() {
  return (
    <>
      <AnalyticsScreen parts={parts} />
      <ImportLauncher />
    </>
  )
}
