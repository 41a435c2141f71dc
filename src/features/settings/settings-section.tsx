import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { Card } from '#ui/layout/card.tsx'
import { SECTIONS, type SectionId } from './sections.ts'
import { useRoomBesideList } from './use-room-beside-list.ts'

type SettingsSectionProps = { id: SectionId; aside?: ReactNode; children: ReactNode }

/** One section of the settings. It takes the focus when its address is opened. On its own, the page names it. */
export function SettingsSection({ id, aside, children }: SettingsSectionProps) {
  const { title, text } = SECTIONS[id]
  const { section } = useParams()
  const isBesideList = useRoomBesideList()
  return (
    <Card
      id={id}
      tabIndex={-1}
      aria-label={title}
      data-page-focus={section === id || undefined}
      className="scroll-mt-4 self-start outline-none sm:p-6"
    >
      <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 empty:hidden">
        {isBesideList && (
          <div className="min-w-0">
            <h2 className="text-base font-semibold">{title}</h2>
            <p className="mt-0.5 text-muted">{text}</p>
          </div>
        )}
        {aside}
      </header>
      {children}
    </Card>
  )
}
