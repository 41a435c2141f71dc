import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { daysBetween } from '#domain/periods.ts'

/** A question that an agent suggests. Every one needs orders. */
export type Suggestion = {
  text: string
  /** What the default period must have besides orders: products, known customers, or orders in the days before it. */
  needs?: 'products' | 'customers' | 'earlier'
  /** How many days ago the last order may be, for questions that name days up to today. */
  days?: number
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
