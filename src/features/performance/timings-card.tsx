import { useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { formatNumber } from '#lib/format.ts'
import { getMetrics, subscribeToMonitoring } from '#lib/monitoring/monitoring.ts'
import { withChoice } from '#lib/with-choice.ts'
import { Tabs } from '#ui/controls/tabs.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TableHead } from '#ui/tables/table-head.tsx'
import { Table } from '#ui/tables/table.tsx'
import { summarizeRoutes, TIMING_NAMES } from './timings.ts'

const tabs = [
  { value: 'routes', label: 'Screens' },
  { value: 'resources', label: 'Resources' },
] as const

const SHOWN_RESOURCES = 20
const KIBIBYTE = 1024

type Resource = { id: string; path: string; kind: string; durationMs: number; bytes: number }

/** Shows how long screens and resources took to load. */
export function TimingsCard() {
  const [search, setSearch] = useSearchParams()
  const { value } = tabs.find((tab) => tab.value === search.get('timings')) ?? tabs[0]
  return (
    <Card aria-label="Timings">
      <h2 className="mb-2 text-base font-semibold">Timings</h2>
      <Tabs
        label="Timings to show"
        value={value}
        tabs={tabs}
        onChange={(timings) =>
          setSearch((current) => withChoice(current, { timings }), { preventScrollReset: true, replace: true })
        }
      >
        {/* Reserves the height of a table with one row, so that nothing below moves when it appears. */}
        <div className="min-h-22 sm:min-h-16.5">{value === 'routes' ? <RouteTable /> : <ResourceTable />}</div>
      </Tabs>
    </Card>
  )
}

function RouteTable() {
  const rows = summarizeRoutes(useSyncExternalStore(subscribeToMonitoring, getMetrics))
  if (rows.length === 0) return <p className="text-muted">Open another screen and come back to see its time.</p>
  return (
    <Table caption="How long each screen took to appear">
      <TableHead columns={['Screen', 'What', { figures: 'Times' }, { figures: 'Median' }, { figures: 'Latest' }]} />
      <tbody>
        {rows.map(({ name, page, component, count, medianMs, latestMs }) => (
          <tr key={`${name} ${page}`}>
            <td className="min-w-28 sm:min-w-32">
              {component} <span className="text-muted">{page}</span>
            </td>
            <td className="min-w-20 sm:whitespace-nowrap">{TIMING_NAMES[name] ?? name}</td>
            <td data-numeric>{formatNumber(count)}</td>
            <td data-numeric>{formatNumber(Math.round(medianMs))} ms</td>
            <td data-numeric>{formatNumber(Math.round(latestMs))} ms</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function ResourceTable() {
  const [resources] = useState(listResources)
  if (resources.length === 0)
    return <p className="text-muted">This browser doesn’t report which files the page loaded.</p>
  return (
    <Table caption={`The ${resources.length} slowest resources on this page`}>
      <TableHead columns={['Resource', 'Kind', { figures: 'Size' }, { figures: 'Took' }]} />
      <tbody>
        {resources.map(({ id, path, kind, durationMs, bytes }) => (
          <tr key={id}>
            <td className="w-full max-w-0 min-w-32">
              <span className="block truncate" title={path}>
                {path}
              </span>
            </td>
            <td className="whitespace-nowrap">{kind}</td>
            <td data-numeric>{bytes > 0 ? `${formatNumber(Math.ceil(bytes / KIBIBYTE))} KiB` : 'Cached'}</td>
            <td data-numeric>{formatNumber(Math.round(durationMs))} ms</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function listResources(): Resource[] {
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .map((entry) => ({
      id: `${entry.name} ${entry.startTime}`,
      // Leave out the query, because it can contain a person's search.
      path: new URL(entry.name).pathname,
      kind: entry.initiatorType,
      durationMs: entry.duration,
      bytes: entry.transferSize,
    }))
    .toSorted((one, other) => other.durationMs - one.durationMs)
    .slice(0, SHOWN_RESOURCES)
}
