import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { unitAround } from '#domain/calendar-units.ts'
import { daysBetween } from '#domain/periods.ts'
import type { AgentId } from './agents.ts'

/** A question that needs orders. */
export type Suggestion = {
  text: string
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
      { text: 'How do sales compare with the previous period?', needs: 'earlier' },
      { text: 'Which products sell best?', needs: 'products' },
      { text: 'Draft a campaign email for my best seller', needs: 'products' },
    ],
    followUps: [
      { text: 'Why did sales change last week?', needs: 'earlier', within: 14 },
      { text: 'What was the best day of the last 30 days?', within: 30 },
      { text: 'How many orders did we get this month?', within: 'month' },
      { text: 'How is the average order value this quarter?', within: 'quarter' },
      { text: 'How many orders were there?' },
      { text: 'How is the average order value?' },
    ],
    withoutOrders: ['What can you do?', 'What does net sales mean?'],
  },
  'customer-support': {
    starters: [
      { text: 'How many customers come back?', needs: 'customers' },
      { text: 'Are refunds going up?', needs: 'earlier' },
      { text: 'Draft a reply about a late delivery' },
    ],
    followUps: [
      { text: 'How many new customers came this month?', needs: 'customers', within: 'month' },
      { text: 'Show the recent orders' },
      { text: 'How much was returned in the last 90 days?', within: 90 },
      { text: 'Draft a reply to a customer who wants a refund' },
    ],
    withoutOrders: ['What can you do?', 'Draft a reply about a late delivery'],
  },
  'store-builder': {
    starters: [
      { text: 'Which products belong on the front page?', needs: 'products' },
      { text: 'Draft a product text for my best seller', needs: 'products' },
      { text: 'What is left to set up?' },
    ],
    followUps: [
      { text: 'Which products sell least?', needs: 'products' },
      { text: 'How many units were sold this month?', within: 'month' },
      { text: 'Which products sold best in the last 90 days?', needs: 'products', within: 90 },
      { text: 'How many units were sold?' },
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
