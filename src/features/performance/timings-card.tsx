import { useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { formatNumber } from '#lib/format.ts'
import { getMetrics, subscribeToMonitoring } from '#lib/monitoring/monitoring.ts'
import { withChoice } from '#lib/with-choice.ts'
import { Tabs } from '#ui/controls/tabs.tsx'
import { Card } from '#ui/layout/card.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
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

type RouteRow = ReturnType<typeof summarizeRoutes>[number]

const inMs = (ms: number) => `${formatNumber(Math.round(ms))} ms`

const ROUTE_COLUMNS: readonly DataColumn<RouteRow>[] = [
  {
    key: 'screen',
    label: 'Screen',
    render: ({ component, page }) => (
      <>
        {component} <span className="text-muted">{page}</span>
      </>
    ),
  },
  { key: 'what', label: 'What', render: ({ name }) => TIMING_NAMES[name] ?? name },
  { key: 'count', label: 'Times measured', isNumeric: true, render: ({ count }) => formatNumber(count) },
  { key: 'typical', label: 'Typical time', isNumeric: true, render: ({ medianMs }) => inMs(medianMs) },
  { key: 'latest', label: 'Latest time', isNumeric: true, render: ({ latestMs }) => inMs(latestMs) },
]

function RouteTable() {
  const rows = summarizeRoutes(useSyncExternalStore(subscribeToMonitoring, getMetrics))
  return (
    <>
      <DataTable
        caption="How long each screen took to appear"
        columns={ROUTE_COLUMNS}
        rows={rows}
        toKey={({ name, page }) => `${name} ${page}`}
        emptyText="Open another screen and come back to see its time."
        card={{ about: ['what'], figures: ['typical', 'latest'] }}
      />
      {rows.length > 0 && (
        <p className="mt-3 text-xs text-muted">
          The typical time is the one in the middle: half of the times were shorter, half were longer.
        </p>
      )}
    </>
  )
}

const RESOURCE_COLUMNS: readonly DataColumn<Resource>[] = [
  { key: 'path', label: 'Resource', isWide: true, render: ({ path }) => path },
  { key: 'kind', label: 'Kind', render: ({ kind }) => kind },
  {
    key: 'size',
    label: 'Size',
    isNumeric: true,
    render: ({ bytes }) => (bytes > 0 ? `${formatNumber(Math.ceil(bytes / KIBIBYTE))} KiB` : 'Cached'),
  },
  { key: 'took', label: 'Took', isNumeric: true, render: ({ durationMs }) => inMs(durationMs) },
]

function ResourceTable() {
  const [resources] = useState(listResources)
  return (
    <DataTable
      caption={`The ${resources.length} slowest resources on this page`}
      columns={RESOURCE_COLUMNS}
      rows={resources}
      toKey={({ id }) => id}
      emptyText="This browser doesn’t report which files the page loaded."
      card={{ about: ['kind'], figures: ['size', 'took'] }}
    />
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
