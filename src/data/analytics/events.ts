import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { loadBackend, toRestError, toWrittenError } from '#data/backend/backend.ts'
import { loadAnswer } from '#data/figures/answers.ts'
import { effectsKey, eventsKey, refreshEvents } from '#data/figures/refresh-events.ts'
import { EVENT_KINDS, eventEffectSchema, TOUCHED } from '#domain/contracts/events.ts'
import { AppError } from '#lib/app-error.ts'

const eventsSchema = v.array(
  v.object({
    id: v.string(),
    kind: v.picklist(EVENT_KINDS),
    name: v.string(),
    from: v.string(),
    to: v.string(),
    touched: v.picklist(TOUCHED),
    /** Empty for the whole store. */
    parts: v.array(v.string()),
    /** `null` if this person's account was deleted. */
    setBy: v.nullable(v.string()),
    setAt: v.string(),
  }),
)

/** What is marked in the calendar of a store. */
export type StoreEvent = v.InferOutput<typeof eventsSchema>[number]

/** What people enter of an event. */
export type EventEntry = Omit<StoreEvent, 'id' | 'setBy' | 'setAt'>

/** The code of a limit that the database sets; its message is for people. */
const LIMIT_REACHED = 'PT409'

export const eventQueries = {
  /** The events of a store, the earliest first. */
  of: (storeId: string) =>
    queryOptions({
      queryKey: [...eventsKey, storeId],
      queryFn: ({ signal }) => loadEvents(storeId, signal),
    }),
  /** Whether an event mattered. */
  effect: (storeId: string, id: string) =>
    queryOptions({
      queryKey: [...effectsKey, storeId, id],
      queryFn: ({ signal }) =>
        loadAnswer(
          { path: `/api/events/${id}/effect?${new URLSearchParams({ store: storeId })}`, schema: eventEffectSchema },
          signal,
        ),
    }),
}

async function loadEvents(storeId: string, signal: AbortSignal): Promise<StoreEvent[]> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .from('events')
    .select('id, kind, name, from:first_day, to:last_day, touched, parts, setBy:set_by, setAt:set_at')
    .eq('store_id', storeId)
    .order('first_day')
    .order('id')
    .abortSignal(signal)
  if (error) throw toRestError(error, status, 'Your calendar could not be loaded.')
  return v.parse(eventsSchema, data)
}

const toRow = ({ kind, name, from, to, touched, parts }: EventEntry) => ({
  kind,
  name,
  first_day: from,
  last_day: to,
  touched,
  parts,
})

/** Marks an event. With an id, it is one that was deleted. */
export function useMarkEvent(storeId: string) {
  return useEventChange(async ({ id, ...entry }: EventEntry & { id?: string }) => {
    const { rest } = await loadBackend()
    const row = { store_id: storeId, ...toRow(entry), ...(id !== undefined && { id }) }
    const { error, status } = await rest.from('events').insert(row)
    if (!error) return
    const message = error.code === LIMIT_REACHED ? undefined : 'The event was not marked.'
    throw message === undefined ? toRestError(error, status) : toWrittenError(error, status, message)
  })
}

/** Changes an event. */
export function useChangeEvent() {
  return useEventChange(async ({ id, ...entry }: EventEntry & { id: string }) => {
    const { rest } = await loadBackend()
    const { data, error, status } = await rest.from('events').update(toRow(entry)).eq('id', id).select('id')
    if (error) throw toWrittenError(error, status, 'The event was not changed.')
    if (data.length === 0) throw new AppError('This event was deleted.', { code: 'not_found', status: 404 })
  })
}

export function useDeleteEvent() {
  return useEventChange(async (id: string) => {
    const { rest } = await loadBackend()
    const { error, status } = await rest.from('events').delete().eq('id', id)
    if (error) throw toRestError(error, status, 'The event was not deleted.')
  })
}

function useEventChange<Change>(change: (asked: Change) => Promise<void>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Fail at once when offline instead of waiting for the network.
    networkMode: 'always',
    retry: false,
    // After a failure too, because the change may have been saved.
    onSettled: () => refreshEvents(client),
  })
}
