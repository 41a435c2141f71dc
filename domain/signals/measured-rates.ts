/**
 * How often shops in which nothing happens are told something, by their orders a day. Measured by `npm run evals --
 * signals` on simulated quiet years, with the interval of 95 %. The evaluation fails when these no longer hold.
 */
export const QUIET_RATES = [
  { ordersADay: { from: 1, to: 5 }, years: 63, cardsAMonth: 0.35, interval: [0.29, 0.41] },
  { ordersADay: { from: 5, to: 50 }, years: 79, cardsAMonth: 0.47, interval: [0.41, 0.54] },
  { ordersADay: { from: 50, to: 300 }, years: 58, cardsAMonth: 0.61, interval: [0.52, 0.71] },
] as const

export type QuietRate = (typeof QUIET_RATES)[number]

/** Of falls of all orders by a share for a week, how many are found within it. Measured in the same way. */
export const FOUND_FALLS = [
  { ordersADay: 1, fall: 0.3, found: 0.02 },
  { ordersADay: 1, fall: 0.5, found: 0.07 },
  { ordersADay: 1, fall: 0.8, found: 0.17 },
  { ordersADay: 5, fall: 0.3, found: 0.15 },
  { ordersADay: 5, fall: 0.5, found: 0.43 },
  { ordersADay: 5, fall: 0.8, found: 0.8 },
  { ordersADay: 20, fall: 0.3, found: 0.34 },
  { ordersADay: 20, fall: 0.5, found: 0.91 },
  { ordersADay: 20, fall: 0.8, found: 0.92 },
  { ordersADay: 100, fall: 0.3, found: 0.82 },
  { ordersADay: 100, fall: 0.5, found: 0.97 },
  { ordersADay: 100, fall: 0.8, found: 0.95 },
] as const

type FoundFall = (typeof FOUND_FALLS)[number]

/** Returns the rate of the shops that are most like one with so many orders a day. */
export function quietRateOf(ordersADay: number): QuietRate {
  return QUIET_RATES.find(({ ordersADay: { to } }) => ordersADay < to) ?? QUIET_RATES[2]
}

/** Returns which falls are found in the shops whose orders a day are the nearest, as multiples. */
export function foundFallsOf(ordersADay: number): FoundFall[] {
  const distance = (fall: FoundFall) => Math.abs(Math.log(Math.max(1, ordersADay) / fall.ordersADay))
  const [nearest] = FOUND_FALLS.toSorted((one, other) => distance(one) - distance(other))
  return FOUND_FALLS.filter((fall) => fall.ordersADay === nearest?.ordersADay)
}
