import { createHash } from 'node:crypto'
import { ageOfFigures, areFiguresOld, lastCompleteDay } from '#domain/figures-end.ts'
import { addDays } from '#domain/periods.ts'
import { splitPart } from '#domain/signals/series-words.ts'
import type { Proposal, ProposalContent } from '#domain/today/proposal.ts'
import { createCustomerAnalyses } from '#server/api/analytics/customers/customer-analyses.ts'
import { planStockPeriod } from '#server/api/analytics/products/stock-rows.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import { loadStoreAsService, type StoreSummary } from '#server/api/figures/load-store.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import type { Work } from '#server/platform/jobs/jobs.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import { findOutcomes } from './find-outcomes.ts'
import { findOverdue } from './find-overdue.ts'
import { findRestock, type Restock } from './find-restock.ts'
import { findSignalActions, loadBadCards, type ToldCard } from './find-signal-actions.ts'
import { saveWork } from './stored-work.ts'
import { recordStock } from '#server/api/reorder/record-stock.ts'
import { loadOrderingState } from '#server/api/reorder/load-ordering.ts'
import { loadReorderRows, planReorders } from '#server/api/reorder/plan-reorders.ts'

/** So long after the last complete day, figures are missed, and what rests on them is too old to act on. */
const MISSED_DAYS = 3

const ALL: readonly ProposalContent['kind'][] = ['import', 'restock', 'signal', 'write_to']

const RUN = 'select seen, checks from private.today_runs where store_id = $1'

type Run = { seen: string; checks: unknown }

type Looking = {
  store: StoreSummary
  today: string
  cards: readonly ToldCard[]
  isOld: boolean
  stopping: AbortSignal
}

type Options = { database: Database; facts: Facts; clock: Clock }

/**
 * Returns the work that finds what Today proposes to a store, by its id. Figures are read only where there are new days,
 * new data or other signals.
 */
export function createTodayWork({ database, facts, clock }: Options): Work {
  const analyze = createCustomerAnalyses(facts)

  async function find({ store, today, cards, isOld, stopping }: Looking): Promise<Restock> {
    const { currency } = store
    const stockPeriod = planStockPeriod(today, store)
    const timely = cards.filter(({ isOpen, card }) => isOpen && (!isOld || card.subject.kind === 'stopped'))
    const plan = { database, store, stockPeriod, today }
    const reorders = isOld ? null : await planReorders(await facts.read(store, (run) => loadReorderRows(run, plan)))
    stopping.throwIfAborted()
    const found = await facts.read(store, async (run) => ({
      signals: await findSignalActions(run, { cards: timely, currency, days: stockPeriod }),
      restock: reorders && (await findRestock(run, { reorders, store, stockPeriod, today })),
    }))
    stopping.throwIfAborted()
    const overdue = isOld ? [] : await findOverdue({ database, analyze, store, today })
    const { proposals = [], stock = null } = found.restock ?? {}
    const told = productsOf(cards)
    const restock = proposals.filter(({ content }) => content.kind !== 'restock' || !told.has(content.product.id))
    return { proposals: [...found.signals, ...restock, ...overdue], stock }
  }

  return async (storeId, stopping) => {
    const now = clock()
    const loaded = await loadStoreAsService(database, storeId, now)
    if (!loaded) return
    const { store, today } = loaded
    await recordStock(database, storeId, today)
    const cards = await loadBadCards(database, storeId, store.currency)
    const ordering = await loadOrderingState(database, storeId)
    const { rows } = await queryAsService<Run>(database, RUN, [storeId])
    const lastDay = lastCompleteDay(today, store.figures_end)
    const isOld = areFiguresOld(today, store.figures_end)
    // Once figures end, they get older each day, until nothing rests on them any more.
    const state = [store.data_version, lastDay, ageOfFigures(today, store.figures_end), cards, ordering]
    const seen = createHash('sha256').update(JSON.stringify(state)).digest('base64url')
    const imports = proposeImport(store, today, cards)
    if (rows[0]?.seen === seen) {
      const { checks } = rows[0]
      return saveWork(database, { store, today, proposals: imports, kinds: ['import'], isOld, seen, checks })
    }
    stopping.throwIfAborted()
    const isEmpty = store.first_order_day === null
    if (!isEmpty) await findOutcomes({ database, facts, store, lastDay, now })
    const { proposals, stock } = isEmpty
      ? { proposals: [], stock: null }
      : await find({ store, today, cards, isOld, stopping })
    await saveWork(database, {
      store,
      today,
      proposals: [...imports, ...proposals],
      kinds: ALL,
      isOld,
      seen,
      checks: { stock },
    })
  }
}

/** One thing is proposed once: a signal about a product comes before its stock, whatever was decided on it. */
const productsOf = (cards: readonly ToldCard[]): Set<string> =>
  new Set(
    cards.flatMap(({ card: { subject } }) => {
      if (subject.kind === 'stock_out') return [splitPart(subject.stockOut.product).value]
      if (subject.kind !== 'change') return []
      const { dimension, value } = splitPart(subject.lead.series)
      return dimension === 'product' ? [value] : []
    }),
  )

/** Proposes newer orders, unless a signal says that they are missing, also one that was dismissed. The sample data gets none. */
function proposeImport(store: StoreSummary, today: string, cards: readonly ToldCard[]): Proposal[] {
  const { figures_end: end, is_sample: isSample } = store
  if (end === null || isSample || end.day > addDays(today, -MISSED_DAYS)) return []
  const isTold = cards.some(({ card }) => card.subject.kind === 'stopped' && card.subject.source.channel === null)
  if (isTold) return []
  const content = { kind: 'import', end: end.day, reason: end.reason } as const
  return [{ name: `import:${end.day}`, content, stake: null, signalId: null }]
}
