import { z } from 'zod'
import { encodeBroadcast } from '#server/platform/realtime/frames.ts'
import { createOutgoing, type Hub, hubKey } from '#server/platform/realtime/hub.ts'
import { toBroadcast } from '#server/platform/realtime/replay.ts'
import type { Change } from './change-feed.ts'

const messageSchema = z.object({
  id: z.string(),
  topic: z.string(),
  event: z.string().nullable(),
  payload: z.unknown(),
  private: z.boolean().nullable(),
  /** As in JSON: `\x` and hexadecimal digits. */
  binary_payload: z.string().nullable(),
})

export const isStoredMessage = ({ schema_name: schema, table_name: table, type }: Change): boolean =>
  schema === 'realtime' && table === 'messages' && type === 'INSERT'

/** Sends a message that the database stored to the members of its topic. */
export function publishStored(hub: Hub, { record }: Change): void {
  const { success, data } = messageSchema.safeParse(record)
  if (!success) return
  const { id, topic, event, payload } = data
  const binary = data.binary_payload === null ? null : Buffer.from(data.binary_payload.slice(2), 'hex')
  const message = { id, topic, event, payload: JSON.stringify(payload), binary_payload: binary }
  const broadcast = toBroadcast(message, { id })
  hub.publish(
    hubKey(topic, data.private === true),
    createOutgoing('broadcast', (version) => encodeBroadcast(`realtime:${topic}`, broadcast, version), id),
  )
}
