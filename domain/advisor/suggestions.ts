import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { daysBetween } from '#domain/periods.ts'
import type { AgentId } from './agents.ts'

/** A question that needs orders. */
export type Suggestion = {
  text: string
  /** What the default period must have besides orders: products, known customers, or orders in the days before it. */
  needs?: 'products' | 'customers' | 'earlier'
  /** How many days ago the last order may be, for questions that name days up to today. */
  days?: number
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
      { text: 'Why did sales change last week?', needs: 'earlier', days: 14 },
      { text: 'What was the best day of the last 30 days?', days: 30 },
      { text: 'How many orders did we get this month?', days: 28 },
      { text: 'How is the average order value this quarter?', days: 90 },
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
      { text: 'How many new customers came this month?', needs: 'customers', days: 28 },
      { text: 'Show the recent orders' },
      { text: 'How much was returned in the last 90 days?', days: 90 },
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
      { text: 'How many units were sold this month?', days: 28 },
      { text: 'Which products sold best in the last 90 days?', needs: 'products', days: 90 },
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

/**
 * Returns the questions that the store's figures can answer. `latest` are those of the default period, or `null` for a
 * person without a store.
 */
export function answerable(suggestions: readonly Suggestion[], latest: Dashboard | null): string[] {
  const lastDay = latest?.store.lastOrderDay
  if (!latest || !lastDay) return []
  return suggestions
    .filter(({ needs }) => needs === undefined || HAS_NEEDED[needs](latest))
    .filter(({ days }) => days === undefined || daysBetween(lastDay, latest.today) < days)
    .map(({ text }) => text)
}
