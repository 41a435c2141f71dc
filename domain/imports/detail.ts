/** Kinds of data that a file can have about an order, the most important first. */
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
 * Combines the facts into one number, with a bit for each. A fact counts more than all facts
 * after it in `FACTS` together. Of two versions of an order, the one with the higher number is kept; if the numbers are
 * equal, the later version.
 */
export const detailOf = (told: readonly Fact[]): number =>
  FACTS.reduce((sum, fact) => sum * 2 + (told.includes(fact) ? 1 : 0), 0)

/** Whether a number from `detailOf` includes the fact. */
export const tells = (detail: number, fact: Fact): boolean => (detail & detailOf([fact])) !== 0
