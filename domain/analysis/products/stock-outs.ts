/** Days without a sale, from the first to the last, as positions in a list of days. */
type Gap = { from: number; to: number }

/** The units of days in order. `null` for a day that is left out. */
type Days = readonly (number | null)[]

/** Shorter gaps change the rate little, and may be holidays. */
const LEAST_GAP_DAYS = 7

/** At most one in a hundred products has a gap by chance that looks like a stock-out. */
const LIKELIEST_CHANCE = 0.01

const lengthOf = ({ from, to }: Gap): number => to - from + 1

/** Returns the gaps that end with a sale, the longest first. The product is in stock now, and so since its last sale. */
function findGaps(days: readonly number[]): Gap[] {
  const gaps: Gap[] = []
  let from = 0
  days.forEach((units, day) => {
    if (units === 0) return
    if (day - from >= LEAST_GAP_DAYS) gaps.push({ from, to: day - 1 })
    from = day + 1
  })
  return gaps.toSorted((one, other) => lengthOf(other) - lengthOf(one))
}

/** Fewer days with a sale don't tell how often a product sells. */
const LEAST_SOLD_DAYS = 4

/** Returns the share of days with a sale, or 0 if there are too few to tell. One more of each kind keeps it from being 1. */
export function shareSold(days: Days): number {
  const known = days.filter((units) => units !== null)
  const sold = known.filter((units) => units > 0).length
  return sold < LEAST_SOLD_DAYS ? 0 : (sold + 1) / (known.length + 2)
}

/** Returns how many gaps as long as this one are expected in all days, at the rarer sales of before and after it. */
function expectedGaps(gap: Gap, days: Days): number {
  const before = gap.from === 0 ? 1 : shareSold(days.slice(0, gap.from))
  const share = Math.min(before, shareSold(days.slice(gap.to + 1)))
  return days.length * (1 - share) ** lengthOf(gap)
}

/**
 * Returns the units sold on the days on which a product was probably in stock. Leaves out days without a sale between
 * sales if there are too many in a row to be chance. `soldByDay` has the units of each day, the oldest first.
 */
export function leaveOutStockOuts(soldByDay: readonly number[]): number[] {
  let days: Days = soldByDay
  for (const gap of findGaps(soldByDay)) {
    if (expectedGaps(gap, days) >= LIKELIEST_CHANCE) continue
    days = days.map((units, day) => (day >= gap.from && day <= gap.to ? null : units))
  }
  return days.filter((units) => units !== null)
}
