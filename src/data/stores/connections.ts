import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useAuth } from '#data/auth/auth.tsx'
import { apiFetch } from '#data/backend/backend.ts'
import { parseAnswer } from '#data/backend/parse-answer.ts'
import {
  connectionPageSchema,
  connectionsSchema,
  madeConnectionSchema,
  shopCheckSchema,
} from '#domain/contracts/connections/connections.ts'
import type { LivePlatform } from '#domain/contracts/connections/live-platforms.ts'
import { firstStoreName } from '#domain/onboarding/first-store-name.ts'
import { guessCurrency } from '#domain/onboarding/guess-currency.ts'
import { CONNECTIONS_KEY } from './connections-key.ts'
import { createFirstStore } from './store-settings.ts'
import { refreshStores } from './stores.ts'

/** Live updates tell of states and progress, but not of each sync. */
const POLL_MS = 30_000

export const connectionQueries = {
  all: () => CONNECTIONS_KEY,
  /** The connections of a store. An empty list if `storeId` is `null`. */
  list: (storeId: string | null) =>
    queryOptions({
      queryKey: [...connectionQueries.all(), 'list', storeId],
      queryFn: async ({ signal }) => {
        if (storeId === null) return []
        const response = await apiFetch(`/api/connections?${new URLSearchParams({ store: storeId })}`, { signal })
        return parseAnswer(await response.text(), connectionsSchema).connections
      },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.length ? POLL_MS : false),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...connectionQueries.all(), 'one', id],
      queryFn: async ({ signal }) => {
        const response = await apiFetch(`/api/connections/${encodeURIComponent(id)}`, { signal })
        return parseAnswer(await response.text(), connectionPageSchema)
      },
      staleTime: 0,
      refetchInterval: POLL_MS,
    }),
}

/** A shop as it is entered. */
export type EnteredShop = { platform: LivePlatform; address: string; credentials: Record<string, string> }

const sendJson = (path: string, method: string, body: object) =>
  apiFetch(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

/** Reads a shop without storing anything of it. A person without a store gets one. */
export function useCheckShop(storeId: string | null) {
  const client = useQueryClient()
  const { user } = useAuth()
  return useChange(async (shop: EnteredShop) => {
    const store = storeId ?? (await createStore())
    const response = await sendJson('/api/connections/check', 'POST', { store, ...shop })
    return { store, check: parseAnswer(await response.text(), shopCheckSchema) }
  })

  async function createStore() {
    const name = firstStoreName([user?.full_name, user?.email.split('@')[0]])
    const created = await createFirstStore(name, guessCurrency(navigator.languages))
    await refreshStores(client)
    return created
  }
}

/** Connects a shop that was checked. `channel` is the key of a sales channel, or `null` for a new one. */
export function useConnectShop() {
  return useChange(async (shop: EnteredShop & { store: string; channel: string | null }) => {
    const response = await sendJson('/api/connections', 'POST', shop)
    return parseAnswer(await response.text(), madeConnectionSchema)
  })
}

export type ConnectionChange =
  | { action: 'pause' | 'resume' }
  | { action: 'new_key'; credentials: EnteredShop['credentials'] }
  | { action: 'confirm_deletions'; count: number }

export function useChangeConnection(id: string) {
  return useChange(async (change: ConnectionChange) => {
    await sendJson(`/api/connections/${id}`, 'PATCH', change)
  })
}

/** Disconnects a shop, and keeps its orders or takes them back. */
export function useDisconnectShop(id: string) {
  return useChange(async (orders: 'keep' | 'remove') => {
    await apiFetch(`/api/connections/${id}?${new URLSearchParams({ orders })}`, { method: 'DELETE' })
  })
}

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(input),
    // When offline, fail at once: nobody expects a connection later.
    networkMode: 'always',
    retry: false,
    // The variables have a key.
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: connectionQueries.all() }),
  })
}
