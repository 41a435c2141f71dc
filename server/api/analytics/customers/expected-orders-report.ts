import type { ExpectedOrdersReport, Expectation } from '#domain/contracts/expected-orders.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import type { Database } from '#server/platform/database/database.ts'
import { loadPeople } from './customer-list.ts'
import { fitInWorker } from './expectation.ts'
import { historyUntil, toReportStore } from './history-until.ts'
import { loadHistories } from './load-histories.ts'

type Options = { database: Database; facts: Facts }

/** Returns what to expect of a store's customers, from their whole history. */
export async function buildExpectedOrdersReport(
  { database, facts }: Options,
  question: FiguresQuestion<unknown>,
): Promise<Omit<ExpectedOrdersReport, 'asOf'>> {
  const { claims, store, today } = question
  const until = historyUntil(question)
  const histories = await facts.read(store, (run) => loadHistories(run, { currency: store.currency, until }))
  const expectation = await fitInWorker(histories)
  const people = await loadPeople(database, claims, { storeId: store.id, ids: listedIn(expectation) })
  return {
    report: 'expected_orders',
    store: toReportStore(question),
    until,
    expectation,
    people: [...people.values()],
    today,
  }
}

function listedIn(expectation: Expectation): string[] {
  if (expectation.kind !== 'ready') return []
  return [...new Set([...expectation.best, ...expectation.winBack].map(({ customer }) => customer))]
}
