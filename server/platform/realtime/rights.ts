import type { Claims, Queryable } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/system/log.ts'

/** What the policies of `realtime.messages` allow in a topic. */
export type TopicRights = { broadcast: boolean; presence: boolean }

/** Who asks, for which topic. `headers` are those of the request that opened the socket. */
type TopicCaller = { claims: Claims; topic: string; headers: Record<string, string> }

export type Rights = {
  toRead(caller: TopicCaller): Promise<TopicRights>
  toWrite(caller: TopicCaller): Promise<TopicRights>
}

export const allRights: TopicRights = { broadcast: true, presence: true }

const RIGHTS = 'select private.realtime_rights($1, $2::jsonb, $3::jsonb, $4) as extensions'

/** Asks the policies by reading or writing a message that is rolled back. An error in a policy denies. */
export function createRights(database: Queryable, log: Log): Rights {
  async function ask({ claims, topic, headers }: TopicCaller, forWriting: boolean): Promise<TopicRights> {
    const values = [topic, JSON.stringify(claims), JSON.stringify(headers), forWriting]
    try {
      const { rows } = await database.query<{ extensions: string[] }>(RIGHTS, values)
      const extensions = rows[0]?.extensions ?? []
      return { broadcast: extensions.includes('broadcast'), presence: extensions.includes('presence') }
    } catch (error) {
      log.warn('the policies of realtime.messages failed', { error })
      return { broadcast: false, presence: false }
    }
  }
  return { toRead: (caller) => ask(caller, false), toWrite: (caller) => ask(caller, true) }
}
