/** Where the expected demand comes from: a forecast of the weeks, the rate of the latest days, or rare sales. */
export const DEMAND_METHODS = ['forecast', 'rate', 'slow'] as const
export type DemandMethod = (typeof DEMAND_METHODS)[number]

/** Why sales don't tell what will be asked for. */
const UNKNOWN_DEMANDS = ['no_sales', 'new', 'few_sales'] as const
export type UnknownDemand = (typeof UNKNOWN_DEMANDS)[number]

/** Why nothing can be said about an order. */
export const UNKNOWN_REORDERS = [
  'old_figures',
  'discontinued',
  'no_stock',
  'old_stock',
  'out_long',
  ...UNKNOWN_DEMANDS,
] as const
export type UnknownReorderReason = (typeof UNKNOWN_REORDERS)[number]

/** The rules that a replay compares: ours, and two that need no method. */
export const REPLAYED_RULES = ['ours', 'two_weeks', 'month'] as const
export type ReplayedRule = (typeof REPLAYED_RULES)[number]
