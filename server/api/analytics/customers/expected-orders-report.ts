import {
  type ExpectedOrdersReport,
  type Expectation,
  expectationSchema,
} from '#domain/contracts/analytics/expected-orders.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { computeInThread } from '#server/api/figures/threads.ts'
import type { Database } from '#server/platform/database/database.ts'
import { loadPeople } from './customer-list.ts'
import { historyUntil, toReportStore } from './history-until.ts'
import { loadHistories } from './load-histories.ts'

const WORK = { module: new URL('./expectation.ts', import.meta.url), name: 'expectationOf' }

type Options = { database: Database; facts: Facts }

/** Returns what to expect of a store's customers, from their whole history. */
export async function buildExpectedOrdersReport(
  { database, facts }: Options,
  question: FiguresQuestion<unknown>,
): Promise<Omit<ExpectedOrdersReport, 'asOf'>> {
  const { asker, claims, store, today } = question
  const until = historyUntil(question)
  async function prepare() {
    const asked = { currency: store.currency, until }
    return { data: await facts.read(store, (run) => loadHistories(run, asked), asker) }
  }
  const expectation = await computeInThread({ work: WORK, answer: expectationSchema, prepare, asker })
  const people = await loadPeople(database, claims, { storeId: store.id, ids: listedIn(expectation) })
  const isRefused = ({ customer }: { customer: string }) => people.get(customer)?.consent === 'no'
  const written = expectation.kind === 'ready' ? expectation.winBack.filter((listed) => !isRefused(listed)) : []
  return {
    report: 'expected_orders',
    store: toReportStore(question),
    until,
    expectation: expectation.kind === 'ready' ? { ...expectation, winBack: written } : expectation,
    people: [...people.values()],
    refused: expectation.kind === 'ready' ? expectation.winBack.length - written.length : 0,
    today,
  }
}

function listedIn(expectation: Expectation): string[] {
  if (expectation.kind !== 'ready') return []
  return [...new Set([...expectation.best, ...expectation.winBack].map(({ customer }) => customer))]
}
