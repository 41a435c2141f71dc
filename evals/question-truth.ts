import type { Unit } from '#domain/calendar-units.ts'
import type { DimensionName } from '#domain/dimensions.ts'
import type { QueryMetric } from '#domain/metrics.ts'

/** The first and last day. */
export type Days = readonly [from: string, to: string]

/** Which orders, or which lines of them, a question is about. A list means any of its values. */
export type Where = {
  country?: readonly string[]
  notCountry?: string
  notChannel?: string
  notCategory?: string
  region?: string
  city?: string
  channel?: string
  payment?: string
  /** `null`: orders without a code. */
  code?: string | null
  anyCode?: true
  cancelled?: true
  /** 0 is Monday. */
  weekdays?: readonly number[]
  customer?: string
  customerType?: 'new' | 'returning' | 'unknown'
  /** Words of the product's title. */
  title?: string
  /** Words of titles that are all in one order. */
  titles?: readonly string[]
  /** Words of titles that the customer bought in the period, each in any order. */
  bought?: readonly string[]
  category?: readonly string[]
  /** Amounts of gross sales − discounts, in units of the currency. */
  over?: number
  atLeast?: number
  atMost?: number
  under?: number
}

/** What a list names, or the product that a figure of stock is about. */
export type Names =
  | { kind: 'running low' | 'out of stock' | 'pairs' | 'lapsed' }
  | { kind: 'stock of' | 'cover of' | 'bought with'; title: string }

/**
 * What a right answer shows. Where a question can be read in several ways, each of the metrics and periods is right,
 * because a reply names the ones it chose.
 */
export type Truth = {
  metrics: readonly QueryMetric[]
  periods: readonly Days[]
  where?: Where
  /** Another right reading of the condition, which the reply has to name too. */
  orWhere?: Where
  /** Parts that the answer lists. `order` lists orders. */
  by?: readonly (DimensionName | 'order')[]
  /** How many parts have to be listed, the largest first, or the smallest. By default all, in any order. */
  top?: number
  worst?: number
  /** The days to compare each of the periods with. */
  versus?: readonly Days[]
  /** Only the parts that rose or fell count. */
  trend?: 'up' | 'down'
  /** The products without a sale are listed. */
  unsold?: true
  /** The figure is a share of the same metric over the orders that this condition holds for. */
  of?: Where
  /** The figure is the number of these parts with an order. */
  count?: DimensionName
  names?: Names
  /** What the reply says, where it has no figure to compare. */
  says?: RegExp
  /** The figure is an average over these units of the period. */
  per?: Unit
}

/** A question in words, and the one before it. `null`: the shop's orders can't answer it, so it has to be declined. */
export type Question = { ask: string; after?: string; truth: Truth | null }

export const SALES = ['net_sales', 'total_sales', 'gross_sales'] as const

/** The sample shop's last day is a Wednesday. */
export const TODAY = '2026-05-20'

const LAST_30_DAYS: readonly Days[] = [['2026-04-21', TODAY]]
const ALL_TIME: readonly Days[] = [['2024-05-21', TODAY]]

/** What words for days mean on that day. */
export const PERIODS = {
  last30Days: LAST_30_DAYS,
  allTime: ALL_TIME,
  /** Without a period, either reading is right. */
  unstated: [...LAST_30_DAYS, ...ALL_TIME],
  thisMonth: [['2026-05-01', TODAY]],
  lastMonth: [['2026-04-01', '2026-04-30']],
  march: [['2026-03-01', '2026-03-31']],
  thisYear: [['2026-01-01', TODAY]],
  lastYear: [['2025-01-01', '2025-12-31']],
  december: [['2025-12-01', '2025-12-31']],
  yesterday: [['2026-05-19', '2026-05-19']],
  lastWeek: [['2026-05-11', '2026-05-17']],
} satisfies Record<string, readonly Days[]>

export const asks = (ask: string, metrics: Truth['metrics'], rest: Omit<Truth, 'metrics'>): Question => ({
  ask,
  truth: { metrics, ...rest },
})

export const follows = (after: string, ...question: Parameters<typeof asks>): Question => ({
  after,
  ...asks(...question),
})

/** A question whose answer has no metric of a period. */
export const lists = (ask: string, rest: Partial<Truth>): Question => ({
  ask,
  truth: { metrics: [], periods: PERIODS.unstated, ...rest },
})

/** A question that the shop's orders can't answer. */
export const none = (ask: string): Question => ({ ask, truth: null })
