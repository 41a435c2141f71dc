import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { METRIC_TILES } from './metric-tiles.ts'
import { MetricTileCard } from './metric-tile-card.tsx'

/** The figures side by side. */
export function MetricStrip({ dashboard }: { dashboard: Dashboard }) {
  return (
    <section
      aria-label="Key figures"
      className="grid grid-cols-1 rounded-card border border-line bg-surface min-[22.5rem]:grid-cols-2 md:grid-cols-3 2xl:grid-cols-6"
    >
      {METRIC_TILES.map((tile) => (
        <MetricTileCard key={tile.name} tile={tile} dashboard={dashboard} />
      ))}
    </section>
  )
}
