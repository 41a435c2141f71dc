import type { Version } from './frames.ts'

/** A message to all members of a topic. It is encoded once for each version of the protocol. */
export type Outgoing = {
  kind: 'broadcast' | 'presence_diff'
  /** The id of a stored message; a member that got it as a replay doesn't get it again. */
  id: string | null
  /** Returns the frame, or null if the version can't express the message. */
  encodeFor: (version: Version) => string | Buffer | null
}

export type Member = { deliver(message: Outgoing): void }

/** Remembers the frame for each version. */
export function createOutgoing(
  kind: Outgoing['kind'],
  write: (version: Version) => string | Buffer | null,
  id: string | null = null,
): Outgoing {
  const frames = new Map<Version, string | Buffer | null>()
  return {
    kind,
    id,
    encodeFor(version) {
      const known = frames.get(version)
      if (known !== undefined) return known
      const frame = write(version)
      frames.set(version, frame)
      return frame
    },
  }
}

/** A topic is two topics: one for members of the private channel, one for those of the public channel. */
export const hubKey = (name: string, isPrivate: boolean): string => `${isPrivate ? 'private' : 'public'}:${name}`

export type Hub = {
  add(key: string, member: Member): void
  remove(key: string, member: Member): void
  has(key: string): boolean
  publish: (key: string, message: Outgoing, except?: Member) => void
}

/** Keeps the members of all topics of this process. */
export function createHub(): Hub {
  const topics = new Map<string, Set<Member>>()
  return {
    add(key, member) {
      const members = topics.get(key) ?? new Set()
      topics.set(key, members.add(member))
    },
    remove(key, member) {
      const members = topics.get(key)
      members?.delete(member)
      if (members?.size === 0) topics.delete(key)
    },
    has: (key) => topics.has(key),
    publish(key, message, except) {
      for (const member of topics.get(key) ?? []) if (member !== except) member.deliver(message)
    },
  }
}
