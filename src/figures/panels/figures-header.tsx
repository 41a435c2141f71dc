import type { ReactNode } from 'react'
import type { Figures } from '#figures/choices/period-choice.ts'
import { PERIOD_ONLY } from '#figures/period/acting-controls.ts'
import { ControlsLine } from '#figures/period/controls-line.tsx'
import { usePageTitle } from '#lib/page-title.ts'
import { PageTitle } from '#ui/layout/page-title.tsx'

type FiguresHeaderProps = {
  title: string
  /** What else it is, below the title. */
  description?: ReactNode
  /** Any loaded figures of the store. `undefined` while they load, `null` for a store without orders. */
  figures: Figures | null | undefined
  /** Buttons beside the title. */
  actions?: ReactNode
  /** What doesn't depend on the controls, above them. */
  children?: ReactNode
}

/** The header of a screen with figures and without tabs: its title, which is the browser tab's too, and the line with the controls. */
export function FiguresHeader({ title, description, figures, actions, children }: FiguresHeaderProps) {
  usePageTitle(title)
  return (
    <>
      <header className="flex min-h-9 flex-wrap items-center justify-between gap-x-2 gap-y-2 sm:gap-x-6 pointer-coarse:min-h-11">
        <div className="min-w-0">
          <PageTitle title={title} />
          {description}
        </div>
        {figures && actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
      <ControlsLine figures={figures} acting={PERIOD_ONLY} />
    </>
  )
}
