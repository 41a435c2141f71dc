import type { Question } from '#domain/advisor/advisor.ts'
import { asksForFuture, hasMoreThanFuture } from '#domain/advisor/questions/parts/asks-for-future.ts'
import { describeParts } from '#domain/advisor/questions/parts/describe-parts.ts'
import type { Correction } from '#domain/advisor/questions/parts/near-names.ts'
import { isOfGoods } from '#domain/advisor/questions/parts/read-basket.ts'
import { readInChat } from '#domain/advisor/questions/parts/read-in-chat.ts'
import {
  hasCondition,
  hasSubject,
  joinDays,
  type Parts,
  readParts,
  type Store,
} from '#domain/advisor/questions/parts/read-parts.ts'
import { readSpelling } from '#domain/advisor/questions/parts/read-spelling.ts'
import { averagedSpans } from '#domain/advisor/questions/queries/average-days.ts'
import { toFigures } from '#domain/advisor/questions/queries/to-figures.ts'
import { isJob, nearestOfTopic, toReport } from '#domain/advisor/questions/queries/to-report.ts'
import { toDraft, toRequest } from '#domain/advisor/questions/queries/to-request.ts'
import { findMissing } from '#domain/advisor/questions/words/topic-words.ts'
import { readDraft } from './read-message.ts'
import { areApart, splitQuestion } from './split-question.ts'
import { type Kept, LONGEST_QUESTION, type Reading } from '#domain/contracts/questions.ts'

/** Words that aren't understood are given back as they were written. */
const unclear = (parts: Parts, unknown: string[], store: Store): Extract<Reading, { kind: 'unclear' }> => ({
  kind: 'unclear',
  unknown: unknown.slice(0, 5).map((words) => words.slice(0, 80)),
  nearest: nearestOf(parts, store),
})

/** Returns a question without the words that weren't understood. It has to be answerable itself. */
function nearestOf(parts: Parts, store: Store): string | null {
  const text = describeParts(parts)
  if (text === null) return null
  const reading = readKnown(readParts(text, store), store)
  return reading?.kind === 'plain' || reading?.kind === 'figures' ? text : null
}

const LISTED: readonly Parts['purpose'][] = ['recent_orders', 'overview', 'feature']

const HOW_IT_WENT = /^how (?:was|were|is|are|did|has|have|had)\b/

/** "Q3 vs Q2" and "how was Black Friday" ask for figures without naming them. */
function needsFigures(parts: Parts): boolean {
  if (hasSubject(parts) || parts.average) return parts.purpose === 'figures'
  if (HOW_IT_WENT.test(parts.text) && parts.spans.length === 1) return true
  return hasCondition(parts) || (parts.isCompared && parts.spans.length > 1)
}

const tooEarly = (unit: string) => `An average per ${unit} needs at least one whole ${unit} that is over.`

function readOfDays(parts: Parts, store: Store): Reading | null {
  const spans = averagedSpans(parts, store)
  if (!spans) return parts.average && { kind: 'missing', answer: tooEarly(parts.average) }
  const asked = toFigures({ ...parts, spans }, store)
  return asked && { kind: 'figures', asked }
}

/** Reads a question of which every word is understood. */
function readKnown(parts: Parts, store: Store): Reading | null {
  if (parts.unknown.length > 0) return null
  const request = toRequest(parts, store)
  if (request) return { kind: 'plain', request, corrections: parts.corrections }
  const spans = joinDays(parts)
  if (!spans || !(needsFigures(parts) || LISTED.includes(parts.purpose))) return null
  return readOfDays({ ...parts, spans }, store)
}

/** Returns a reply to what no figures of a store can answer, if words that weren't understood ask for it. */
function readMissing({ text, unread }: Parts): Reading | null {
  const found = findMissing(text)
  if (!found) return null
  const { start, end, answer } = found
  return unread.some((words) => words.start < end && words.end > start) ? { kind: 'missing', answer } : null
}

type Asked = Omit<Question, 'agent'>

const TWO_GOODS =
  'I cannot tell whether you mean one or both of them. Ask for "orders with both", or "customers who bought both".'

/** "Orders of lamps and mugs" may be those with either or both. */
const isOfTwoGoods = ({ mentions, shape, text, unknown }: Parts): boolean =>
  /\b(?:orders?|baskets?|customers|people|buyers|who)\b/.test(text) &&
  mentions.filter((mention) => isOfGoods(mention) && !mention.isNegated).length > 1 &&
  (unknown.length > 0 ? unknown.join() === 'both' : shape.isMixed)

const ONE_PRODUCT = 'I can tell what is bought together with one product. Name that product.'

/** "What sells with tea" has no answer of one product, and isn't a question about sales of tea. */
const isOfSeveralGoods = ({ topic, mentions, unknown }: Parts): boolean =>
  topic?.report === 'pairs' &&
  topic.isWithProduct &&
  unknown.length === 0 &&
  mentions.length > 0 &&
  mentions.every(isOfGoods)

const A_PRODUCT =
  'I can say what to order of a product, or of all products. Name a product, or ask “What should I order?”.'

/** "How many mugs should I order" of a category or country has no answer, and isn't a question about orders of mugs. */
const isOrderOfOthers = ({ topic, mentions, unknown }: Parts): boolean =>
  topic?.report === 'reorder' &&
  unknown.length === 0 &&
  mentions.some(({ field, isNegated }) => field !== 'product' || isNegated)

/** Reads a question about stock, pairs or customers. `null` if it isn't one. */
function readReport({ text }: Asked, store: Store, corrections: Correction[]): Reading | null {
  const read = readParts(text, store, true)
  const parts = { ...read, corrections: [...corrections, ...read.corrections] }
  const asked = toReport(parts, store)
  if (asked) return { kind: 'report', asked }
  if (isOfSeveralGoods(parts)) return { kind: 'missing', answer: ONE_PRODUCT }
  if (isOrderOfOthers(parts)) return { kind: 'missing', answer: A_PRODUCT }
  const isUnclear = parts.topic !== null && parts.unknown.length > 0
  return isUnclear ? { ...unclear(parts, parts.unknown, store), nearest: nearestOfTopic(parts) } : null
}

const otherCurrency = ({ currency }: Store): Reading => ({
  kind: 'missing',
  answer: `I compare orders with amounts in ${currency} only, and do not convert other currencies.`,
})

/** Says what of the questions before a reading keeps. */
const withKept = (reading: Reading | null, kept: Kept | null): Reading | null =>
  kept !== null && (reading?.kind === 'figures' || reading?.kind === 'plain') ? { ...reading, kept } : reading

/** Reads what no figures can answer, and what is in the future. The weather of tomorrow is neither. */
function readImpossible(own: Parts, parts: Parts, store: Store): Reading | null {
  if (own.isForeign || parts.isForeign) return otherCurrency(store)
  const isOfFuture = asksForFuture(own) || own.problem === 'future'
  if (isOfFuture && !hasMoreThanFuture(own)) return { kind: 'problem', problem: 'future' }
  const missing = readMissing(parts)
  if (missing) return missing
  if (isOfFuture) return unclear(parts, own.unknown, store)
  return parts.problem && { kind: 'problem', problem: parts.problem }
}

function readFigures(question: Asked, store: Store, corrections: Correction[]): Reading {
  const { own, parts: read, kept } = readInChat(question.text, question.earlier, store)
  const parts = { ...read, corrections: [...corrections, ...read.corrections] }
  const impossible = readImpossible(own, parts, store)
  if (impossible) return impossible
  const known = withKept(readKnown(parts, store), kept)
  if (!known && isOfTwoGoods(parts)) return { kind: 'missing', answer: TWO_GOODS }
  return known ?? unclear(parts, parts.unknown, store)
}

const isUnderstood = ({ kind }: Reading): boolean => kind === 'report' || kind === 'figures' || kind === 'plain'

function readAsWritten(question: Asked, store: Store, corrections: Correction[] = []): Reading {
  const report = readReport(question, store, corrections)
  if (report?.kind === 'report' || report?.kind === 'missing') return report
  const reading = readFigures(question, store, corrections)
  return isUnderstood(reading) || reading.kind === 'problem' ? reading : (report ?? reading)
}

/** Jobs name what agents write too: "send me a weekly email" asks for no campaign. */
const isOfFigures = (reading: Reading): boolean =>
  reading.kind === 'figures' || (reading.kind === 'report' && isJob(reading.asked))

/**
 * Finds out what a question asks for. One with a word that may change its answer, and that nothing accounts for, isn't
 * answered. What an agent is asked to write is a request too, unless the words ask for figures after all.
 */
export function readQuestion(question: Asked, store: Store): Reading {
  if (question.text.length > LONGEST_QUESTION) return { kind: 'unclear', unknown: [], nearest: null }
  const reading = readSeveral(question, readSpelled(question, store), store)
  if (reading.kind === 'several') return reading
  const task = isOfFigures(reading) ? null : readDraft(question.text)
  if (!task) return reading
  return { kind: 'plain', request: toDraft(readParts(question.text, store), task, store), corrections: [] }
}

/** Two questions in one are answered one after the other, if one reply answers only one of them, or none. */
function readSeveral(question: Asked, whole: Reading, store: Store): Reading {
  if (whole.kind === 'problem') return whole
  const several = splitQuestion(question.text, store).find(
    ({ texts, isReferring = false }) =>
      (!isUnderstood(whole) || isReferring || areApart(texts, store)) &&
      texts.every((text) => isUnderstood(readSpelled({ text, earlier: [] }, store))),
  )
  if (!several) return whole
  return several.isOneLimited
    ? { kind: 'unclear', unknown: [], nearest: several.texts[0] }
    : { kind: 'several', texts: several.texts }
}

function readSpelled(question: Asked, store: Store): Reading {
  const reading = readAsWritten(question, store)
  if (reading.kind !== 'unclear') return reading
  const spelled = readSpelling(question.text, reading.unknown)
  if (!spelled) return reading
  const other = readAsWritten({ ...question, text: spelled.text }, store, spelled.corrections)
  return isUnderstood(other) ? other : reading
}
