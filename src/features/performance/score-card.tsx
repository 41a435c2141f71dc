import { dateFormat } from '#lib/intl.ts'
import { listPenalties, type VitalsSnapshot, type VitalValues } from '#lib/monitoring/vitals.ts'
import { Sparkline } from '#ui/charts/sparkline.tsx'
import { Card } from '#ui/layout/card.tsx'
import { formatVitalLimit, VITAL_DESCRIPTIONS } from './vital-card.tsx'

/** Shows the latest score, why it lost points, and the earlier scores. */
export function ScoreCard({ samples }: Pick<VitalsSnapshot, 'samples'>) {
  const latest = samples.at(-1)
  return (
    <Card aria-label="Score" className="grid gap-x-10 gap-y-5 md:grid-cols-[auto_1fr] md:items-center">
      <div>
        <h2 className="font-medium text-muted">Score</h2>
        <p className="mt-1 text-4xl font-semibold tracking-tight tabular-nums">
          {latest ? latest.score : <span className="text-muted">—</span>}
          <span className="ml-1 text-base font-normal text-muted"> of 100</span>
        </p>
      </div>
      <div className="min-w-0">
        <Penalties values={latest?.values ?? {}} />
        <p className="mt-1 text-muted">Measured every 30 seconds while this page is open.</p>
        {/* This line and the next reserve their height before the first samples, so that nothing below moves. */}
        <p className="min-h-5.25 text-muted">
          {latest && `Last measured at ${dateFormat({ timeStyle: 'medium' }).format(new Date(latest.at))}.`}
        </p>
        <div className="mt-3 flex h-7 max-w-md items-end">
          {samples.length > 1 ? (
            <Sparkline
              values={samples.map((sample) => sample.score)}
              label={`${samples.length} measurements of the score, the latest ${latest?.score}`}
            />
          ) : (
            <p className="text-xs text-muted">A chart of the score appears after the second measurement.</p>
          )}
        </div>
      </div>
    </Card>
  )
}

function Penalties({ values }: { values: VitalValues }) {
  const penalties = listPenalties(values)
  if (penalties.length === 0) return <p>All measures so far are within their limits.</p>
  return (
    <ul className="grid gap-1">
      {penalties.map(({ name, penalty }) => (
        <li key={name}>
          <span className="font-medium tabular-nums text-bad">−{penalty}</span> {VITAL_DESCRIPTIONS[name].title} ({name}
          ) is over {formatVitalLimit(name)}.
        </li>
      ))}
    </ul>
  )
}
