import { LRUCache } from 'lru-cache'
import { type Overdue, overdueOf } from '#domain/analysis/customers/order-gaps.ts'
import { scoreCustomers } from '#domain/analysis/customers/rfm.ts'
import type { RfmSegment } from '#domain/analysis/customers/rfm-segments.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { historyUntil } from './history-until.ts'
import { loadBuyers, loadGaps } from './load-buyers.ts'

type Buyer = Awaited<ReturnType<typeof loadBuyers>>[number]

/** A customer's history, and what it says. */
export type AnalysedCustomer = Buyer & {
  /** `null` in a store with too few customers for segments. */
  segment: RfmSegment | null
  /** `null` if nobody ordered twice. */
  overdue: Overdue | null
}

export type CustomerAnalysis = {
  /** The last day that counts. */
  until: string
  customers: AnalysedCustomer[]
  byId: ReadonlyMap<string, AnalysedCustomer>
  gaps: Awaited<ReturnType<typeof loadGaps>>
  /** Measures with too few different values for fifths. */
  notes: { measure: 'recency' | 'frequency' | 'monetary'; distinctValues: number }[]
}

type Question = Pick<FiguresQuestion<unknown>, 'store' | 'today'>

/** Lists and pages ask for the same analysis again and again. About 300 bytes for each customer. */
const MOST_CUSTOMERS = 300_000

/** Analyses all customers of a store. Keeps the latest analyses until their store's data changes. */
export type CustomerAnalyses = (question: Question) => Promise<CustomerAnalysis>

export function createCustomerAnalyses(facts: Facts): CustomerAnalyses {
  const known = new LRUCache<string, CustomerAnalysis>({
    maxSize: MOST_CUSTOMERS,
    sizeCalculation: ({ customers }) => customers.length + 1,
  })
  return async (question) => {
    const until = historyUntil(question)
    const { id, data_version: version, currency, time_zone: timeZone } = question.store
    const key = [id, version, currency, timeZone, until].join(' ')
    const analysis = known.get(key) ?? (await analyse(facts, question, until))
    known.set(key, analysis)
    return analysis
  }
}

async function analyse(facts: Facts, { store }: Question, until: string): Promise<CustomerAnalysis> {
  const asked = { currency: store.currency, until }
  const [buyers, gaps] = await facts.read(store, async (run) => [
    await loadBuyers(run, asked),
    await loadGaps(run, asked),
  ])
  const scored = scoreCustomers(
    buyers.map(({ id, ...buyer }) => ({ ...buyer, customer: id })),
    until,
  )
  const segments =
    scored.kind === 'segments' ? new Map(scored.customers.map((one) => [one.customer, one.segment])) : null
  const customers = buyers.map((buyer) => ({
    ...buyer,
    segment: segments?.get(buyer.id) ?? null,
    overdue: overdueOf(buyer, gaps?.median ?? null),
  }))
  return {
    until,
    customers,
    byId: new Map(customers.map((customer) => [customer.id, customer])),
    gaps,
    notes: scored.kind === 'segments' ? scored.notes : [],
  }
}
