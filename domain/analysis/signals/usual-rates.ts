import type { SignalWindow } from './signal-series.ts'
import { runningSums, unknownDays } from './running-sums.ts'
import type { WindowSums } from './usual-days.ts'

const WEEK = 7
const WEEKS = 8
const LEAST_WEEKS = 4

/** Of fewer hits, the weeks with most and fewest are most of what is known. */
const LEAST_TRIMMED = 4 * WEEKS

type Week = { hits: number; trials: number }

/** Returns the hits per trial of the weeks, without those with the highest and the lowest rate. */
function usualRate(weeks: readonly Week[], isCounted: boolean): number {
  let [hits, trials] = [0, 0]
  let [least, most] = [weeks[0], weeks[0]]
  for (const week of weeks) {
    hits += week.hits
    trials += week.trials
    if (least === undefined || week.hits * least.trials < least.hits * week.trials) least = week
    if (most === undefined || week.hits * most.trials > most.hits * week.trials) most = week
  }
  const isTrimmed = weeks.length === WEEKS && (!isCounted || hits >= LEAST_TRIMMED)
  if (!isTrimmed) return hits / trials
  const without = (of: 'hits' | 'trials') => (least?.[of] ?? 0) + (most?.[of] ?? 0)
  return (hits - without('hits')) / (trials - without('trials'))
}

type Days = { hits: Float64Array; trials: Float64Array; isCounted: boolean }

type WindowRates = WindowSums & { trials: Float64Array }

/** Returns the hits of windows that end on each day, with those that the eight weeks before would expect of their trials. */
export function windowRates(days: Days): (window: SignalWindow) => WindowRates {
  const length = days.hits.length
  const isKnown = (day: number) => !Number.isNaN((days.hits[day] ?? Number.NaN) + (days.trials[day] ?? Number.NaN))
  const onlyKnown = (of: Float64Array) => runningSums(of.map((value, day) => (isKnown(day) ? value : Number.NaN)))
  const [hits, trials] = [onlyKnown(days.hits), onlyKnown(days.trials)]
  return (window) => {
    const rates = { observed: unknownDays(length), expected: unknownDays(length), trials: unknownDays(length) }
    for (let day = 0; day < length; day += 1) {
      const from = day - window + 1
      const inWindow = trials(from, day + 1)
      if (from < 0 || inWindow <= 0 || !isKnown(day)) continue
      const weeks: Week[] = []
      for (let to = from; to >= WEEK && weeks.length < WEEKS; to -= WEEK) {
        const week = { hits: hits(to - WEEK, to), trials: trials(to - WEEK, to) }
        if (week.trials > 0) weeks.push(week)
      }
      if (weeks.length < LEAST_WEEKS) continue
      rates.observed[day] = hits(from, day + 1)
      rates.trials[day] = inWindow
      rates.expected[day] = usualRate(weeks, days.isCounted) * inWindow
    }
    return rates
  }
}
