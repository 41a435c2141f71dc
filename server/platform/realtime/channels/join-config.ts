import { randomUUID } from 'node:crypto'
import { toRecord } from '#server/platform/realtime/frames.ts'

/** What a client asks for when it joins a channel. */
export type JoinConfig = {
  isPrivate: boolean
  /** Whether broadcasts are confirmed with a reply. */
  acknowledges: boolean
  /** Whether the sender gets its own broadcasts. */
  includesSelf: boolean
  /** Asks for stored messages of a private channel; unchecked. */
  replay: unknown
  wantsReplicationReady: boolean
  presence: { key: string; isEnabled: boolean }
  /** The bindings of database changes; unchecked. */
  changes: readonly unknown[]
  /** The user's token, or null to use the key of the socket. */
  token: string | null
}

const isTrue = (value: unknown) => value === true || (typeof value === 'string' && value.toLowerCase() === 'true')

function readToken(payload: Record<string, unknown>): string | null {
  const token = payload['access_token'] ?? payload['user_token']
  return typeof token === 'string' && !token.startsWith('sb_') ? token : null
}

/** Reads the payload of a join. Like Supabase, takes what makes no sense as missing. */
export function readJoin(payload: unknown): JoinConfig {
  const join = toRecord(payload)
  const config = toRecord(join['config'])
  const broadcast = toRecord(config['broadcast'])
  const presence = toRecord(config['presence'])
  const changes: unknown = config['postgres_changes']
  const key = presence['key']
  return {
    isPrivate: isTrue(config['private']),
    acknowledges: isTrue(broadcast['ack']),
    includesSelf: isTrue(broadcast['self']),
    replay: broadcast['replay'],
    wantsReplicationReady: Boolean(broadcast['replication_ready']),
    presence: {
      key: typeof key === 'string' && key !== '' ? key : randomUUID(),
      isEnabled: isTrue(presence['enabled']),
    },
    changes: Array.isArray(changes) ? changes.filter((change) => change !== null) : [],
    token: readToken(join),
  }
}
