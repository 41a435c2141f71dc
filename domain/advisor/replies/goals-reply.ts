import type { Citation, LoadReports, Reply } from '#domain/advisor/advisor.ts'
import { replyOf } from '#domain/advisor/answer.ts'
import type { Wording } from '#domain/advisor/wording.ts'
import type { GoalMetric, GoalMonth, Goals } from '#domain/contracts/goals.ts'
import { joinNames } from '#domain/join-names.ts'
import { coverageText, MONTH_NOUNS } from '#domain/today/month-figure.ts'
import { citePlace, NO_FIGURE } from './place.ts'

type Sources = { load: LoadReports['goals']; store: string; wording: Wording }
type Told = { goals: Goals; wording: Wording }

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const nounOf = ({ metric }: GoalMonth): string => capitalize(MONTH_NOUNS[metric])

const isOne = ({ metric }: GoalMonth): boolean => metric === 'contribution'

const valueIn =
  ({ metric }: GoalMonth, { goals, wording }: Told) =>
  (value: number): string =>
    wording.value(metric, value, goals.currency)

function rangeText(month: GoalMonth, told: Told): string {
  if (!month.range) return ''
  const write = valueIn(month, told)
  return `the month is likely to end between ${write(month.range.low)} and ${write(month.range.high)}`
}

/** Says how far a month is from what its goal asks for by now. */
function paceText({ pace }: GoalMonth, wording: Wording): string {
  if (pace === null) return ''
  const off = Math.round(Math.abs(pace - 1) * 100) / 100
  if (off === 0) return ' That is just what the goal asks for by now, so you are on track.'
  const isAhead = pace > 1
  return ` That is ${wording.percent(off)} ${isAhead ? 'more' : 'less'} than the goal asks for by now, so you are ${isAhead ? 'on track' : 'behind'}.`
}

function chanceText(month: GoalMonth, told: Told): string {
  if (month.chance === null) return ''
  const range = rangeText(month, told)
  return ` The chance to reach it is ${told.wording.percent(month.chance)}${range && `: ${range}`}.`
}

function sentenceOf(month: GoalMonth, goal: number, told: Told): string {
  const { end, from, to, value } = month
  const { wording } = told
  const write = valueIn(month, told)
  const verb = isOne(month) ? 'is' : 'are'
  const known = coverageText(month, wording.percent)
  const lead = `${nounOf(month)}${known ? ` (${known})` : ''} ${verb} ${write(value)} up to ${wording.day(to)}, and the goal of ${wording.month(from)} is ${write(goal)}.`
  if (to < end) return lead + paceText(month, wording) + chanceText(month, told)
  return `${lead} The month ${value >= goal ? 'reached its goal' : 'missed its goal'}.`
}

const citationOf = (month: GoalMonth, told: Told): Citation => {
  const { from, to, value } = month
  return { ...NO_FIGURE, label: nounOf(month), value: valueIn(month, told)(value), period: { from, to } }
}

/** The month of the only metric that is asked for, or of net sales. */
const shownMonth = ({ months }: Goals, [asked]: readonly GoalMetric[]): GoalMonth | undefined =>
  months.find(({ metric }) => metric === (asked ?? 'net_sales'))

function withoutGoal(metrics: readonly GoalMetric[], told: Told): Reply {
  const { goals, wording } = told
  const set = citePlace({ label: 'Settings', value: 'Set a goal', href: '/settings/goals', day: goals.today })
  const month = shownMonth(goals, metrics)
  if (!month) return replyOf({ text: 'No goal is set, so I can’t tell whether you are on track.', citations: [set] })
  const range = rangeText(month, told)
  const nouns = metrics.length > 0 ? `${joinNames(metrics.map((metric) => MONTH_NOUNS[metric]))} in ` : ''
  const verb = isOne(month) ? 'is' : 'are'
  return replyOf({
    text: `No goal is set for ${nouns}${wording.month(month.from)}, so I can’t tell whether you are on track. ${nounOf(month)} ${verb} ${valueIn(month, told)(month.value)} up to ${wording.day(month.to)}${range && `, and ${range}`}.`,
    citations: [citationOf(month, told), set],
  })
}

/**
 * Replies whether the current month is on its way to its goals: those of `metrics`, or all if it is empty. Resolves to
 * `null` without a store.
 */
export async function replyOnGoals(
  metrics: readonly GoalMetric[],
  { load, store, wording }: Sources,
): Promise<Reply | null> {
  const goals = await load(store)
  if (!goals) return null
  const told = { goals, wording }
  const followed = goals.months
    .filter(({ metric }) => metrics.length === 0 || metrics.includes(metric))
    .flatMap((month) => (month.goal === null ? [] : [{ month, goal: month.goal }]))
  if (followed.length === 0) return withoutGoal(metrics, told)
  return replyOf({
    text: followed.map(({ month, goal }) => sentenceOf(month, goal, told)).join('\n'),
    citations: followed.map(({ month }) => citationOf(month, told)),
  })
}
