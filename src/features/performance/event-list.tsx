import { useSyncExternalStore } from 'react'
import { dateFormat } from '#lib/intl.ts'
import { getEvents, type MonitoringEvent, subscribeToMonitoring } from '#lib/monitoring/monitoring.ts'
import { Card } from '#ui/layout/card.tsx'
import { TableHead } from '#ui/tables/table-head.tsx'
import { Table } from '#ui/tables/table.tsx'
import { TIMING_NAMES } from './timings.ts'

const SHOWN = 10

const KINDS: Record<MonitoringEvent['type'], string> = {
  navigation: 'Navigation',
  performance: 'Timing',
  error: 'Error',
}

/** Lists the newest events in memory. */
export function EventList() {
  const events = useSyncExternalStore(subscribeToMonitoring, getEvents)
  return (
    // Reserves the height of the two events of a page load, so that nothing below moves when they appear.
    <Card aria-label="Events" className="min-h-53">
      <h2 className="text-base font-semibold">Events</h2>
      <p className="mb-4 text-muted">
        {events.length === 0
          ? 'No events right now. After 50 events, the list is cleared.'
          : `Showing ${Math.min(events.length, SHOWN)} of ${events.length}, newest first. After 50 events, the list is cleared.`}
      </p>
      {events.length > 0 && (
        <Table caption="The newest events">
          <TableHead columns={['When', 'Kind', 'Event']} />
          <tbody>
            {events
              .slice(-SHOWN)
              .toReversed()
              .map(({ timestamp, type, name, payload }) => (
                <tr key={`${timestamp} ${type} ${name} ${describe(payload)}`}>
                  <td className="whitespace-nowrap tabular-nums">
                    {dateFormat({ timeStyle: 'medium' }).format(new Date(timestamp))}
                  </td>
                  <td className="whitespace-nowrap">{KINDS[type]}</td>
                  <td className="w-full min-w-24">
                    {TIMING_NAMES[name] ?? name} <span className="text-muted">{describe(payload)}</span>
                  </td>
                </tr>
              ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

function describe(payload: Record<string, unknown>) {
  return Object.values(payload)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => (typeof value === 'number' ? `${value}\u00a0ms` : value))
    .join('\u00a0· ')
}
