import { formatDay, formatRange } from '#lib/format.ts'
import { TextLink } from '#ui/links/text-link.tsx'
import type { Bucket, ChartMark, ChartMarks, PlacedMark } from './chart-marks.ts'

/** In pixels. Two marks at the same time are one above the other, more share the last line. */
const LANES = [1, 6]
const THICK = 4

const MOST_DESCRIBED = 5

type Marked = { placed: readonly PlacedMark[] }

function place(marks: readonly ChartMark[], buckets: readonly Bucket[]): PlacedMark[] {
  const ends: number[] = []
  return marks.flatMap((mark) => {
    const first = buckets.findIndex(({ to }) => mark.from <= to)
    const last = buckets.findLastIndex(({ from }) => mark.to >= from)
    if (first < 0 || last < first) return []
    const free = LANES.findIndex((_lane, at) => (ends[at] ?? -1) < first)
    const lane = free === -1 ? LANES.length - 1 : free
    ends[lane] = Math.max(ends[lane] ?? -1, last)
    return [{ mark, first, last, lane }]
  })
}

const describeMark = ({ name, from, to }: ChartMark): string =>
  `${name}, ${from === to ? formatDay(from) : formatRange({ from, to })}`

type LayerProps = Marked & { count: number; x: (index: number) => number; height: number }

function Layer({ placed, count, x, height }: LayerProps) {
  const half = count > 1 ? (x(1) - x(0)) / 2 : 24
  return placed.map(({ mark, first, last, lane }) => {
    const start = x(first) - half
    const width = Math.max(THICK, x(last) + half - start)
    return (
      <g key={mark.id}>
        {mark.isShaded && (
          <rect x={start} y={0} width={width} height={height} className="fill-accent" fillOpacity={0.08} />
        )}
        <rect x={start} y={LANES[lane]} width={width} height={THICK} rx={2} className="fill-accent" fillOpacity={0.7} />
      </g>
    )
  })
}

function Legend({ placed }: Marked) {
  const count = placed.length
  if (placed.every(({ mark }) => mark.isShaded)) return null
  return (
    <span className="flex items-center gap-2">
      <svg aria-hidden="true" width={16} height={THICK} className="shrink-0">
        <rect width={16} height={THICK} rx={2} className="fill-accent" fillOpacity={0.7} />
      </svg>
      <TextLink to="/analytics/calendar">{count === 1 ? '1 event' : `${count} events`}</TextLink>
    </span>
  )
}

function List({ placed }: Marked) {
  if (placed.length === 0) return null
  return (
    <div className="text-xs">
      <p className="font-medium">Marked in these days</p>
      <ul className="mt-1 grid max-h-40 gap-1 overflow-y-auto text-muted">
        {placed.map(({ mark }) => (
          <li key={mark.id} className="break-words">
            <bdi>{describeMark(mark)}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

function namesOn(placed: readonly PlacedMark[], index: number): string[] {
  return placed.flatMap(({ mark, first, last }) => (first <= index && index <= last ? [mark.name] : []))
}

function describe(placed: readonly PlacedMark[]): string {
  if (placed.length === 0) return ''
  const named = placed.slice(0, MOST_DESCRIBED).map(({ mark }) => describeMark(mark))
  const rest = placed.length - named.length
  return ` Marked: ${named.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`
}

/** How charts show what is marked: a quiet line above the plot, the name beside the values of its days. */
export const MARK_PARTS: Omit<ChartMarks, 'marks'> = { place, Layer, Legend, List, namesOn, describe }
