import { addDays, daysBetween } from '#domain/periods.ts'
import type { SignalInput, SignalSource } from './signal-series.ts'
import { trimmedMean, usualOnWeekday } from './usual-days.ts'

const WEEK = 7

/** So improbable must days without an order be that the figures stopped, and not the sales. */
const STOPPED = 1e-5

/** Days this improbable are not told as a drop either, because they may turn out to be a stop. */
const DOUBTFUL = 1e-2

/** How much the level of a source varies beyond chance, as the square of a share. */
const EXCESS = 0.1

/** A source with a smaller share of the orders leaves the figures of the store as they are. */
const LEAST_SHARE = 0.05

/** Days without an order. All are positions among the days of the input. */
type SourceStop = {
  from: number
  /** The first day that isn't judged, because the figures may have stopped. */
  doubtedOn: number
  /** The day on which it is told that the figures stopped. `null` if it isn't. */
  toldOn: number | null
  to: number
}

export type Stop = SourceStop & {
  source: SignalSource
  /** Whether the source has enough of the orders that those of the store aren't known either. */
  isLarge: boolean
}

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
    return { source, known, usual }
  })
  const whole = sources.find(({ source }) => source.channel === undefined)
  return sources.flatMap(({ source, known, usual }) =>
    stopsOf(known, usual).map((stop) => {
      const [own, all] = [usual[stop.from - 1] ?? 0, whole?.usual[stop.from - 1] ?? 0]
      return { source, ...stop, isLarge: source.channel === undefined || !(own < LEAST_SHARE * all) }
    }),
  )
}

function stopsOf(known: Float64Array, usual: Float64Array): SourceStop[] {
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
    if (chance < STOPPED) stop.toldOn ??= day
  })
  return stops
}
