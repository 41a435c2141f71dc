import { z } from 'zod'
import { coveredDays, type ProfitDay } from '#domain/analysis/goals/covered-days.ts'
import type { DayFigure } from '#domain/analysis/forecast/forecast-sales.ts'
import { followGoal } from '#domain/analysis/goals/follow-goal.ts'
import { unitAround } from '#domain/calendar-units.ts'
import { GOAL_METRICS, type GoalMetric, type GoalMonth } from '#domain/contracts/goals.ts'
import { LEAST_COVERAGE } from '#domain/contracts/months.ts'
import { lastCompleteDay } from '#domain/figures-end.ts'
import type { Period } from '#domain/periods.ts'
import { daysOfWholeStore, loadEvents } from '#server/api/events/load-events.ts'
import { historyPeriod, type HistorySource, loadHistory } from '#server/api/analytics/forecast/load-history.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { loadProfitDays } from './load-profit-days.ts'

type MonthsQuestion = Omit<FiguresQuestion<unknown>, 'query'> & {
  /** A day of the month. By default, the last complete day. */
  month?: string | undefined
  /** Whether contribution, which owners may not follow, is only loaded for a month with a goal for it. */
  onlyWithGoal?: boolean
}

/**
 * Forecasts are whole numbers, so those of orders, which may be fewer than one a day, and of contribution, whose days can
 * have parts of a cent, are made of hundredths.
 */
const PARTS: Readonly<Record<GoalMetric, number>> = { net_sales: 1, orders: 100, contribution: 100 }

// An amount in another currency than the store's says nothing about its sales.
const GOALS = `
select metric, amount::float8 as amount from public.goals
where store_id = $1 and month = $2 and (metric = 'orders' or currency = $3)`

const goalsSchema = z.array(z.object({ metric: z.string(), amount: z.number() }))

/**
 * Loads how a month goes for each metric that a goal can be set for, up to the last complete day. Without `month`, it is
 * the month of that day: on the first of a month, the one that has just ended. Throws 400 `invalid_query` for a later month.
 */
export async function loadMonths(source: HistorySource, question: MonthsQuestion): Promise<GoalMonth[]> {
  const { claims, store, today } = question
  const last = lastCompleteDay(today, store.figures_end)
  const month = unitAround(question.month ?? last, 'month')
  if (month.from > last)
    throw new ApiError(400, 'invalid_query', `month: has no complete day yet. The last one is ${last}.`)
  const [days, { rows }, events] = await Promise.all([
    loadHistory(source, question),
    source.database.queryAs(claims, GOALS, [store.id, month.from, store.currency]),
    loadEvents(source.database, claims, store.id),
  ])
  const goals = new Map(goalsSchema.parse(rows).map(({ metric, amount }) => [metric, amount]))
  const through = last < month.to ? last : month.to
  const marked = daysOfWholeStore(events)
  const metrics = GOAL_METRICS.filter(
    (metric) => metric !== 'contribution' || !question.onlyWithGoal || goals.has(metric),
  )
  const profit = metrics.includes('contribution') ? await loadProfit(source, question) : []
  return metrics.map((metric) => {
    const line = { metric, month, through, goal: goals.get(metric) ?? null, marked }
    if (metric === 'contribution') return contributionLine(profit, line)
    const parts = PARTS[metric]
    return lineOf(
      days.map((day) => ({ day: day.day, value: day[metric] * parts })),
      line,
    )
  })
}

async function loadProfit({ facts }: HistorySource, { asker, store, today }: MonthsQuestion): Promise<ProfitDay[]> {
  const period = historyPeriod({ store, today })
  return period ? facts.read(store, (run) => loadProfitDays(run, period, store.currency), asker) : []
}

type Line = { metric: GoalMetric; month: Period; through: string; goal: number | null; marked: readonly string[] }

function contributionLine(profit: readonly ProfitDay[], line: Line): GoalMonth {
  const { coverage, days } = coveredDays(profit, line.month, line.through)
  const parts = PARTS.contribution
  const course = lineOf(
    days.map(({ day, contribution }) => ({ day, value: Math.round(contribution * parts) })),
    line,
  )
  const share = coverage === null ? null : Math.floor(coverage * 10_000) / 10_000
  if (coverage === null || coverage >= LEAST_COVERAGE) return { ...course, coverage: share }
  return { ...course, coverage: share, pace: null, chance: null, range: null, noChance: 'costs' }
}

/** Days are in parts of the metric. */
function lineOf(days: readonly DayFigure[], { metric, month, through, goal, marked }: Line): GoalMonth {
  const parts = PARTS[metric]
  const course = followGoal(days, { month, through, goal: goal === null ? null : goal * parts, marked })
  const { range } = course
  return {
    metric,
    value: Math.round(course.value / parts),
    from: month.from,
    to: through,
    end: month.to,
    goal,
    pace: rounded(course.pace, 4),
    chance: rounded(course.chance, 2),
    range: range && { low: Math.round(range.low / parts), high: Math.round(range.high / parts) },
    coverage: null,
    elapsedBy: course.elapsedBy,
    noChance: course.noChance,
  }
}

const rounded = (value: number | null, digits: number) => (value === null ? null : Number(value.toFixed(digits)))
