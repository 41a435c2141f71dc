import type { ReactNode } from 'react'

type ChoiceCardsProps<Value extends string> = {
  name: string
  value: Value | undefined
  options: readonly { value: Value; label: string; hint?: ReactNode }[]
  onChange: (value: Value) => void
}

/** Radio buttons as cards, each with a label and an optional hint. */
export function ChoiceCards<Value extends string>({ name, value, options, onChange }: ChoiceCardsProps<Value>) {
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {options.map((option) => (
        <label
          key={option.value}
          className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 rounded-control border border-line-strong p-3 font-medium hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input type="radio" name={name} checked={value === option.value} onChange={() => onChange(option.value)} />
          <bdi className="break-words">{option.label}</bdi>
          {option.hint && <span className="col-start-2 font-normal text-pretty text-muted">{option.hint}</span>}
        </label>
      ))}
    </div>
  )
}
