import type { Filter } from '#domain/contracts/figures-filter.ts'
import { addDays, type Period } from '#domain/periods.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import type { Claims } from '#server/platform/database/database.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import { narrowFacts } from '#server/api/figures/query/narrow-facts.ts'
import type { Database } from '#server/platform/database/database.ts'
import { loadDays, type SalesDay } from './load-days.ts'

const LONGEST_HISTORY_DAYS = 20 * 366

export type HistorySource = { database: Database; facts: Facts }

/** Returns the days from a store's first order until today, at most twenty years. `null` before its first order. */
export function historyPeriod({ store, today }: Pick<FiguresQuestion<unknown>, 'store' | 'today'>): Period | null {
  const { first_order_day: first } = store
  if (first === null || first > today) return null
  const oldest = addDays(today, 1 - LONGEST_HISTORY_DAYS)
  return { from: first > oldest ? first : oldest, to: today }
}

type HistoryQuestion = Pick<FiguresQuestion<unknown>, 'asker' | 'store' | 'today'> & {
  /** The sales that count, with the person whose lists the filter may name. Missing for all sales. */
  limit?: { where: Filter | undefined; claims: Claims }
}

/** Loads the days of `historyPeriod`: all sales, or those that meet a filter. */
export async function loadHistory(
  { database, facts }: HistorySource,
  { asker, limit, store, today }: HistoryQuestion,
): Promise<SalesDay[]> {
  const { currency } = store
  const period = historyPeriod({ store, today })
  if (period === null) return []
  const narrow = async (run: RunFacts) =>
    limit?.where ? narrowFacts(run, { ...limit, period, currency, storeId: store.id, database }) : run
  return facts.read(store, async (run) => loadDays(await narrow(run), period, currency), asker)
}
