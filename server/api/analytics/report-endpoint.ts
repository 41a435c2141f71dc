import type { Filter } from '#domain/contracts/figures-filter.ts'
import {
  createFiguresEndpoint,
  type FiguresApiOptions,
  type FiguresQuestion,
} from '#server/api/figures/figures-endpoint.ts'
import { currencyOf } from '#server/api/figures/query/plan-query.ts'

type Query = { store?: string | undefined; where?: Filter | undefined }

/** Returns a question about the currency that its filter names, or else the store's. */
export const inOneCurrency = <Asked extends Query>(question: FiguresQuestion<Asked>): FiguresQuestion<Asked> => ({
  ...question,
  store: { ...question.store, currency: currencyOf(question.query.where) ?? question.store.currency },
})

/** Creates a handler for figures of one currency. */
export const createReportEndpoint = <Asked extends Query>(
  options: FiguresApiOptions,
  { load, ...endpoint }: Parameters<typeof createFiguresEndpoint<Asked>>[1],
) =>
  createFiguresEndpoint<Asked>(options, {
    ...endpoint,
    load: (question) => load(inOneCurrency(question)),
  })
