import type { Question } from '#domain/advisor/advisor.ts'
import { YEAR_BEFORE } from '#domain/advisor/questions/days/read-comparison.ts'
import { isInPlaceOfName } from '#domain/advisor/questions/parts/leave-out.ts'
import type { Mention } from '#domain/advisor/questions/parts/read-names.ts'
import { type Parts, readParts, type Store } from '#domain/advisor/questions/parts/read-parts.ts'
import { readQuestion } from '#domain/advisor/questions/read-question.ts'
import { isOtherLanguage, prepareText } from '#domain/advisor/questions/words/prepare-text.ts'
import { type Word, wordsIn } from '#domain/advisor/questions/words/word-scan.ts'
import type { Reading } from '#domain/contracts/questions.ts'
import type { PlannedFigures, PlannedQuestion } from './planned-question.ts'
import { isNegated, namesAsAsked } from './negations.ts'
import { writeQuestion } from './write-question.ts'

type Understood = Extract<Reading, { kind: 'figures' | 'plain' | 'report' }>

/** What was read of a plan, and the question that it was written as. */
export type ReadPlan = { reading: Understood; asked: string }

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name))

/** Whether a text has these words in a row. */
function hasWords(text: string, words: string): boolean {
  const within = wordsIn(text).map((word) => word.text)
  const wanted = wordsIn(words).map((word) => word.text)
  return wanted.length > 0 && ` ${within.join(' ')} `.includes(` ${wanted.join(' ')} `)
}

const daysOf = ({ days, year }: PlannedFigures): number => (days === null && year === null ? 0 : 1)

/** What a plan can't say, and a name in it may. */
function saysMore({ amounts, basket, conditions, corrections, shape, unknown, ...parts }: Parts): boolean {
  const isLeftOut = corrections.some(({ read }) => read === null)
  const isOther = [basket, parts.share, parts.topic, parts.count, parts.average].some((part) => part !== null)
  const isOfOrders = shape.isOrders || shape.isUnsold
  return (
    isLeftOut || isOther || isOfOrders || parts.isOfChange || amounts.length + conditions.length + unknown.length > 0
  )
}

/** Whether a written plan says what the plan says, and nothing more: a name may hold words such as "by country". */
function isWholly(planned: PlannedFigures, parts: Parts): boolean {
  const { mentions, metrics, shape, spans } = parts
  const negated = mentions.filter(({ isNegated }) => isNegated).length
  const areSame = isSame(metrics, planned.metrics) && isSame(shape.by, planned.by)
  const areNamed = mentions.length - negated === planned.only.length && negated === planned.except.length
  return areSame && areNamed && spans.length === daysOf(planned) && !saysMore(parts)
}

const periodsOf = ({ spans }: Parts): string[] => spans.map(({ period: { from, to } }) => `${from} ${to}`)

const comparedIn = ({ text }: Parts): true | null => (YEAR_BEFORE.test(text) ? true : null)

/** Whether a plan has what the question is known to have. In English, all of it has to be known. */
const isKnown = <Value>(own: Value | null, planned: Value | null, isEnglish: boolean): boolean =>
  own === planned || (own === null && !isEnglish)

/** What no plan can say. */
const saysOther = ({ amounts, basket, conditions, problem, shape, ...own }: Parts): boolean =>
  [basket, own.share, own.average, own.count, own.topic, problem, shape.trend].some((part) => part !== null) ||
  [shape.isOrders, shape.isUnsold, own.isCompared, own.isOfChange, own.isEffect].includes(true) ||
  amounts.length + conditions.length > 0

/** Whether days, order, limit and comparison are those of the question. */
function keepsShape(own: Parts, parts: Parts): boolean {
  const isEnglish = !isOtherLanguage(own.text)
  const days = periodsOf(own)
  return (
    ((days.length === 0 && !isEnglish) || isSame(days, periodsOf(parts))) &&
    isKnown(own.shape.direction, parts.shape.direction, isEnglish) &&
    isKnown(own.shape.limit, parts.shape.limit, isEnglish) &&
    isKnown(comparedIn(own), comparedIn(parts), isEnglish)
  )
}

/** Names and figures of the question that the agents know themselves stay what they are. */
function keepsWhatIsKnown(own: Parts, parts: Parts): boolean {
  // Words for "except" are only known in English.
  const hasNegation = !isOtherLanguage(own.text)
  const keyOf = ({ field, values, isNegated }: Mention): string =>
    JSON.stringify([field, [...values], isNegated && hasNegation])
  const kept = new Set(parts.mentions.map(keyOf))
  return (
    own.mentions.every((mention) => kept.has(keyOf(mention))) &&
    own.metrics.every((metric) => parts.metrics.includes(metric)) &&
    own.shape.by.every((name) => parts.shape.by.includes(name)) &&
    keepsShape(own, parts) &&
    !saysOther(own)
  )
}

const numbersIn = (text: string): readonly string[] => text.match(/\p{N}+/gu) ?? []

/** Whether all numbers of the question are in the plan, and no year or limit is new. */
function keepsNumbers(text: string, asked: string, { limit, year }: PlannedFigures): boolean {
  const own = numbersIn(text)
  const numbers = new Set(numbersIn(asked))
  const areKept = own.every((number) => numbers.has(number))
  return areKept && [year, limit].every((number) => number === null || own.includes(String(number)))
}

const LIMITS = /(?:^|\s)(?:of|in|from|with|for|by|to|at|on|via|per|than)(?: (?:the|my|our|a|an|all))*\s$/
const NOUN = /(?:^|\s)(?:the|my|our|a|an|which|what|any)\s$/

/** "What was the haul" has a noun that nobody knows for the figure itself, which the question has to name somehow. */
const isFigure = ({ text: word, start }: Word, { metrics, text }: Parts, raw: string): boolean =>
  metrics.length === 0 && raw.includes(word) && NOUN.test(text.slice(0, start)) && !LIMITS.test(text.slice(0, start))

/** Whether a word that may be a name, or may limit a figure, is missing in the plan. */
function losesName(own: Parts, raw: string, { only, except }: PlannedFigures): boolean {
  const { mentions, text, unread } = own
  const names = prepareText([...only, ...except].join(' '))
  return wordsIn(text).some(
    (word) =>
      unread.some(({ start, end }) => word.start >= start && word.end <= end) &&
      isInPlaceOfName(word, { text, raw, mentions }) &&
      !isFigure(word, own, raw) &&
      !hasWords(names, word.text),
  )
}

/** Whether a plan of figures is about what the question is about, as far as that can be told without a model. */
function isOfQuestion(planned: PlannedFigures, { text: raw }: Asked, { asked, parts, store }: Written): boolean {
  const text = prepareText(raw)
  if (!keepsNumbers(text, asked, planned) || readParts(raw, store, true).topic !== null) return false
  const own = readParts(raw, store)
  return keepsWhatIsKnown(own, parts) && (isOtherLanguage(text) || !losesName(own, raw, planned))
}

type Asked = Pick<Question, 'text'>
type Written = { asked: string; parts: Parts; store: Store }

/** Reads the plan of a job. It has no place for names, days, figures or conditions. */
function readJob(asked: string, { text }: Asked, store: Store): ReadPlan | null {
  const reading = readQuestion({ text: asked, earlier: [] }, store)
  const own = readParts(text, store)
  const said = own.mentions.length + own.spans.length + own.metrics.length + own.amounts.length + own.conditions.length
  const isBare = said === 0 && numbersIn(own.text).length === 0 && !isNegated(own.text)
  return reading.kind === 'report' && isBare ? { reading, asked } : null
}

/**
 * Reads a plan of a language model like a question of the person. Returns `null` for a plan that says more or less than
 * its own words, whose names the question doesn't have, or that leaves out what the question is known to have.
 */
export function readPlanned(planned: PlannedQuestion, question: Asked, store: Store): ReadPlan | null {
  // First, so that only words of the product and of the question are read.
  if (planned.kind === 'figures' && !namesAsAsked(question.text, planned)) return null
  const asked = writeQuestion(planned)
  if (asked === null) return null
  if (planned.kind !== 'figures') return readJob(asked, question, store)
  const reading = readQuestion({ text: asked, earlier: [] }, store)
  if (reading.kind !== 'figures' && reading.kind !== 'plain') return null
  const parts = readParts(asked, store)
  const isRight = isWholly(planned, parts) && isOfQuestion(planned, question, { asked, parts, store })
  return isRight ? { reading, asked } : null
}
