import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { cn } from '#lib/cn.ts'
import { controlStyles } from './control-styles.ts'
import { useFieldControl } from './field-context.ts'

/** A native select. Inside a `Field`, it gets the label of the field. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative block', className)}>
      <select
        {...useFieldControl()}
        className={cn(controlStyles, 'h-10 appearance-none truncate pr-9 pointer-coarse:h-11')}
        {...props}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
