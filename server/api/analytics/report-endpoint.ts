import type { Filter } from '#domain/contracts/figures-filter.ts'
import { createFiguresEndpoint, type FiguresApiOptions } from '#server/api/figures/figures-endpoint.ts'
import { currencyOf } from '#server/api/figures/query/plan-query.ts'

type Query = { store?: string | undefined; where?: Filter | undefined }

/** Creates a handler for figures of one currency: the one that the filter names, or else the store's. */
export const createReportEndpoint = <Asked extends Query>(
  options: FiguresApiOptions,
  { load, ...endpoint }: Parameters<typeof createFiguresEndpoint<Asked>>[1],
) =>
  createFiguresEndpoint<Asked>(options, {
    ...endpoint,
    load(question) {
      const { query, store } = question
      return load({ ...question, store: { ...store, currency: currencyOf(query.where) ?? store.currency } })
    },
  })
