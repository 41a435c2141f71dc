/** What a period can be compared with. */
export const COMPARISONS = ['none', 'previous_period', 'previous_year'] as const

export type Comparison = (typeof COMPARISONS)[number]

/** Whose definitions hold for figures. WooCommerce leaves out cancelled orders, and refunds lower its average order. */
export const BASES = ['shopify', 'woocommerce'] as const

export type Basis = (typeof BASES)[number]

/** `weekdays` moves the comparison by whole weeks, so that Mondays are compared with Mondays. */
export const MATCHES = ['weekdays'] as const

export type Match = (typeof MATCHES)[number]
