import type { Mention } from '#domain/advisor/questions/parts/read-names.ts'
import type { Parts, Store } from '#domain/advisor/questions/parts/read-parts.ts'
import type { Topic } from '#domain/advisor/questions/parts/read-topic.ts'
import { withinReach } from '#domain/advisor/reading/plan-figures.ts'
import type { AskedReport } from '#domain/contracts/questions.ts'
import { addDays } from '#domain/periods.ts'

/** Fewer days have too few orders with the same two products. */
const DAYS_OF_PAIRS = 365

const MOST_PRODUCTS = 5

const isOfProduct = ({ field, isNegated }: Mention): boolean => field === 'product' && !isNegated

/** Whether a question asks for nothing that the reports can't be limited to. */
function isBare(parts: Parts): boolean {
  const { metrics, shape, conditions, amounts, share, count, unknown } = parts
  const isFigure = metrics.some((name) => name !== 'units') || share !== null || count !== null
  const isListed = shape.by.length > 0 || shape.isOrders || shape.isMixed
  const isLimited = conditions.length + amounts.length + unknown.length > 0
  return !isFigure && !isListed && !isLimited && !parts.isCompared && !parts.isOfChange
}

const productsOf = ({ mentions }: Parts) => mentions.flatMap(({ values }) => [...values]).slice(0, MOST_PRODUCTS)

function daysOfPairs({ spans }: Parts, { calendar }: Store) {
  const last = calendar.figuresEnd?.day ?? calendar.today
  return withinReach(spans[0]?.period ?? { from: addDays(last, 1 - DAYS_OF_PAIRS), to: last }, calendar)
}

/** Stock and the state of customers are known for today only. */
const isOfToday = ({ spans }: Parts, { calendar: { today } }: Store): boolean =>
  spans.every(({ period }) => period.from === today && period.to === today)

const nameOf = ({ mentions }: Parts): string | null => mentions[0]?.text ?? null

type Pairs = Extract<Topic, { report: 'pairs' }>

function toPairs(parts: Parts, { isWithProduct }: Pairs, store: Store): AskedReport | null {
  const { mentions, corrections, spans } = parts
  if (mentions.length !== (isWithProduct ? 1 : 0) || spans.length > 1) return null
  const products = productsOf(parts)
  return { report: 'pairs', products, name: nameOf(parts), period: daysOfPairs(parts, store), corrections }
}

/** Returns the report that a question about stock, pairs or customers asks for, or `null` if there is none. */
export function toReport(parts: Parts, store: Store): AskedReport | null {
  const { topic, mentions, corrections } = parts
  if (!topic || !isBare(parts) || !mentions.every(isOfProduct)) return null
  if (topic.report === 'pairs') return toPairs(parts, topic, store)
  if (!isOfToday(parts, store)) return null
  if (topic.report === 'stock') return { ...topic, products: productsOf(parts), name: nameOf(parts), corrections }
  return mentions.length === 0 ? { ...topic, corrections } : null
}

/** The nearest question of a topic that can be answered. */
export const nearestOfTopic = ({ topic }: Parts): string | null => {
  if (!topic) return null
  const texts = {
    stock: 'Which products are running low?',
    pairs: 'Which products are bought together?',
    customers: 'Which customers have stopped buying?',
  }
  return texts[topic.report]
}
