import { dayIn } from '#domain/periods.ts'
import { formatDateTime, formatDay } from '#lib/format.ts'

type PlacedTimeProps = { at: string; isTimeKnown: boolean; timeZone: string; className?: string }

/** When something happened, with the time of day only if the file gave one. */
export function PlacedTime({ at, isTimeKnown, timeZone, className }: PlacedTimeProps) {
  return (
    <time dateTime={at} className={className}>
      {isTimeKnown ? formatDateTime(at, timeZone) : formatDay(dayIn(timeZone, new Date(at)))}
    </time>
  )
}
