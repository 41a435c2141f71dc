import type { QueryClient } from '@tanstack/react-query'
import { agentQueries, type ChatScope } from '#data/agents/agents.ts'
import { signalQueries } from '#data/analytics/signals.ts'
import { loadAccessToken } from '#data/backend/backend.ts'
import { loadConfig } from '#data/backend/config.ts'
import { backendSocket } from '#data/backend/transport.ts'
import { dashboardQueries } from '#data/figures/dashboard.ts'
import { refreshEvents } from '#data/figures/refresh-events.ts'
import { refreshGoals } from '#data/figures/refresh-goals.ts'
import { refreshReorder } from '#data/figures/refresh-reorder.ts'
import { todayQueries, workKey } from '#data/figures/today.ts'
import { importQueries } from '#data/imports/imports.ts'
import { CONNECTIONS_KEY } from '#data/stores/connections-key.ts'
import { refreshStores } from '#data/stores/stores.ts'
import { teamQueries } from '#data/stores/team.ts'
import { AGENT_IDS } from '#domain/advisor/agents.ts'
import type { LiveEvent } from './live-socket.ts'

/** Whose changes a page follows. */
type LiveScope = {
  personId: string
  storeIds: readonly string[]
  /** Whether the page is open longer than it follows these changes. */
  mayHaveMissed: boolean
}

function refreshChat(client: QueryClient, { store, agent, message }: Record<string, unknown>) {
  const known = AGENT_IDS.find((id) => id === agent)
  if (!known) return
  const scope: ChatScope = { store: typeof store === 'string' ? store : null, agent: known }
  const { question, reply } = client.getQueryData(agentQueries.progress(scope).queryKey) ?? {}
  const shown = client.getQueryData(agentQueries.chat(scope).queryKey)?.messages ?? []
  // This page sent or received the message itself.
  if ([...shown, question, reply].some((each) => each?.id === message)) return
  void client.invalidateQueries({ queryKey: agentQueries.chat(scope).queryKey })
  void client.invalidateQueries({ queryKey: agentQueries.list(scope.store).queryKey })
}

function refreshSignals(client: QueryClient) {
  void client.invalidateQueries({ queryKey: signalQueries.all() })
  void client.invalidateQueries({ queryKey: dashboardQueries.all() })
  void client.invalidateQueries({ queryKey: todayQueries.all() })
}

function refreshWork(client: QueryClient) {
  void client.invalidateQueries({ queryKey: workKey })
  void client.invalidateQueries({ queryKey: todayQueries.all() })
}

function refreshImport(client: QueryClient, { id }: Record<string, unknown>) {
  void client.invalidateQueries({ queryKey: importQueries.recent().queryKey })
  void client.invalidateQueries({ queryKey: importQueries.one(String(id)).queryKey })
}

type Refresh = (client: QueryClient, payload: LiveEvent['payload']) => void

const REFRESHES: ReadonlyMap<string, Refresh> = new Map<string, Refresh>([
  ['figures', (client) => void refreshStores(client)],
  ['stores', (client) => void refreshStores(client)],
  ['chat', refreshChat],
  ['signals', refreshSignals],
  ['goals', (client) => void refreshGoals(client)],
  ['events', (client) => void refreshEvents(client)],
  ['reorder', (client) => void refreshReorder(client)],
  ['work', refreshWork],
  ['connections', (client) => void client.invalidateQueries({ queryKey: CONNECTIONS_KEY })],
  ['team', (client) => void client.invalidateQueries({ queryKey: teamQueries.all() })],
  ['import', refreshImport],
])

/** Loads what an event says has changed, as far as the page shows it. */
export function applyLiveEvent(client: QueryClient, { event, payload }: LiveEvent): void {
  REFRESHES.get(event)?.(client, payload)
}

function refreshAll(client: QueryClient) {
  void refreshStores(client)
  void client.invalidateQueries({ queryKey: importQueries.all() })
  void client.invalidateQueries({ queryKey: agentQueries.all() })
  void client.invalidateQueries({ queryKey: teamQueries.all() })
  void client.invalidateQueries({ queryKey: CONNECTIONS_KEY })
  void client.invalidateQueries({ queryKey: signalQueries.all() })
  refreshWork(client)
  void refreshEvents(client)
}

/**
 * Follows changes that other tabs and members make, until the returned function is called. Without a connection, screens
 * go on asking from time to time.
 */
export function followLiveUpdates(client: QueryClient, scope: LiveScope): () => void {
  const { personId, storeIds, mayHaveMissed } = scope
  const transport = backendSocket()
  if (transport === null) return () => undefined
  const topics = [`person:${personId}`, ...storeIds.map((id) => `store:${id}`)]
  const ending = new AbortController()

  async function follow(socket: typeof WebSocket) {
    const [{ supabaseUrl: url, supabaseAnonKey: apikey }, { openLiveSocket }] = await Promise.all([
      loadConfig(),
      import('./live-socket.ts'),
    ])
    if (ending.signal.aborted) return
    const close = openLiveSocket({
      url,
      apikey,
      transport: socket,
      accessToken: loadAccessToken,
      topics,
      onEvent: (event) => applyLiveEvent(client, event),
      mayHaveMissed,
      onMissed: () => refreshAll(client),
    })
    ending.signal.addEventListener('abort', close)
  }

  // If the code or the configuration can't be loaded, the page works without live updates.
  follow(transport).catch(() => undefined)
  return () => ending.abort()
}
