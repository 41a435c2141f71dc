export type RealtimeLimits = {
  /** Open sockets of this process. */
  connections: number
  channelsPerConnection: number
  /** Joins per second of all sockets together. */
  joinsPerSecond: number
  /** Messages per second of one socket. */
  messagesPerSecond: number
  /** Messages per second of all requests without a socket. */
  endpointMessagesPerSecond: number
  /** Calls of `track` and `untrack` of one channel in `presenceWindowMs`. */
  presenceCalls: number
  presenceWindowMs: number
  /** Bytes of one message. */
  payloadBytes: number
  /** Bytes that may wait for a socket that reads slowly. Above it the socket is closed. */
  bufferedBytes: number
  /** A socket that sends nothing for this time is closed. Clients send a heartbeat every 25 or 30 s. */
  silentMs: number
  /** The interval at which silent sockets, expired tokens and lost rights are looked for. */
  checkEveryMs: number
  /** The interval at which an instance says that it is alive. After 30 s of silence the others forget it. */
  beatEveryMs: number
}

export const defaultLimits: RealtimeLimits = {
  connections: 1500,
  channelsPerConnection: 100,
  joinsPerSecond: 500,
  messagesPerSecond: 200,
  endpointMessagesPerSecond: 1000,
  presenceCalls: 5,
  presenceWindowMs: 30_000,
  payloadBytes: 3_000_000,
  bufferedBytes: 4 * 1024 * 1024,
  silentMs: 75_000,
  checkEveryMs: 30_000,
  beatEveryMs: 10_000,
}

/** Returns a function that counts calls and returns false once there are more than `most` in a window. */
export function createRateLimit(most: number, windowMs: number, now: () => number = () => performance.now()) {
  let startedAt = Number.NEGATIVE_INFINITY
  let count = 0
  return (): boolean => {
    if (now() - startedAt >= windowMs) {
      startedAt = now()
      count = 0
    }
    count += 1
    return count <= most
  }
}
