import { bindingId } from '#server/platform/realtime/changes/bindings.ts'
import { type Frame, toRecord } from '#server/platform/realtime/frames.ts'
import type { Grant } from '#server/platform/realtime/grants.ts'
import { personOf } from '#server/platform/realtime/places.ts'
import type { RealtimeServices } from '#server/platform/realtime/realtime-services.ts'
import { findStored, type StoredMessage, toBroadcast } from '#server/platform/realtime/replay.ts'
import { allRights } from '#server/platform/realtime/rights.ts'
import { ChannelError, unauthorizedToRead } from './channel-error.ts'
import { nameOf, type Peer } from './channel-wire.ts'
import { type Channel, createChannel } from './channel.ts'
import { type JoinConfig, readJoin } from './join-config.ts'

export type Joining = {
  services: RealtimeServices
  peer: Peer
  frame: Frame
  /** The number of channels that the socket has. */
  channelCount: number
  /** A new id for the channel. */
  id: string
  isOpen: () => boolean
  onClose: (channel: Channel) => void
}

function refuse({ services, channelCount, frame }: Joining, config: JoinConfig) {
  const { isPrivateOnly, limits } = services
  if (nameOf(frame.topic) === '') throw new ChannelError('TopicNameRequired', 'You must provide a topic name')
  if (isPrivateOnly && !config.isPrivate) {
    throw new ChannelError('PrivateOnly', 'This project only allows private channels')
  }
  if (channelCount >= limits.channelsPerConnection) {
    throw new ChannelError('ChannelRateLimitReached', 'Too many channels')
  }
}

async function readStored({ services, frame }: Joining, config: JoinConfig): Promise<StoredMessage[]> {
  if (config.replay === undefined || config.replay === null) return []
  if (!config.isPrivate) {
    throw new ChannelError('UnableToReplayMessages', 'Replay is not allowed for public channels')
  }
  return findStored(services.database, nameOf(frame.topic), config.replay)
}

async function askRights({ services, peer, frame }: Joining, config: JoinConfig, { claims }: Grant) {
  if (!config.isPrivate) return allRights
  const topic = nameOf(frame.topic)
  const readable = await services.rights.toRead({ claims, topic, headers: peer.headers })
  const isRefused = config.replay ? !readable.broadcast : !readable.broadcast && !readable.presence
  if (isRefused) throw unauthorizedToRead(topic)
  return readable
}

/** Asks what the caller may read, and counts the join as theirs whether it is allowed or not. */
async function readableBy(joining: Joining, config: JoinConfig) {
  const { services, peer } = joining
  const grant = await services.grants.of(config.token ?? peer.key)
  const caller = personOf(grant.claims) ?? peer.place.network
  if (caller === null) return { grant, readable: await askRights(joining, config, grant) }
  // The policies are not asked for a caller who has already joined too often.
  if (services.joinCounts.isReached(caller)) {
    throw new ChannelError('ClientJoinRateLimitReached', 'Too many joins per second')
  }
  try {
    return { grant, readable: await askRights(joining, config, grant) }
  } finally {
    services.joinCounts.add(caller)
  }
}

function welcome(channel: Channel, config: JoinConfig, stored: readonly StoredMessage[]) {
  channel.sendPresenceState()
  for (const message of stored) channel.replay(message.id, toBroadcast(message, { id: message.id, replayed: true }))
  channel.subscribe()
  if (config.wantsReplicationReady) channel.saySystem('system', 'ok', 'Replication connection established')
}

/** Joins a topic and answers the client. Resolves to null if the socket closed meanwhile. Throws a `ChannelError`. */
export async function joinChannel(joining: Joining): Promise<Channel | null> {
  const { services, peer, frame, id, onClose } = joining
  const config = readJoin(frame.payload)
  refuse(joining, config)
  const { grant, readable } = await readableBy(joining, config)
  const stored = await readStored(joining, config)
  if (!joining.isOpen()) return null
  peer.place.settle(grant.claims)
  const { topic, joinRef, ref } = frame
  const channel = createChannel({ services, peer, id, topic, joinRef, config, grant, readable, onClose })
  const bindings = config.changes.map((params) => ({ ...toRecord(params), id: bindingId(params) }))
  channel.reply(ref, 'ok', { postgres_changes: bindings })
  welcome(channel, config, stored)
  return channel
}
