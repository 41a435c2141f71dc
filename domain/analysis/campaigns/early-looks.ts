import { normalTail } from '#domain/analysis/numbers/normal.ts'

/** Results are looked at once a week, because each look is one more chance to be wrong. */
const DAYS_BETWEEN_LOOKS = 7

/** Of so many campaigns without an effect, one is told to have one, with all looks together. */
const ERROR = 0.05

/** Returns after how many days of a window results are looked at. */
export function lookDays(window: number): number[] {
  const early = Math.ceil(window / DAYS_BETWEEN_LOOKS) - 1
  return [...Array.from({ length: early }, (_, at) => (at + 1) * DAYS_BETWEEN_LOOKS), window]
}

/**
 * Returns how many standard errors an interval reaches to both sides after some days of a window. All looks together are wrong
 * with a probability of 5 %, of which early ones spend little (Lan and DeMets 1983, after O'Brien and Fleming 1979). The days
 * are those of a look.
 */
export function reachAfter(day: number, window: number): number {
  const days = lookDays(window)
  const known = reaches.get(window) ?? boundaries(days.map((look) => look / window))
  reaches.set(window, known)
  return known[days.filter((look) => look <= day).length - 1] ?? Number.POSITIVE_INFINITY
}

/** Windows are few, and their boundaries take some milliseconds. */
const reaches = new Map<number, number[]>()

/** What may be spent until a share of the window is over: that of a path which is stopped at a constant height. */
const spentUntil = (time: number, reach: number): number => 4 * normalTail(reach / Math.sqrt(time))

/** The height that a path from 0 reaches, up or down, within the window with the whole error. */
const HEIGHT = bisect((reach) => spentUntil(1, reach) - ERROR, { low: 2, high: 3 })

const STEPS = 200
const WIDEST = 6

/** The chances of a path that wasn't stopped, at places that are evenly spread from `-end` to `end`. */
type Path = { end: number; chances: Float64Array }

/** Follows a path of independent steps from look to look, and returns where each has to stop it, in standard errors. */
function boundaries(times: readonly number[]): number[] {
  let path: Path = { end: 0, chances: Float64Array.of(1) }
  let before = 0
  let spent = 0
  return times.map((time) => {
    const deviation = Math.sqrt(time - before)
    const error = spentUntil(time, HEIGHT) - spent
    const limit = bisect((place) => stopped(path, { deviation, place }) - error, { low: 0, high: WIDEST })
    path = walk(path, { deviation, end: limit })
    before = time
    spent += error
    return limit / Math.sqrt(time)
  })
}

const placeOf = ({ end, chances }: Path, at: number): number =>
  chances.length === 1 ? 0 : end * ((2 * at) / (chances.length - 1) - 1)

function stopped(path: Path, { deviation, place }: { deviation: number; place: number }): number {
  return path.chances.reduce((total, chance, at) => {
    const from = placeOf(path, at)
    return total + chance * (normalTail((place - from) / deviation) + normalTail((place + from) / deviation))
  }, 0)
}

function walk(path: Path, { deviation, end }: { deviation: number; end: number }): Path {
  const next: Path = { end, chances: new Float64Array(STEPS + 1) }
  const width = (2 * end) / STEPS
  next.chances.forEach((_chance, at) => {
    const to = placeOf(next, at)
    // The trapezoidal rule: its ends count half.
    const weight = at === 0 || at === STEPS ? width / 2 : width
    next.chances[at] = path.chances.reduce((total, chance, before) => {
      const away = (to - placeOf(path, before)) / deviation
      return total + (chance * weight * Math.exp(-(away ** 2) / 2)) / (deviation * Math.sqrt(2 * Math.PI))
    }, 0)
  })
  return next
}

/** Returns where a falling function is zero. */
function bisect(fall: (at: number) => number, { low, high }: { low: number; high: number }): number {
  const middle = (low + high) / 2
  if (high - low < 1e-6) return middle
  return fall(middle) > 0 ? bisect(fall, { low: middle, high }) : bisect(fall, { low, high: middle })
}
