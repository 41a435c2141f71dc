import { randomBytes } from 'node:crypto'
import { encode, type Version } from './frames.ts'
import { createOutgoing, type Hub } from './hub.ts'

/** What a client says about itself, with the reference of this version of it. */
type Meta = Record<string, unknown> & { phx_ref: string }

/** Who is present, by key. One key can have several entries, such as the tabs of a person. */
type PresenceState = Record<string, { metas: Meta[] }>

/** One entry: the hub's key of the topic, its topic as clients know it, the presence key and the channel's id. */
export type PresenceEntry = { hubKey: string; topic: string; key: string; id: string }

export type Present = { entry: PresenceEntry; meta: Meta }

export type Presence = {
  track(entry: PresenceEntry, payload: Record<string, unknown>): void
  untrack(entry: PresenceEntry): void
  stateOf(hubKey: string): PresenceState
  /** Adds or replaces an entry of another instance. */
  put(present: Present): void
  /** Removes an entry of another instance. */
  remove(id: string): void
  /** Returns the entries of all instances. */
  all(): Present[]
}

type PresenceOptions = {
  hub: Pick<Hub, 'publish'>
  /** Tells the other instances. */
  onTrack: (present: Present) => void
  onUntrack: (id: string) => void
}

const newRef = () => randomBytes(12).toString('base64url')

type Change = { joined: Meta | null; left: Meta | null }

/** Keeps who is present in each topic, and tells all members about changes. */
export function createPresence({ hub, onTrack, onUntrack }: PresenceOptions): Presence {
  const presents = new Map<string, Present>()
  /** The ids of the entries by the hub's key. */
  const topics = new Map<string, Set<string>>()

  function announce({ hubKey, topic, key }: PresenceEntry, { joined, left }: Change) {
    const of = (meta: Meta | null) => Object.fromEntries(meta === null ? [] : [[key, { metas: [meta] }]])
    const payload = { joins: of(joined), leaves: of(left) }
    const frame = { joinRef: null, ref: null, topic, event: 'presence_diff', payload }
    hub.publish(
      hubKey,
      createOutgoing('presence_diff', (version: Version) => encode(frame, version)),
    )
  }

  function put(present: Present) {
    const { entry, meta: joined } = present
    const left = presents.get(entry.id)?.meta ?? null
    if (left?.phx_ref === joined.phx_ref) return
    presents.set(entry.id, present)
    topics.set(entry.hubKey, (topics.get(entry.hubKey) ?? new Set()).add(entry.id))
    announce(entry, { joined, left })
  }

  function remove(id: string) {
    const present = presents.get(id)
    if (!present) return
    const { entry, meta: left } = present
    const ids = topics.get(entry.hubKey)
    presents.delete(id)
    ids?.delete(id)
    if (ids?.size === 0) topics.delete(entry.hubKey)
    announce(entry, { joined: null, left })
  }

  return {
    track(entry, payload) {
      const left = presents.get(entry.id)?.meta
      const present = { entry, meta: { ...payload, ...(left && { phx_ref_prev: left.phx_ref }), phx_ref: newRef() } }
      put(present)
      onTrack(present)
    },
    untrack({ id }) {
      if (!presents.has(id)) return
      remove(id)
      onUntrack(id)
    },
    stateOf(hubKey) {
      const inTopic = [...(topics.get(hubKey) ?? [])].flatMap((id) => presents.get(id) ?? [])
      const byKey = Map.groupBy(inTopic, ({ entry }) => entry.key)
      return Object.fromEntries([...byKey].map(([key, list]) => [key, { metas: list.map(({ meta }) => meta) }]))
    },
    put,
    remove,
    all: () => [...presents.values()],
  }
}
