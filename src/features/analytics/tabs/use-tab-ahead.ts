import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { toTab } from '#features/analytics/analytics-choice.ts'
import { REPORT_TABS, type ReportTab } from '#figures/choices/report-tabs.ts'
import { isConnectionLimited } from '#lib/connection.ts'
import { logWarning } from '#lib/monitoring/log.ts'
import { whenIdle } from '#lib/scheduling.ts'
import { loadInBackground } from '#lib/stale-build.ts'
import { withChoice } from '#lib/with-choice.ts'
import { preloadTab } from './tab-parts.ts'

/** A pointer on its way to another tab is gone sooner. */
const REST_MS = 50

const loadQueries = async () => (await import('./prefetch-tab.ts')).PREFETCH_TAB

/**
 * Loads the code of the tabs once the browser is idle. The returned functions load the figures of a tab that the person
 * points at, so that they are there when the tab is opened, unless the pointer leaves it at once.
 */
export function useTabAhead(report: SalesReport | null | undefined) {
  const client = useQueryClient()
  const [search] = useSearchParams()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(function loadTabsWhenIdle() {
    if (isConnectionLimited()) return undefined
    return whenIdle(() => {
      REPORT_TABS.forEach(({ value }) => preloadTab(value))
      loadInBackground(loadQueries).catch((error: unknown) => logWarning('Preloading tabs failed', error))
    })
  }, [])

  useEffect(() => () => clearTimeout(timer.current), [])

  async function prefetch(tab: ReportTab) {
    if (!report?.store.lastOrderDay || isConnectionLimited()) return
    const queries = await loadQueries()
    await queries[tab]({ client, report, search: withChoice(search, toTab(tab, report.period)) })
  }

  return {
    onIntent: (tab: ReportTab) => {
      clearTimeout(timer.current)
      preloadTab(tab)
      timer.current = setTimeout(() => {
        prefetch(tab).catch((error: unknown) => logWarning(`Loading ${tab} ahead failed`, error))
      }, REST_MS)
    },
    onIntentEnd: () => clearTimeout(timer.current),
  }
}
