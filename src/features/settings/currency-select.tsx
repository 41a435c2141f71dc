import { type ComponentProps, useMemo } from 'react'
import { Select } from '#ui/select.tsx'
import { listCurrencies } from './choices.ts'

type CurrencySelectProps = Omit<ComponentProps<'select'>, 'onChange' | 'value'> & {
  value: string
  onChange: (currency: string) => void
}

/** A currency by its code or name. */
export function CurrencySelect({ value, onChange, ...props }: CurrencySelectProps) {
  const { common, others } = useMemo(() => listCurrencies(value), [value])
  const toOption = (choice: (typeof common)[number]) => (
    <option key={choice.value} value={choice.value}>
      {choice.label}
    </option>
  )
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value)} {...props}>
      <optgroup label="Common">{common.map(toOption)}</optgroup>
      <optgroup label="All others">{others.map(toOption)}</optgroup>
    </Select>
  )
}
