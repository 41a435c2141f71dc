import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'

type EmptyStateProps = {
  icon: LucideIcon
  title: string
  description?: ReactNode
  actions?: ReactNode
  className?: string
}

/** Shown for an empty list: what will be here, and what to do next. */
export function EmptyState({ icon: Icon, title, description, actions, className }: EmptyStateProps) {
  return (
    <div className={cn('mx-auto flex max-w-xl flex-col items-center px-4 py-12 text-center', className)}>
      <span className="mb-4 grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon aria-hidden className="size-6" />
      </span>
      <h2 className="text-base font-semibold">{title}</h2>
      {description && <div className="mt-1 max-w-104 text-balance text-muted">{description}</div>}
      {actions && (
        <div className="mt-6 flex justify-center gap-2 max-sm:w-full max-sm:flex-col sm:flex-wrap">{actions}</div>
      )}
    </div>
  )
}
