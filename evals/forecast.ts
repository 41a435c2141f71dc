import { forecastValues } from '#domain/analysis/forecast/forecast-values.ts'
import { METHODS, type Rhythm } from '#domain/analysis/forecast/methods.ts'
import { sum } from '#domain/analysis/numbers/statistics.ts'
import { hasSharedData, WITHOUT_SHARED_DATA } from '#test/harness/shared-data.ts'
import { type EvaluatedSeries, sampleSeries, sharedSeries } from './forecast-series.ts'
import { evaluateStock } from './forecast-stock.ts'
import { evaluateTotals } from './forecast-totals.ts'
import { loadTotalSeries } from './total-series.ts'

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

/** What a series of shops may miss, with the reason. Decision 0035 names the same. */
const KNOWN_MISSES: Readonly<Record<string, { misses: readonly string[]; reason: string }>> = {
  'Sample shop, days, 28 ahead': {
    misses: ['coverage'],
    reason: 'the range is too wide by 1.2 points. The 30 origins overlap, so that chance moves it by more than that',
  },
}

const isOfShops = (group: string): boolean => group.endsWith('of shops')

/** Returns the goals that a score misses. */
function missesOf({ own, naive, four, covered, steps }: Score): string[] {
  const isAccurate = own <= WORST_RATIO * Math.min(naive, four)
  const isCovered = covered / steps >= COVERAGE.least && covered / steps <= COVERAGE.most
  return [isAccurate ? '' : 'error', isCovered ? '' : 'coverage'].filter(Boolean)
}

function print(name: string, score: Score) {
  const best = Math.min(score.naive, score.four)
  const ratio = (error: number) => (error / best).toFixed(3)
  const coverage = `${((100 * score.covered) / score.steps).toFixed(1)} %`
  const misses = missesOf(score)
  const verdict = misses.length === 0 ? 'ok' : `misses: ${misses.join(', ')}`
  const cells = [name, score.origins, ratio(score.naive), ratio(score.four), ratio(score.own), coverage]
  console.log(`| ${[...cells, score.slowestMs.toFixed(0), verdict].join(' | ')} |`)
}

/** Prints what a series of shops misses. Returns whether it misses nothing that isn't known. */
function judge(name: string, score: Score): boolean {
  const misses = missesOf(score)
  const known = KNOWN_MISSES[name]
  const unknown = misses.filter((miss) => !known?.misses.includes(miss))
  if (unknown.length > 0) console.log(`${name} fails: ${unknown.join(', ')}.`)
  if (known && misses.length > unknown.length) console.log(`${name} misses its goals as known: ${known.reason}.`)
  return unknown.length === 0
}

/** Prints and judges the forecasts of single days, and of other series. */
async function evaluateSales(): Promise<boolean> {
  if (!hasSharedData) console.log(`Only the sample shop is evaluated: ${WITHOUT_SHARED_DATA}.`)
  const all = [...sampleSeries(), ...(hasSharedData ? await sharedSeries() : [])]
  const scored = all.map((series) => ({ series, score: scoreSeries(series) }))
  console.log('| series | origins | seasonal naive | mean of four | ours | in the range | slowest, ms | verdict |')
  console.log('|---|---|---|---|---|---|---|---|')
  const totalsBy = (nameOf: (series: EvaluatedSeries) => string) =>
    [...Map.groupBy(scored, ({ series }) => nameOf(series))].map(([name, theirs]) => ({
      name,
      isOfShops: theirs.every(({ series }) => isOfShops(series.group)),
      total: theirs.map(({ score }) => score).reduce(add),
    }))
  const lines = [
    ...totalsBy(({ name, steps }) => `${name}, ${steps} ahead`),
    ...totalsBy(({ group }) => `**all ${group}**`),
  ]
  for (const { name, total } of lines) print(name, total)
  // Every line is judged, so that all reasons are printed.
  return lines
    .filter((line) => line.isOfShops)
    .map(({ name, total }) => judge(name, total))
    .every(Boolean)
}

/**
 * Prints the mean absolute error of the forecast beside seasonal naive and the mean of four as multiples of the better
 * one, and how many actual values were in the range of 80 %; then the same for sums of days and months, and for units of products. Returns whether each
 * series of shops reaches both goals, except for what decision 0035 names, and units are closer than by the rate.
 */
export async function evaluateForecast(): Promise<boolean> {
  const areSalesFine = await evaluateSales()
  const areTotalsFine = evaluateTotals(await loadTotalSeries())
  const isStockFine = await evaluateStock()
  return areSalesFine && areTotalsFine && isStockFine
}
