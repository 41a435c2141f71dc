import type { PerformanceMetric } from '#lib/monitoring/monitoring.ts'

/** The labels of the timed metrics, by name. */
export const TIMING_NAMES: Record<string, string> = { page_load: 'Page load', route_change: 'Screen change' }

export type RouteTiming = { page: string; component: string; count: number; medianMs: number; latestMs: number }

/** Returns one row for each page and metric, slowest median first. */
export function summarizeRoutes(metrics: readonly PerformanceMetric[]): (RouteTiming & { name: string })[] {
  const groups = Map.groupBy(metrics, ({ name, page }) => `${name} ${page}`)
  return [...groups.values()]
    .flatMap((group) => {
      const latest = group.at(-1)
      if (!latest) return []
      const { name, page, component, value } = latest
      return [{ name, page, component, count: group.length, medianMs: medianOf(group), latestMs: value }]
    })
    .toSorted((one, other) => other.medianMs - one.medianMs)
}

function medianOf(metrics: readonly PerformanceMetric[]) {
  const sorted = metrics.map(({ value }) => value).toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
