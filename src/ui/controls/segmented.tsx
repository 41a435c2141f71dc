import { useId, useRef } from 'react'
import { cn } from '#lib/cn.ts'
import { useChosenInView } from './use-chosen-in-view.ts'

type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  className?: string
}

/** A choice between a few visible options: radio buttons in one line. */
export function Segmented<Value extends string>({ label, value, options, onChange, className }: SegmentedProps<Value>) {
  const name = useId()
  const strip = useRef<HTMLDivElement>(null)
  useChosenInView(strip, ':checked', value)
  return (
    <div
      ref={strip}
      role="radiogroup"
      aria-label={label}
      className={cn(
        'scroll-hint inline-flex max-w-full gap-0.5 overflow-x-auto rounded-control bg-sunken p-0.5',
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cn(
            'relative flex h-8 flex-1 cursor-pointer items-center justify-center rounded-md px-3 font-medium whitespace-nowrap text-muted',
            'transition-colors duration-150 hover:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
            'has-checked:bg-selected has-checked:text-ink has-checked:shadow-lift pointer-coarse:h-11',
          )}
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
