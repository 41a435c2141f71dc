import { addDays, type Period } from '#domain/periods.ts'
import { formatDay, formatRange } from '#lib/format.ts'
import { TextLink } from '#ui/links/text-link.tsx'
import { useEvents } from './use-events.ts'

type EventsNearProps = { days: Period; comparison: Period }

/** What ended so many days before still moves sales. */
const NEAR_DAYS = 7

const MOST_NAMED = 5

const touches = (event: Period, { from, to }: Period): boolean => event.from <= to && event.to >= from

/** Names what is marked in the calendar in or shortly before two periods that are compared. */
export function EventsNear({ days, comparison }: EventsNearProps) {
  const { store, events = [] } = useEvents()
  const near = events.flatMap((event) => {
    if (touches(event, days)) return [{ event, where: 'in these days' }]
    if (touches(event, comparison)) return [{ event, where: 'in the days that these are compared with' }]
    const before = { from: addDays(days.from, -NEAR_DAYS), to: days.from }
    return touches(event, before) ? [{ event, where: 'shortly before' }] : []
  })
  if (near.length === 0) return null
  const rest = near.length - MOST_NAMED
  return (
    <div className="mb-4">
      <p className="font-medium">Marked in the calendar</p>
      <ul className="mt-1 grid gap-1 text-muted">
        {near.slice(0, MOST_NAMED).map(({ event, where }) => (
          <li key={event.id} className="break-words">
            <TextLink to={`/analytics/calendar?${new URLSearchParams({ store: store?.id ?? '', event: event.id })}`}>
              <bdi>{event.name}</bdi>
            </TextLink>
            , {event.from === event.to ? formatDay(event.from) : formatRange(event)}, {where}
          </li>
        ))}
        {rest > 0 && <li>and {rest} more</li>}
      </ul>
    </div>
  )
}
