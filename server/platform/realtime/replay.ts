import { z } from 'zod'
import type { Queryable } from '#server/platform/database/database.ts'
import { ChannelError } from '#server/platform/realtime/channels/channel-error.ts'
import type { UserBroadcast } from './frames.ts'

const MOST_MESSAGES = 25

/** `since` is in milliseconds since 1970. */
const replaySchema = z.object({ since: z.int().min(0).max(8.64e15), limit: z.int().optional() })

export type StoredMessage = {
  id: string
  topic: string
  event: string | null
  /** JSON text. */
  payload: string | null
  binary_payload: Buffer | null
}

/** Returns a stored message as a broadcast. */
export function toBroadcast(message: StoredMessage, meta: Record<string, unknown>): UserBroadcast {
  const { event, payload, binary_payload: binary } = message
  const encoding = binary === null ? 'json' : 'binary'
  return { event: event ?? '', encoding, bytes: binary ?? Buffer.from(payload ?? 'null'), meta }
}

const STORED = `
  select id, topic, event, payload::text as payload, binary_payload from realtime.messages
  where topic = $1 and private and extension = 'broadcast'
    and inserted_at >= (to_timestamp($2::double precision / 1000) at time zone 'utc')
    and inserted_at < (now() at time zone 'utc') + interval '1 minute'
  order by inserted_at desc, id limit $3`

/** Resolves to the last stored messages of a topic, oldest first. Throws a `ChannelError` for invalid parameters. */
export async function findStored(database: Queryable, topic: string, replay: unknown): Promise<StoredMessage[]> {
  const { data } = replaySchema.safeParse(replay)
  if (!data) throw new ChannelError('UnableToReplayMessages', 'Replay params are not valid')
  const limit = Math.max(Math.min(data.limit ?? MOST_MESSAGES, MOST_MESSAGES), 1)
  const { rows } = await database.query<StoredMessage>(STORED, [topic, data.since, limit])
  return rows.toReversed()
}
