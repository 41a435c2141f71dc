import { type ComponentProps, useMemo } from 'react'
import { OptionSelect } from '#ui/option-select.tsx'
import { listTimeZones } from './choices.ts'

type TimeZoneSelectProps = Omit<ComponentProps<typeof OptionSelect<string>>, 'options'>

/** An IANA time zone. */
export function TimeZoneSelect(props: TimeZoneSelectProps) {
  const zones = useMemo(() => listTimeZones(props.value), [props.value])
  return <OptionSelect options={zones} {...props} />
}
