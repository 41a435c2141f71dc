/** What the models of repeat buying need to know of a customer. Times are in weeks since the first order. */
export type PurchaseHistory = {
  customer: string
  /**
   * The number of later days with an order. Orders of one day count as one, as in Fader, Hardie and Lee (2005). A day on
   * which all was returned later isn't one.
   */
  repeats: number
  /** When the last order was. 0 without a repeat. */
  lastAt: number
  /** How long ago the first order was. */
  age: number
  /** The average value of a later day's orders net of returns, in minor units. 0 without a repeat. */
  repeatValue: number
}
