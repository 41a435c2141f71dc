import { defaultPeriod } from '#domain/periods.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'

type Question = Pick<FiguresQuestion<unknown>, 'store' | 'today'>

/**
 * Returns the last day of a store's history: today, the end of its figures or, if the last order is older than 30 days,
 * its day. Later days would only say that the history ends.
 */
export function historyUntil({ store, today }: Question): string {
  const { to } = defaultPeriod(today, store.last_order_day)
  const end = store.figures_end?.day ?? to
  return end < to ? end : to
}

/** Returns the store as reports on the whole history show it. */
export const toReportStore = ({ store: { id, name, currency, time_zone: timeZone } }: Question) => ({
  id,
  name,
  currency,
  timeZone,
})
