import { runningSums } from './running-sums.ts'
import type { SignalWindow } from './signal-series.ts'
import type { WindowSums } from './usual-days.ts'

const JUDGED_DAYS = 365
const LEAST_JUDGED = 56

/** What is closest in one year is partly chance. A later variant must be this much better. */
const LEAST_GAIN = 0.9

const errorOf = ({ observed, expected }: WindowSums, day: number): number =>
  Math.log((Math.max(0, observed[day] ?? Number.NaN) + 1) / (Math.max(0, expected[day] ?? Number.NaN) + 1)) ** 2

/** Returns for each day which of the variants expected the windows of the year before it best. The first is the default. */
export function bestVariants(
  variants: readonly ((window: SignalWindow) => WindowSums)[],
  window: SignalWindow,
): Uint8Array {
  const errors = variants.map((sumsOf) => {
    const sums = sumsOf(window)
    return sums.observed.map((_value, day) => errorOf(sums, day))
  })
  const [plain] = errors
  if (plain === undefined) return new Uint8Array()
  const sums = errors.map((theirs) => {
    // A variant that is known of fewer days is compared on these days.
    const onTheirs = (of: (day: number) => number) =>
      runningSums(theirs.map((error, day) => (Number.isNaN(error) ? Number.NaN : of(day))))
    return { own: runningSums(theirs), plain: onTheirs((day) => plain[day] ?? Number.NaN), days: onTheirs(() => 1) }
  })
  return Uint8Array.from(plain, (_, day) => {
    const [from, to] = [day - window - JUDGED_DAYS, day - window + 1]
    let [best, least] = [0, LEAST_GAIN]
    sums.forEach(({ own, plain: ofPlain, days }, variant) => {
      const share = own(from, to) / ofPlain(from, to)
      if (variant === 0 || days(from, to) < LEAST_JUDGED || !(share < least)) return
      best = variant
      least = LEAST_GAIN * share
    })
    return best
  })
}
