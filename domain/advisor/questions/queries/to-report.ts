import type { Mention } from '#domain/advisor/questions/parts/read-names.ts'
import type { Parts, Store } from '#domain/advisor/questions/parts/read-parts.ts'
import type { Job } from '#domain/advisor/questions/parts/read-job.ts'
import type { Topic } from '#domain/advisor/questions/parts/read-topic.ts'
import type { Span } from '#domain/advisor/questions/days/read-periods.ts'
import { withinReach } from '#domain/advisor/plan-figures.ts'
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

/** Which days a job can be of. Others of its words would be left out. */
const DAYS_OF_JOBS: Readonly<Record<Job['report'], (span: Span, today: string) => boolean>> = {
  today: ({ period }, today) => period.from === today && period.to === today,
  goals: ({ period, unit, isCurrent }, today) => (isCurrent && unit === 'month') || period.from === today,
  past_work: () => true,
  event: () => true,
  digest: () => true,
  write_to: ({ period, isCurrent }, today) => isCurrent || period.from === today,
  reorder: ({ period, isCurrent }, today) => isCurrent || period.from === today,
  attention: ({ period, isCurrent }, today) => isCurrent || period.from === today,
  catalog: ({ period, isCurrent }, today) => isCurrent || period.from === today,
}

/** Whether a report is one of an owner's jobs. */
export const isJob = <Named extends Pick<Topic, 'report'>>(topic: Named): topic is Named & Job =>
  topic.report in DAYS_OF_JOBS

/** An event has any name, and a product to order can be named. */
const canName = ({ report }: Job, mentions: readonly Mention[]): boolean =>
  report === 'event'
    ? mentions.every(({ field }) => field !== 'discount_code')
    : mentions.length === 0 || (report === 'reorder' && mentions.every(isOfProduct))

/** What is left of an event's name says nothing more. */
const isBareEvent = ({ report }: Job, { unknown }: Parts): boolean => report === 'event' && unknown.length === 0

/** A weekday of an email is no day of figures. */
const REPEATED = /\b(?:every|each|weekly|daily)\b/

/** Whether a job can be about the days of a question. */
const areDaysOf = ({ report }: Job, { spans, text }: Parts, today: string): boolean =>
  spans.length < 2 &&
  (report !== 'digest' || spans.length === 0 || REPEATED.test(text)) &&
  spans.every((span) => DAYS_OF_JOBS[report](span, today))

function toJob(parts: Parts, job: Job, { calendar: { today } }: Store): AskedReport | null {
  const { corrections, mentions, spans } = parts
  if (!areDaysOf(job, parts, today) || !canName(job, mentions)) return null
  if (!isBare(parts) && !isBareEvent(job, parts)) return null
  const products = job.report === 'reorder' ? productsOf(parts) : []
  return { ...job, products, period: spans[0]?.period ?? null, corrections }
}

/** Returns the report that a question about a job, stock, pairs or customers asks for, or `null` if there is none. */
export function toReport(parts: Parts, store: Store): AskedReport | null {
  const { topic, mentions, corrections } = parts
  if (topic && isJob(topic)) return toJob(parts, topic, store)
  if (!topic || !isBare(parts) || !mentions.every(isOfProduct)) return null
  if (topic.report === 'pairs') return toPairs(parts, topic, store)
  if (!isOfToday(parts, store)) return null
  if (topic.report === 'stock') return { ...topic, products: productsOf(parts), name: nameOf(parts), corrections }
  return mentions.length === 0 ? { ...topic, corrections } : null
}

/** The nearest question of a topic that can be answered. */
export const nearestOfTopic = ({ topic }: Parts): string | null => {
  if (!topic) return null
  const texts: Record<Topic['report'], string> = {
    today: 'What should I do today?',
    goals: 'Are we on track this month?',
    past_work: 'What did we do this month?',
    write_to: 'Who should I write to?',
    reorder: 'What should I order?',
    attention: 'Which orders need attention?',
    catalog: 'What is missing in my catalog?',
    event: 'Did the campaign work?',
    digest: 'Send me a weekly summary',
    stock: 'Which products are running low?',
    pairs: 'Which products are bought together?',
    customers: 'Which customers have stopped buying?',
  }
  return texts[topic.report]
}
