import { DashboardScreen } from '#features/dashboard/dashboard-screen.tsx'
import { ImportLauncher } from '#features/imports/import-launcher.tsx'

/** The dashboard, with the import dialog that opens over it. */
export function Component() {
  return (
    <>
      <DashboardScreen />
      <ImportLauncher />
    </>
  )
}
