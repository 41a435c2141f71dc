import { defaultPeriod } from '#domain/periods.ts'
import type { Figures } from '#lib/period-choice.ts'

/** Names the default period: the last 30 days, or the 30 days up to the last order where that is longer ago. */
export function defaultPeriodLabel({ store, today }: Figures): string {
  return defaultPeriod(today, store.lastOrderDay).to < today ? 'Last 30 days of orders' : 'Last 30 days'
}
