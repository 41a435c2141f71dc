import { Lock as LockIcon } from 'lucide-react'
import type { Lock } from '#data/settings-store.ts'
import { cn } from '#lib/cn.ts'
import { TextLink } from '#ui/text-link.tsx'

/** Why currency and time zone cannot be changed, where they cannot. */
export function StoreLock({ lock, className }: { lock: Lock; className?: string }) {
  if (lock === null) return null
  return (
    <p className={cn('-mt-2 flex gap-2 text-muted', className)}>
      <LockIcon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {lock === 'sample' ? (
        <span>
          The sample data is counted in this currency and time zone. <TextLink to="/dashboard">Remove it</TextLink> to
          change them.
        </span>
      ) : (
        <span>Fixed since the first order: every day and amount of the store is counted in them.</span>
      )}
    </p>
  )
}
