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
import { FORM } from '#domain/advisor/questions/words/loose-words.ts'
import { WHY } from '#domain/advisor/questions/words/turn-words.ts'
import { wordsIn } from '#domain/advisor/questions/words/word-scan.ts'
import { type Kept, LONGEST_QUESTION } from '#domain/contracts/questions.ts'
import { canGoOn, completeTurn } from './complete-turn.ts'

/** "And the worst 5" ranks the same parts the other way. */
const ranked = ({ direction, limit }: Parts['shape'], earlier: Parts['shape']): Parts['shape'] => ({
  ...earlier,
  direction,
  limit: limit ?? earlier.limit,
  isMixed: earlier.isMixed || (earlier.by.length === 0 && !earlier.isOrders),
})

/** "What share came from Instagram" is a share of the figure before, if nothing but its days limits it. */
function newShare({ share, shape, ...parts }: Parts, earlier: Parts): Partial<Parts> {
  const isWhole = earlier.shape.by.length === 0 && earlier.count === null && !hasCondition(earlier)
  return { share, shape: { ...shape, isMixed: shape.isMixed || !isWhole || !hasCondition({ share, shape, ...parts }) } }
}

/** Returns what a follow-up that names no subject asks for. Of which part of a share it speaks can't be told. */
function sameSubject(parts: Parts, earlier: Parts): Partial<Parts> {
  const { shape, purpose, count, share, isEffect } = earlier
  if (parts.share !== null && share === null) return newShare(parts, earlier)
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

/** "And orders?" goes on with an average, but not with a share or a count. What "why" alone asks about can't be told. */
function otherSubject(parts: Parts, earlier: Parts): Partial<Parts> {
  const isOfParts = earlier.share !== null || earlier.count !== null || earlier.isEffect || WHY.test(parts.text)
  return isOfParts && parts.spans.length === 0 && parts.count === null
    ? { shape: { ...parts.shape, isMixed: true } }
    : {}
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

const FEW_WORDS = 5

/** "Which product sold best" ranks the days of the question before. */
const isRanking = (parts: Parts): boolean =>
  parts.shape.direction !== null && !hasCondition(parts) && wordsIn(parts.text).length <= FEW_WORDS

/** Whether a question with a subject goes on without saying so. */
const isSilentlyOpen = (parts: Parts): boolean =>
  parts.purpose === 'figures' && parts.spans.length === 0 && (isBreakdown(parts) || isRanking(parts) || isBare(parts))

/** A question about several goods is whole. */
const isOpen = (parts: Parts): boolean =>
  parts.basket === null && (parts.isFollowUp || !hasSubject(parts) || WHY.test(parts.text) || isSilentlyOpen(parts))

/** The days of the question before, with what they are compared with. */
function daysOf(parts: Parts, { areDaysCompared, daysText, isUsualDays, spans }: Parts): Partial<Parts> {
  if (parts.areDaysCompared) return { spans, isUsualDays }
  const isCompared = parts.isCompared || areDaysCompared
  return { spans, isUsualDays, daysText, areDaysCompared, isCompared }
}

/** "What should it have been" says nothing that the reader knows, so what it asks about can't be told. */
const saysNothing = (parts: Parts): boolean =>
  !hasSubject(parts) &&
  !hasCondition(parts) &&
  parts.spans.length + parts.corrections.length === 0 &&
  parts.average === null &&
  parts.share === null &&
  parts.shape.direction === null &&
  !(parts.isCompared || parts.isOfChange || parts.isEffect || parts.text.search(FORM) >= 0)

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
  const own = readParts(completeTurn(text, before), store)
  const context = isOpen(own) ? before() : null
  if (!context) return { own, parts: own, kept: null }
  if (!canGoOn(context)) return { own, parts: asGoingOn(own, context), kept: null }
  if (saysNothing(own)) return { own, parts: { ...own, unknown: [...own.unknown, own.text] }, kept: null }
  return { own, parts: continueFrom(own, context), kept: keptOf(own, context) }
}
