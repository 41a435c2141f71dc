import type { Cost } from './answer-envelope.ts'

/** No query may cost more. */
const MAX_QUERY_COST = 1000

/** No list has longer pages. */
const LONGEST_PAGE = 250

/** A part of the points is left, so that a query after the next one doesn't have to wait. */
const SHARE = 0.5

export type PageSize = ReturnType<typeof createPageSize>

/** How many rows a query asks for. It follows from what a row costs, which only Shopify knows. */
export function createPageSize(first: number) {
  let rows = first
  return {
    current: () => rows,
    /** Takes what a query for that many rows costs at most. */
    learn(asked: number, cost: Cost | null) {
      if (cost === null || cost.requestedQueryCost <= 0) return
      const budget = Math.min(MAX_QUERY_COST, cost.throttleStatus.maximumAvailable * SHARE)
      const fitting = Math.floor((budget * asked) / cost.requestedQueryCost)
      rows = Math.min(Math.max(fitting, 1), LONGEST_PAGE)
    },
    /** Returns `false` if there is nothing to halve. */
    halve(): boolean {
      if (rows === 1) return false
      rows = Math.floor(rows / 2)
      return true
    },
  }
}
