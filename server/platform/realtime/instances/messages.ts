import { z } from 'zod'
import type { Present } from '#server/platform/realtime/presence.ts'
import type { TopicBroadcast } from '#server/platform/realtime/topic-broadcast.ts'

const messageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('broadcast'),
    key: z.string(),
    topic: z.string(),
    payload: z.unknown(),
    /** `content` is JSON text or, for binary content, base64. */
    broadcast: z.object({ event: z.string(), encoding: z.enum(['json', 'binary']), content: z.string() }).nullable(),
  }),
  z.object({
    type: z.literal('present'),
    entry: z.object({ hubKey: z.string(), topic: z.string(), key: z.string(), id: z.string() }),
    meta: z.looseObject({ phx_ref: z.string() }),
  }),
  z.object({ type: z.literal('gone'), id: z.string() }),
  /** The sender has stored anew who is present at it. */
  z.object({ type: z.literal('reset') }),
])

/** A message from one instance to the others. */
export type Message = z.infer<typeof messageSchema>

const ENCODINGS = { json: 'utf8', binary: 'base64' } as const

export function encodeBroadcastMessage(key: string, { topic, broadcast, payload }: TopicBroadcast): string {
  const content = broadcast && {
    event: broadcast.event,
    encoding: broadcast.encoding,
    content: Buffer.from(broadcast.bytes).toString(ENCODINGS[broadcast.encoding]),
  }
  return JSON.stringify({
    type: 'broadcast',
    key,
    topic,
    payload: payload ?? null,
    broadcast: content,
  } satisfies Message)
}

export const encodePresent = ({ entry, meta }: Present): string =>
  JSON.stringify({ type: 'present', entry, meta } satisfies Message)

export const encodeGone = (id: string): string => JSON.stringify({ type: 'gone', id } satisfies Message)

export const RESET = JSON.stringify({ type: 'reset' } satisfies Message)

/** Throws a `SyntaxError` or a `ZodError`. */
export const decodeMessage = (content: string): Message => messageSchema.parse(JSON.parse(content))

export function broadcastOf({ topic, payload, broadcast }: Message & { type: 'broadcast' }): TopicBroadcast {
  if (broadcast === null) return { topic, payload, broadcast }
  const { event, encoding, content } = broadcast
  const bytes = Buffer.from(content, ENCODINGS[encoding])
  return { topic, payload, broadcast: { event, encoding, bytes, meta: null } }
}
