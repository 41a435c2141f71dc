import { joinNames } from '#domain/join-names.ts'
import { quoteName } from '#domain/advisor/wording.ts'
import type { SignalSeries } from '#domain/analysis/signals/signal-series.ts'
import type { CardSubject } from '#domain/analysis/signals/update-cards.ts'
import { addDays, daysBetween, lengthOf, type Period } from '#domain/periods.ts'
import { splitPart } from '#domain/signals/series-words.ts'
import { type StoredEvent, unusualDays } from '#server/api/events/load-events.ts'

type Marks = { events: readonly StoredEvent[]; firstDay: string }

type Marking = Marks & {
  /** By the id of a series of a source, the sales channel of its orders. */
  channels: ReadonlyMap<string, string | null>
}

/** Returns the series without the days on which an event touched their part: they aren't known, as if nothing had been counted. */
export function withoutMarkedParts(
  series: readonly SignalSeries[],
  { events, firstDay, channels }: Marking,
): SignalSeries[] {
  return series.map((one) => {
    if (one.kind !== 'count' || (one.part === undefined && !channels.has(one.id))) return one
    const theirs = events.filter(({ touched, parts }) =>
      channels.has(one.id)
        ? touched === 'channel' && parts.includes(channels.get(one.id) ?? '')
        : isPartOf(one.id, { touched, parts }),
    )
    const marked = positionsOf(theirs, firstDay)
    return marked.size === 0
      ? one
      : { ...one, values: one.values.map((value, day) => (marked.has(day) ? null : value)) }
  })
}

function isPartOf(id: string, { touched, parts }: Pick<StoredEvent, 'touched' | 'parts'>): boolean {
  const { dimension, value } = splitPart(id)
  return touched === dimension && parts.includes(value)
}

const positionsOf = (events: readonly StoredEvent[], firstDay: string): Set<number> =>
  new Set(events.flatMap(unusualDays).map((day) => daysBetween(firstDay, day)))

/** Returns the days on which an event touched the part of a series, as positions from the first day on. */
export const markedDays = (id: string, { events, firstDay }: Marks): Set<number> =>
  positionsOf(
    events.filter((event) => isPartOf(id, event)),
    firstDay,
  )

const MOST_NAMED = 3

/** An event of fewer of a card's days explains little of it. */
const LEAST_OF_DAYS = 1 / 3

/** Names the events that touched what a card is about, in many of its days. Empty without any. */
export function eventsIn(subject: CardSubject, events: readonly StoredEvent[]): string {
  const days = daysOf(subject)
  const ids = seriesOf(subject)
  const isTold = (event: StoredEvent) =>
    (event.touched === 'store' || ids.some((id) => isPartOf(id, event))) &&
    sharedDays(event, days) >= LEAST_OF_DAYS * lengthOf(days)
  const names = events.filter(isTold).map(({ name }) => `“${quoteName(name)}”`)
  if (names.length === 0) return ''
  const named = names.slice(0, MOST_NAMED)
  const rest = names.length - named.length
  const all = joinNames(rest > 0 ? [...named, `${rest} more`] : named)
  return ` In the days of your ${names.length === 1 ? 'event' : 'events'} ${all}.`
}

function sharedDays(event: Period, { from, to }: Period): number {
  const first = event.from > from ? event.from : from
  const last = event.to < to ? event.to : to
  return daysBetween(first, last) + 1
}

function seriesOf(subject: CardSubject): string[] {
  switch (subject.kind) {
    case 'change':
      return [subject.lead, ...subject.parts].map(({ series }) => series)
    case 'stopped':
      return [subject.source.series]
    case 'stock_out':
      return [subject.stockOut.product]
    case 'outlier':
      return []
  }
}

function daysOf(subject: CardSubject): Period {
  switch (subject.kind) {
    case 'change': {
      const { lead } = subject
      const first = addDays(lead.day, 1 - lead.window)
      return { from: lead.since < first ? lead.since : first, to: lead.day }
    }
    case 'stopped':
      return subject.source.days
    case 'stock_out':
      return { from: subject.stockOut.since, to: subject.stockOut.day }
    case 'outlier':
      return { from: subject.order.day, to: subject.order.day }
  }
}
