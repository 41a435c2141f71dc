import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type DeviceRowProps = { icon: LucideIcon; actions: ReactNode; children: ReactNode }

/** A line in a list of devices or passkeys. On a phone, the buttons are below the text. */
export function DeviceRow({ icon: Icon, actions, children }: DeviceRowProps) {
  return (
    <li className="flex gap-4 px-4 py-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">{children}</div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </li>
  )
}
