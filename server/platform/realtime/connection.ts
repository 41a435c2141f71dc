import PQueue from 'p-queue'
import type { RawData, WebSocket } from 'ws'
import type { Peer } from '#server/platform/realtime/channels/channel-wire.ts'
import type { Channel } from '#server/platform/realtime/channels/channel.ts'
import { createConnectionChannels } from './connection-channels.ts'
import { decodeBytes, decodeText, type IncomingFrame, MalformedFrameError } from './frames.ts'
import { createRateLimit } from './limits.ts'
import type { RealtimeServices } from './realtime-services.ts'

const GOING_AWAY = 1001
const MALFORMED = 1007
const POLICY = 1008
const FAILED = 1011

/** Messages that may wait before the socket is paused. */
const MOST_WAITING = 64

/** A client with its socket and channels. */
export type Connection = {
  /** When the client was last heard, on the clock of `uptimeMs`. */
  heardAt: () => number
  /** When the socket was opened, on the same clock. */
  openedAt: number
  hasJoined: () => boolean
  channels: () => Channel[]
  /** Tells the client that the server stops, and closes the socket. */
  close: () => void
  /** Closes the socket, because the client breaks a rule. */
  refuse: (reason: string) => void
  terminate: () => void
}

export type ConnectionOptions = {
  services: RealtimeServices
  socket: WebSocket
  peer: Omit<Peer, 'send'>
  newId: () => string
  onClose: (connection: Connection) => void
}

function toBytes(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? Buffer.from(data) : data
}

/** Serves an open socket until it closes. */
export function serveConnection({ services, socket, newId, onClose, ...options }: ConnectionOptions): Connection {
  const { limits, log, uptimeMs } = services
  const withinRate = createRateLimit(limits.messagesPerSecond, 1000, uptimeMs)
  const openedAt = uptimeMs()
  let heardAt = openedAt

  const isOpen = () => socket.readyState === socket.OPEN

  function send(frame: string | Buffer) {
    if (!isOpen()) return
    // A client that doesn't read would otherwise fill the memory.
    if (socket.bufferedAmount > limits.bufferedBytes) socket.terminate()
    else socket.send(frame)
  }

  const peer: Peer = { ...options.peer, send }
  const channels = createConnectionChannels({ services, peer, newId, isOpen, refuse: () => socket.close(POLICY) })
  const turns = new PQueue({ concurrency: 1 })
  turns.on('next', () => {
    if (turns.size === MOST_WAITING / 2) socket.resume()
  })

  async function handle(frame: IncomingFrame) {
    if (!isOpen()) return
    try {
      await channels.handle(frame)
    } catch (error) {
      log.error('a message of a socket failed', { error, event: frame.event })
      socket.close(FAILED)
    }
  }

  function receive(data: RawData, isBinary: boolean) {
    heardAt = uptimeMs()
    if (!withinRate()) return socket.close(POLICY, 'Too many messages per second')
    try {
      const bytes = toBytes(data)
      const frame = isBinary ? decodeBytes(bytes) : decodeText(bytes.toString(), peer.version)
      void turns.add(() => handle(frame))
      if (turns.size >= MOST_WAITING) socket.pause()
    } catch (error) {
      if (!(error instanceof MalformedFrameError)) throw error
      socket.close(MALFORMED)
    }
  }

  const connection: Connection = {
    heardAt: () => heardAt,
    openedAt,
    hasJoined: () => !peer.place.isNew(),
    channels: channels.all,
    close: () => socket.close(GOING_AWAY),
    refuse: (reason) => socket.close(POLICY, reason),
    terminate: () => socket.terminate(),
  }
  socket.on('message', receive)
  // A broken connection also emits `close`.
  socket.on('error', () => undefined)
  socket.once('close', () => {
    for (const channel of channels.all()) channel.leave()
    onClose(connection)
  })
  return connection
}
