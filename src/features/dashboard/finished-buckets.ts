import type { Dashboard } from '#domain/contracts/dashboard.ts'

/** Whether the last bucket runs until today and will still grow. */
export function isLastUnfinished(dashboard: Dashboard): boolean {
  return dashboard.period.to >= dashboard.today
}

/** The buckets that are over: one that has just begun would look like a fall. */
export function finishedBuckets(dashboard: Dashboard): Dashboard['series'] {
  return isLastUnfinished(dashboard) ? dashboard.series.slice(0, -1) : dashboard.series
}
