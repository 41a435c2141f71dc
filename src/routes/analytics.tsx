import { AnalyticsScreen } from '#features/analytics/analytics-screen.tsx'
import { ImportLauncher } from '#features/imports/import-launcher.tsx'

/** Analytics and the import dialog. */
export function Component() {
  return (
    <>
      <AnalyticsScreen />
      <ImportLauncher />
    </>
  )
}
