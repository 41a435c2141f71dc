import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#lib/cn.ts'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'checked' | 'onChange'> & {
  label: string
  checked: boolean
  hint?: ReactNode
  onChange: (isOn: boolean) => void
}

/** A switch with a label and an optional description. A click on the label toggles it too. */
export function Switch({ label, hint, checked, onChange, ...props }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="mt-0.5 text-muted">
            {hint}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={cn(
          'relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full bg-line-strong transition-colors duration-150',
          'before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-surface before:transition-[translate] before:duration-150',
          'checked:bg-accent checked:before:translate-x-4 disabled:cursor-not-allowed disabled:opacity-50',
        )}
        onChange={({ target }) => onChange(target.checked)}
        {...props}
      />
    </div>
  )
}
