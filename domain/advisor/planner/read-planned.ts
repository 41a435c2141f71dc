import type { Question } from '#domain/advisor/advisor.ts'
import { isInPlaceOfName } from '#domain/advisor/questions/parts/leave-out.ts'
import type { Mention } from '#domain/advisor/questions/parts/read-names.ts'
import { type Parts, readParts, type Store } from '#domain/advisor/questions/parts/read-parts.ts'
import { readQuestion } from '#domain/advisor/questions/read-question.ts'
import { isOtherLanguage, prepareText } from '#domain/advisor/questions/words/prepare-text.ts'
import { type Word, wordsIn } from '#domain/advisor/questions/words/word-scan.ts'
import type { Reading } from '#domain/contracts/questions.ts'
import type { PlannedFigures, PlannedQuestion } from './planned-question.ts'
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

/** Names, days and figures of the question that the agents know themselves stay what they are. */
function keepsWhatIsKnown(own: Parts, parts: Parts): boolean {
  // Words for "except" are only known in English.
  const hasNegation = !isOtherLanguage(own.text)
  const keyOf = ({ field, values, isNegated }: Mention): string =>
    JSON.stringify([field, [...values], isNegated && hasNegation])
  const kept = new Set(parts.mentions.map(keyOf))
  const periods = own.spans.map(({ period: { from, to } }) => `${from} ${to}`)
  return (
    own.mentions.every((mention) => kept.has(keyOf(mention))) &&
    isSame(periods, periods.length === 0 ? [] : parts.spans.map(({ period: { from, to } }) => `${from} ${to}`)) &&
    own.metrics.every((metric) => parts.metrics.includes(metric)) &&
    own.shape.by.every((name) => parts.shape.by.includes(name)) &&
    own.amounts.length + own.conditions.length === 0 &&
    (own.basket ?? own.share ?? own.average) === null
  )
}

const NEGATION =
  /(?<!\p{L})(?:not|no|non|nor|without|except|excluding|excl|other than|outside|minus|never|but|ohne|außer|nicht|kein\w*|sans|sauf|sin|excepto|salvo|senza|tranne|zonder|behalve|utan|bez)(?!\p{L})|n't\b/u

/** Whether all numbers of the question are in the plan, no year is new, and no exception is lost. */
function keepsNumbers(text: string, asked: string, { except, year }: PlannedFigures): boolean {
  const own: readonly string[] = text.match(/\p{N}+/gu) ?? []
  const numbers = new Set(asked.match(/\p{N}+/gu))
  const areKept = own.every((number) => numbers.has(number)) && (year === null || own.includes(String(year)))
  return areKept && (except.length > 0 || !NEGATION.test(text))
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

/** Whether the question has all names of a plan. */
function hasNames({ text: raw }: Asked, { only, except }: PlannedFigures): boolean {
  const text = prepareText(raw)
  return [...only, ...except].every((name) => hasWords(text, prepareText(name)))
}

/** Whether a plan of figures is about what the question is about, as far as that can be told without a model. */
function isOfQuestion(planned: PlannedFigures, { text: raw }: Asked, { asked, parts, store }: Written): boolean {
  const text = prepareText(raw)
  if (!keepsNumbers(text, asked, planned)) return false
  const own = readParts(raw, store)
  return keepsWhatIsKnown(own, parts) && (isOtherLanguage(text) || !losesName(own, raw, planned))
}

type Asked = Pick<Question, 'text'>
type Written = { asked: string; parts: Parts; store: Store }

/** Reads the plan of a job. It has no place for names. */
function readJob(asked: string, question: Asked, store: Store): ReadPlan | null {
  const reading = readQuestion({ text: asked, earlier: [] }, store)
  const isBare = readParts(question.text, store).mentions.length === 0
  return reading.kind === 'report' && isBare ? { reading, asked } : null
}

/**
 * Reads a plan of a language model like a question of the person. Returns `null` for a plan that says more or less than
 * its own words, whose names the question doesn't have, or that leaves out what the question is known to have.
 */
export function readPlanned(planned: PlannedQuestion, question: Asked, store: Store): ReadPlan | null {
  // First, so that only words of the product and of the question are read.
  if (planned.kind === 'figures' && !hasNames(question, planned)) return null
  const asked = writeQuestion(planned)
  if (asked === null) return null
  if (planned.kind !== 'figures') return readJob(asked, question, store)
  const reading = readQuestion({ text: asked, earlier: [] }, store)
  if (reading.kind !== 'figures' && reading.kind !== 'plain') return null
  const parts = readParts(asked, store)
  const isRight = isWholly(planned, parts) && isOfQuestion(planned, question, { asked, parts, store })
  return isRight ? { reading, asked } : null
}
