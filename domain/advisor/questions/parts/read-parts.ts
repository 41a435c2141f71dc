import {
  askedMetrics,
  type NamedMetric,
  takeLosses,
  takeOtherMetrics,
  takePhrases,
} from '#domain/advisor/questions/words/metric-phrases.ts'
import { EMPTY_PHRASE, FORM, isLoose } from '#domain/advisor/questions/words/loose-words.ts'
import { indexNames, type StoreName } from '#domain/advisor/questions/words/store-names.ts'
import {
  cover,
  createScan,
  takeAll,
  takes,
  type Word,
  type WordScan,
} from '#domain/advisor/questions/words/word-scan.ts'
import type { Calendar, PeriodProblem } from '#domain/advisor/questions/days/period-patterns.ts'
import { completeText } from '#domain/advisor/questions/words/complete-text.ts'
import { prepareText } from '#domain/advisor/questions/words/prepare-text.ts'
import { DEFINITION_WORDS } from '#domain/advisor/questions/words/topic-words.ts'
import type { Span } from '#domain/advisor/questions/days/read-periods.ts'
import type { Unit } from '#domain/calendar-units.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import { addDays } from '#domain/periods.ts'
import { isAmbiguous, isEither, isOfOtherDays, spreadNegation, takeRankedBy } from './ambiguous.ts'
import { isInPlaceOfName, leaveOut } from './leave-out.ts'
import { type Correction, takeNearNames } from './near-names.ts'
import { takeAmounts } from './read-amounts.ts'
import { takeAverage } from './read-average.ts'
import { type Basket, isOfGoods, takeBasket } from './read-basket.ts'
import { type FoundCondition, takeConditions } from './read-conditions.ts'
import { takeDays, wholeTime } from './read-days.ts'
import { takeBesideNames } from './beside-names.ts'
import { type Mention, type Run, takeNames, takeNouns, takeQuoted } from './read-names.ts'
import { type Shape, takeShape } from './read-shape.ts'
import {
  type Count,
  countExtras,
  placeShare,
  type Share,
  takeCount,
  takeEffect,
  takeExtras,
  takeShare,
} from './read-shares.ts'
import { takeTopic, type Topic } from './read-topic.ts'
import { type Purpose, takePivot, takePurpose, takesChange, takeVerbs, type Verbs } from './read-verbs.ts'

/** What a question consists of. */
export type Parts = {
  /** As `prepareText` returns it. */
  text: string
  metrics: QueryMetric[]
  shape: Shape
  spans: Span[]
  /** The text that names these days: that of the question before, if they are its days. */
  daysText: string
  problem: PeriodProblem | null
  /** Whether the dashboard's replies find the same days. */
  isUsualDays: boolean
  mentions: Mention[]
  /** What has all of the goods that are named, where they aren't alternatives. */
  basket: Basket | null
  conditions: FoundCondition[]
  amounts: Filter[]
  amountText: string | null
  /** Whether an amount is in another currency than the store's. */
  isForeign: boolean
  corrections: Correction[]
  purpose: Purpose
  /** Whether the question asks how a figure has changed. */
  isOfChange: boolean
  /** Whether the days, or the names, are to be compared. */
  isCompared: boolean
  /** Whether the days are compared, and not the names. */
  areDaysCompared: boolean
  isFollowUp: boolean
  /** What the question is about, if no figures query answers it. */
  topic: Topic | null
  share: Share | null
  /** The parts whose number is asked for. */
  count: Count | null
  /** Whether the question asks what refunds did to sales. */
  isEffect: boolean
  /** What an average is taken over: the days of "orders a day". */
  average: Unit | null
  /** Words that nothing accounts for, as groups of neighbors. */
  unknown: string[]
  /** Where these words are. */
  unread: { start: number; end: number }[]
}

export type Store = { calendar: Calendar; timeZone: string; currency: string; names: readonly StoreName[] }

const FOLLOW_UP =
  /^(?:(?:thanks?|thank you|thx|ok(?:ay)?|great|cool|nice|perfect|good)[ ,.!]+)*(?:and|also|what about|how about|same for|then|but)\b/g

type Subject = Pick<Parts, 'metrics' | 'shape' | 'purpose' | 'isOfChange' | 'share' | 'count' | 'isEffect' | 'average'>

/** "What do customers buy" asks for products. */
function askForProducts(shape: Shape, metrics: readonly NamedMetric[]): NamedMetric[] {
  shape.by.push('product')
  shape.direction ??= 'desc'
  return metrics.filter(({ metric }) => metric !== 'customers' && metric !== 'orders')
}

/** A code is used once for each order. */
function metricsOfVerbs({ isMoney, isUse }: Verbs): QueryMetric[] {
  if (isUse) return ['orders', 'net_sales']
  return isMoney ? ['net_sales'] : []
}

/** Refunds take something off net sales, and off nothing else. */
const effectOn = (metrics: readonly QueryMetric[]): QueryMetric[] | null =>
  metrics.length > 0 ? null : ['returns', 'refunds', 'net_sales']

function metricsIn(scan: WordScan, named: readonly NamedMetric[], shape: Shape): QueryMetric[] {
  return askedMetrics(scan.text, named).filter((name) => name !== 'customers' || !shape.by.includes('customer'))
}

/** "What loses money" asks for the products with the least profit. */
function rankLosses({ text }: WordScan, shape: Shape, losses: readonly NamedMetric[]): void {
  if (losses.length === 0) return
  if (shape.by.length === 0 && /\b(?:what|which)\b/.test(text)) shape.by.push('product')
  if (shape.by.length > 0) shape.direction = 'asc'
}

function takeSubject(scan: WordScan): Subject {
  const isEffect = takeEffect(scan)
  const average = takeAverage(scan)
  const count = takeCount(scan, average !== null)
  const extras = takeExtras(scan)
  const losses = takeLosses(scan)
  const phrases = [...losses, ...takePhrases(scan)]
  const isShare = takeShare(scan)
  const purpose = takePurpose(scan)
  const shape = takeShape(scan)
  rankLosses(scan, shape, losses)
  const verbs = takeVerbs(scan, shape)
  const isOfChange = takesChange(scan) || shape.trend !== null
  const others = takeOtherMetrics(scan)
  const isOfProducts = verbs.isWhat && shape.by.length === 0 && phrases.length === 0
  const named = [...phrases, ...(isOfProducts ? askForProducts(shape, others) : others)]
  const metrics = metricsIn(scan, named, shape)
  takeRankedBy(scan, shape)
  const wanted = metrics.length > 0 ? metrics : metricsOfVerbs(verbs)
  const asked = isEffect ? effectOn(metrics) : countExtras(wanted, extras)
  if (!asked) shape.isMixed = true
  return {
    metrics: asked ?? wanted,
    shape,
    purpose,
    isOfChange,
    share: isShare ? placeShare(scan, named) : null,
    count,
    isEffect,
    average,
  }
}

/** Names that are compared are rows of their field. */
function compareNames(shape: Shape, mentions: readonly Mention[], isWhat: boolean): boolean {
  const [first, second] = mentions
  const field = first?.field
  if (!field || second?.field !== field || shape.by.length > 1) return false
  if (shape.by.join() === 'product' && field === 'category' && isWhat) shape.by.pop()
  if (!shape.by.includes(field)) shape.by.push(field)
  return true
}

/** "What sold more last month, tea or coffee" compares the names, and not the month. */
const areRivals = (text: string, [first, second]: readonly Mention[]): boolean =>
  first !== undefined && first.field === second?.field && /^ or (?:the )?$/.test(text.slice(first.end, second.start))

const placeOf = (words: readonly Word[]) => ({ start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 })

/** "In-store sales" are those of one channel, although "in" and "store" mean nothing alone. */
const takeInStore = (scan: WordScan): { start: number; end: number }[] =>
  takeAll(scan, /\bin[- ]stores?\b/g).map(({ index, 0: found }) => ({ start: index, end: index + found.length }))

type Rivals = { shape: Parts['shape']; mentions: readonly Mention[] }

/** Finds out whether days or names are compared, and covers the words that say so. */
function comparePivot(scan: WordScan, pivot: ReturnType<typeof takePivot>, { shape, mentions }: Rivals) {
  const { text } = scan
  const areDaysCompared = pivot.isOfDays && !(pivot.isUnclear && areRivals(text, mentions))
  const isWhat = /^what (?:sells?|sold)\b/.test(text)
  const isCompared = areDaysCompared || (pivot.isFound && compareNames(shape, mentions, isWhat))
  if (isCompared) for (const { start, end } of pivot.words) cover(scan, start, end)
  return { areDaysCompared, isCompared }
}

const NOT_QUOTED: ReturnType<typeof takeQuoted> = { mentions: [], unknown: [] }

/** Reads the parts of a question and notes which words none of them accounts for. */
export function readParts(question: string, store: Store, isOfTopics = false): Parts {
  const { names } = store
  const text = completeText(prepareText(question), names)
  const scan = createScan(text)
  const isFollowUp = takes(scan, FOLLOW_UP)
  takeAll(scan, FORM)
  const place = { text, raw: question, mentions: [] }
  // "How do sales look" isn't about a product called "Look".
  const isName = ({ words }: Run) =>
    words.length > 1 || words.every((word) => !isLoose(word.text) || isInPlaceOfName(word, place))
  const quoted = DEFINITION_WORDS.test(text) ? NOT_QUOTED : takeQuoted(scan, names)
  const exact = takeNames(scan, { index: indexNames(names), raw: question, isName }).concat(quoted.mentions)
  takeAll(scan, EMPTY_PHRASE)
  const { filters: amounts, text: amountText, isForeign, isInMoney } = takeAmounts(scan, store.currency)
  const conditions = takeConditions(scan)
  const named = takeDays(scan, store)
  const days = wholeTime(named, { text, mentions: exact, calendar: store.calendar })
  const topic = isOfTopics ? takeTopic(scan, days.spans) : null
  const pivot = takePivot(scan, days.spans)
  const subject = takeSubject(scan)
  if (isInMoney && subject.metrics.length === 0) subject.metrics = ['net_sales']
  takeNouns(scan, exact)
  const near = takeNearNames(scan, names, isName)
  const inOrder = [...exact, ...near.mentions].toSorted((one, other) => one.start - other.start)
  const mentions = spreadNegation(text, inOrder)
  takeNouns(scan, mentions)
  takeBesideNames(scan, subject, mentions)
  const basket = takeBasket(scan, subject, mentions)
  const others = basket ? mentions.filter((mention) => !isOfGoods(mention)) : mentions
  const isUnclear = isAmbiguous(subject, text, others) || isEither(text, conditions)
  if (isUnclear || isOfOtherDays(subject.average, text)) subject.shape.isMixed = true
  const { areDaysCompared, isCompared } = comparePivot(scan, pivot, { shape: subject.shape, mentions })
  const rest = leaveOut(scan, { text, raw: question, mentions, names })
  const unread = [...rest.unread.map(placeOf), ...takeInStore(scan), ...quoted.unknown]
  return {
    text,
    ...subject,
    spans: days.spans,
    daysText: text,
    problem: days.problem,
    isUsualDays: days.isUsual,
    mentions,
    basket,
    conditions,
    amounts,
    amountText,
    isForeign,
    corrections: [...near.corrections, ...rest.leftOut.map((written) => ({ written, read: null }))],
    isCompared,
    areDaysCompared,
    isFollowUp,
    topic,
    unread,
    unknown: unread.map(({ start, end }) => text.slice(start, end)),
  }
}

/** Whether a question says which figures or orders it asks for. */
export const hasSubject = ({ metrics, shape, purpose, count }: Parts): boolean =>
  count !== null || metrics.length > 0 || shape.by.length > 0 || shape.isOrders || purpose !== 'figures'

export const hasCondition = ({ mentions, conditions, amounts }: Parts): boolean =>
  mentions.length + conditions.length + amounts.length > 0

/** Where names or amounts are compared, "vs" and "than" say nothing about days. */
export const comparedText = ({ daysText, areDaysCompared }: Parts): string => (areDaysCompared ? daysText : '')

const isSamePeriod = ({ period: one }: Span, { period: other }: Span): boolean =>
  one.from === other.from && one.to === other.to

const isSamePeriodAs = (span: Span) => (other: Span) => isSamePeriod(span, other)

/** Joins "March and April", and days that are named twice. Returns `null` for days with a gap between them. */
export function joinDays({ spans: all, isCompared }: Parts): Parts['spans'] | null {
  const spans = isCompared ? all : all.filter((span, at) => at === 0 || !all.slice(0, at).some(isSamePeriodAs(span)))
  const [first, second, third] = spans
  if (!first || !second) return spans.length === all.length ? all : spans
  if (isCompared) return third || isSamePeriod(first, second) ? null : spans
  const isNext = addDays(first.period.to, 1) === second.period.from
  if (third || !isNext) return null
  return [{ ...first, end: second.end, name: null, period: { from: first.period.from, to: second.period.to } }]
}
