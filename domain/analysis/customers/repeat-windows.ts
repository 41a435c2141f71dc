/** Days after the first order, as Drivepoint counts them. Day 0 is the day of the first order. */
export const REPEAT_WINDOWS = [0, 30, 45, 60, 90, 180, 360, 720]

export type RepeatWindow = {
  days: number
  /** Customers whose first order is at least so many days ago. */
  customers: number
  /** How many of them ordered again within these days. */
  returned: number
  /** `null` without such customers. */
  share: number | null
}
