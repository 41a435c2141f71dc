import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId } from 'react'
import { type StoreEvent, useDeleteEvent } from '#data/analytics/events.ts'
import type { Store } from '#data/stores/stores.ts'
import { teamQueries } from '#data/stores/team.ts'
import { dayIn } from '#domain/periods.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { cn } from '#lib/cn.ts'
import { formatDay } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import type { DeletedEvent } from './deleted-row.tsx'
import { EventEffect } from './event-effect.tsx'
import { describeTouched, formatDays, KIND_LABELS } from './event-words.ts'

type EventRowProps = {
  event: StoreEvent
  store: Store
  hasBegun: boolean
  onChange: () => void
  onDelete: (event: DeletedEvent) => void
}

/** The event whose answer is open. */
const parseOpen = (search: URLSearchParams) => search.get('event')

/** An event, with the answer to whether it mattered. */
export function EventRow({ event, store, hasBegun, onChange, onDelete }: EventRowProps) {
  const id = useId()
  const { choice, choose } = useChoice(parseOpen)
  const isOpen = hasBegun && choice === event.id
  return (
    <li className="py-3">
      <div className="grid gap-x-6 gap-y-2 md:grid-cols-[11rem_minmax(0,1fr)_auto]">
        <p className="text-muted tabular-nums">{formatDays(event)}</p>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 font-medium break-words">
              <bdi>{event.name}</bdi>
            </span>
            <Badge tone="neutral">{KIND_LABELS[event.kind]}</Badge>
          </p>
          <p className="text-muted">
            <bdi>{describeTouched(event)}</bdi> · <MarkedBy event={event} store={store} />
          </p>
        </div>
        <div className="flex items-start gap-2">
          {hasBegun && (
            <Button
              variant="outline"
              size="sm"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={`Did it matter? ${event.name}`}
              onClick={() => choose({ event: isOpen ? null : event.id }, { replace: true })}
            >
              Did it matter?
              <ChevronDown aria-hidden className={cn(isOpen && 'rotate-180')} />
            </Button>
          )}
          <Button variant="ghost" size="icon" aria-label={`Change ${event.name}`} onClick={onChange}>
            <Pencil aria-hidden />
          </Button>
          <DeleteButton event={event} storeId={store.id} onDelete={onDelete} />
        </div>
      </div>
      {isOpen && (
        <div id={id} className="mt-3">
          <EventEffect event={event} store={store} />
        </div>
      )}
    </li>
  )
}

function MarkedBy({ event: { setBy, setAt }, store }: { event: StoreEvent; store: Store }) {
  const { data } = useQuery(teamQueries.of(store.id))
  const name = data?.members.find((member) => member.id === setBy)?.name
  const isLeft = setBy !== null && data !== undefined && name === undefined
  const by = isLeft ? 'a former member' : name
  return (
    <>
      Marked
      {by !== undefined && (
        <>
          {' by '}
          <bdi>{by}</bdi>
        </>
      )}{' '}
      on {formatDay(dayIn(store.timeZone, new Date(setAt)))}
    </>
  )
}

type DeleteButtonProps = Pick<EventRowProps, 'event' | 'onDelete'> & { storeId: string }

function DeleteButton({ event, storeId, onDelete }: DeleteButtonProps) {
  const { deleteEvent, isPending } = useDeleteEvent(storeId)
  const { setBy: _by, setAt: _at, ...deleted } = event
  // The row is gone by then, and with it the callbacks of `mutate`.
  const handleDelete = () =>
    deleteEvent(event.id).then(
      () => onDelete(deleted),
      (error: Error) => toastFailure(error, 'The event was not deleted'),
    )
  return (
    <Button
      variant="ghost"
      size="icon"
      isLoading={isPending}
      aria-label={`Delete ${event.name}`}
      onClick={() => void handleDelete()}
    >
      {!isPending && <Trash2 aria-hidden />}
    </Button>
  )
}
