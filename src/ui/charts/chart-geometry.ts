import type { Change } from './change-mark.tsx'

/** One bucket of a series, with the bucket it is compared with. */
export type TimeSeriesPoint = {
  /** The first day of the bucket (a day, week or month), as YYYY-MM-DD. */
  date: string
  /** The last day of the bucket. Without it, the bucket is one day. */
  to?: string
  value: number | null
  /** `name` is what its days are called if they aren't a whole bucket. */
  comparison: { date: string; value: number; name?: string } | null
  /** How much the value changed from the comparison. */
  change?: Change | null
  /** If only some of the bucket's days count: what to write beside its name, such as "partial, until Nov 26". */
  partial?: string | null
  /** Where the value of a forecast is expected. Without it, the value is an actual one. */
  range?: { low: number; high: number }
}

export type PlotFormats = {
  value: (value: number) => string
  /** Short form for the value axis. */
  axis: (value: number) => string
  /** What labels of the value axis are multiples of; by default 1. */
  axisStep?: number
  /** Full name of a bucket. */
  date: (day: string) => string
  /** Short name of a bucket, for the time axis. */
  tick: (day: string) => string
}

export type PlotNames = {
  current: string
  comparison: string | null
  /** If some values are a forecast: the names of its line and of its band. */
  forecast?: { line: string; range: string }
}

/** Returns what the compared bucket is called. */
export const nameOfCompared = ({ date, name }: NonNullable<TimeSeriesPoint['comparison']>, formats: PlotFormats) =>
  name ?? formats.date(date)

/** A point in pixels from the top left. */
export type Place = { x: number; y: number }

type ValueScale = {
  /** Converts a value to pixels from the top. */
  y: (value: number) => number
  ticks: number[]
  /** The position of zero, in pixels from the top. */
  baseline: number
}

const VALUE_TICKS = 4

/**
 * Builds a scale that always includes zero; `range` is [bottom, top] in pixels. Labels are multiples of `leastStep`, by
 * default whole numbers.
 */
export function buildValueScale(values: readonly number[], range: [number, number], leastStep = 1): ValueScale {
  const low = values.reduce((lowest, value) => Math.min(lowest, value), 0)
  const high = values.reduce((highest, value) => Math.max(highest, value), 0)
  if (low === high) {
    return { y: () => range[0], ticks: [0], baseline: range[0] }
  }
  const step = roundStep((high - low) / leastStep / VALUE_TICKS) * leastStep
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  const [bottom, top] = range
  const y = (value: number) => bottom + ((top - bottom) * (value / step - first)) / (last - first)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { y, ticks, baseline: y(0) }
}

/** Rounds the step between axis labels to 1, 2, 5, 10, 20 and so on, so that labels are whole cents or orders. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)))
  const share = rough / power
  // Round up from the geometric mean of two neighbors: from √50 to 10, from √10 to 5, from √2 to 2.
  if (share >= Math.sqrt(50)) return 10 * power
  if (share >= Math.sqrt(10)) return 5 * power
  return share >= Math.sqrt(2) ? 2 * power : power
}

/** Builds an SVG path through the places, with a gap at each `null`. */
export function linePath(places: readonly (Place | null)[]): string {
  return runsOf(places)
    .map((run) => `M${run.map(({ x, y }) => `${x},${y}`).join('L')}`)
    .join('')
}

/** Returns the places between gaps, which a line doesn't show. */
export const lonePlaces = (places: readonly (Place | null)[]): Place[] =>
  runsOf(places).flatMap(([place, next]) => (place && !next ? [place] : []))

/** Builds an SVG path around the area between the places and the baseline. */
export function areaPath(places: readonly (Place | null)[], baseline: number): string {
  return runsOf(places)
    .map((run) => `M${run[0]?.x},${baseline}L${run.map(({ x, y }) => `${x},${y}`).join('L')}V${baseline}Z`)
    .join('')
}

/** A value's position and the ends of its range, in pixels. */
export type Span = { x: number; low: number; high: number }

/** Builds an SVG path around a band. */
export function bandPath(spans: readonly Span[]): string {
  if (spans.length < 2) return ''
  const upper = spans.map(({ x, high }) => `${x},${high}`)
  const lower = spans.map(({ x, low }) => `${x},${low}`).toReversed()
  return `M${[...upper, ...lower].join('L')}Z`
}

function runsOf(places: readonly (Place | null)[]): Place[][] {
  const runs: Place[][] = [[]]
  for (const place of places) {
    if (place) runs.at(-1)?.push(place)
    else runs.push([])
  }
  return runs.filter((run) => run.length > 0)
}

/** Returns the x position of a bucket. Buckets spread from edge to edge; a single bucket is centered. */
export function positionOf(index: number, count: number, span: { start: number; end: number }): number {
  if (count <= 1) return (span.start + span.end) / 2
  return span.start + ((span.end - span.start) * index) / (count - 1)
}

/** Returns the index of the bucket nearest to an x position. */
export function nearestIndex(x: number, count: number, span: { start: number; end: number }): number {
  if (count <= 1 || span.end <= span.start) return 0
  const index = Math.round(((x - span.start) / (span.end - span.start)) * (count - 1))
  return Math.max(0, Math.min(count - 1, index))
}

/** Returns the buckets with the highest and lowest value; `null` for a series without values. */
export function extremesOf(
  points: readonly TimeSeriesPoint[],
): { highest: TimeSeriesPoint; lowest: TimeSeriesPoint } | null {
  const [first, ...rest] = points.filter((point) => point.value !== null)
  if (!first) return null
  return rest.reduce(
    (extremes, point) => ({
      highest: valueOf(point) > valueOf(extremes.highest) ? point : extremes.highest,
      lowest: valueOf(point) < valueOf(extremes.lowest) ? point : extremes.lowest,
    }),
    { highest: first, lowest: first },
  )
}

function valueOf(point: TimeSeriesPoint): number {
  return point.value ?? 0
}
