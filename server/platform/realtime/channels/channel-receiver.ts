import { encodeBroadcast, type UserBroadcast } from '#server/platform/realtime/frames.ts'
import type { Outgoing } from '#server/platform/realtime/hub.ts'
import type { ChannelAccess } from './channel-access.ts'
import type { Peer } from './channel-wire.ts'

type Receiver = {
  /** Sends a message to the client if it may read it. */
  deliver: (message: Outgoing) => void
  /** Sends a stored message, which is not delivered again. */
  replay: (id: string, broadcast: UserBroadcast) => void
}

export function createReceiver(peer: Peer, topic: string, access: ChannelAccess): Receiver {
  const replayed = new Set<string>()

  function send(frame: string | Buffer | null) {
    if (frame !== null) peer.send(frame)
  }

  return {
    deliver({ id, kind, encodeFor }) {
      if (id !== null && replayed.has(id)) return
      if (access.readable()[kind === 'broadcast' ? 'broadcast' : 'presence']) send(encodeFor(peer.version))
    },
    replay(id, message) {
      replayed.add(id)
      send(encodeBroadcast(topic, message, peer.version))
    },
  }
}
