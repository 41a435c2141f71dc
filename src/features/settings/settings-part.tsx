import type { ReactNode } from 'react'
import { PartHeading } from './part-heading.tsx'

type SettingsPartProps = {
  title: string
  badge?: ReactNode
  text: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** One subject of a section, with its buttons. */
export function SettingsPart({ title, badge, text, actions, children }: SettingsPartProps) {
  return (
    <section aria-label={title} className="mt-5 border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <PartHeading className="font-medium">{title}</PartHeading>
            {badge}
          </div>
          <div className="mt-0.5 max-w-prose text-pretty text-muted">{text}</div>
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children && <div className="mt-4">{children}</div>}
    </section>
  )
}
