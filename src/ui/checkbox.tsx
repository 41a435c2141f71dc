import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/cn.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }

/** A checkbox with its label; the whole line is the target. */
export function Checkbox({ label, className, ...props }: CheckboxProps) {
  return (
    <label
      className={cn(
        'flex min-h-6 cursor-pointer items-start gap-2.5 has-disabled:cursor-not-allowed has-disabled:opacity-60',
        className,
      )}
    >
      <input type="checkbox" className="mt-0.5 size-4 shrink-0 cursor-[inherit] rounded-sm accent-accent" {...props} />
      <span>{label}</span>
    </label>
  )
}
