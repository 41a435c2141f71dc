import type { Place } from '#server/platform/realtime/places.ts'
import { encode, type Version } from '#server/platform/realtime/frames.ts'

const PREFIX = 'realtime:'

export const hasPrefix = (topic: string): boolean => topic.startsWith(PREFIX)

/** Returns the name of a topic without the prefix that all channels have. */
export const nameOf = (topic: string): string => topic.slice(PREFIX.length)

/** The socket of a channel. */
export type Peer = {
  version: Version
  /** The API key that opened the socket. */
  key: string
  /** Headers of the request that opened the socket. */
  headers: Record<string, string>
  place: Place
  send: (frame: string | Buffer) => void
}

/** Sends the messages of one channel. */
export type ChannelWire = {
  push: (event: string, payload: unknown) => void
  reply: (ref: string | null, status: 'ok' | 'error', response?: unknown) => void
  /** Tells what became of a subscription of the channel. */
  saySystem: (extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string) => void
  /** Tells the client that the channel is closed. */
  sayClosed: () => void
}

export function createChannelWire(peer: Peer, topic: string, joinRef: string | null): ChannelWire {
  const send = (ref: string | null, event: string, payload: unknown) =>
    peer.send(encode({ joinRef, ref, topic, event, payload }, peer.version))
  return {
    push: (event, payload) => send(null, event, payload),
    reply: (ref, status, response = {}) => send(ref, 'phx_reply', { status, response }),
    saySystem: (extension, status, message) =>
      send(null, 'system', { extension, status, message, channel: nameOf(topic) }),
    // The client recognizes a closing by the reference of its own join.
    sayClosed: () => send(joinRef, 'phx_close', {}),
  }
}
