import { useSyncExternalStore } from 'react'
import { dateFormat } from '#lib/intl.ts'
import { getEvents, type MonitoringEvent, subscribeToMonitoring } from '#lib/monitoring.ts'
import { Card } from '#ui/card.tsx'
import { Table } from '#ui/table.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { TIMING_NAMES } from './timing-names.ts'

const SHOWN = 10

const KINDS: Record<MonitoringEvent['type'], string> = {
  navigation: 'Screen',
  performance: 'Timing',
  error: 'Error',
}

/** The newest events that are kept in memory. */
export function EventList() {
  const events = useSyncExternalStore(subscribeToMonitoring, getEvents)
  return (
    // As high as the two events of a page load make it: what is below stays where it is when they come.
    <Card aria-label="Events" className="min-h-53">
      <h2 className="text-base font-semibold">Events</h2>
      <p className="mb-4 text-muted">
        {events.length === 0
          ? 'None at the moment. They are kept in memory and discarded once there are more than 50.'
          : `The newest of ${events.length}, kept in memory and discarded once there are more than 50.`}
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
