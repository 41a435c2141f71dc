export type RealtimeLimits = {
  /** Open sockets of this process. */
  connections: number
  /** Of these, sockets of visitors. The others are kept for people who are signed in. */
  visitorConnections: number
  /** Open sockets of one address, or of one /64 network of IPv6. */
  connectionsPerNetwork: number
  connectionsPerPerson: number
  /** A socket that has joined no channel by then is closed. */
  firstJoinMs: number
  channelsPerConnection: number
  /** Joins per second of one socket. */
  joinsPerSecond: number
  /** Joins per second of all sockets of one person, or of all visitors from one network. */
  joinsPerSecondOfCaller: number
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
  /** The interval at which expired tokens and lost rights are looked for. */
  checkEveryMs: number
  /** The interval at which silent sockets and those without a channel are looked for. */
  sweepEveryMs: number
  /** The interval at which an instance says that it is alive. After 30 s of silence the others forget it. */
  beatEveryMs: number
}

export const defaultLimits: RealtimeLimits = {
  connections: 1500,
  visitorConnections: 1000,
  connectionsPerNetwork: 100,
  connectionsPerPerson: 50,
  firstJoinMs: 20_000,
  channelsPerConnection: 100,
  joinsPerSecond: 100,
  joinsPerSecondOfCaller: 200,
  messagesPerSecond: 200,
  endpointMessagesPerSecond: 1000,
  presenceCalls: 5,
  presenceWindowMs: 30_000,
  payloadBytes: 3_000_000,
  bufferedBytes: 4 * 1024 * 1024,
  silentMs: 75_000,
  checkEveryMs: 30_000,
  sweepEveryMs: 5000,
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

/** Counts the joins of each caller in the current second. */
export type JoinCounts = {
  isReached: (caller: string) => boolean
  add: (caller: string) => void
}

export function createJoinCounts(most: number, now: () => number): JoinCounts {
  let startedAt = Number.NEGATIVE_INFINITY
  const counts = new Map<string, number>()

  function countOf(caller: string): number {
    if (now() - startedAt >= 1000) {
      startedAt = now()
      counts.clear()
    }
    return counts.get(caller) ?? 0
  }

  return {
    isReached: (caller) => countOf(caller) >= most,
    add: (caller) => void counts.set(caller, countOf(caller) + 1),
  }
}
