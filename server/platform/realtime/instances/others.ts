import type { Queryable } from '#server/platform/database/database.ts'
import type { Hub } from '#server/platform/realtime/hub.ts'
import type { Presence, Present } from '#server/platform/realtime/presence.ts'
import { toOutgoing } from '#server/platform/realtime/topic-broadcast.ts'
import { broadcastOf, decodeMessage } from './messages.ts'

/** The members and who is present, as far as this process knows. */
export type Local = { hub: Hub; presence: Presence }

/** What this process hears of the other instances. */
export type Others = {
  receive: (sender: string, content: string) => Promise<void>
  /** Reads who is present at one of them, or at all. */
  read: (instance: string | null) => Promise<void>
  /** Removes who is present at any instance that is not listed. */
  keepOnly: (instances: readonly string[]) => void
  /** Returns who is present at this instance. */
  own: () => Present[]
}

/** An instance without presences has one row. */
const PRESENCES = `
  select i.id as instance, p.content
  from private.realtime_instances as i left join private.realtime_presences as p on p.instance = i.id
  where i.id <> $1 and ($2::uuid is null or i.id = $2)`

const instanceOf = ({ entry: { id } }: Present) => id.slice(0, id.indexOf('.'))

function presentOf(content: string | null): Present[] {
  const message = content === null ? null : decodeMessage(content)
  return message?.type === 'present' ? [message] : []
}

export function createOthers(database: Queryable, instance: string, { hub, presence }: Local): Others {
  function removeWhere(isGone: (present: Present) => boolean) {
    for (const present of presence.all()) if (isGone(present)) presence.remove(present.entry.id)
  }

  async function read(from: string | null) {
    const { rows } = await database.query<{ instance: string; content: string | null }>(PRESENCES, [instance, from])
    const presents = rows.flatMap(({ content }) => presentOf(content))
    // An instance without a row may have been silent only for a while. Its presences stay until `keepOnly` removes them.
    const known = new Set(rows.map((row) => row.instance))
    const ids = new Set(presents.map(({ entry }) => entry.id))
    removeWhere((present) => known.has(instanceOf(present)) && !ids.has(present.entry.id))
    for (const present of presents) presence.put(present)
  }

  async function receive(sender: string, content: string) {
    const message = decodeMessage(content)
    if (message.type === 'broadcast') hub.publish(message.key, toOutgoing(broadcastOf(message)))
    else if (message.type === 'present') presence.put(message)
    else if (message.type === 'gone') presence.remove(message.id)
    else await read(sender)
  }

  return {
    receive,
    read,
    keepOnly(instances) {
      const kept = new Set(instances)
      removeWhere((present) => !kept.has(instanceOf(present)))
    },
    own: () => presence.all().filter((present) => instanceOf(present) === instance),
  }
}
