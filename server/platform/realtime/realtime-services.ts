import type { Database } from '#server/platform/database/database.ts'
import type { DatabaseChanges } from '#server/platform/realtime/changes/database-changes.ts'
import type { Following, Instances } from '#server/platform/realtime/instances/instances.ts'
import type { Log } from '#server/platform/system/log.ts'
import type { Grants } from './grants.ts'
import type { Hub, Member } from './hub.ts'
import type { JoinCounts, RealtimeLimits } from './limits.ts'
import type { Places } from './places.ts'
import type { Presence } from './presence.ts'
import type { Rights } from './rights.ts'
import type { TopicBroadcast } from './topic-broadcast.ts'

/** What sockets, channels and endpoints share. */
export type RealtimeServices = {
  database: Database
  changes: DatabaseChanges
  grants: Grants
  hub: Hub
  presence: Presence
  rights: Rights
  limits: RealtimeLimits
  /** Refuses public channels, which anybody with the public key could join. */
  isPrivateOnly: boolean
  joinCounts: JoinCounts
  places: Places
  /** Milliseconds on a clock that nobody sets. */
  uptimeMs: () => number
  /** Sends a broadcast to all members of a topic, at all instances. */
  publish: (key: string, message: TopicBroadcast, except?: Member) => void
  instances: Instances
  following: Following
  log: Log
}
