/** The facts a file can tell of an order, the weightiest first. */
export const FACTS = [
  'lines',
  'linePrices',
  'discounts',
  'shipping',
  'tax',
  'refunds',
  'refundDates',
  'customer',
] as const

export type Fact = (typeof FACTS)[number]

/**
 * How much a file tells of an order, as one number: any fact outweighs all that come after it. Of two versions of an order
 * the one that tells more counts; of equals the later.
 */
export const detailOf = (told: readonly Fact[]): number =>
  FACTS.reduce((sum, fact) => sum * 2 + (told.includes(fact) ? 1 : 0), 0)

/** Whether a detail holds the fact. */
export const tells = (detail: number, fact: Fact): boolean => (detail & detailOf([fact])) !== 0
