import { defaultPeriod } from '#domain/periods.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'

type Question = Pick<FiguresQuestion<unknown>, 'store' | 'today'>

/**
 * Returns the last day of a store's history: today, the end of its figures or, if the last order is older than 30 days,
 * its day. Later days would only say that the history ends. A refund after the end belongs to the history.
 */
export function historyUntil({ store, today }: Question): string {
  const { figures_end: end, last_order_day: last } = store
  const { to } = defaultPeriod(today, last)
  if (end === null) return to
  const until = last !== null && last > end.day ? last : end.day
  return until < to ? until : to
}

/** Returns the store as reports on the whole history show it. */
export const toReportStore = ({ store: { id, name, currency, time_zone: timeZone } }: Question) => ({
  id,
  name,
  currency,
  timeZone,
})
