import { forecastValues } from '#domain/analysis/forecast/forecast-values.ts'
import { METHODS, type Rhythm } from '#domain/analysis/forecast/methods.ts'
import { sum } from '#domain/analysis/numbers/statistics.ts'
import { hasSharedData, WITHOUT_SHARED_DATA } from '#test/shared-data.ts'
import { type EvaluatedSeries, sampleSeries, sharedSeries } from './forecast-series.ts'

/** Sums over origins. Errors are relative to the mean of the known values, so that series can be added. */
type Score = {
  origins: number
  own: number
  naive: number
  four: number
  steps: number
  covered: number
  slowestMs: number
}

const NOTHING: Score = { origins: 0, own: 0, naive: 0, four: 0, steps: 0, covered: 0, slowestMs: 0 }

const WORST_RATIO = 1.01
const COVERAGE = { least: 0.75, most: 0.85 }

/** Months have no yearly season before two years. */
const LEAST = { days: 56, others: 6, yearly: 24 }

function rhythmAt({ rhythm }: EvaluatedSeries, known: number): Rhythm {
  return rhythm.season === 12 && known < LEAST.yearly ? { ...rhythm, season: 1 } : rhythm
}

function scoreAt(series: EvaluatedSeries, end: number): Score {
  const { values, steps } = series
  const [known, actual] = [values.slice(0, end), values.slice(end, end + steps)]
  const rhythm = rhythmAt(series, known.length)
  const begin = performance.now()
  const ranges = forecastValues(known, rhythm, steps).steps
  const slowestMs = performance.now() - begin
  const level = Math.abs(sum(known)) / known.length
  const errorOf = (forecast: readonly number[] | null) =>
    sum(actual.map((value, step) => Math.abs(value - (forecast?.[step] ?? 0)))) / level
  const isCovered = (value: number, step: number) => {
    const { low = Number.NaN, high = Number.NaN } = ranges[step] ?? {}
    return low <= value && value <= high
  }
  return {
    origins: 1,
    own: errorOf(ranges.map(({ value }) => value)),
    naive: errorOf(METHODS.seasonal_naive(known, { ...rhythm, steps })),
    four: errorOf(METHODS.mean_of_four(known, { ...rhythm, steps })),
    steps: actual.length,
    covered: actual.filter(isCovered).length,
    slowestMs,
  }
}

const add = (one: Score, other: Score): Score => ({
  origins: one.origins + other.origins,
  own: one.own + other.own,
  naive: one.naive + other.naive,
  four: one.four + other.four,
  steps: one.steps + other.steps,
  covered: one.covered + other.covered,
  slowestMs: Math.max(one.slowestMs, other.slowestMs),
})

function scoreSeries(series: EvaluatedSeries): Score {
  const { values, steps, origins, stride, rhythm } = series
  const least = rhythm.recent === 1 ? LEAST.others : LEAST.days
  const ends = Array.from({ length: origins }, (_, origin) => values.length - steps - origin * stride)
  return ends.filter((end) => end >= least).reduce((score, end) => add(score, scoreAt(series, end)), NOTHING)
}

function judge({ own, naive, four, covered, steps }: Score): string {
  const isAccurate = own <= WORST_RATIO * Math.min(naive, four)
  const isCovered = covered / steps >= COVERAGE.least && covered / steps <= COVERAGE.most
  const misses = [isAccurate ? '' : 'error', isCovered ? '' : 'coverage'].filter(Boolean)
  return misses.length === 0 ? 'ok' : `misses: ${misses.join(', ')}`
}

function print(name: string, score: Score) {
  const best = Math.min(score.naive, score.four)
  const ratio = (error: number) => (error / best).toFixed(3)
  const coverage = `${((100 * score.covered) / score.steps).toFixed(1)} %`
  const cells = [name, score.origins, ratio(score.naive), ratio(score.four), ratio(score.own), coverage]
  console.log(`| ${[...cells, score.slowestMs.toFixed(0), judge(score)].join(' | ')} |`)
}

/**
 * Prints the mean absolute error of the forecast beside seasonal naive and the mean of four as multiples of the better
 * one, and how many actual values were in the range of 80 %. Returns whether the days of shops reach both goals.
 */
export async function evaluateForecast(): Promise<boolean> {
  if (!hasSharedData) console.log(`Only the sample shop is evaluated: ${WITHOUT_SHARED_DATA}.`)
  const all = [...sampleSeries(), ...(hasSharedData ? await sharedSeries() : [])]
  const scored = all.map((series) => ({ series, score: scoreSeries(series) }))
  console.log('| series | origins | seasonal naive | mean of four | ours | in the range | slowest, ms | verdict |')
  console.log('|---|---|---|---|---|---|---|---|')
  const named = Map.groupBy(scored, ({ series }) => `${series.name}, ${series.steps} ahead`)
  for (const [name, theirs] of named) print(name, theirs.map(({ score }) => score).reduce(add))
  const groups = Map.groupBy(scored, ({ series }) => series.group)
  const totals = [...groups].map(([group, theirs]) => ({ group, total: theirs.map(({ score }) => score).reduce(add) }))
  for (const { group, total } of totals) print(`**all ${group}**`, total)
  return totals.every(({ group, total }) => group !== 'days of shops' || judge(total) === 'ok')
}
