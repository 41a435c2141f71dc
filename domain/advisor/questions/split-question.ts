import { ANY_DIMENSION, dimensionOf } from '#domain/advisor/questions/words/dimension-words.ts'
import { isTimeDimension } from '#domain/dimensions.ts'
import { QUERY_METRIC_DEFINITIONS } from '#domain/metrics.ts'
import { completeTurn } from '#domain/advisor/questions/parts/complete-turn.ts'
import { hasSubject, readParts, type Parts, type Store } from '#domain/advisor/questions/parts/read-parts.ts'

const QUESTION_WORD = "(?:what|which|who|whose|whom|where|how|whats|hows|what's|how's|who's)"
const RANK = '(?:(?:the|our|my) )?(?:best|worst|top|biggest|largest|smallest|highest|lowest|busiest|weakest|strongest)'
const IS_THAT = '(?:is|was|are|were) (?:that|this|it|those|they)'
const JOINT = new RegExp(
  `(?:[?!.;]+ +(?:and |also |plus )*|,? (?:and|plus|also)(?: also| then)? |, )(?=(?:${QUESTION_WORD}|${RANK}|${IS_THAT})\\b)`,
  'gi',
)

/** These speak of the reply to the first question, which isn't known yet. */
const OF_REPLY = /\b(?:it|its|that|those|these|they|them|their|he|she|his|her|one|ones|each|this(?= *[?.!]*$))\b/i
const THERE = /\b(?:there|in that (?:country|city|place))\b/i

const LEAD = /\b(?:in|on|from|since|during|until|till|before|after|over|for)(?: the)? +$/

const hasLimits = ({ mentions, conditions, amounts }: Parts): boolean =>
  mentions.length + conditions.length + amounts.length > 0

function daysIn({ spans, text }: Parts): string {
  const [span] = spans
  if (!span || spans.length > 1) return ''
  const lead = LEAD.exec(text.slice(0, span.start))?.[0] ?? ''
  return ` ${lead}${text.slice(span.start, span.end)}`
}

/** Stock and jobs are of today. */
const isOfToday = (text: string, store: Store): boolean => readParts(text, store, true).topic !== null

const withDays = (text: string, [own, other]: readonly [Parts, Parts], store: Store): string =>
  own.spans.length === 0 && !isOfToday(text, store) ? `${text.replace(/[?.! ]+$/, '')}${daysIn(other)}` : text

/** Writes out the place that "there" speaks of. `null` if there is no single one. */
function nameThere(text: string, { mentions }: Parts): string | null {
  if (!THERE.test(text)) return text
  const places = mentions.filter(({ field, isNegated }) => /^(?:country|region|city)$/.test(field) && !isNegated)
  const [place, ...others] = places
  return place && others.length === 0 && mentions.length === 1 ? text.replace(THERE, `in ${place.text}`) : null
}

/** Politeness before a question is none. */
const asksForSomething = (text: string, parts: Parts, store: Store): boolean =>
  hasSubject(parts) || parts.spans.length > 0 || isOfToday(text, store)

/**
 * Two whole questions. Whether what one of them is limited to is meant for both can't be told. `isReferring` if
 * the second one refers to the first, and one reply to both lacks its figure.
 */
export type Halves = { texts: [string, string]; isOneLimited: boolean; isReferring?: boolean }

/** Writes out what a second question leaves to the first: "how many of them were new", "is that more than in March". */
function referBack(text: string, first: Parts, store: Store): string {
  const written = completeTurn(text, () => first)
  const [metric, ...others] = first.metrics
  if (written === text || metric === undefined || others.length > 0) return written
  const whole = written.replace(/^and /, '')
  return hasSubject(readParts(whole, store)) ? whole : `${QUERY_METRIC_DEFINITIONS[metric].label} ${whole}`
}

function complete([one, other]: readonly [string, string], whole: Parts, store: Store): Halves | null {
  const first = readParts(one, store)
  const referring = referBack(other, first, store)
  const named = OF_REPLY.test(referring) ? null : nameThere(referring, first)
  if (named === null) return null
  const second = readParts(named, store)
  const areAsked = asksForSomething(one, first, store) && asksForSomething(named, second, store)
  if (first.isFollowUp || !areAsked) return null
  return {
    texts: [withDays(one, [first, second], store), withDays(named, [second, first], store)],
    isOneLimited: hasLimits(first) !== hasLimits(second),
    isReferring: referring !== other && !second.metrics.every((name) => whole.metrics.includes(name)),
  }
}

const AND = /,? (?:and|plus|&) |, /g

const isWhole = (text: string, store: Store): boolean => {
  const { metrics, spans, isFollowUp } = readParts(text, store)
  return metrics.length > 0 && spans.length === 1 && !isFollowUp
}

/** "Sales in April, orders in March" are two questions with days of their own. */
const splitFigures = (text: string, store: Store): Halves[] =>
  [...text.matchAll(AND)].flatMap(({ index, 0: joint }) => {
    const texts: Halves['texts'] = [text.slice(0, index), text.slice(index + joint.length)]
    return texts.every((half) => isWhole(half, store)) ? [{ texts, isOneLimited: false }] : []
  })

const AND_DAYS = /^ *(?:,|and|&|\+|plus) *(?:(?:in|on|for|the) )*$/

/** Writes out "orders today and yesterday" as two questions, if the days don't join. */
function splitSpans(text: string, store: Store): Halves[] {
  const { spans, text: plain, isCompared } = readParts(text, store)
  const [one, other, ...more] = spans
  if (!one || !other || more.length > 0 || isCompared || !AND_DAYS.test(plain.slice(one.end, other.start))) return []
  const texts: Halves['texts'] = [
    plain.slice(0, one.end) + plain.slice(other.end),
    plain.slice(0, one.start) + plain.slice(other.start),
  ]
  return [{ texts, isOneLimited: false }]
}

const BEST_AND_WORST =
  /\b(?<best>best|top|highest|biggest|largest|strongest|busiest) (?:and|&) (?:(?:the|our|my) )?(?<worst>worst|lowest|smallest|weakest|quietest|slowest)\b/i

/** "Best and worst product" are two rankings. */
function splitRanks(text: string): Halves[] {
  if (!BEST_AND_WORST.test(text)) return []
  return [
    { texts: [text.replace(BEST_AND_WORST, '$<best>'), text.replace(BEST_AND_WORST, '$<worst>')], isOneLimited: false },
  ]
}

const OTHER_DAYS = /[?!.]+ +(?:and|what about|how about)(?: (?:in|for|on|during))? (?=\S)/i

/** Writes out "sales in April? And in March?" as two questions. */
function splitDays(text: string, store: Store): Halves[] {
  const joint = OTHER_DAYS.exec(text)
  if (!joint) return []
  const first = readParts(text.slice(0, joint.index), store)
  const second = readParts(text.slice(joint.index + joint[0].length), store)
  const [span, ...more] = first.spans
  const [other, ...others] = second.spans
  if (!span || !other || more.length + others.length > 0 || hasSubject(second) || hasLimits(second)) return []
  const days = second.text.slice(other.start, other.end)
  const again = `${first.text.slice(0, span.start)}${days}${first.text.slice(span.end)}`
  return [{ texts: [first.text, again], isOneLimited: false }]
}

const TWO_LISTS = new RegExp(
  `\\b(?:by|per) (?<one>${ANY_DIMENSION}),? and (?:then )?(?:by|per) (?<other>${ANY_DIMENSION})\\b`,
  'i',
)

/** "Sales by country and by channel" are two lists. Rows of time have other columns. */
function splitLists(text: string): Halves[] {
  const { one = '', other = '' } = TWO_LISTS.exec(text)?.groups ?? {}
  const names = [one, other].map((noun) => dimensionOf(noun.toLowerCase()))
  if (!names.every((name) => name !== null && !isTimeDimension(name))) return []
  return [
    { texts: [text.replace(TWO_LISTS, `by ${one}`), text.replace(TWO_LISTS, `by ${other}`)], isOneLimited: false },
  ]
}

/**
 * Splits "our best product this year and who is the best customer" into two questions that are whole: days that only
 * one of them names are those of both. Returns the ways to split it, of which the reader has to understand both parts.
 */
export function splitQuestion(text: string, store: Store): Halves[] {
  const whole = readParts(text, store)
  const halves = [...text.matchAll(JOINT)].flatMap(({ index, 0: joint }) => {
    const both = complete([text.slice(0, index), text.slice(index + joint.length)], whole, store)
    return both ? [both] : []
  })
  return [
    ...splitLists(text),
    ...splitRanks(text),
    ...halves,
    ...splitDays(text, store),
    ...splitSpans(text, store),
    ...splitFigures(text, store),
  ]
}

/** Whether two questions ask for rows of different kinds, so that one list answers only one of them. */
export function areApart([one, other]: readonly [string, string], store: Store): boolean {
  const shapes = [one, other].map((text) => readParts(text, store).shape)
  const [first, second] = shapes.map(({ by, direction, isOrders }) => `${by.join()} ${direction} ${isOrders}`)
  return first !== second
}
