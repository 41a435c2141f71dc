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

/** The probability of none where `expected` are: that of the negative binomial distribution. */
export const chanceOfNone = (expected: number): number => (1 + EXCESS * expected) ** (-1 / EXCESS)

/** Returns the days without orders of each source that are hardly chance. Each is known by the orders before it alone. */
export function findStops(input: SignalInput): Stop[] {
  const days = daysBetween(input.firstDay, input.lastDay) + 1
  const marked = new Set(input.marked)
  const isMarked = Array.from({ length: days }, (_, day) => marked.has(addDays(input.firstDay, day)))
  const sources = input.sources.map((source) => {
    const end = source.lastDay === undefined ? days : daysBetween(input.firstDay, source.lastDay) + 1
    const series = input.series.find(({ id }) => id === source.series)
    const values = series?.kind === 'count' ? series.values : []
    const known = Float64Array.from({ length: days }, (_, day) => {
      if (isMarked[day]) return Number.NaN
      return day < end ? (values[day] ?? Number.NaN) : 0
    })
    return { source, days: { known, usual: usualOnWeekday(known, trimmedMean), end } }
  })
  return sources.flatMap(({ source, days: theirs }) => stopsOf(theirs).map((stop) => ({ source, ...stop })))
}

const isTold = (day: number, end: number): boolean => day < end || day - end >= LATE_DAYS - 1

type SourceDays = {
  known: Float64Array
  usual: Float64Array
  /** The first day that isn't in yet. */
  end: number
}

function stopsOf(days: SourceDays): SourceStop[] {
  return daysOfNone(days.known).flatMap((none) => {
    const [from = 0] = none
    const stop: SourceStop = { from, doubtedOn: Infinity, toldOn: null, to: from }
    let expected = 0
    for (const day of none) {
      // What is usual must not know the days without orders.
      expected += days.usual[day - WEEK * Math.ceil((day - from + 1) / WEEK)] || 0
      const chance = chanceOfNone(expected)
      stop.to = day
      if (chance < DOUBTFUL) stop.doubtedOn = Math.min(stop.doubtedOn, day)
      if (chance < STOPPED && isTold(day, days.end)) stop.toldOn ??= day
    }
    return stop.doubtedOn === Infinity ? [] : [stop]
  })
}

/** Returns the days without orders, those between two orders together. Unknown days are neither with nor without. */
function daysOfNone(known: Float64Array): number[][] {
  const all: number[][] = [[]]
  known.forEach((value, day) => {
    if (value === 0) all.at(-1)?.push(day)
    else if (!Number.isNaN(value)) all.push([])
  })
  return all
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
