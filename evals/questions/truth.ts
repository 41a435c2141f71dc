/** The first and last day. */
export type Days = readonly [from: string, to: string]

/** What is counted or added up. */
export type Metric =
  | 'gross_sales'
  | 'discounts'
  | 'returns'
  | 'net_sales'
  | 'shipping'
  | 'taxes'
  | 'duties'
  | 'total_sales'
  | 'orders'
  | 'units'
  | 'units_ordered'
  | 'average_order_value'
  | 'customers'
  | 'new_customers'
  | 'returning_customers'
  | 'returning_customer_rate'
  | 'repeat_customers'
  | 'repeat_purchase_rate'
  | 'orders_per_customer'
  | 'units_per_order'
  | 'refunds'
  | 'discount_rate'
  | 'return_rate'
  | 'refund_rate'
  | 'cost_of_goods'
  | 'gross_profit'
  | 'margin_rate'
  | 'cost_coverage'

export type TimePart = 'day' | 'week' | 'month' | 'quarter' | 'year'

/** What figures are listed by. `order` lists orders. */
export type PartName =
  | TimePart
  | 'hour'
  | 'weekday'
  | 'product'
  | 'category'
  | 'country'
  | 'region'
  | 'city'
  | 'channel'
  | 'payment_method'
  | 'discount_code'
  | 'status'
  | 'customer'
  | 'customer_type'
  | 'order'

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
  /** Products by what the shop's files call them, or by their code. */
  product?: readonly string[]
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
  | { kind: 'stock of' | 'cover of' | 'price of' | 'bought with'; title: string }

/**
 * What a right answer shows. Where a question can be read in several ways, each of the metrics and periods is right,
 * because a reply names the ones it chose.
 */
export type FiguresTruth = {
  metrics: readonly Metric[]
  periods: readonly Days[]
  where?: Where
  /** Another right reading of the condition, which the reply has to name too. */
  orWhere?: Where
  /** Parts that the answer lists. */
  by?: readonly PartName[]
  /** How many parts have to be listed, the largest first, or the smallest. By default all, in any order. */
  top?: number
  worst?: number
  /** The days to compare each of the periods with. */
  versus?: readonly Days[]
  /** The conditions that are compared. Each has its figure in the reply. */
  sides?: readonly Where[]
  /** Only the parts that rose or fell count. */
  trend?: 'up' | 'down'
  /** The products without a sale are listed. */
  unsold?: true
  /** The figure is a share of the same metric over the orders that this condition holds for. */
  of?: Where
  /** The figure is the number of these parts with an order. */
  count?: PartName
  names?: Names
  /** What the reply says, where it has no figure to compare. */
  says?: RegExp
  /** The figure is an average over these units of the period. */
  per?: TimePart
  /** The reply has to draw it. */
  chart?: true
}

/** What an owner wants done or known, whatever its words. `jobs.ts` says what a reply has to name. */
export type Job =
  | 'what to do today'
  | 'whom to write to'
  | 'what to order'
  | 'how yesterday went'
  | 'did the campaign work'
  | 'weekly summary'
  | 'slow movers'
  | 'what changed'
  | 'what comes next'

/** Figures, a job, or several of them that one reply has to answer. */
export type Truth = FiguresTruth | { job: Job } | { all: readonly Truth[] }

/** The first five are the ways in which questions in words usually go wrong. */
export const KINDS = [
  'one or many',
  'superlative',
  'filter',
  'search',
  'metric',
  'follow-up',
  'two in one',
  'job',
  'no figure',
] as const

export type Kind = (typeof KINDS)[number]

/**
 * A question in words, and the ones before it. `truth` is `null` if the shop's orders can't answer it, so that it has to
 * be declined.
 */
export type Question = { ask: string; after?: string | readonly string[]; truth: Truth | null; kind?: Kind }

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

export const asks = (ask: string, metrics: FiguresTruth['metrics'], rest: Omit<FiguresTruth, 'metrics'>): Question => ({
  ask,
  truth: { metrics, ...rest },
})

export const follows = (after: string, ...question: Parameters<typeof asks>): Question => ({
  after,
  ...asks(...question),
})

/** A question whose answer has no metric of a period. */
export const lists = (ask: string, rest: Partial<FiguresTruth>): Question => ({
  ask,
  truth: { metrics: [], periods: PERIODS.unstated, ...rest },
})

/** A question that the shop's orders can't answer. */
export const none = (ask: string): Question => ({ ask, truth: null })
