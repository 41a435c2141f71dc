import { queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PlatformId } from '#domain/platforms.ts'
import { loadBackend, toRestError } from './backend.ts'

/** The simulated connection takes this long, without a call. */
const CONNECTING_MS = 2_000

/** `connectedAt` is ISO 8601. */
export type ConnectedPlatform = { platform: PlatformId; connected: true; connectedAt: string }

export const integrationQueries = {
  all: () => ['integrations'] as const,
  list: (storeId: string) =>
    queryOptions({
      queryKey: [...integrationQueries.all(), storeId],
      queryFn: ({ signal }) => loadConnections(storeId, signal),
    }),
}

type Outcome = { onSuccess: () => void; onError: (error: Error) => void }

/** Marks a platform as connected after two seconds; no platform is called. The outcome is told on any screen. */
export function useConnectPlatform(storeId: string, platform: PlatformId, outcome: Outcome) {
  const { start, isRunning } = useConnectionChange(['connect', storeId, platform], outcome, async () => {
    await new Promise((resolve) => setTimeout(resolve, CONNECTING_MS))
    await saveConnection(storeId, platform)
  })
  return { connect: start, isConnecting: isRunning }
}

/** Removes the connection of a platform. */
export function useDisconnectPlatform(storeId: string, platform: PlatformId, outcome: Outcome) {
  const { start, isRunning } = useConnectionChange(['disconnect', storeId, platform], outcome, () =>
    removeConnection(storeId, platform),
  )
  return { disconnect: start, isDisconnecting: isRunning }
}

function useConnectionChange(key: string[], { onSuccess, onError }: Outcome, change: () => Promise<void>) {
  const client = useQueryClient()
  const mutationKey = [...integrationQueries.all(), ...key]
  const { mutate } = useMutation({
    mutationKey,
    // Without a network it fails at once instead of waiting for one without a word.
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
  if (error) throw toRestError(error, status, 'Your connections could not be loaded.')
  return data.map((connection) => ({ ...connection, connected: true }))
}

async function saveConnection(storeId: string, platform: PlatformId) {
  const { rest } = await loadBackend()
  const { error, status } = await rest
    .from('platform_connections')
    .upsert({ store_id: storeId, platform }, { ignoreDuplicates: true })
  if (error) throw toRestError(error, status, 'The connection could not be kept.')
}

async function removeConnection(storeId: string, platform: PlatformId) {
  const { rest } = await loadBackend()
  const { error, status } = await rest
    .from('platform_connections')
    .delete()
    .eq('store_id', storeId)
    .eq('platform', platform)
  if (error) throw toRestError(error, status, 'The connection could not be removed.')
}
