/** Sales that a platform states for a span of days. */
export type PlatformTotals = {
  orders: number
  /** After discounts and refunds, with tax and shipping. In millionths. */
  total: bigint
}

/** What a platform states of a span. */
export type Stated = {
  /** As its admin shows it. */
  shown: PlatformTotals
  /** By the day of the order. Admins can be set to count by another day, such as that of the payment. */
  byOrderDay: PlatformTotals
}
