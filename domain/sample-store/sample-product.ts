/** The months (1 to 12) in which a product sells better, and by which factor. */
export type Season = { months: readonly number[]; factor: number }

export type SampleProduct = {
  sku: string
  title: string
  type: string
  /** Price and cost in hundredths, such as cents. */
  price: number
  cost: number
  /** How often the product sells, relative to the others. */
  weight: number
  season?: Season
  /** How many days before the sample's last day the product was launched. */
  launchedDaysAgo?: number
  /** The first and last day out of stock, as days before the sample's last day. */
  soldOut?: readonly [number, number]
  /** The share of order lines with this product that are returned, from 0 to 1. */
  returnRate?: number
}

/** Sells better as a present. */
export const GIFTS: Season = { months: [11, 12], factor: 2.6 }
