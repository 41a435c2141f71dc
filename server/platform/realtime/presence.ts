import { randomBytes } from 'node:crypto'
import { encode, type Version } from './frames.ts'
import { createOutgoing, type Hub } from './hub.ts'

/** What a client says about itself, with the reference of this version of it. */
type Meta = Record<string, unknown> & { phx_ref: string }

/** Who is present, by key. One key can have several entries, such as the tabs of a person. */
type PresenceState = Record<string, { metas: Meta[] }>

/** One entry: the hub's key of the topic, its topic as clients know it, the presence key and the channel's id. */
export type PresenceEntry = { hubKey: string; topic: string; key: string; id: string }

export type Presence = {
  track(entry: PresenceEntry, payload: Record<string, unknown>): void
  untrack(entry: PresenceEntry): void
  stateOf(hubKey: string): PresenceState
}

const newRef = () => randomBytes(12).toString('base64url')

type Change = { joined: Meta | null; left: Meta | null }

/** Keeps who is present in each topic, and tells all members about changes. */
export function createPresence(hub: Pick<Hub, 'publish'>): Presence {
  const topics = new Map<string, Map<string, Map<string, Meta>>>()

  function announce({ hubKey, topic, key }: PresenceEntry, { joined, left }: Change) {
    const of = (meta: Meta | null) => Object.fromEntries(meta === null ? [] : [[key, { metas: [meta] }]])
    const payload = { joins: of(joined), leaves: of(left) }
    const frame = { joinRef: null, ref: null, topic, event: 'presence_diff', payload }
    hub.publish(
      hubKey,
      createOutgoing('presence_diff', (version: Version) => encode(frame, version)),
    )
  }

  function entriesOf({ hubKey, key }: PresenceEntry): Map<string, Meta> {
    const keys = topics.get(hubKey) ?? new Map<string, Map<string, Meta>>()
    topics.set(hubKey, keys)
    const entries = keys.get(key) ?? new Map<string, Meta>()
    keys.set(key, entries)
    return entries
  }

  return {
    track(entry, payload) {
      const entries = entriesOf(entry)
      const left = entries.get(entry.id) ?? null
      const joined = { ...payload, ...(left && { phx_ref_prev: left.phx_ref }), phx_ref: newRef() }
      entries.set(entry.id, joined)
      announce(entry, { joined, left })
    },
    untrack(entry) {
      const keys = topics.get(entry.hubKey)
      const entries = keys?.get(entry.key)
      const left = entries?.get(entry.id)
      if (!left) return
      entries?.delete(entry.id)
      if (entries?.size === 0) keys?.delete(entry.key)
      if (keys?.size === 0) topics.delete(entry.hubKey)
      announce(entry, { joined: null, left })
    },
    stateOf: (hubKey) =>
      Object.fromEntries(
        [...(topics.get(hubKey) ?? [])].map(([key, entries]) => [key, { metas: [...entries.values()] }]),
      ),
  }
}
