import { VITALS, type VitalName } from '#lib/vitals.ts'
import type { VitalsSnapshot } from '#lib/vitals-monitor.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Sparkline } from '#ui/sparkline.tsx'
import { formatVital, formatVitalLimit, VITAL_DESCRIPTIONS } from './vital-descriptions.ts'

/** One vital against its limit, with what it was on earlier page loads. */
export function VitalCard({ name, vitals }: { name: VitalName; vitals: VitalsSnapshot }) {
  const { title, text } = VITAL_DESCRIPTIONS[name]
  const value = vitals.values[name]
  const loads = [...vitals.history.map(({ values }) => values[name]), value].filter((load) => load !== undefined)
  return (
    <Card aria-label={title} className="row-span-4 grid grid-rows-subgrid gap-0">
      <h3 className="font-medium">
        {title} <span className="text-muted">{name}</span>
      </h3>
      <div className="mt-2 flex items-center justify-between gap-2">
        <p className="text-2xl font-semibold tracking-tight tabular-nums">
          {value === undefined ? <span className="text-muted">Not yet</span> : formatVital(name, value)}
        </p>
        {value !== undefined && <Verdict isOver={value > VITALS[name].limit} />}
      </div>
      <p className="mt-1 mb-3 text-muted">
        {text} Good up to {formatVitalLimit(name)}.
      </p>
      <div className="flex min-h-8 items-end self-end">
        {loads.length > 1 ? (
          <Sparkline values={loads} label={`${title} on the last ${loads.length} page loads`} />
        ) : (
          <p className="text-xs text-muted">Its history starts with the next load.</p>
        )}
      </div>
    </Card>
  )
}

function Verdict({ isOver }: { isOver: boolean }) {
  return isOver ? <Badge tone="bad">Slow</Badge> : <Badge tone="good">Good</Badge>
}
