import { type IncomingFrame, toRecord, type UserBroadcast } from '#server/platform/realtime/frames.ts'
import type { Grant } from '#server/platform/realtime/grants.ts'
import { hubKey, type Member } from '#server/platform/realtime/hub.ts'
import type { RealtimeServices } from '#server/platform/realtime/realtime-services.ts'
import type { TopicRights } from '#server/platform/realtime/rights.ts'
import { createChannelAccess } from './channel-access.ts'
import { createBroadcaster } from './channel-broadcast.ts'
import { createChannelChanges } from './channel-changes.ts'
import { createTracker } from './channel-presence.ts'
import { createReceiver } from './channel-receiver.ts'
import { type ChannelWire, createChannelWire, nameOf, type Peer } from './channel-wire.ts'
import type { JoinConfig } from './join-config.ts'

/** A topic that a socket has joined. */
export type Channel = Member &
  Pick<ChannelWire, 'reply' | 'saySystem'> & {
    readonly topic: string
    readonly joinRef: string | null
    /** Handles a message of the client. */
    handle: (frame: IncomingFrame) => Promise<void>
    /** Ends the channel if its token has expired, or if the policies no longer allow to read. */
    confirm: () => Promise<void>
    /** Sends a stored message, which is not delivered again. */
    replay: (id: string, broadcast: UserBroadcast) => void
    sendPresenceState: () => void
    /** Subscribes to the database changes of the join. */
    subscribe: () => void
    /** Leaves the topic without a word to the client. */
    leave: () => void
    /** Leaves the topic and tells the client. */
    close: () => void
  }

export type ChannelOptions = {
  services: RealtimeServices
  peer: Peer
  id: string
  topic: string
  joinRef: string | null
  config: JoinConfig
  grant: Grant
  /** What the policies allow to read; for a public channel, everything. */
  readable: TopicRights
  onClose: (channel: Channel) => void
}

type Ending = { end: (message: string) => void }

/** Creates what handles the messages of a channel's client, and what it hears. */
function createParts(options: ChannelOptions, { wire, end }: Ending & { wire: ChannelWire }) {
  const { services, peer, topic, config, grant, readable } = options
  const { changes, limits, log, presence } = services
  const name = nameOf(topic)
  const key = hubKey(name, config.isPrivate)
  const entry = { hubKey: key, topic, key: config.presence.key, id: options.id }
  const access = createChannelAccess({ ...config, services, name, headers: peer.headers, grant, readable, end })
  const { claims } = access
  return {
    key,
    entry,
    access,
    track: createTracker({ wire, access, presence, entry, limits, end }),
    heard: createChannelChanges({ changes, peer, wire, topic, params: config.changes, claims, log }),
  }
}

export function createChannel(options: ChannelOptions): Channel {
  const { services, peer, topic, joinRef, config, onClose } = options
  const { hub, limits, presence } = services
  const wire = createChannelWire(peer, topic, joinRef)
  let isOpen = true

  function leave() {
    if (!isOpen) return
    isOpen = false
    hub.remove(key, channel)
    presence.untrack(entry)
    heard.stop()
    onClose(channel)
  }

  function close() {
    if (isOpen) wire.sayClosed()
    leave()
  }

  function end(message: string) {
    if (isOpen) wire.saySystem('system', 'error', message)
    close()
  }

  const { key, entry, access, track, heard } = createParts(options, { wire, end })
  const broadcast = createBroadcaster({
    wire,
    access,
    acknowledges: config.acknowledges,
    mostBytes: limits.payloadBytes,
    publish: (message) => services.publish(key, message, config.includesSelf ? undefined : channel),
  })

  async function handle(frame: IncomingFrame): Promise<void> {
    if (frame.event === 'broadcast') return broadcast(frame)
    if (frame.event === 'presence') return track(frame)
    const isRenewed = frame.event === 'access_token' && (await access.renew(toRecord(frame.payload)['access_token']))
    if (isRenewed && isOpen) heard.subscribe()
  }

  const channel: Channel = {
    ...wire,
    ...createReceiver(peer, topic, access),
    topic,
    joinRef,
    leave,
    close,
    handle,
    confirm: access.confirm,
    subscribe: heard.subscribe,
    sendPresenceState() {
      if (config.presence.isEnabled && access.readable().presence) wire.push('presence_state', presence.stateOf(key))
    },
  }
  hub.add(key, channel)
  return channel
}
