import { addDays, daysBetween } from '#domain/periods.ts'
import { qValues } from './false-discovery.ts'
import {
  type Finding,
  SIGNAL_WINDOWS,
  type SignalInput,
  type SignalSeries,
  type SignalSource,
  type SignalWindow,
  type StoppedSource,
} from './signal-series.ts'
import { findStops, largeSources, type Stop } from './stopped-sources.ts'
import { deviationOn, pValueOn, rangeOn, trackWindows, type WindowTrack } from './window-tracks.ts'

/** Of the findings of all days, about so many are chance. Chosen by `npm run evals -- signals`. */
export const FALSE_DISCOVERIES = 0.015

/** The share of the error that each window gets. The longer it is, the less its days differ from those before. */
const WINDOW_SHARES: Readonly<Record<SignalWindow, number>> = { 1: 0.15, 3: 0.2, 7: 0.45, 28: 0.2 }

/** The figures of the whole store get so much of the error, and countries, channels and products the rest. */
const WHOLE_SHARE = 0.8

/** Smaller changes don't matter to an owner, however sure they are. */
const LEAST_CHANGE = 0.1

type WatchedSeries = {
  series: SignalSeries
  /** The share of the error that each of its tests gets on average, compared with an even share. */
  weight: number
  /** Days on which the figures of the series may have stopped. */
  stops: readonly Stop[]
  tracks: readonly WindowTrack[]
}

/** All windows of all series of a store, by day. */
export type WatchedStore = {
  firstDay: string
  days: number
  series: readonly WatchedSeries[]
  stops: readonly Stop[]
}

/** Returns whether a gap in the figures of a source is one in those of a series. */
const affects = (source: SignalSource, series: SignalSeries, large: ReadonlySet<SignalSource>): boolean =>
  series.channel === undefined ? large.has(source) : source.channel === undefined || source.channel === series.channel

/** Returns the first day after which the figures of a series aren't complete. */
function endOf(
  series: SignalSeries,
  { firstDay, lastDay, sources }: SignalInput,
  large: ReadonlySet<SignalSource>,
): number {
  const ends = sources.filter((source) => affects(source, series, large)).map((source) => source.lastDay ?? lastDay)
  return Math.min(...[...ends, lastDay].map((day) => daysBetween(firstDay, day)))
}

/**
 * Returns all windows of a store. Each day is compared only with days before it, as if it had been known the next
 * morning. Amounts of `outlierDays` are neither judged nor part of what is usual.
 */
export function watchStore(input: SignalInput, outlierDays: ReadonlySet<string> = new Set()): WatchedStore {
  const { firstDay, lastDay } = input
  const marked = new Set(input.marked.map((day) => daysBetween(firstDay, day)))
  const outliers = new Set([...outlierDays].map((day) => daysBetween(firstDay, day)))
  const large = largeSources(input)
  const stops = findStops(input)
  const parts = input.series.filter(({ part }) => part !== undefined).length
  const wholes = input.series.length - parts
  const isOfBoth = parts > 0 && wholes > 0
  const series = input.series.map((one): WatchedSeries => {
    const own = stops.filter(({ source }) => affects(source, one, large))
    const gaps = own.filter(({ toldOn }) => toldOn !== null)
    const end = endOf(one, input, large)
    const isOfAmounts = one.kind === 'money' || one.kind === 'ratio'
    const isKnown = (day: number) =>
      day <= end &&
      !marked.has(day) &&
      !(isOfAmounts && outliers.has(day)) &&
      !gaps.some(({ from, to }) => from <= day && day <= to)
    const share = one.part === undefined ? WHOLE_SHARE / wholes : (1 - WHOLE_SHARE) / parts
    const weight = isOfBoth ? share * input.series.length : 1
    // A sales channel that hardly matters explains no fall of the store, and one that does is soon told to have stopped.
    const doubted = one.channel === undefined ? own.filter(({ source }) => source.channel === undefined) : own
    return { series: one, weight, stops: doubted, tracks: trackWindows(one, isKnown) }
  })
  return { firstDay, days: daysBetween(firstDay, lastDay) + 1, series, stops }
}

/** Returns the sources whose figures have stopped by a day. */
export function stoppedOn({ firstDay, stops }: WatchedStore, day: number): StoppedSource[] {
  return stops
    .filter(({ toldOn, to }) => toldOn !== null && toldOn <= day && day <= to)
    .map(({ source, from }) => ({
      series: source.series,
      channel: source.channel ?? null,
      days: { from: addDays(firstDay, from), to: addDays(firstDay, day) },
    }))
}

type Test = { watched: WatchedSeries; track: WindowTrack; pValue: number; weight: number }

/** Returns what differs from what is usual on a day, at most one finding a series. */
export function findingsOn(store: WatchedStore, day: number, discoveries = FALSE_DISCOVERIES): Finding[] {
  const tests = store.series.flatMap((watched) => {
    const isDoubted = watched.stops.some(({ doubtedOn, to }) => doubtedOn <= day && day <= to)
    return watched.tracks.map((track): Test => {
      const weight = watched.weight * WINDOW_SHARES[track.window] * SIGNAL_WINDOWS.length
      return { watched, track, pValue: isDoubted ? 1 : pValueOn(track, day), weight }
    })
  })
  const values = qValues(tests)
  const found = tests
    .map((test, index) => ({ ...test, qValue: values[index] ?? 1 }))
    .filter(({ qValue, track }) => qValue <= discoveries && isLarge(track, day))
    .toSorted((left, right) => left.pValue / left.weight - right.pValue / right.weight)
  const first = new Map(found.toReversed().map((test) => [test.watched.series.id, test]))
  return [...first.values()].map((test) => toFinding(store.firstDay, test, day))
}

function isLarge(track: WindowTrack, day: number): boolean {
  const [observed, expected] = [track.observed[day] ?? 0, track.expected[day] ?? 0]
  return Math.abs(observed - expected) >= LEAST_CHANGE * Math.abs(expected)
}

function toFinding(
  firstDay: string,
  { watched, track, pValue, qValue }: Test & { qValue: number },
  day: number,
): Finding {
  const { series, tracks } = watched
  const per = track.trials?.[day] ?? 1
  const [low, high] = rangeOn(track, day)
  const direction = deviationOn(track, day) > 0 ? 'up' : 'down'
  const observed = (track.observed[day] ?? 0) / per
  const since = tracks[0] === undefined ? day : changedOn(tracks[0], day, direction)
  return {
    series: series.id,
    direction,
    window: track.window,
    day: addDays(firstDay, day),
    since: addDays(firstDay, since),
    observed,
    expected: (track.expected[day] ?? 0) / per,
    range: [low / per, high / per],
    pValue,
    qValue,
    onceInDays: track.window / pValue,
    isNothing: series.kind === 'count' && observed === 0,
  }
}

const LONGEST = SIGNAL_WINDOWS[3]

/** Returns the day of the last four weeks from which on the days differ most from what was expected of each. */
function changedOn({ observed, expected }: WindowTrack, day: number, direction: 'up' | 'down'): number {
  let [total, usual, most, since] = [0, 0, 0, day]
  for (let from = day; from > day - LONGEST && from >= 0; from -= 1) {
    const [had, mean] = [observed[from] ?? Number.NaN, expected[from] ?? Number.NaN]
    if (Number.isNaN(had + mean)) continue
    total += had
    usual += mean
    const difference = direction === 'up' ? total - usual : usual - total
    const score = usual > 0 && difference > 0 ? difference ** 2 / usual : 0
    if (score <= most) continue
    most = score
    since = from
  }
  return since
}

/** Returns what a series had from one day to another, and what was expected, over the days that are known. */
export function changeBetween(
  { tracks }: WatchedSeries,
  from: number,
  to: number,
): { observed: number; expected: number } {
  const change = { observed: 0, expected: 0 }
  const [daily] = tracks
  for (let day = from; day <= to; day += 1) {
    const [had, mean] = [daily?.observed[day] ?? Number.NaN, daily?.expected[day] ?? Number.NaN]
    if (Number.isNaN(had + mean)) continue
    change.observed += had
    change.expected += mean
  }
  return change
}
