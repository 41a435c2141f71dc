export const OVERDUE_LABELS = ['on_time', 'overdue', 'likely_gone'] as const

export type OverdueLabel = (typeof OVERDUE_LABELS)[number]

/** From how many times the usual gap a customer is overdue, and likely gone. */
export const OVERDUE = 1.5
export const LIKELY_GONE = 3

/** From this number of orders, a customer's own gaps count. */
export const LEAST_OWN_ORDERS = 3
