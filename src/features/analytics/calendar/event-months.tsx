import type { StoreEvent } from '#data/analytics/events.ts'
import type { Store } from '#data/stores/stores.ts'
import { formatBucket } from '#lib/format.ts'
import { type DeletedEvent, DeletedRow } from './deleted-row.tsx'
import { EventRow } from './event-row.tsx'

type EventMonthsProps = {
  events: readonly StoreEvent[]
  deleted: readonly DeletedEvent[]
  store: Store
  today: string
  onChange: (event: StoreEvent) => void
  onDelete: (event: DeletedEvent) => void
  onUndone: (id: string) => void
}

/** Events by the month in which they begin: what is coming first, then the past, the latest first. */
export function EventMonths({ events, deleted, store, today, onChange, onDelete, onUndone }: EventMonthsProps) {
  const gone = deleted.filter(({ id }) => !events.some((event) => event.id === id))
  const rows = [...events, ...gone]
  const isComing = ({ from }: { from: string }) => from > today
  const coming = rows.filter(isComing).toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const past = rows.filter((row) => !isComing(row)).toSorted((one, other) => (one.from > other.from ? -1 : 1))
  const groups = [
    ...[...Map.groupBy(coming, monthOf)].map(([month, theirs]) => ({
      key: `coming ${month}`,
      month,
      theirs,
      hint: 'Coming',
    })),
    ...[...Map.groupBy(past, monthOf)].map(([month, theirs]) => ({ key: month, month, theirs, hint: null })),
  ]
  return groups.map(({ key, month, theirs, hint }) => (
    <section key={key} aria-label={hint ? `${formatBucket(month, 'month')}, coming` : formatBucket(month, 'month')}>
      <h3 className="mt-5 flex items-baseline gap-2 border-b border-line pb-2 font-medium">
        {formatBucket(month, 'month')}
        {hint && <span className="text-xs font-normal text-muted">{hint}</span>}
      </h3>
      <ul className="divide-y divide-line">
        {theirs.map((row) =>
          isStored(row) ? (
            <EventRow
              key={row.id}
              event={row}
              store={store}
              hasBegun={row.from <= today}
              onChange={() => onChange(row)}
              onDelete={onDelete}
            />
          ) : (
            <DeletedRow key={row.id} event={row} storeId={store.id} onUndone={() => onUndone(row.id)} />
          ),
        )}
      </ul>
    </section>
  ))
}

const isStored = (row: StoreEvent | DeletedEvent): row is StoreEvent => 'setAt' in row

const monthOf = ({ from }: { from: string }): string => `${from.slice(0, 7)}-01`
