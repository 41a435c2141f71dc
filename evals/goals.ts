import { followGoal } from '#domain/analysis/goals/follow-goal.ts'
import { METHODS } from '#domain/analysis/forecast/methods.ts'
import { mean, sum } from '#domain/analysis/numbers/statistics.ts'
import { unitAround } from '#domain/calendar-units.ts'
import { addDays, daysBetween, type Period } from '#domain/periods.ts'
import { hasSharedData, WITHOUT_SHARED_DATA } from '#test/harness/shared-data.ts'
import { type DaySeries, loadTotalSeries } from './total-series.ts'

/** A goal that was followed: the chance that was said, and whether the month reached it. */
type Case = { name: string; isShop: boolean; chance: number; isReached: boolean }

/** How far the value at the pace of the goal was from the month's sum, as a share of it, by each way to measure time. */
type PaceError = { weekdays: number; days: number }

/** Months are followed from these days; those of countries and products, of which there are many, from every second one. */
const DAYS = [3, 7, 11, 15, 19, 23, 27]

/** Goals are drawn around what a plain average expects, so that they are neither sure nor hopeless. */
const GOALS = [0.9, 0.95, 1, 1.05, 1.1]

/** Every so many products and countries. */
const PARTS_STRIDE = 2

const RHYTHM = { season: 7, recent: 7, year: 364 }

const sumIn = (days: readonly { day: string; value: number }[], { from, to }: Period): number =>
  sum(days.filter(({ day }) => from <= day && day <= to).map(({ value }) => value))

function wholeMonths({ first, values }: DaySeries): Period[] {
  const last = addDays(first, values.length - 1)
  const months: Period[] = []
  for (let month = unitAround(last, 'month'); month.from >= first; month = unitAround(month.from, 'month', -1)) {
    if (month.to <= last) months.push(month)
  }
  return months
}

type Followed = { cases: Case[]; paces: PaceError[] }

const gather = (all: readonly Followed[]): Followed => ({
  cases: all.flatMap(({ cases }) => cases),
  paces: all.flatMap(({ paces }) => paces),
})

function follow(series: DaySeries): Followed {
  const origins = series.isShop ? DAYS : DAYS.filter((_day, at) => at % 2 === 1)
  return gather(
    wholeMonths(series).flatMap((month) =>
      origins.map((day) => followMonth(series, { month, through: addDays(month.from, day - 1) })),
    ),
  )
}

function followMonth(series: DaySeries, { month, through }: { month: Period; through: string }): Followed {
  const days = series.values.map((value, at) => ({ day: addDays(series.first, at), value }))
  const known = days.filter(({ day }) => day <= through)
  const [value, actual] = [sumIn(known, month), sumIn(days, month)]
  const steps = daysBetween(through, month.to)
  const rest = METHODS.mean_of_four(
    known.map((figure) => figure.value),
    { ...RHYTHM, steps },
  )
  const goals = rest === null ? [] : GOALS.map((share) => Math.round(share * (value + sum(rest))))
  return gather(
    goals
      .filter((goal) => goal > value)
      .map((goal) => {
        const { chance, pace, elapsedBy: by } = followGoal(known, { month, through, goal })
        const isPaced = by === 'weekdays' && pace !== null && actual > 0
        return {
          cases: chance === null ? [] : [{ ...series, chance, isReached: actual >= goal }],
          paces: isPaced ? [paceErrors({ pace, goal, value, actual, steps, month })] : [],
        }
      }),
  )
}

type Paced = { pace: number; goal: number; value: number; actual: number; steps: number; month: Period }

function paceErrors({ pace, goal, value, actual, steps, month }: Paced): PaceError {
  const length = daysBetween(month.from, month.to) + 1
  const errorOf = (expected: number) => Math.abs(expected - actual) / actual
  return { weekdays: errorOf(pace * goal), days: errorOf((value * length) / (length - steps)) }
}

const BINS = [0, 0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 1]

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`

/** Returns how often the goals of a bin were reached beside the chance that was said, with their number. */
function reliability(cases: readonly Case[]): string[] {
  return BINS.slice(0, -1).map((least, at) => {
    const most = BINS[at + 1] ?? 1
    const theirs = cases.filter(({ chance }) => least <= chance && (chance < most || most === 1))
    if (theirs.length === 0) return '–'
    const said = mean(theirs.map(({ chance }) => chance))
    return `${percent(said)} → ${percent(shareReached(theirs))} (${theirs.length})`
  })
}

const shareReached = (cases: readonly Case[]): number => mean(cases.map(({ isReached }) => Number(isReached)))

/** The mean squared difference of the chance and what came: 1 if reached, otherwise 0 (Brier 1950). */
const brier = (cases: readonly Case[], chanceOf: (one: Case) => number): number =>
  mean(cases.map((one) => (chanceOf(one) - Number(one.isReached)) ** 2))

/** How far chances below half, and those above, may be from how often such goals were reached. */
const MOST_OFF = 0.1

/** Returns whether the chances were better than the base rate, and as high as goals were reached, below and above half. */
function judge(cases: readonly Case[]): string[] {
  const base = shareReached(cases)
  const halves = [cases.filter(({ chance }) => chance < 0.5), cases.filter(({ chance }) => chance >= 0.5)]
  const offs = halves
    .filter((half) => half.length > 0)
    .map((half) => Math.abs(mean(half.map(({ chance }) => chance)) - shareReached(half)))
  return [
    brier(cases, ({ chance }) => chance) < brier(cases, () => base) ? '' : 'Brier score',
    offs.every((off) => off <= MOST_OFF) ? '' : 'calibration',
  ].filter(Boolean)
}

/** What a line may miss, with the reason. Decision 0063 names the same. */
const KNOWN_MISSES: Readonly<Record<string, string>> = {
  'Sample shop':
    'its forecasts were mostly too low, so goals were reached more often than was said. Counting on that made real shops worse',
}

function print(name: string, cases: readonly Case[]): boolean {
  const base = shareReached(cases)
  const scores = [brier(cases, () => base), brier(cases, ({ chance }) => chance)].map((score) => score.toFixed(3))
  const misses = judge(cases)
  const verdict = misses.length === 0 ? 'ok' : `misses: ${misses.join(', ')}`
  console.log(`| ${[name, cases.length, percent(base), ...scores, ...reliability(cases), verdict].join(' | ')} |`)
  const known = KNOWN_MISSES[name]
  if (known !== undefined && misses.length > 0) console.log(`${name} misses its goals as known: ${known}.`)
  return misses.length === 0 || known !== undefined
}

/**
 * Follows goals through past months, and prints the chances that were said beside how often goals were reached, with the
 * Brier score beside that of always saying the base rate. Returns whether each line reaches its goals.
 */
export async function evaluateGoals(): Promise<boolean> {
  if (!hasSharedData) console.log(`Only the sample shop is evaluated: ${WITHOUT_SHARED_DATA}.`)
  const all = await loadTotalSeries()
  const parts = all.filter(({ isShop }) => !isShop).filter((_part, at) => at % PARTS_STRIDE === 0)
  const { cases, paces } = gather([...all.filter(({ isShop }) => isShop), ...parts].map(follow))
  const bins = BINS.slice(0, -1).map((least, at) => `${percent(least)}–${percent(BINS[at + 1] ?? 1)}`)
  const columns = ['goals of', 'cases', 'reached', 'Brier score of the base rate', 'ours', ...bins, 'verdict']
  console.log(`| ${columns.join(' | ')} |`)
  console.log(`|${columns.map(() => '---').join('|')}|`)
  const shops = Map.groupBy(
    cases.filter(({ isShop }) => isShop),
    ({ name }) => name,
  )
  const lines = [
    ...shops,
    ['countries and products', cases.filter(({ isShop }) => !isShop)] as const,
    ['all', cases] as const,
  ]
  const arePassed = lines.filter(([, theirs]) => theirs.length > 0).map(([name, theirs]) => print(name, theirs))
  const errors = (['weekdays', 'days'] as const).map((by) => percent(mean(paces.map((pace) => pace[by]))))
  console.log(
    `\nThe month at its pace was off by ${errors.join(' with last year’s weekdays, and by ')} with equal days.`,
  )
  return arePassed.every(Boolean)
}
