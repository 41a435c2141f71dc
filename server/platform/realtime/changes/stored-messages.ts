import type { Queryable } from '#server/platform/database/database.ts'
import { encodeBroadcast } from '#server/platform/realtime/frames.ts'
import { createOutgoing, type Hub, hubKey } from '#server/platform/realtime/hub.ts'
import { type StoredMessage, toBroadcast } from '#server/platform/realtime/replay.ts'
import type { Change } from './change-feed.ts'

/** The row has only the id of the message. */
export const isStoredMessage = ({ schema_name: schema, table_name: table }: Change): boolean =>
  schema === 'realtime' && table === 'messages'

type Message = StoredMessage & { private: boolean | null }

const MESSAGES = `
  select id, topic, event, payload::text as payload, binary_payload, private from realtime.messages
  where id = any ($1::uuid[])`

/** Sends messages that the database stored to the members of their topics, in the order of the changes. */
export async function publishStored(database: Queryable, hub: Hub, changes: readonly Change[]): Promise<void> {
  const ids = changes.map(({ record }) => String(record?.['id']))
  const { rows } = await database.query<Message>(MESSAGES, [ids])
  const messages = new Map(rows.map((message) => [message.id, message]))
  for (const id of ids) {
    const message = messages.get(id)
    if (!message) continue
    const broadcast = toBroadcast(message, { id })
    hub.publish(
      hubKey(message.topic, message.private === true),
      createOutgoing('broadcast', (version) => encodeBroadcast(`realtime:${message.topic}`, broadcast, version), id),
    )
  }
}
