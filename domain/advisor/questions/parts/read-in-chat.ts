import { readTalk } from '#domain/advisor/questions/read-message.ts'
import { isRankedAgain } from '#domain/advisor/questions/parts/ambiguous.ts'
import { isOfGoods } from '#domain/advisor/questions/parts/read-basket.ts'
import type { FoundCondition } from '#domain/advisor/questions/parts/read-conditions.ts'
import {
  hasCondition,
  hasSubject,
  type Parts,
  readParts,
  type Store,
} from '#domain/advisor/questions/parts/read-parts.ts'
import { readSpelling } from '#domain/advisor/questions/parts/read-spelling.ts'
import { toReport } from '#domain/advisor/questions/queries/to-report.ts'
import { prepareText } from '#domain/advisor/questions/words/prepare-text.ts'
import { wordsIn } from '#domain/advisor/questions/words/word-scan.ts'
import { UNITS, type Unit, unitAround } from '#domain/calendar-units.ts'
import { type Kept, LONGEST_QUESTION } from '#domain/contracts/questions.ts'
import type { Period } from '#domain/periods.ts'

/** "And the worst 5" ranks the same parts the other way. */
const ranked = ({ direction, limit }: Parts['shape'], earlier: Parts['shape']): Parts['shape'] => ({
  ...earlier,
  direction,
  limit: limit ?? earlier.limit,
  isMixed: earlier.isMixed || (earlier.by.length === 0 && !earlier.isOrders),
})

/** Returns what a follow-up that names no subject asks for. Of which part of a share it speaks can't be told. */
function sameSubject(parts: Parts, earlier: Parts): Partial<Parts> {
  const { shape, purpose, count, share, isEffect } = earlier
  const isOther = share !== null && hasCondition(parts)
  const own = parts.shape.direction
  if (own !== null && !isOther) return { shape: ranked(parts.shape, shape), purpose, count, share, isEffect }
  return { shape: isOther ? { ...shape, isMixed: true } : shape, purpose, count, share, isEffect }
}

/** "And in 2024?" is about the same orders or customers. With another subject or other goods it can't be told. */
function sameBasket(parts: Parts, { basket }: Parts): Partial<Parts> {
  if (!basket) return {}
  const isOther = hasSubject(parts) || parts.mentions.some(isOfGoods)
  return isOther ? { shape: { ...parts.shape, isMixed: true } } : { basket }
}

/** A follow-up with a metric and days of its own asks for no average unless it says so. */
function averageOf({ average, metrics, spans }: Parts, earlier: Parts): Parts['average'] {
  const isWhole = metrics.length > 0 && spans.length > 0
  return average ?? (isWhole ? null : earlier.average)
}

/** "And orders?" goes on with an average, but not with a share or a count. */
function otherSubject(parts: Parts, earlier: Parts): Partial<Parts> {
  const isOfParts = earlier.share !== null || earlier.count !== null || earlier.isEffect
  return isOfParts && parts.spans.length === 0 ? { shape: { ...parts.shape, isMixed: true } } : {}
}

/** "How many orders was that" asks for the same days and conditions. */
const REFERENCE = /\b(?:that|those|these|it|they|them|he|she)\b/

const MOST_WORDS = 3

/** "How many were refunded" leaves out of what, and "how many customers do we have" doesn't. */
const ELLIPTICAL = /^(?:and |but )*how (?:many|much)(?: of)? (?:was|were|is|are|got|have been|had been) \w+[?.! ]*$/

/** Asks for the rows of what was asked before: "by month". */
const isBreakdown = ({ metrics, shape }: Parts): boolean =>
  metrics.length === 0 && shape.by.length > 0 && shape.direction === null && !shape.isOrders

/** "How many units" names a figure and nothing else. After another question it is about the same days and goods. */
const isBare = (parts: Parts): boolean =>
  !hasCondition(parts) &&
  (REFERENCE.test(parts.text) || ELLIPTICAL.test(parts.text) || wordsIn(parts.text).length <= MOST_WORDS)

/** Whether a question with a subject goes on without saying so. */
const isSilentlyOpen = (parts: Parts): boolean =>
  parts.purpose === 'figures' && parts.spans.length === 0 && (isBreakdown(parts) || isBare(parts))

/** A question about several goods is whole. */
const isOpen = (parts: Parts): boolean =>
  parts.basket === null && (parts.isFollowUp || !hasSubject(parts) || isSilentlyOpen(parts))

const canGoOn = (earlier: Parts): boolean => earlier.unknown.length === 0 && hasSubject(earlier)

/** The days of the question before, with what they are compared with. */
function daysOf(parts: Parts, { areDaysCompared, daysText, isUsualDays, spans }: Parts): Partial<Parts> {
  if (parts.areDaysCompared) return { spans, isUsualDays }
  const isCompared = parts.isCompared || areDaysCompared
  return { spans, isUsualDays, daysText, areDaysCompared, isCompared }
}

/** "And in Germany?" keeps everything of the question before but the country. */
function continueFrom(parts: Parts, earlier: Parts): Parts {
  const isOther = ({ field }: { field: string }) => parts.mentions.every((named) => named.field !== field)
  const isOtherField = ({ filter }: FoundCondition) => parts.conditions.every((own) => own.filter[1] !== filter[1])
  const amounts = parts.amounts.length > 0 ? parts : earlier
  return {
    ...parts,
    ...(hasSubject(parts) && !isRankedAgain(parts) ? otherSubject(parts, earlier) : sameSubject(parts, earlier)),
    ...sameBasket(parts, earlier),
    average: averageOf(parts, earlier),
    ...(parts.metrics.length === 0 && { metrics: earlier.metrics }),
    ...(parts.spans.length === 0 && daysOf(parts, earlier)),
    mentions: [...parts.mentions, ...earlier.mentions.filter(isOther)],
    conditions: [...parts.conditions, ...earlier.conditions.filter(isOtherField)],
    amounts: amounts.amounts,
    amountText: amounts.amountText,
    isForeign: amounts.isForeign,
  }
}

const NEIGHBOR =
  /(?<!\b(?:than|to|with|vs\.?|versus|against|from) )\b(?:in |for )?the (?<unit>day|week|month|quarter) (?<side>before|after)(?: that)?(?= *[?.!]*$)/

function nameOfDays(unit: Unit, { from, to }: Period): string {
  if (unit === 'month') return from.slice(0, 7)
  return unit === 'day' ? from : `${from} to ${to}`
}

/** "The month before" is the one before the days of the question before. */
function nameNeighbor(text: string, before: () => Parts | null): string {
  const found = NEIGHBOR.exec(text)?.groups
  const [span, ...others] = (found && before()?.spans) ?? []
  const unit = UNITS.find((one) => one === found?.['unit'])
  if (!found || !unit || !span || others.length > 0) return text
  const days = found['side'] === 'before' ? unitAround(span.period.from, unit, -1) : unitAround(span.period.to, unit, 1)
  return text.replace(NEIGHBOR, nameOfDays(unit, days))
}

const ONLY = /^(?:just|only)(?: only)?\b(?: for)?|(?<=^(?:\S+ ){1,3})only(?=[?.! ]*$)/

/** "Only tea" limits the question before. Alone, what "only" leaves out can't be told. */
function limitEarlier(text: string, before: () => Parts | null): string {
  if (!ONLY.test(text)) return text
  const context = before()
  return context && canGoOn(context) ? `and ${text.replace(ONLY, '')}` : text
}

const AGAINST =
  /^(?:and |but |now )*(?=(?:as )?(?:vs\.?|versus|against|compared? (?:it |that |them )?(?:to|with|against))(?!\w))/

/** "Vs March" compares the days of the question before. */
function compareEarlier(text: string, before: () => Parts | null): string {
  const context = AGAINST.test(text) ? before() : null
  const [span, ...others] = context?.spans ?? []
  if (!context || !span || others.length > 0 || context.areDaysCompared) return text
  return `and ${context.daysText.slice(span.start, span.end)} ${text.replace(AGAINST, '')}`
}

const ONES = /\b(?<kind>new|returning|repeat) ones\b/
const OF_BUYERS: readonly Parts['metrics'][number][] = ['customers', 'new_customers', 'returning_customers']
const AS_RATE =
  /^(?:and |ok |as |in |a |an |the |what |is |that )*(?:percentage|percent|share|%) of (?:all |the |my |our )*orders\b/

/** Writes out the words for what the question before was about: "and returning ones", "as a percentage of orders". */
function nameSubject(text: string, before: () => Parts | null): string {
  if (ONES.test(text) && before()?.metrics.some((name) => OF_BUYERS.includes(name))) {
    return text.replace(ONES, '$<kind> customers')
  }
  if (AS_RATE.test(text) && before()?.metrics.some((name) => name === 'refunds' || name === 'returns')) {
    return text.replace(AS_RATE, 'and refund rate')
  }
  return /^(?:and |what |is |the )*(?:average|avg\.?) value\b/.test(text) && before()?.metrics.includes('orders')
    ? text.replace(/(?:average|avg\.?) value/, 'average order value')
    : text.replace(/ instead(?=[?.! ]*$)/, '')
}

/** Writes out what only the questions before tell. Other questions keep their capital letters. */
function completeInChat(text: string, before: () => Parts | null): string {
  const plain = prepareText(text)
  const named = nameSubject(nameNeighbor(plain, before), before)
  const completed = limitEarlier(compareEarlier(named, before), before)
  return completed === plain ? text : completed
}

/** A question of a chat. `own` is what it says itself, and `parts` also has what it leaves to the questions before. */
export type InChat = {
  own: Parts
  parts: Parts
  /** What is kept of the questions before, if the question doesn't say that it goes on; otherwise `null`. */
  kept: Kept | null
}

function keptOf(own: Parts, { spans, conditions, mentions, amounts }: Parts): Kept | null {
  const isLimited = mentions.length + conditions.length + amounts.length > 0
  if (own.isFollowUp || !hasSubject(own)) return null
  if (spans.length === 0) return isLimited ? 'conditions' : null
  return isLimited ? 'days_and_conditions' : 'days'
}

/** Reads an earlier question with its wrong letters mended, as the reply to it did. `null` if its reply was a report. */
function readEarlier(text: string, earlier: readonly string[], store: Store): Parts | null {
  if (toReport(readParts(text, store, true), store)) return null
  const { parts } = readInChat(text, earlier, store)
  const spelled = parts.unknown.length > 0 ? readSpelling(text, parts.unknown) : null
  return spelled ? readInChat(spelled.text, earlier, store).parts : parts
}

/** "What about coffee" can't be told if the question before isn't understood. One that is whole needs none. */
function asGoingOn(own: Parts, { unknown }: Parts): Parts {
  const isWhole = !own.isFollowUp || (hasSubject(own) && own.spans.length > 0)
  return isWhole ? own : { ...own, unknown: [...own.unknown, ...unknown] }
}

/** Reads a question with what it leaves to the earlier ones of the chat, the oldest first. Talk between them adds nothing. */
export function readInChat(text: string, earlier: readonly string[], store: Store): InChat {
  const questions = earlier.filter((message) => readTalk(message) === null)
  const last = questions.at(-1)?.slice(0, LONGEST_QUESTION)
  if (last === undefined) {
    const own = readParts(text, store)
    return { own, parts: own, kept: null }
  }
  let read: Parts | null | undefined
  const before = () => {
    if (read === undefined) read = readEarlier(last, questions.slice(0, -1), store)
    return read
  }
  const own = readParts(completeInChat(text, before), store)
  const context = isOpen(own) ? before() : null
  if (!context) return { own, parts: own, kept: null }
  if (!canGoOn(context)) return { own, parts: asGoingOn(own, context), kept: null }
  return { own, parts: continueFrom(own, context), kept: keptOf(own, context) }
}
