/** What a shop sells as a product. Best sellers show only the first. */
export const PRODUCT_KINDS = ['product', 'shipping', 'fee', 'gift_card', 'other'] as const

export const ABC_GRADES = ['A', 'B', 'C'] as const

/** What the stock of a product needs a look for. */
export const STOCK_STATES = ['out_of_stock', 'running_low', 'slow', 'dead'] as const

/** What the list of products can be sorted by. */
export const PRODUCT_SORTS = [
  'title',
  'net_sales',
  'units',
  'share',
  'rank',
  'grade',
  'margin',
  'profit',
  'last_sold',
  'available',
  'days_of_cover',
  'sell_through',
] as const

/** From this lift on, a pair is worth showing. Below it, what sells well is in many orders with everything. */
export const LEAST_LIFT = 1.2

/** Whether a pair is bought together clearly more often than by chance, as its lift is shown: with two decimals. */
export const isAboveChance = (lift: number): boolean => Math.round(lift * 100) >= 100 * LEAST_LIFT

/** What the pairs can be sorted by. */
export const BASKET_SORTS = ['orders', 'support', 'confidence', 'lift'] as const

/** How many orders with both a pair must have, unless another number is asked for. Fewer are chance. */
export const LEAST_JOINT_ORDERS = 5

/** Where days of cover come from: a forecast of the coming weeks, or the units sold per day of the latest days. */
export const COVER_METHODS = ['forecast', 'rate'] as const
export type CoverMethod = (typeof COVER_METHODS)[number]

/** How sales groups are shown. */
export const GRADE_LABELS = { A: 'Top 80%', B: 'Next 15%', C: 'Last 5%' } as const
