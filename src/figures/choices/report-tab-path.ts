import { keepPeriod } from './period-choice.ts'
import type { ReportTab } from './report-tabs.ts'

/** Returns the address of a tab, with the store and days of the URL. */
export function reportTabPath(tab: ReportTab, search: URLSearchParams): string {
  const kept = new URLSearchParams(keepPeriod(search))
  if (tab !== 'sales') kept.set('tab', tab)
  return kept.size === 0 ? '/analytics' : `/analytics?${kept}`
}
