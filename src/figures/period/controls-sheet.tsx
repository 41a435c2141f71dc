import type { ReactNode } from 'react'
import type { Figures } from '#figures/choices/period-choice.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Drawer } from '#ui/popups/drawer.tsx'
import type { ActingControls } from './acting-controls.ts'
import { PeriodControls } from './period-controls.tsx'
import { StoreSelect } from './store-select.tsx'

type ControlsSheetProps = { figures: Figures; acting: ActingControls; filters?: ReactNode; onClose: () => void }

/** The store and the controls of the figures, in a panel of a narrow screen. Each change holds at once. */
export function ControlsSheet({ figures: shown, acting, filters, onClose }: ControlsSheetProps) {
  return (
    <Drawer onClose={onClose} title={acting.period ? 'Period and filters' : 'Filters'}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3">
        <p className="truncate text-muted has-[+span_[aria-label=Store]]:hidden" title={shown.store.name}>
          Store: <bdi>{shown.store.name}</bdi>
        </p>
        <StoreSelect storeId={shown.store.id} />
        {acting.period && <PeriodControls figures={shown} hasComparison={acting.comparison} />}
        {acting.filters && filters}
        <Button className="mt-2" onClick={onClose}>
          Show the figures
        </Button>
      </div>
    </Drawer>
  )
}
