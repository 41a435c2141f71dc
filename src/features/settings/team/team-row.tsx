import type { ReactNode } from 'react'
import { dayIn } from '#domain/periods.ts'
import { formatDay } from '#lib/format.ts'

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

/** Returns the day of an instant in the browser's time zone, as text. */
export const dayOf = (instant: string): string => formatDay(dayIn(timeZone, new Date(instant)))

type TeamRowProps = {
  icon: ReactNode
  title: ReactNode
  badge: ReactNode
  /** What the line below the title says. */
  details: readonly [ReactNode, ReactNode]
  below?: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** A member or an invitation, with its buttons. */
export function TeamRow({ icon, title, badge, details: [first, second], below, children }: TeamRowProps) {
  return (
    <li className="py-3">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        {icon}
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-medium">
            <span className="min-w-0 break-words">{title}</span>
            {badge}
          </p>
          <p className="flex flex-wrap gap-x-3 text-muted">
            {first && <span className="min-w-0 break-words">{first}</span>}
            <span>{second}</span>
          </p>
        </div>
        <div className="col-start-2 flex flex-wrap gap-2 sm:col-start-3">{children}</div>
      </div>
      {below}
    </li>
  )
}
