import type { Dashboard } from '#domain/contracts/dashboard.ts'
import type { MetricName } from '#domain/metrics.ts'
import { unitAround } from '#domain/calendar-units.ts'
import { daysBetween } from '#domain/periods.ts'
import type { Agent, AgentId, Task } from './agents.ts'
import type { Intent } from './request.ts'

/** A question that needs orders. */
export type Suggestion = {
  text: string
  /** The task or metric that it asks for, so that it isn't suggested after another question for the same. */
  asks?: Task | MetricName
  /** What the default period must have besides orders: products, known customers, or orders in the days before it. */
  needs?: 'products' | 'customers' | 'earlier'
  /** In which days up to today the last order must be, for questions that name them: so many, or those of a unit. */
  within?: number | 'month' | 'quarter'
}

type AgentSuggestions = {
  /** Suggested at the start of a chat. */
  starters: readonly Suggestion[]
  /** Suggested after a reply. */
  followUps: readonly Suggestion[]
  /** Suggested in a store without orders; they need none. */
  withoutOrders: readonly string[]
}

/** The questions that agents suggest. */
export const SUGGESTIONS: Record<AgentId, AgentSuggestions> = {
  'marketing-manager': {
    starters: [
      { text: 'How do sales compare with the previous period?', asks: 'net_sales', needs: 'earlier' },
      { text: 'Which products sell best?', asks: 'top_products', needs: 'products' },
      { text: 'Draft a campaign email for my best seller', asks: 'campaign', needs: 'products' },
    ],
    followUps: [
      { text: 'Why did sales change last week?', asks: 'explain', needs: 'earlier', within: 14 },
      { text: 'What was the best day of the last 30 days?', asks: 'best_day', within: 30 },
      { text: 'How many orders did we get this month?', asks: 'orders', within: 'month' },
      { text: 'How is the average order value this quarter?', asks: 'average_order_value', within: 'quarter' },
      { text: 'How many orders were there?', asks: 'orders' },
      { text: 'How is the average order value?', asks: 'average_order_value' },
    ],
    withoutOrders: ['What can you do?', 'What does net sales mean?'],
  },
  'customer-support': {
    starters: [
      { text: 'How many customers come back?', asks: 'returning_customer_rate', needs: 'customers' },
      { text: 'Are refunds going up?', asks: 'refunds', needs: 'earlier' },
      { text: 'Draft a reply about a late delivery', asks: 'customer_reply' },
    ],
    followUps: [
      { text: 'How many new customers came this month?', asks: 'new_customers', needs: 'customers', within: 'month' },
      { text: 'Show the recent orders', asks: 'recent_orders' },
      { text: 'How much was returned in the last 90 days?', asks: 'returns', within: 90 },
      { text: 'Draft a reply to a customer who wants a refund', asks: 'customer_reply' },
    ],
    withoutOrders: ['What can you do?', 'Draft a reply about a late delivery'],
  },
  'store-builder': {
    starters: [
      { text: 'Which products belong on the front page?', needs: 'products' },
      { text: 'Draft a product text for my best seller', asks: 'product_text', needs: 'products' },
      { text: 'What is left to set up?', asks: 'store_setup' },
    ],
    followUps: [
      { text: 'Which products sell least?', needs: 'products' },
      { text: 'How many units were sold this month?', asks: 'units', within: 'month' },
      { text: 'Which products sold best in the last 90 days?', asks: 'top_products', needs: 'products', within: 90 },
      { text: 'How many units were sold?', asks: 'units' },
    ],
    withoutOrders: ['What can you do?', 'What is left to set up?'],
  },
}

const HAS_NEEDED: Record<NonNullable<Suggestion['needs']>, (figures: Dashboard) => boolean> = {
  products: ({ topProducts }) => topProducts.length > 0,
  customers: ({ metrics }) => Number(metrics.customers.value) > 0,
  earlier: ({ comparison, store }) => comparison !== null && String(store.firstOrderDay) <= comparison.to,
}

const isWithin = (day: string, today: string, within: NonNullable<Suggestion['within']>): boolean =>
  typeof within === 'number' ? daysBetween(day, today) < within : day >= unitAround(today, within).from

/**
 * Returns the questions that the store's figures can answer. `latest` are those of the default period, or `null` for a
 * person without a store.
 */
export function answerable(suggestions: readonly Suggestion[], latest: Dashboard | null): string[] {
  const lastDay = latest?.store.lastOrderDay
  if (!latest || !lastDay) return []
  return suggestions
    .filter(({ needs }) => needs === undefined || HAS_NEEDED[needs](latest))
    .filter(({ within }) => within === undefined || isWithin(lastDay, latest.today, within))
    .map(({ text }) => text)
}

/** How many questions are suggested. */
export const SUGGESTED = 3

type Asked = { agent: Agent; asked: string; intent: Intent | null; isBeginning: boolean }

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** The task or the metrics of an intent. */
const subjectsOf = (intent: Intent): readonly string[] => (intent.kind === 'task' ? [intent.task] : intent.metrics)

/** Returns questions to suggest next that the latest figures can answer, except what was just asked for. */
export function suggestNext({ agent, asked, intent, isBeginning }: Asked, latest: Dashboard | null): string[] {
  const { starters, followUps, withoutOrders } = SUGGESTIONS[agent.id]
  const subjects = intent === null ? [] : subjectsOf(intent)
  const isNew = ({ asks, text }: Suggestion) =>
    plain(text) !== plain(asked) && !(asks !== undefined && subjects.length === 1 && subjects.includes(asks))
  const pool = isBeginning ? starters : [...followUps, ...starters]
  const texts = latest?.store.lastOrderDay
    ? answerable(pool.filter(isNew), latest)
    : withoutOrders.filter((text) => isNew({ text }))
  return texts.slice(0, SUGGESTED)
}

const KNOWN = Object.values(SUGGESTIONS).flatMap(({ starters, followUps }) => [...starters, ...followUps])

const KNOWN_TEXTS = new Set([
  ...KNOWN.map(({ text }) => text),
  ...Object.values(SUGGESTIONS).flatMap(({ withoutOrders }) => withoutOrders),
])

/**
 * Returns what to suggest after a reply that may be old: of the suggestions that are stored with it, those that the
 * store's figures can still answer, or else those of the start. Questions that the reply itself made up stay.
 */
export function stillAnswerable(stored: readonly string[], agent: AgentId, latest: Dashboard): readonly string[] {
  const now = new Set(answerable(KNOWN, latest))
  const left = stored.filter((text) => now.has(text) || !KNOWN_TEXTS.has(text))
  return left.length > 0 || stored.length === 0 ? left : answerable(SUGGESTIONS[agent].starters, latest)
}
