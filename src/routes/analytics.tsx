import { AnalyticsScreen } from '#features/analytics/analytics-screen.tsx'
import { ImportLauncher } from '#features/imports/import-launcher.tsx'
import { WithEvents } from '#figures/events/with-events.tsx'

/** Analytics and the import dialog. */
export function Component() {
  return (
    <>
      <WithEvents>
        <AnalyticsScreen />
      </WithEvents>
      <ImportLauncher />
    </>
  )
}
