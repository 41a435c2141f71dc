import type { Claims } from '#server/platform/database/database.ts'
import { type Grant, isOpaque } from '#server/platform/realtime/grants.ts'
import type { RealtimeServices } from '#server/platform/realtime/realtime-services.ts'
import { allRights, type TopicRights } from '#server/platform/realtime/rights.ts'
import { ChannelError } from './channel-error.ts'

/** What the user of a channel may do, as its token and the policies say now. */
export type ChannelAccess = {
  claims: () => Claims
  readable: () => TopicRights
  mayWrite: () => Promise<TopicRights>
  /** Takes a newer token. Resolves to whether it was one. */
  renew: (token: unknown) => Promise<boolean>
  /** Ends the channel if its token has expired, or if the policies no longer allow to read. */
  confirm: () => Promise<void>
}

type AccessOptions = {
  services: Pick<RealtimeServices, 'grants' | 'rights'>
  name: string
  isPrivate: boolean
  headers: Record<string, string>
  grant: Grant
  /** What the policies allow to read; for a public channel, everything. */
  readable: TopicRights
  /** Ends the channel with a message for the client. */
  end: (message: string) => void
}

const isLess = (before: TopicRights, after: TopicRights) =>
  (before.broadcast && !after.broadcast) || (before.presence && !after.presence)

export function createChannelAccess(options: AccessOptions): ChannelAccess {
  const { services, name, isPrivate, headers, end } = options
  const { grants, rights } = services
  let { grant, readable } = options
  let writable: Promise<TopicRights> | null = null

  const caller = () => ({ claims: grant.claims, topic: name, headers })

  /** Ends the channel over a `ChannelError`; other errors are the caller's. */
  function endOver(error: unknown) {
    if (!(error instanceof ChannelError)) throw error
    end(error.message)
  }

  async function askPolicies() {
    if (!isPrivate) return
    const now = await rights.toRead(caller())
    if (isLess(readable, now)) end(`You no longer have permission to read from this Channel topic: ${name}`)
    else readable = now
  }

  return {
    claims: () => grant.claims,
    readable: () => readable,
    async mayWrite() {
      if (!isPrivate) return allRights
      writable ??= rights.toWrite(caller())
      return writable
    },
    async renew(token) {
      if (typeof token !== 'string' || isOpaque(token) || token === grant.token) return false
      try {
        grant = await grants.of(token)
      } catch (error) {
        endOver(error)
        return false
      }
      writable = null
      await askPolicies()
      return true
    },
    async confirm() {
      try {
        await grants.confirm(grant)
      } catch (error) {
        return endOver(error)
      }
      writable = null
      await askPolicies()
    },
  }
}
