import { joinNames } from '#domain/join-names.ts'
import { quoteName } from '#domain/advisor/wording.ts'
import type { SignalSeries } from '#domain/analysis/signals/signal-series.ts'
import type { CardSubject } from '#domain/analysis/signals/update-cards.ts'
import { addDays, daysBetween, type Period } from '#domain/periods.ts'
import { splitPart } from '#domain/signals/series-words.ts'
import { type StoredEvent, unusualDays } from '#server/api/events/load-events.ts'

/** Returns the series without the days on which an event touched their part: they aren't known, as if nothing had been counted. */
export function withoutMarkedParts(
  series: readonly SignalSeries[],
  { events, firstDay }: { events: readonly StoredEvent[]; firstDay: string },
): SignalSeries[] {
  return series.map((one) => {
    if (one.kind !== 'count' || one.part === undefined) return one
    const { dimension, value: part } = splitPart(one.id)
    const theirs = events.filter(({ touched, parts }) => touched === dimension && parts.includes(part))
    if (theirs.length === 0) return one
    const marked = new Set(theirs.flatMap(unusualDays).map((day) => daysBetween(firstDay, day)))
    return { ...one, values: one.values.map((value, day) => (marked.has(day) ? null : value)) }
  })
}

const MOST_NAMED = 3

/** Names the events in the days of a card. Empty without any. */
export function eventsIn(subject: CardSubject, events: readonly StoredEvent[]): string {
  const { from, to } = daysOf(subject)
  const names = events.filter((event) => event.from <= to && event.to >= from).map(({ name }) => `“${quoteName(name)}”`)
  if (names.length === 0) return ''
  const named = names.slice(0, MOST_NAMED)
  const rest = names.length - named.length
  const all = joinNames(rest > 0 ? [...named, `${rest} more`] : named)
  return ` In the days of your ${names.length === 1 ? 'event' : 'events'} ${all}.`
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
    case 'outlier':
      return { from: subject.order.day, to: subject.order.day }
  }
}
