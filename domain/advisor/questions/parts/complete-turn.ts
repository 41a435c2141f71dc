import { dimensionOf } from '#domain/advisor/questions/words/dimension-words.ts'
import type { Span } from '#domain/advisor/questions/days/read-periods.ts'
import { prepareText } from '#domain/advisor/questions/words/prepare-text.ts'
import {
  AMOUNT,
  CORRECTED,
  IN_PERCENT,
  MAKE_IT,
  MORE_THAN,
  NOT_THAT,
  ONLY_BUYERS,
  OTHER_ROWS,
  RATE_OF,
  REFERENCES,
  SAME_BUT,
  THEY_SPENT,
  WHY,
  YEAR_BEFORE,
} from '#domain/advisor/questions/words/turn-words.ts'
import { UNITS, type Unit, unitAround } from '#domain/calendar-units.ts'
import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import { hasCondition, hasSubject, type Parts } from './read-parts.ts'

/** Reads the question before, only where it is needed. `null` if there is none, or if its reply was a report. */
type Before = () => Parts | null

export const canGoOn = (earlier: Parts): boolean => earlier.unknown.length === 0 && hasSubject(earlier)

const NEIGHBOR =
  /(?<!\b(?:than|to|with|vs\.?|versus|against|from) )\b(?:in |for )?the (?<unit>day|week|month|quarter) (?<side>before|after)(?: that)?(?= *[?.!]*$)/

function nameOfDays(unit: Unit, { from, to }: Period): string {
  if (unit === 'month') return from.slice(0, 7)
  return unit === 'day' ? from : `${from} to ${to}`
}

/** "The month before" is the one before the days of the question before. */
function nameNeighbor(text: string, before: Before): string {
  const found = NEIGHBOR.exec(text)?.groups
  const [span, ...others] = (found && before()?.spans) ?? []
  const unit = UNITS.find((one) => one === found?.['unit'])
  if (!found || !unit || !span || others.length > 0) return text
  const days = found['side'] === 'before' ? unitAround(span.period.from, unit, -1) : unitAround(span.period.to, unit, 1)
  return text.replace(NEIGHBOR, nameOfDays(unit, days))
}

const ONLY = /^(?:just|only)(?: only)?\b(?: for)?|(?<=^(?:\S+ ){1,3})only(?=[?.! ]*$)/

/** "Only tea" limits the question before. Alone, what "only" leaves out can't be told. */
function limitEarlier(text: string, before: Before): string {
  if (!ONLY.test(text)) return text
  const context = before()
  return context && canGoOn(context) ? `and ${text.replace(ONLY, '')}` : text
}

const AGAINST =
  /^(?:and |but |now )*(?=(?:as )?(?:vs\.?|versus|against|compared? (?:it |that |them )?(?:to|with|against))(?!\w))/

const LEAD = /\b(?:in|on|for|during)(?: the)? $/

/** "In May" needs its preposition. */
const writeDays = ({ daysText }: Parts, { start, end }: Span): string =>
  `${LEAD.exec(daysText.slice(0, start))?.[0] ?? ''}${daysText.slice(start, end)}`

/** "Vs March" compares the days of the question before. */
function compareEarlier(text: string, before: Before): string {
  const context = AGAINST.test(text) ? before() : null
  const [span, ...others] = context?.spans ?? []
  if (!context || !span || others.length > 0 || context.areDaysCompared) return text
  return `and ${writeDays(context, span)} ${text.replace(AGAINST, '')}`
}

/** The only one, or `null`. */
const alone = <Item>([item, ...others]: readonly Item[]): Item | null => (others.length > 0 ? null : (item ?? null))

const OF_BUYERS: readonly QueryMetric[] = ['customers', 'new_customers', 'returning_customers']

const isOf = (before: Parts | null, metrics: readonly QueryMetric[]): boolean =>
  before?.metrics.some((name) => metrics.includes(name)) ?? false

/** Writes out the figure that is meant: "and returning ones", "how much was that". */
function nameFigure(text: string, before: Before): string {
  const found = REFERENCES.find(({ asked, of }) => asked.test(text) && isOf(before(), of))
  return found ? text.replace(found.asked, found.written) : text
}

/** Writes out a rate: "in percent" is one only of a figure that has one. */
function nameRate(text: string, before: Before): string {
  const metric = alone((IN_PERCENT.test(text) && before()?.metrics) || [])
  const rate = metric === null ? undefined : RATE_OF[metric]
  return rate === undefined ? text : `and ${rate}`
}

/** "They" of new customers are these, and no others. */
function nameBuyers(text: string, before: Before): string {
  if (THEY_SPENT.test(text)) {
    const [metric] = before()?.metrics ?? []
    const kind = metric === 'new_customers' ? 'new' : 'returning'
    if (metric !== 'new_customers' && metric !== 'returning_customers') return text
    return text.replace(THEY_SPENT, `and net sales from ${kind} customers`)
  }
  return ONLY_BUYERS.test(text) && !isOf(before(), OF_BUYERS)
    ? text.replace(ONLY_BUYERS, 'and from $<kind>$<only> customers')
    : text
}

const rankOf = ({ direction }: Parts['shape']): string => (direction === 'asc' ? 'worst' : 'top')

/** "Make it 10" after the top products asks for more of them. */
function nameCount(text: string, before: Before): string {
  const count = MAKE_IT.exec(text)?.groups?.['count']
  const shape = count === undefined ? undefined : before()?.shape
  return shape && shape.direction !== null ? `and ${rankOf(shape)} ${count}` : text
}

/** "Now categories" asks for other rows than the products of the question before. */
function rowsAfter({ shape, count }: Parts, noun: string): string | null {
  if (count) return `how many ${noun}`
  if (shape.by.length !== 1) return null
  if (shape.direction !== null) return `${rankOf(shape)} ${shape.limit === 1 ? '' : (shape.limit ?? '')} ${noun}`
  // "And customers" after a list may count them.
  return dimensionOf(noun) === 'customer' ? null : `by ${noun}`
}

function nameRows(text: string, before: Before): string {
  const noun = OTHER_ROWS.exec(text)?.groups?.['noun']
  const earlier = noun === undefined ? null : before()
  const rows = earlier && noun !== undefined ? rowsAfter(earlier, noun) : null
  return rows === null ? text : `and ${rows}`
}

/** "Over 100 dollars" limits orders. */
const nameAmount = (text: string, before: Before): string =>
  AMOUNT.test(text) && isOf(before(), ['orders']) ? text.replace(AMOUNT, 'and orders $<amount>') : text

const isMonth = ({ from, to }: Period): boolean => from.endsWith('-01') && unitAround(from, 'month').to === to

const yearBefore = (day: string): string => Temporal.PlainDate.from(day).subtract({ years: 1 }).toString()

/** "Same month last year" is the one before the days of the question before. */
function nameYearBefore(text: string, before: Before): string {
  const span = alone((YEAR_BEFORE.test(text) && before()?.spans) || [])
  if (!span) return text
  const days = { from: yearBefore(span.period.from), to: yearBefore(span.period.to) }
  return text.replace(YEAR_BEFORE, nameOfDays(isMonth(span.period) ? 'month' : 'week', days))
}

/** "Why?" asks why a figure changed in the days before. Of conditions no cause is known. */
function nameCause(text: string, before: Before): string {
  const earlier = WHY.test(text) ? before() : null
  if (!earlier || hasCondition(earlier) || earlier.spans.length > 1) return text
  const metric = alone(earlier.metrics)
  const days = earlier.spans.map((span) => ` ${writeDays(earlier, span)}`).join('')
  return metric === null ? text : `why did ${QUERY_METRIC_DEFINITIONS[metric].label.toLowerCase()} change${days}`
}

/** "Is that more than in March" compares, if there are days to compare. */
const compareMore = (text: string, before: Before): string =>
  MORE_THAN.test(text) && before()?.spans.length === 1 ? text.replace(MORE_THAN, 'compared to ') : text

/** Takes a slip back: "no, I meant orders", "not last week, last month". */
function correct(text: string, before: Before): string {
  const wrong = NOT_THAT.exec(text)?.groups?.['wrong']
  const isTakenBack = wrong !== undefined && before()?.daysText.includes(wrong)
  const rest = text.replace(isTakenBack ? NOT_THAT : CORRECTED, '').replace(SAME_BUT, 'and')
  return rest === text || /^(?:and|but)\b/.test(rest) ? rest : `and ${rest}`
}

const RULES: readonly ((text: string, before: Before) => string)[] = [
  correct,
  nameNeighbor,
  nameYearBefore,
  nameRate,
  nameFigure,
  nameBuyers,
  nameCount,
  nameRows,
  nameAmount,
  nameCause,
  compareMore,
  compareEarlier,
  limitEarlier,
  (text) => text.replace(/ instead(?=[?.! ]*$)/, ''),
]

/** Writes out what only the questions before tell. Other questions keep their capital letters. */
export function completeTurn(text: string, before: Before): string {
  const plain = prepareText(text)
  const completed = RULES.reduce((written, rule) => rule(written, before), plain)
  return completed === plain ? text : completed
}
