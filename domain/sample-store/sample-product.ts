/** The months (1 to 12) in which a product sells better, and by which factor. */
export type Season = { months: readonly number[]; factor: number }

/** Sells better as a present. */
export const GIFTS: Season = { months: [11, 12], factor: 2.6 }

/** The first and last day of a time, as days before the sample's last day. */
export type DaysAgo = readonly [first: number, last: number]

export type SampleProduct = {
  sku: string
  title: string
  type: string
  /** In hundredths, such as cents. */
  price: number
  /** In hundredths. `null` if the shop doesn't know it. */
  cost: number | null
  /** Pieces in stock on the sample's last day. */
  stock: number
  /** How often the product sells, relative to the others. */
  weight: number
  season?: Season
  /** How many days before the sample's last day the product was launched. */
  launchedDaysAgo?: number
  soldOut?: DaysAgo
  /** Nobody has bought the product since this many days before the sample's last day. */
  lastSoldDaysAgo?: number
  /** The share of order lines with this product that are returned, from 0 to 1. */
  returnRate?: number
  /** Pieces sold in these days have a fault, and most of them come back later. */
  faulty?: { sold: DaysAgo; returned: DaysAgo }
  /** A product that this share of the buyers, from 0 to 1, adds to the order. */
  boughtWith?: { sku: string; share: number }
}

export const isWithin = ([first, last]: DaysAgo, daysAgo: number): boolean => daysAgo <= first && daysAgo >= last
