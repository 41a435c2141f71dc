import { useSyncExternalStore } from 'react'
import { dateFormat } from '#lib/intl.ts'
import { getEvents, type MonitoringEvent, subscribeToMonitoring } from '#lib/monitoring/monitoring.ts'
import { Card } from '#ui/layout/card.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { TIMING_NAMES } from './timings.ts'

const SHOWN = 10

const KINDS: Record<MonitoringEvent['type'], string> = {
  navigation: 'Navigation',
  performance: 'Timing',
  error: 'Error',
}

const COLUMNS: readonly DataColumn<MonitoringEvent>[] = [
  {
    key: 'event',
    label: 'Event',
    isWide: true,
    render: ({ name, payload }) => (
      <>
        {TIMING_NAMES[name] ?? name} <span className="text-muted">{describe(payload)}</span>
      </>
    ),
  },
  { key: 'kind', label: 'Kind', render: ({ type }) => KINDS[type] },
  {
    key: 'when',
    label: 'When',
    isNumeric: true,
    render: ({ timestamp }) => dateFormat({ timeStyle: 'medium' }).format(new Date(timestamp)),
  },
]

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
        <DataTable
          caption="The newest events"
          columns={COLUMNS}
          rows={events.slice(-SHOWN).toReversed()}
          toKey={({ timestamp, type, name, payload }) => `${timestamp} ${type} ${name} ${describe(payload)}`}
          emptyText=""
          card={{ about: ['when'], figures: ['kind'] }}
        />
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
