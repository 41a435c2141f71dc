import { encode, encodeBroadcast, type IncomingFrame } from './frames.ts'
import { createOutgoing, type Outgoing } from './hub.ts'

/** A broadcast to a topic, with the content exactly as its sender wrote it: as bytes in `broadcast`, or as `payload`. */
export type TopicBroadcast = Pick<IncomingFrame, 'topic' | 'broadcast' | 'payload'>

/** Returns the message for all members of the topic. */
export function toOutgoing({ topic, broadcast, payload }: TopicBroadcast): Outgoing {
  const frame = { joinRef: null, ref: null, topic, event: 'broadcast', payload }
  return createOutgoing('broadcast', (version) =>
    broadcast === null ? encode(frame, version) : encodeBroadcast(topic, broadcast, version),
  )
}
