import { queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useAuth } from '#data/auth/auth.tsx'
import { loadBackend, SERVER_FAILED, toRestError } from '#data/backend/backend.ts'
import { firstStoreName } from '#domain/onboarding/first-store-name.ts'
import { guessCurrency } from '#domain/onboarding/guess-currency.ts'
import type { PlatformId } from '#domain/platforms.ts'
import { createFirstStore } from './store-settings.ts'
import { refreshStores } from './stores.ts'

const CONNECTING_MS = 2_000

/** `connectedAt` is ISO 8601. */
export type ConnectedPlatform = { platform: PlatformId; connected: true; connectedAt: string }

export const integrationQueries = {
  all: () => ['integrations'] as const,
  /** An empty list if `storeId` is `null`. */
  list: (storeId: string | null) =>
    queryOptions({
      queryKey: [...integrationQueries.all(), storeId],
      queryFn: ({ signal }) => (storeId === null ? [] : loadConnections(storeId, signal)),
    }),
}

type Outcome = { onSuccess: () => void; onError: (error: Error) => void }

/**
 * Marks a platform as connected after two seconds. This is simulated: the platform isn't contacted. If `storeId` is
 * `null`, creates a store first. Reports the outcome even after the person has left the screen.
 */
export function useConnectPlatform(storeId: string | null, platform: PlatformId, outcome: Outcome) {
  const client = useQueryClient()
  const { user } = useAuth()
  const { start, isRunning } = useConnectionChange(['connect', platform], outcome, async () => {
    await new Promise((resolve) => setTimeout(resolve, CONNECTING_MS))
    if (storeId !== null) return saveConnection(storeId, platform)
    const name = firstStoreName([user?.full_name, user?.email.split('@')[0]])
    const createdId = await createFirstStore(name, guessCurrency(navigator.languages))
    await saveConnection(createdId, platform)
    await client.prefetchQuery(integrationQueries.list(createdId))
    await refreshStores(client)
  })
  return { connect: start, isConnecting: isRunning }
}

/** Removes the connection of a platform. */
export function useDisconnectPlatform(storeId: string | null, platform: PlatformId, outcome: Outcome) {
  const { start, isRunning } = useConnectionChange(['disconnect', platform], outcome, async () => {
    if (storeId !== null) await removeConnection(storeId, platform)
  })
  return { disconnect: start, isDisconnecting: isRunning }
}

function useConnectionChange(key: string[], { onSuccess, onError }: Outcome, change: () => Promise<void>) {
  const client = useQueryClient()
  const mutationKey = [...integrationQueries.all(), ...key]
  const { mutate } = useMutation({
    mutationKey,
    // Fail at once when offline instead of waiting for the network.
    networkMode: 'always',
    mutationFn: change,
    onError,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: integrationQueries.all() })
      onSuccess()
    },
  })
  return { start: () => mutate(), isRunning: useIsMutating({ mutationKey }) > 0 }
}

async function loadConnections(storeId: string, signal: AbortSignal): Promise<ConnectedPlatform[]> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .from('platform_connections')
    .select('platform, connectedAt:connected_at')
    .eq('store_id', storeId)
    .abortSignal(signal)
    .overrideTypes<Omit<ConnectedPlatform, 'connected'>[], { merge: false }>()
  if (error) throw toRestError(error, status, SERVER_FAILED)
  return data.map((connection) => ({ ...connection, connected: true }))
}

async function saveConnection(storeId: string, platform: PlatformId) {
  const { rest } = await loadBackend()
  const { error, status } = await rest
    .from('platform_connections')
    .upsert({ store_id: storeId, platform }, { ignoreDuplicates: true })
  if (error) throw toRestError(error, status, SERVER_FAILED)
}

async function removeConnection(storeId: string, platform: PlatformId) {
  const { rest } = await loadBackend()
  const { error, status } = await rest
    .from('platform_connections')
    .delete()
    .eq('store_id', storeId)
    .eq('platform', platform)
  if (error) throw toRestError(error, status, SERVER_FAILED)
}
