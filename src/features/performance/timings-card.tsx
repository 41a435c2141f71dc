import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { formatNumber } from '#lib/format.ts'
import { getMetrics, subscribeToMonitoring } from '#lib/monitoring.ts'
import { Card } from '#ui/card.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Table } from '#ui/table.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { ResourceTable } from './resource-table.tsx'
import { summariseRoutes } from './summarise-timings.ts'
import { TIMING_NAMES } from './timing-names.ts'

const tabs = [
  { value: 'routes', label: 'Screens' },
  { value: 'resources', label: 'Resources' },
] as const

/** How long the screens and the files they need took. */
export function TimingsCard() {
  const [search, setSearch] = useSearchParams()
  const { value } = tabs.find((tab) => tab.value === search.get('timings')) ?? tabs[0]
  return (
    <Card aria-label="Timings">
      <h2 className="mb-2 text-base font-semibold">Timings</h2>
      <Tabs
        label="Timings of"
        value={value}
        tabs={tabs}
        onChange={(timings) => setSearch({ timings }, { preventScrollReset: true, replace: true })}
      >
        {/* As high as a table of one row, which comes soon after a load: what is below stays where it is. */}
        <div className="min-h-22 sm:min-h-16.5">{value === 'routes' ? <RouteTable /> : <ResourceTable />}</div>
      </Tabs>
    </Card>
  )
}

function RouteTable() {
  const rows = summariseRoutes(useSyncExternalStore(subscribeToMonitoring, getMetrics))
  if (rows.length === 0) return <p className="text-muted">Open another screen and come back: its time shows here.</p>
  return (
    <Table caption="How long each screen took to show">
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
