import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import { prepareText } from '#domain/advisor/questions/words/prepare-text.ts'
import {
  PLANNED_DAYS,
  PLANNED_JOBS,
  PLANNED_PARTS,
  type PlannedFigures,
  type PlannedQuestion,
} from './planned-question.ts'

/** Metrics whose labels have a second meaning in a question. */
const WORDS: Partial<Record<QueryMetric, string>> = {
  repeat_customers: 'customers who bought more than once',
  shipping_costs: 'shipping costs',
  packaging_costs: 'packaging costs',
  blended_roas: 'blended ROAS',
  mer: 'marketing efficiency ratio',
}

const wordsOf = (metric: QueryMetric): string => WORDS[metric] ?? QUERY_METRIC_DEFINITIONS[metric].label.toLowerCase()

const join = (texts: readonly string[]): string => texts.join(' and ')

function writeDays({ days, year }: PlannedFigures): string[] {
  if (days === null) return year === null ? [] : [`in ${year}`]
  return [year === null ? PLANNED_DAYS[days] : `${PLANNED_DAYS[days]} ${year}`]
}

function writeSubject({ metrics, by, order, limit }: PlannedFigures): string[] {
  const asked = join(metrics.map(wordsOf))
  const [first] = by
  if (order === 'usual' || first === undefined)
    return [asked, ...(by.length > 0 ? [`by ${join(by.map((name) => PLANNED_PARTS[name][0]))}`] : [])]
  const rank = order === 'most_first' ? 'top' : 'bottom'
  return [[rank, ...(limit === null ? [] : [limit]), PLANNED_PARTS[first][1]].join(' '), `by ${asked}`]
}

/** Writes a plan as a question that the agents read. Returns `null` for what can't be one. */
export function writeQuestion(planned: PlannedQuestion): string | null {
  if (planned.kind === 'other') return null
  if (planned.kind === 'job') return PLANNED_JOBS[planned.job]
  const { only, except, compare } = planned
  const parts = [
    ...writeSubject(planned),
    ...(only.length > 0 ? [`in ${join(only)}`] : []),
    ...(except.length > 0 ? [`except ${join(except)}`] : []),
    ...writeDays(planned),
    ...(compare === 'year_before' ? ['year over year'] : []),
  ]
  return prepareText(parts.join(' '))
}
