import { RealtimeClient } from '@supabase/realtime-js'

const HEARTBEAT_MS = 30_000
const TIMEOUT_MS = 10_000
const RECONNECT_MS = [1_000, 2_000, 5_000]
const LONGEST_RECONNECT_MS = 10_000

export type LiveEvent = { event: string; payload: Record<string, unknown> }

export type LiveSocketOptions = {
  /** The address of the backend. */
  url: string
  apikey: string
  transport: typeof WebSocket
  accessToken: () => Promise<string | null>
  /** Private topics. */
  topics: readonly string[]
  onEvent: (event: LiveEvent) => void
  /** Whether events were missed before. */
  mayHaveMissed: boolean
  /** Called when a topic is followed and events may have been missed, such as after an interruption. */
  onMissed: () => void
}

/** Follows topics until the returned function is called. Connects again after interruptions. */
export function openLiveSocket(options: LiveSocketOptions): () => void {
  const { url, apikey, transport, accessToken, topics, onEvent, onMissed } = options
  const client = new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey },
    transport,
    accessToken,
    heartbeatIntervalMs: HEARTBEAT_MS,
    timeout: TIMEOUT_MS,
    reconnectAfterMs: (tries) => RECONNECT_MS[tries - 1] ?? LONGEST_RECONNECT_MS,
  })

  function follow(topic: string) {
    let mayHaveMissed = options.mayHaveMissed
    client
      .channel(topic, { config: { private: true } })
      .on('broadcast', { event: '*' }, ({ event, payload }) => onEvent({ event, payload: Object(payload) }))
      .subscribe((status) => {
        if (status !== 'SUBSCRIBED') return
        if (mayHaveMissed) onMissed()
        mayHaveMissed = true
      })
  }

  // A machine that slept finds out here that its connection is gone, instead of at the next heartbeat.
  function checkConnection() {
    if (document.visibilityState === 'visible') void client.sendHeartbeat()
  }

  // The first join needs the token.
  void client.setAuth().then(() => topics.forEach(follow))
  document.addEventListener('visibilitychange', checkConnection)
  return () => {
    document.removeEventListener('visibilitychange', checkConnection)
    void client.removeAllChannels()
  }
}
