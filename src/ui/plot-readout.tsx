import { cn } from '#lib/cn.ts'
import type { PlotFormats, PlotNames, TimeSeriesPoint } from './chart-geometry.ts'
import { LineSwatch } from './line-swatch.tsx'

type PlotReadoutProps = {
  point: TimeSeriesPoint
  x: number
  width: number
  names: PlotNames
  formats: PlotFormats
}

/** The card beside the cursor: the bucket's value over the one it is compared with. */
export function PlotReadout({ point, x, width, names, formats }: PlotReadoutProps) {
  const isRightHalf = x > width / 2
  return (
    <div
      aria-hidden="true"
      style={{ left: x }}
      className={cn(
        'bg-raised text-ink pointer-events-none absolute top-2 z-10 grid w-max max-w-52 gap-2 rounded-control px-3 py-2 text-xs shadow-float',
        isRightHalf ? '-ml-3 -translate-x-full' : 'ml-3',
      )}
    >
      <ReadoutLine
        kind="current"
        title={formats.date(point.date)}
        value={point.value === null ? '—' : formats.value(point.value)}
      />
      {point.comparison && names.comparison && (
        <ReadoutLine
          kind="comparison"
          title={formats.date(point.comparison.date)}
          value={formats.value(point.comparison.value)}
        />
      )}
    </div>
  )
}

function ReadoutLine({ kind, title, value }: { kind: 'current' | 'comparison'; title: string; value: string }) {
  return (
    <div>
      <div className="text-muted flex items-center gap-2">
        <LineSwatch kind={kind} />
        {title}
      </div>
      <div className={cn('tabular-nums', kind === 'current' ? 'text-sm font-semibold' : 'text-muted')}>{value}</div>
    </div>
  )
}
