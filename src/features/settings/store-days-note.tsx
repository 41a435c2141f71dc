import ClockIcon from 'lucide-react/icons/clock'
import LockIcon from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import type { StoreSettings } from '#data/settings-store.ts'
import { cn } from '#lib/cn.ts'
import { TextLink } from '#ui/text-link.tsx'

type StoreDaysNoteProps = { store: StoreSettings; className?: string }

/** Why currency and time zone cannot be changed now, or what comes of a change. */
export function StoreDaysNote({ store, className }: StoreDaysNoteProps) {
  if (store.isSample) {
    return (
      <Note icon={<LockIcon aria-hidden className="mt-0.5 size-4 shrink-0" />} className={className}>
        The sample data is counted in this currency and time zone. <TextLink to="/dashboard">Remove it</TextLink> to
        change them.
      </Note>
    )
  }
  if (store.pendingTimeZone === null) return null
  return (
    <Note icon={<ClockIcon aria-hidden className="mt-0.5 size-4 shrink-0" />} className={className}>
      Days are being counted again in this time zone. Your figures change once all of them are.
    </Note>
  )
}

function Note({ icon, className, children }: { icon: ReactNode; className: string | undefined; children: ReactNode }) {
  return (
    <p role="status" className={cn('-mt-2 flex gap-2 text-muted', className)}>
      {icon}
      <span>{children}</span>
    </p>
  )
}
