import { ChannelError } from '#server/platform/realtime/channels/channel-error.ts'
import { hasPrefix, type Peer } from '#server/platform/realtime/channels/channel-wire.ts'
import type { Channel } from '#server/platform/realtime/channels/channel.ts'
import { joinChannel } from '#server/platform/realtime/channels/join-channel.ts'
import { encode, type IncomingFrame } from './frames.ts'
import { createRateLimit } from './limits.ts'
import type { RealtimeServices } from './realtime-services.ts'

/** The channels of one socket. */
export type ConnectionChannels = {
  handle: (frame: IncomingFrame) => Promise<void>
  all: () => Channel[]
}

export type ConnectionChannelsOptions = {
  services: RealtimeServices
  peer: Peer
  /** Returns an id for a channel that no other channel has, in any process. */
  newId: () => string
  isOpen: () => boolean
  /** Closes the socket, because the client joins too often. */
  refuse: () => void
}

export function createConnectionChannels(options: ConnectionChannelsOptions): ConnectionChannels {
  const { services, peer, newId, isOpen, refuse } = options
  const channels = new Map<string, Channel>()
  const mayJoin = createRateLimit(services.limits.joinsPerSecond, 1000, services.uptimeMs)

  function reply({ joinRef, ref, topic }: IncomingFrame, status: 'ok' | 'error', response: unknown = {}) {
    peer.send(encode({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } }, peer.version))
  }

  function forget(channel: Channel) {
    if (channels.get(channel.topic) === channel) channels.delete(channel.topic)
  }

  async function join(frame: IncomingFrame) {
    if (!mayJoin()) {
      reply(frame, 'error', { reason: 'ClientJoinRateLimitReached: Too many joins per second' })
      return refuse()
    }
    channels.get(frame.topic)?.close()
    const shared = { services, peer, frame, isOpen, onClose: forget }
    try {
      const channel = await joinChannel({ ...shared, channelCount: channels.size, id: newId() })
      if (channel) channels.set(channel.topic, channel)
    } catch (error) {
      if (!(error instanceof ChannelError)) services.log.error('a join failed', { error })
      reply(frame, 'error', { reason: error instanceof ChannelError ? error.reason : 'Unknown Error on Channel' })
    }
  }

  async function handle(frame: IncomingFrame) {
    if (frame.topic === 'phoenix') return reply(frame, 'ok')
    if (frame.event === 'phx_join' && hasPrefix(frame.topic)) return join(frame)
    const channel = channels.get(frame.topic)
    if (!channel) return reply(frame, 'error', { reason: 'unmatched topic' })
    // A late message to a channel that the client has joined again since.
    if (frame.joinRef !== null && frame.joinRef !== channel.joinRef) return undefined
    if (frame.event !== 'phx_leave') return channel.handle(frame)
    reply(frame, 'ok')
    return channel.close()
  }

  return { handle, all: () => [...channels.values()] }
}
