import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { FiguresSubtitle } from './figures-subtitle.tsx'
import { PeriodControls } from './period-controls.tsx'

type DashboardHeaderProps = {
  /** `null` while there are no figures to speak of. */
  dashboard: Dashboard | null
  /** Any answer about the store, to offer periods by; `null` in a store without orders. */
  calendar: Dashboard | null
  onImport: () => void
}

/** Whose figures these are, of which days, and the ways to change that. */
export function DashboardHeader({ dashboard, calendar, onImport }: DashboardHeaderProps) {
  if (!calendar) return <PageHeader title="Dashboard" />
  return (
    <PageHeader
      title="Dashboard"
      description={dashboard && <FiguresSubtitle figures={dashboard} />}
      actions={
        <div className="grid w-full gap-2 min-[22.5rem]:grid-cols-2 sm:flex sm:w-auto sm:flex-wrap">
          <PeriodControls figures={calendar} />
          <Button variant="outline" className="col-span-full h-10" onClick={onImport}>
            Import orders
          </Button>
        </div>
      }
    />
  )
}
