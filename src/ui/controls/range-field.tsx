import { type ComponentProps, useId } from 'react'

type RangeFieldProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  label: string
  onChange: (value: number) => void
}

/** A labeled slider. */
export function RangeField({ label, onChange, ...props }: RangeFieldProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[7rem_1fr] items-center gap-3">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <input
        id={id}
        type="range"
        className="h-6 w-full min-w-0 cursor-pointer rounded-full accent-accent disabled:cursor-not-allowed disabled:opacity-50"
        onChange={({ target }) => onChange(target.valueAsNumber)}
        {...props}
      />
    </div>
  )
}
