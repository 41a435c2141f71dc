import { cn } from '#lib/cn.ts'
import { ChangeMark } from './change-mark.tsx'
import { nameOfCompared, type Place, type PlotFormats, type PlotNames, type TimeSeriesPoint } from './chart-geometry.ts'
import { LineSwatch } from './plot-lines.tsx'

const GAP = 14
const EDGE = 8
const MOST_WIDTH = 208
/** The card's approximate width and height. They are used to count the values that the card would hide. */
const USUAL_WIDTH = 160
const USUAL_HEIGHT = 110

const MOST_EVENTS = 2

export type ReadoutSpot = { side: 'left' | 'right'; edge: 'top' | 'bottom' }

/** Chooses where the card goes: on the side with more room, and at the edge where it hides fewer values. */
export function placeReadout(
  x: number,
  places: readonly Place[],
  size: { width: number; height: number },
): ReadoutSpot {
  const side = x > size.width / 2 ? 'left' : 'right'
  const start = side === 'left' ? x - GAP - USUAL_WIDTH : x
  const end = side === 'left' ? x : x + GAP + USUAL_WIDTH
  const beside = places.filter((place) => place.x >= start && place.x <= end)
  const hiddenAtTop = beside.filter(({ y }) => y < EDGE + USUAL_HEIGHT).length
  const hiddenAtBottom = beside.filter(({ y }) => y > size.height - EDGE - USUAL_HEIGHT).length
  return { side, edge: hiddenAtBottom < hiddenAtTop ? 'bottom' : 'top' }
}

type PlotReadoutProps = {
  point: TimeSeriesPoint
  x: number
  spot: ReadoutSpot
  /** The plot's size in pixels, without its time axis. */
  size: { width: number; height: number }
  names: PlotNames
  formats: PlotFormats
  /** The names of what is marked on the bucket. */
  events: readonly string[]
}

/** The card next to the cursor: the bucket's value, its change and the value it is compared with. */
export function PlotReadout({ point, x, spot, size, names, formats, events }: PlotReadoutProps) {
  return (
    <div
      aria-hidden="true"
      style={styleOf({ x, spot, size })}
      className="pointer-events-none absolute z-10 grid w-max gap-2 rounded-control bg-raised px-3 py-2 text-xs text-ink shadow-float"
    >
      <ReadoutLine
        kind={point.range ? 'forecast' : 'current'}
        title={titleOf(point, formats)}
        value={point.value === null ? '—' : formats.value(point.value)}
      />
      {point.range && <div className="text-muted tabular-nums">{describeRange(point.range, formats)}</div>}
      {point.comparison && names.comparison && (
        <ReadoutLine
          kind="comparison"
          title={nameOfCompared(point.comparison, formats)}
          value={formats.value(point.comparison.value)}
        />
      )}
      {point.change && names.comparison && <ChangeMark {...point.change} />}
      {events.slice(0, MOST_EVENTS).map((name) => (
        <div key={name} className="line-clamp-2 max-w-44 border-t border-line pt-1.5 break-words">
          <bdi>{name}</bdi>
        </div>
      ))}
      {events.length > MOST_EVENTS && <div className="text-muted">and {events.length - MOST_EVENTS} more</div>}
    </div>
  )
}

function styleOf({ x, spot: { side, edge }, size }: Pick<PlotReadoutProps, 'x' | 'spot' | 'size'>) {
  const room = side === 'left' ? x : size.width - x
  return {
    ...(side === 'left' ? { right: size.width - x + GAP } : { left: x + GAP }),
    ...(edge === 'top' ? { top: EDGE } : { bottom: `calc(100% - ${size.height - EDGE}px)` }),
    maxWidth: Math.min(MOST_WIDTH, room - GAP),
  }
}

/** The name of a bucket, marked if it is partial or a forecast. */
export function titleOf({ date, partial, range }: TimeSeriesPoint, formats: PlotFormats): string {
  if (range) return `${formats.date(date)} (forecast)`
  return partial ? `${formats.date(date)} (${partial})` : formats.date(date)
}

/** Says where the value of a forecast is expected. */
export function describeRange({ low, high }: NonNullable<TimeSeriesPoint['range']>, formats: PlotFormats): string {
  return `Likely ${formats.value(low)} to ${formats.value(high)}`
}

type ReadoutLineProps = { kind: 'current' | 'comparison' | 'forecast'; title: string; value: string }

function ReadoutLine({ kind, title, value }: ReadoutLineProps) {
  return (
    <div>
      <div className="flex items-center gap-2 text-muted">
        <LineSwatch kind={kind} />
        {title}
      </div>
      <div className={cn('tabular-nums', kind === 'comparison' ? 'text-muted' : 'text-sm font-semibold')}>{value}</div>
    </div>
  )
}
