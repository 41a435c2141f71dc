import { replyWithCampaign } from '#domain/advisor/drafts/campaign-draft.ts'
import { replyWithCustomerDraft } from '#domain/advisor/drafts/customer-reply-draft.ts'
import { replyWithListing } from '#domain/advisor/drafts/listing-draft.ts'
import type { Intent } from '#domain/advisor/request.ts'
import { startText } from '#domain/advisor/replies/compared-start.ts'
import { replyWithFigures } from '#domain/advisor/replies/figures-reply.ts'
import { endText } from '#domain/advisor/replies/open-days.ts'
import { replyWithOrders } from '#domain/advisor/order-replies/orders-reply.ts'
import { replyWithTopProducts } from '#domain/advisor/replies/products-reply.ts'
import { replyWithSetup } from '#domain/advisor/replies/setup-reply.ts'
import { definitionsOf, replyWithHandOver } from '#domain/advisor/replies/small-talk.ts'
import { replyWithBestDay, replyWithExplanation } from '#domain/advisor/replies/trend-reply.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { isOutOfReach } from '#domain/figures-end.ts'
import type { MetricName } from '#domain/metrics.ts'
import type { Citation, Reply } from './advisor.ts'
import type { Agent, Task } from './agents.ts'
import { type Answer, beginOfOrders, replyOf } from './answer.ts'
import type { Wording } from './wording.ts'

const MOST_METRICS = 6

/** Replies with the agent that answers what this one doesn't. Returns `null` if it does. */
export function handOver(intent: Intent, agent: Agent, question: string): Reply | null {
  if (intent.kind === 'definition') return null
  if (intent.kind === 'task') return handOverTask(intent, agent, question)
  const [foreign] = intent.metrics
  const isOwn = intent.metrics.some((name) => agent.metrics.includes(name))
  return isOwn || !foreign ? null : replyWithHandOver({ metric: foreign }, question)
}

const ABOUT_A_METRIC: readonly Task[] = ['explain', 'best_day']

function handOverTask(
  { task, metrics }: Extract<Intent, { kind: 'task' }>,
  agent: Agent,
  question: string,
): Reply | null {
  if (!agent.tasks.includes(task)) return replyWithHandOver({ task }, question)
  const [metric] = metrics
  if (!metric || !ABOUT_A_METRIC.includes(task) || agent.metrics.includes(metric)) return null
  return replyWithHandOver({ metric }, question)
}

/** Replies to questions that don't need orders. Returns `null` if the question needs them. */
export function composeWithoutOrders(
  answer: { intent: Intent; text: string; wording: Wording },
  figures: Dashboard | null,
): Reply | null {
  const { intent, text, wording } = answer
  if (intent.kind === 'definition') return replyOf({ text: definitionsOf(intent.metrics) })
  if (intent.kind !== 'task') return null
  if (intent.task === 'customer_reply')
    return replyWithCustomerDraft({ text, wording, order: null, replySource: null, store: null })
  return intent.task === 'store_setup' ? replyWithSetup(answer, figures) : null
}

const TASKS: Record<Task, (answer: Answer, metrics: readonly MetricName[]) => Reply> = {
  overview: (answer) => replyWithFigures(answer, answer.agent.headline),
  explain: replyWithExplanation,
  best_day: replyWithBestDay,
  top_products: replyWithTopProducts,
  recent_orders: replyWithOrders,
  campaign: replyWithCampaign,
  customer_reply: ({ request: { text }, ...answer }) =>
    replyWithCustomerDraft({ ...answer, text, store: answer.figures.store }),
  product_text: replyWithListing,
  store_setup: (answer) => replyWithSetup(answer, answer.figures),
}

const WITHOUT_DAYS: readonly Task[] = ['recent_orders', 'customer_reply', 'product_text', 'store_setup']

function composeSubject(answer: Answer): Reply {
  const { intent } = answer.request
  if (intent.kind === 'task') {
    const isOfDays = !WITHOUT_DAYS.includes(intent.task)
    return (isOfDays ? emptyDays(answer) : null) ?? TASKS[intent.task](answer, intent.metrics)
  }
  if (intent.kind === 'definition') {
    const { text, ...figures } = replyWithFigures(answer, intent.metrics.slice(0, 1))
    return { ...figures, text: `${definitionsOf(intent.metrics)}\n\n${text}` }
  }
  return emptyDays(answer) ?? replyWithFigures(answer, intent.metrics.slice(0, MOST_METRICS))
}

/**
 * Replies that the period has no orders if all of it is before the first or after the last order. Otherwise returns
 * `null`.
 */
function emptyDays({ figures, wording }: Answer): Reply | null {
  const { period, store } = figures
  const { firstOrderDay, lastOrderDay } = store
  if (isOutOfReach(figures)) {
    return replyOf({ text: `There are no figures ${wording.days(period)} yet. ${endText(figures, wording)}` })
  }
  if (!firstOrderDay || !lastOrderDay) return null
  if (period.from <= lastOrderDay && period.to >= firstOrderDay) return null
  const first = wording.day(firstOrderDay)
  const reach =
    firstOrderDay === lastOrderDay ? `are from ${first}` : `run from ${first} to ${wording.day(lastOrderDay)}`
  return replyOf({ text: `There are no orders ${wording.days(period)}. Your orders ${reach}.` })
}

/** Returns what the reply's figures leave out. Names the days if the reply has two periods. */
function openPoints({ other, wording }: Answer, citations: readonly Citation[]): string[] {
  const points = citations.flatMap(({ note, period }) => {
    if (note === null) return []
    return `${note}${other ? `, ${wording.days(period)}` : ''}.`
  })
  return [...new Set(points)]
}

function notesOn(answer: Answer, citations: readonly Citation[]): string {
  const { store } = answer.figures
  const { isSample, ordersInOtherCurrencies: left, currency } = store
  const isCompared = answer.other !== null || citations.some(({ compare }) => compare !== 'none')
  const notes = [
    ...openPoints(answer, citations),
    left > 0 &&
      `${answer.wording.many(left, 'order')} in other currencies ${left === 1 ? 'is' : 'are'} not part of these figures, which are in ${currency}.`,
    startText(isCompared ? beginOfOrders(answer) : null, answer.wording),
    endText(answer.figures, answer.wording),
    isSample && 'These are sample figures.',
  ].filter(Boolean)
  return notes.length === 0 ? '' : `\n\n${notes.join(' ')}`
}

/** Composes the reply from the store's figures. */
export function composeFromFigures(answer: Answer): Reply {
  const reply = composeSubject(answer)
  return reply.citations.length === 0 ? reply : { ...reply, text: reply.text + notesOn(answer, reply.citations) }
}
