import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#lib/cn.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }

/** A checkbox with a label; the whole line is clickable. */
export function Checkbox({ label, className, ...props }: CheckboxProps) {
  return (
    <label
      className={cn(
        'flex min-h-6 cursor-pointer items-start gap-2.5 pointer-coarse:py-3 has-disabled:cursor-not-allowed has-disabled:opacity-60',
        className,
      )}
    >
      <input
        type="checkbox"
        className={cn(
          'mt-0.5 grid size-4 shrink-0 cursor-[inherit] appearance-none place-content-center rounded-sm border border-line-strong bg-surface forced-colors:appearance-auto',
          'before:size-2.5 before:scale-0 before:bg-on-accent before:[clip-path:polygon(16%_46%,4%_60%,42%_94%,98%_22%,82%_10%,40%_66%)]',
          'checked:border-accent checked:bg-accent checked:before:scale-100',
        )}
        {...props}
      />
      <span>{label}</span>
    </label>
  )
}
