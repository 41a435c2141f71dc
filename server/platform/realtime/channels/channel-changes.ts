import type { Claims } from '#server/platform/database/database.ts'
import type { DatabaseChanges } from '#server/platform/realtime/changes/database-changes.ts'
import { BindingError } from '#server/platform/realtime/changes/filters.ts'
import { encodeAround } from '#server/platform/realtime/frames.ts'
import type { Log } from '#server/platform/system/log.ts'
import type { ChannelWire, Peer } from './channel-wire.ts'

/** A channel's subscription to database changes. */
export type ChannelChanges = {
  /** Subscribes with the current claims and tells the client how that went. Does nothing without bindings. */
  subscribe: () => void
  stop: () => void
}

type ChangesOptions = {
  changes: DatabaseChanges
  peer: Peer
  wire: ChannelWire
  topic: string
  /** The bindings of the join; unchecked. */
  params: readonly unknown[]
  claims: () => Claims
  log: Log
}

export function createChannelChanges(options: ChangesOptions): ChannelChanges {
  const { changes, peer, wire, topic, params, claims, log } = options
  const frame = { joinRef: null, ref: null, topic, event: 'postgres_changes' }
  const listener = {
    claims,
    send: (ids: readonly number[], data: string) =>
      peer.send(encodeAround(frame, `{"ids":${JSON.stringify(ids)},"data":${data}}`, peer.version)),
  }
  let isStopped = false

  async function subscribe() {
    try {
      await changes.add(listener, params)
    } catch (error) {
      if (!(error instanceof BindingError)) log.error('a subscription to changes failed', { error })
      const message = error instanceof BindingError ? error.message : 'Unable to subscribe to changes.'
      return isStopped ? undefined : wire.saySystem('postgres_changes', 'error', message)
    }
    // The client may have left meanwhile.
    return isStopped ? changes.remove(listener) : wire.saySystem('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
  }

  return {
    subscribe() {
      if (params.length > 0) void subscribe()
    },
    stop() {
      isStopped = true
      changes.remove(listener)
    },
  }
}
