import { type IncomingFrame, isRecord, toRecord } from '#server/platform/realtime/frames.ts'
import { createRateLimit, type RealtimeLimits } from '#server/platform/realtime/limits.ts'
import type { Presence, PresenceEntry } from '#server/platform/realtime/presence.ts'
import type { ChannelAccess } from './channel-access.ts'
import type { ChannelWire } from './channel-wire.ts'

type PresenceOptions = {
  wire: ChannelWire
  access: ChannelAccess
  presence: Presence
  entry: PresenceEntry
  limits: RealtimeLimits
  /** Ends the channel with a message for the client. */
  end: (message: string) => void
}

/** Returns the handler of a channel's calls of `track` and `untrack`. */
export function createTracker(options: PresenceOptions): (frame: IncomingFrame) => Promise<void> {
  const { wire, access, presence, entry, limits, end } = options
  const withinRate = createRateLimit(limits.presenceCalls, limits.presenceWindowMs)
  let tracked: string | null = null

  async function track(ref: string | null, payload: unknown) {
    if (!isRecord(payload)) return wire.reply(ref, 'error', { reason: 'Presence track payload must be a map' })
    const text = JSON.stringify(payload)
    if (Buffer.byteLength(text) > limits.payloadBytes) return end('Track message size exceeded')
    if (!(await access.mayWrite()).presence) return wire.reply(ref, 'error')
    if (tracked !== text) presence.track(entry, payload)
    tracked = text
    return wire.reply(ref, 'ok')
  }

  function untrack(ref: string | null) {
    presence.untrack(entry)
    tracked = null
    wire.reply(ref, 'ok')
  }

  return async ({ ref, payload }) => {
    const { event, payload: content = {} } = toRecord(payload)
    if (typeof event !== 'string') return wire.reply(ref, 'ok')
    if (!withinRate()) return end('Client presence rate limit exceeded')
    const name = event.toLowerCase()
    if (name === 'track') return track(ref, content)
    return name === 'untrack' ? untrack(ref) : wire.reply(ref, 'error')
  }
}
