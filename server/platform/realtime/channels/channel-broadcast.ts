import type { IncomingFrame } from '#server/platform/realtime/frames.ts'
import type { TopicBroadcast } from '#server/platform/realtime/topic-broadcast.ts'
import type { ChannelAccess } from './channel-access.ts'
import type { ChannelWire } from './channel-wire.ts'

type BroadcastOptions = {
  wire: ChannelWire
  access: ChannelAccess
  /** Whether each broadcast is confirmed with a reply. */
  acknowledges: boolean
  mostBytes: number
  publish: (message: TopicBroadcast) => void
}

const sizeOf = ({ broadcast, payload }: IncomingFrame) =>
  broadcast === null ? Buffer.byteLength(JSON.stringify(payload ?? {})) : broadcast.bytes.byteLength

/** Returns the handler of a channel's broadcasts. Without the right to write they are dropped. */
export function createBroadcaster(options: BroadcastOptions): (frame: IncomingFrame) => Promise<void> {
  const { wire, access, acknowledges, mostBytes, publish } = options
  return async (frame) => {
    if (!(await access.mayWrite()).broadcast) return
    const isTooLarge = sizeOf(frame) > mostBytes
    if (!isTooLarge) publish(frame)
    if (!acknowledges) return
    if (isTooLarge) wire.reply(frame.ref, 'error', { reason: 'payload_size_exceeded' })
    else wire.reply(frame.ref, 'ok')
  }
}
