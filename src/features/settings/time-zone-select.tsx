import { type ComponentProps, useMemo } from 'react'
import { Select } from '#ui/select.tsx'
import { listTimeZones } from './choices.ts'

type TimeZoneSelectProps = Omit<ComponentProps<'select'>, 'onChange' | 'value'> & {
  value: string
  onChange: (timeZone: string) => void
}

/** An IANA time zone. */
export function TimeZoneSelect({ value, onChange, ...props }: TimeZoneSelectProps) {
  const zones = useMemo(() => listTimeZones(value), [value])
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value)} {...props}>
      {zones.map((zone) => (
        <option key={zone.value} value={zone.value}>
          {zone.label}
        </option>
      ))}
    </Select>
  )
}
