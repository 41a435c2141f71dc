export const OVERDUE_LABELS = ['on_time', 'overdue', 'likely_gone'] as const

export type OverdueLabel = (typeof OVERDUE_LABELS)[number]

/** From how many times the usual gap a customer is overdue. Who is overdue may also be likely gone: see `likely-gone.ts`. */
export const OVERDUE = 1.5

/** From this number of orders, a customer's own gaps count. */
export const LEAST_OWN_ORDERS = 3
