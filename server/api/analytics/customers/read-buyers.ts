import type { Filter } from '#domain/contracts/figures-filter.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { narrowFacts } from '#server/api/figures/query/narrow-facts.ts'
import type { Database } from '#server/platform/database/database.ts'
import { historyUntil } from './history-until.ts'

type Source = { database: Database; facts: Facts }

type Question = FiguresQuestion<{ where?: Filter | undefined }>

/**
 * Returns a function that runs statements on the whole history of the customers with an order that meets the question's
 * filter: whether they come back only shows in all their orders.
 */
export function narrowToBuyers(run: RunFacts, database: Database, question: Question): Promise<RunFacts> {
  const { claims, query, store } = question
  const { currency, first_order_day: from, id: storeId } = store
  const until = historyUntil(question)
  const where: Filter | undefined = query.where && ['has_done', query.where, null]
  return narrowFacts(run, { where, period: { from: from ?? until, to: until }, currency, storeId, database, claims })
}

/** Reads the facts of these customers. */
export const readBuyers = <Result>(
  { database, facts }: Source,
  question: Question,
  work: (run: RunFacts) => Promise<Result>,
): Promise<Result> =>
  facts.read(question.store, async (run) => work(await narrowToBuyers(run, database, question)), question.asker)

/** Returns the condition on the table `buyers` for the customers of a narrowed run. */
export const whichBuyers = (where: Filter | undefined): string =>
  where ? 'buyers.id in (select customer_id from orders where is_order)' : 'true'
