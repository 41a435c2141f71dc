import { createChannelAccess } from './channel-access.ts'
import { createBroadcaster } from './channel-broadcast.ts'
import { createTracker } from './channel-presence.ts'
import { createReceiver } from './channel-receiver.ts'
import { type ChannelWire, createChannelWire, nameOf, type Peer } from './channel-wire.ts'
import { type IncomingFrame, toRecord, type UserBroadcast } from './frames.ts'
import type { Grant } from './grants.ts'
import { hubKey, type Member } from './hub.ts'
import type { JoinConfig } from './join-config.ts'
import type { RealtimeServices } from './realtime-services.ts'
import type { TopicRights } from './rights.ts'

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

export function createChannel(options: ChannelOptions): Channel {
  const { services, peer, topic, joinRef, config, onClose } = options
  const { hub, limits, presence } = services
  const name = nameOf(topic)
  const key = hubKey(name, config.isPrivate)
  const entry = { hubKey: key, topic, key: config.presence.key, id: options.id }
  const wire = createChannelWire(peer, topic, joinRef)
  let isOpen = true

  function leave() {
    if (!isOpen) return
    isOpen = false
    hub.remove(key, channel)
    presence.untrack(entry)
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

  const { grant, readable } = options
  const access = createChannelAccess({ ...config, services, name, headers: peer.headers, grant, readable, end })
  const broadcast = createBroadcaster({
    wire,
    access,
    acknowledges: config.acknowledges,
    mostBytes: limits.payloadBytes,
    publish: (message) => services.publish(key, message, config.includesSelf ? undefined : channel),
  })
  const track = createTracker({ wire, access, presence, entry, limits, end })

  async function handle(frame: IncomingFrame): Promise<void> {
    if (frame.event === 'broadcast') return broadcast(frame)
    if (frame.event === 'presence') return track(frame)
    if (frame.event === 'access_token') await access.renew(toRecord(frame.payload)['access_token'])
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
    sendPresenceState() {
      if (config.presence.isEnabled && access.readable().presence) wire.push('presence_state', presence.stateOf(key))
    },
  }
  hub.add(key, channel)
  return channel
}
