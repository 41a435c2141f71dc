import { queryOptions, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { loadBackend, toRestError, toWrittenError } from '#data/backend/backend.ts'
import { loadAnswer } from '#data/figures/answers.ts'
import { AFTER_EVENTS, effectsKey, eventsKey } from '#data/figures/refresh-events.ts'
import { EVENT_KINDS, eventEffectSchema, TOUCHED } from '#domain/contracts/events.ts'
import { AppError } from '#lib/app-error.ts'
import { useListChange } from './use-list-change.ts'

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
    if (error) throw toWrittenError(error, status, 'The event was not marked.')
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

/** Returns how to delete an event, which resolves when the calendar has loaded without it. */
export function useDeleteEvent(storeId: string) {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useEventChange(async (id: string) => {
    const { rest } = await loadBackend()
    const { error, status } = await rest.from('events').delete().eq('id', id)
    if (error) throw toRestError(error, status, 'The event was not deleted.')
  })
  async function deleteEvent(id: string) {
    await mutateAsync(id)
    client.removeQueries({ queryKey: eventQueries.effect(storeId, id).queryKey })
  }
  return { deleteEvent, isPending }
}

const useEventChange = <Change>(change: (asked: Change) => Promise<void>) =>
  useListChange(change, eventsKey, ...AFTER_EVENTS)
