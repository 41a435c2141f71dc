import { AnalyticsScreen } from '#features/analytics/analytics-screen.tsx'
import { ImportLauncher } from '#features/imports/import-launcher.tsx'

/** Analytics, with the import dialog that opens over it. */
export function Component() {
  return (
    <>
      <AnalyticsScreen />
      <ImportLauncher />
    </>
  )
}
