import { formatNumber } from '#lib/format.ts'
import { VITALS, type VitalName, type VitalsSnapshot } from '#lib/monitoring/vitals.ts'
import { Sparkline } from '#ui/charts/sparkline.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Card } from '#ui/layout/card.tsx'

/** What each vital measures. */
export const VITAL_DESCRIPTIONS: Record<VitalName, { title: string; text: string }> = {
  LCP: { title: 'Largest paint', text: 'When the largest part of the page was shown.' },
  FID: { title: 'First input delay', text: 'How long the first click or key press waited.' },
  INP: { title: 'Input to next paint', text: 'How long the slowest click or key press took to show.' },
  CLS: { title: 'Layout shift', text: 'How much the page moved while it loaded.' },
  TTFB: { title: 'First byte', text: 'When the first byte of the page arrived.' },
  FCP: { title: 'First paint', text: 'When the first text or image was shown.' },
}

/** Shows one vital, its limit, and its values on earlier page loads. */
export function VitalCard({ name, vitals }: { name: VitalName; vitals: VitalsSnapshot }) {
  const { title, text } = VITAL_DESCRIPTIONS[name]
  const value = vitals.values[name]
  const loads = [...vitals.history.map(({ values }) => values[name]), value].filter((load) => load !== undefined)
  return (
    <Card
      aria-label={title}
      className="row-span-4 grid grid-rows-subgrid gap-0 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3"
    >
      <h3 className="font-medium">
        {title} <span className="text-muted">{name}</span>
      </h3>
      <div className="mt-2 flex items-center justify-between gap-2 max-sm:col-start-2 max-sm:row-start-1 max-sm:mt-0 max-sm:self-start">
        <p className="text-2xl max-sm:text-base font-semibold tracking-tight tabular-nums">
          {value === undefined ? <span className="text-muted">Not yet</span> : formatVital(name, value)}
          {value === undefined && loads.length > 1 && (
            <span className="text-xs font-normal tracking-normal text-muted"> Below: earlier page loads</span>
          )}
        </p>
        {value !== undefined && <Verdict isOver={value > VITALS[name].limit} />}
      </div>
      <p className="mt-1 mb-3 text-muted max-sm:col-span-2">
        {text} Good up to {formatVitalLimit(name)}.{VITALS[name].penalty === 0 && ' Not part of the score.'}
      </p>
      <div className="flex items-end self-end max-sm:col-span-2 sm:min-h-8">
        {loads.length > 1 ? (
          <Sparkline values={loads} label={`${title} on the last ${loads.length} page loads`} />
        ) : (
          <p className="text-xs text-muted">The history starts with the next page load.</p>
        )}
      </div>
    </Card>
  )
}

function Verdict({ isOver }: { isOver: boolean }) {
  return isOver ? <Badge tone="bad">Slow</Badge> : <Badge tone="good">Good</Badge>
}

/** Formats a vital's value in ms; layout shift has no unit. */
function formatVital(name: VitalName, value: number): string {
  return name === 'CLS' ? formatNumber(value) : `${formatNumber(Math.round(value))} ms`
}

/** Formats the limit above which a vital costs points. */
export function formatVitalLimit(name: VitalName): string {
  return formatVital(name, VITALS[name].limit)
}
