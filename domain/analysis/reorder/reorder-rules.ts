/** How a product is ordered. */
export type ReorderTerms = {
  /** The days from the order until it is in stock. */
  leadDays: number
  /** How often the owner orders: the days until the next chance. */
  reviewDays: number
  /** The least units of an order. */
  minimum: number
  /** Orders are multiples of it. */
  packSize: number
  /** The share of times in which the stock should last until the next order arrives, in percent. */
  serviceLevel: number
  /** What holding stock costs in a year, in percent of its cost. `null` leaves the service level as it is. */
  holdingPercent: number | null
}

/** Terms that a rule of Settings leaves to less specific ones are `null`. */
export type ReorderRule = { [Term in keyof ReorderTerms]: ReorderTerms[Term] | null } & {
  id: string
  /** Both `null` for all products. */
  vendor: string | null
  productId: string | null
}

export const DEFAULT_TERMS: ReorderTerms = {
  leadDays: 14,
  reviewDays: 7,
  minimum: 1,
  packSize: 1,
  serviceLevel: 90,
  holdingPercent: null,
}

export const LIMITS = {
  leadDays: [0, 365],
  reviewDays: [1, 90],
  minimum: [1, 1_000_000],
  packSize: [1, 100_000],
  serviceLevel: [50, 99],
  holdingPercent: [1, 200],
} as const satisfies Record<keyof ReorderTerms, readonly [least: number, most: number]>

type Ordered = { id: string; vendor: string | null }

/** Returns how a product is ordered: each term from its own rule, else its vendor's, else the store's, else the default. */
export function termsOf({ id, vendor }: Ordered, rules: readonly ReorderRule[]): ReorderTerms {
  const ranked = [
    rules.find(({ productId }) => productId === id),
    rules.find((rule) => rule.productId === null && rule.vendor !== null && rule.vendor === vendor),
    rules.find((rule) => rule.productId === null && rule.vendor === null),
  ]
  const first = (term: keyof ReorderTerms) => ranked.find((rule) => rule && rule[term] !== null)?.[term] ?? null
  return {
    leadDays: first('leadDays') ?? DEFAULT_TERMS.leadDays,
    reviewDays: first('reviewDays') ?? DEFAULT_TERMS.reviewDays,
    minimum: first('minimum') ?? DEFAULT_TERMS.minimum,
    packSize: first('packSize') ?? DEFAULT_TERMS.packSize,
    serviceLevel: first('serviceLevel') ?? DEFAULT_TERMS.serviceLevel,
    holdingPercent: first('holdingPercent'),
  }
}

type Earned = { price: number | null; unitCost: number | null }

/**
 * Returns the share of times in which the stock should last: of the newsvendor, the margin of a unit as a share of it and
 * of what holding a unit costs until it could be ordered again. Without a cost of holding or a margin, it is the rule's.
 */
export function serviceShare(terms: ReorderTerms, { price, unitCost }: Earned): number {
  const { holdingPercent, leadDays, reviewDays, serviceLevel } = terms
  if (holdingPercent === null || price === null || unitCost === null || price <= unitCost || unitCost <= 0) {
    return serviceLevel / 100
  }
  const holding = (unitCost * holdingPercent * (leadDays + reviewDays)) / 36_500
  const [least, most] = LIMITS.serviceLevel
  return Math.min(most / 100, Math.max(least / 100, (price - unitCost) / (price - unitCost + holding)))
}
