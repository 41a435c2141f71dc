/** The width of a character of a label, in pixels. Wider than most, because labels also have capitals. */
const CHARACTER = 6.4
/** The least room between two labels. */
const ROOM = 14

const LABEL_STEPS = [1, 2, 3, 5, 7, 10, 14, 21, 30, 60, 90, 180, 365]

/** Returns the indexes of the buckets to label, at least `apart` buckets from each other. */
export function labeledIndexes(count: number, apart: number): number[] {
  if (count === 0) return []
  const least = Math.max(1, Math.ceil(apart))
  const step = LABEL_STEPS.find((candidate) => candidate >= least) ?? least
  return Array.from({ length: Math.ceil(count / step) }, (_, position) => position * step)
}

type Axis = {
  /** The position of a bucket, in pixels. */
  x: (index: number) => number
  /** The first and the last pixel that labels may take. */
  from: number
  to: number
  formatTick: (day: string) => string
}

/** Names as many buckets as have room side by side below a plot. A label is centered where it doesn't leave the plot. */
export function placeLabels(days: readonly string[], { x, from, to, formatTick }: Axis) {
  if (days.length === 0) return []
  const sample = [0, Math.floor(days.length / 2), days.length - 1].map((index) => formatTick(days[index] ?? ''))
  const longest = Math.max(...sample.map((text) => text.length)) * CHARACTER
  const distance = days.length > 1 ? x(1) - x(0) : to - from
  return labeledIndexes(days.length, (longest + ROOM) / Math.max(1, distance)).map((index) => {
    const day = days[index] ?? ''
    const text = formatTick(day)
    const half = (text.length * CHARACTER) / 2
    return { day, text, x: Math.max(from + half, Math.min(to - half, x(index))) }
  })
}
