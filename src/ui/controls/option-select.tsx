import type { ComponentProps } from 'react'
import { Select } from './select.tsx'

type OptionSelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A select with typed options. Inside a `Field`, it gets the label of the field. */
export function OptionSelect<Value extends string>({ options, onChange, ...props }: OptionSelectProps<Value>) {
  return (
    <Select
      onChange={({ target }) => {
        const chosen = options.find(({ value }) => value === target.value)
        if (chosen) onChange(chosen.value)
      }}
      {...props}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}
