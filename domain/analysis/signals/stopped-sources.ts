import { sum } from '#domain/analysis/numbers/statistics.ts'
import { addDays, daysBetween } from '#domain/periods.ts'
import type { SignalInput, SignalSource } from './signal-series.ts'
import { trimmedMean, usualOnWeekday } from './usual-days.ts'

const WEEK = 7

/** So improbable must days without an order be that the figures stopped, and not the sales. */
const STOPPED = 1e-5

/** Days this improbable are not told as a drop either, because they may turn out to be a stop. */
const DOUBTFUL = 1e-2

/** Figures that aren't in yet may come with the next file. They are late when so many days are missing. */
const LATE_DAYS = 3

/** How much the level of a source varies beyond chance, as the square of a share. */
const EXCESS = 0.1

/** Days without an order. All are positions among the days of the input. */
type SourceStop = {
  from: number
  /** The first day that isn't judged, because the figures may have stopped. */
  doubtedOn: number
  /** The day on which it is told that the figures stopped. `null` if it isn't. */
  toldOn: number | null
  to: number
}

export type Stop = SourceStop & { source: SignalSource }

/** The probability of no order where `expected` are: that of the negative binomial distribution. */
const chanceOfNone = (expected: number): number => (1 + EXCESS * expected) ** (-1 / EXCESS)

/** Returns the days without orders of each source that are hardly chance. Each is known by the orders before it alone. */
export function findStops(input: SignalInput): Stop[] {
  const days = daysBetween(input.firstDay, input.lastDay) + 1
  const marked = new Set(input.marked)
  const isMarked = Array.from({ length: days }, (_, day) => marked.has(addDays(input.firstDay, day)))
  const sources = input.sources.map((source) => {
    const end = source.lastDay === undefined ? days : daysBetween(input.firstDay, source.lastDay) + 1
    const series = input.series.find(({ id }) => id === source.series)
    const values = series?.kind === 'count' ? series.values : []
    const known = Float64Array.from({ length: days }, (_, day) => (day < end ? (values[day] ?? Number.NaN) : 0))
    const usual = usualOnWeekday(
      known.map((value, day) => (isMarked[day] ? Number.NaN : value)),
      trimmedMean,
    )
    return { source, days: { known, usual, end } }
  })
  return sources.flatMap(({ source, days: theirs }) => stopsOf(theirs).map((stop) => ({ source, ...stop })))
}

type SourceDays = {
  known: Float64Array
  usual: Float64Array
  /** The first day that isn't in yet. */
  end: number
}

function stopsOf({ known, usual, end }: SourceDays): SourceStop[] {
  const stops: SourceStop[] = []
  let from = 0
  let expected = 0
  known.forEach((value, day) => {
    if (Number.isNaN(value)) return
    if (value !== 0) {
      from = day + 1
      expected = 0
      return
    }
    // What is usual must not know the days without orders.
    const before = day - WEEK * Math.ceil((day - from + 1) / WEEK)
    expected += usual[before] || 0
    const chance = chanceOfNone(expected)
    if (chance >= DOUBTFUL) return
    const last = stops.at(-1)
    const stop = last?.from === from ? last : { from, doubtedOn: day, toldOn: null, to: day }
    if (stop !== last) stops.push(stop)
    stop.to = day
    const isLate = day < end || day - end >= LATE_DAYS - 1
    if (chance < STOPPED && isLate) stop.toldOn ??= day
  })
  return stops
}

/** A source with a smaller share of the orders leaves the figures of the store as they are. */
const LEAST_SHARE = 0.05

/** Returns the sources without which the figures of the whole store aren't known. */
export function largeSources({ series, sources }: SignalInput): Set<SignalSource> {
  const ordersOf = (source: SignalSource) => {
    const counted = series.find(({ id }) => id === source.series)
    return counted?.kind === 'count' ? sum(counted.values.map((value) => value ?? 0)) : 0
  }
  const all = Math.max(0, ...sources.map(ordersOf))
  return new Set(sources.filter((source) => source.channel === undefined || ordersOf(source) >= LEAST_SHARE * all))
}
