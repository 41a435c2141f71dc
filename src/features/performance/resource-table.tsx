import { useState } from 'react'
import { formatNumber } from '#lib/format.ts'
import { Table } from '#ui/table.tsx'
import { TableHead } from '#ui/table-head.tsx'

const SHOWN = 20
const KIBIBYTE = 1024

type Resource = { id: string; path: string; kind: string; durationMs: number; bytes: number }

/** The slowest files and requests of this page. */
export function ResourceTable() {
  const [resources] = useState(listResources)
  if (resources.length === 0)
    return <p className="text-muted">This browser tells nothing about what the page loaded.</p>
  return (
    <Table caption={`The ${resources.length} slowest resources of this page`}>
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
      // A query may carry what a person searched for; the path says enough.
      path: new URL(entry.name).pathname,
      kind: entry.initiatorType,
      durationMs: entry.duration,
      bytes: entry.transferSize,
    }))
    .toSorted((one, other) => other.durationMs - one.durationMs)
    .slice(0, SHOWN)
}
