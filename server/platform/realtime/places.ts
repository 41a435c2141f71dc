import type { Claims } from '#server/platform/database/database.ts'
import { ChannelError } from '#server/platform/realtime/channels/channel-error.ts'
import type { RealtimeLimits } from './limits.ts'

/** Who a socket is for, as its first join has shown. It is new until then. */
type Standing = 'new' | 'visitor' | 'known'

type Holder = {
  network: string | null
  standing: Standing
  person: string | null
  makeWay: () => void
}

/** The place of one socket among all. */
export type Place = {
  /** The network that the socket comes from; null for this machine. */
  readonly network: string | null
  /** Returns whether the socket has joined nothing yet. */
  isNew: () => boolean
  /** Gives the place to whoever joins. Throws a `ChannelError` if they have too many. */
  settle: (claims: Claims) => void
  free: () => void
}

export type Places = {
  /** Returns why a socket of this network is refused; null if there is a place. */
  refusalFor: (network: string | null) => string | null
  /** Takes a place. If there is no other one, the socket that has waited longest for its first join makes way. */
  take: (network: string | null, makeWay: () => void) => Place
}

export const personOf = ({ sub }: Claims): string | null => (typeof sub === 'string' ? sub : null)

/** Anybody can make anonymous accounts, so they count as visitors. */
function standingOf(claims: Claims): Standing {
  if (claims.role === 'service_role') return 'known'
  return personOf(claims) !== null && claims['is_anonymous'] !== true ? 'known' : 'visitor'
}

const tooMany = (message: string) => new ChannelError('ConnectionRateLimitReached', message)

/**
 * Keeps some of the sockets' places for people who are signed in. A socket is opened with a public key, so only its first
 * join tells who it is for.
 */
export function createPlaces(limits: RealtimeLimits): Places {
  // In the order in which they were opened.
  const holders = new Set<Holder>()

  const count = (isCounted: (holder: Holder) => boolean) => [...holders].filter(isCounted).length
  const oldestNew = () => [...holders].find(({ standing }) => standing === 'new')

  function confirm(holder: Holder, standing: Standing, person: string | null) {
    const ofPerson = (other: Holder) => other !== holder && other.person === person
    if (person !== null && count(ofPerson) >= limits.connectionsPerPerson)
      throw tooMany('Too many sockets of one person')
    const isOtherVisitor = (other: Holder) => other !== holder && other.standing === 'visitor'
    if (standing === 'visitor' && count(isOtherVisitor) >= limits.visitorConnections) {
      throw tooMany('Too many connected users')
    }
  }

  return {
    refusalFor(network) {
      const ofNetwork = (holder: Holder) => holder.network === network
      if (network !== null && count(ofNetwork) >= limits.connectionsPerNetwork) {
        return 'Too many connected users from this address'
      }
      return holders.size >= limits.connections && !oldestNew() ? 'Too many connected users' : null
    },
    take(network, makeWay) {
      const replaced = holders.size >= limits.connections ? oldestNew() : undefined
      if (replaced) {
        holders.delete(replaced)
        replaced.makeWay()
      }
      const holder: Holder = { network, standing: 'new', person: null, makeWay }
      holders.add(holder)
      return {
        network,
        isNew: () => holder.standing === 'new',
        settle(claims) {
          if (holder.standing === 'known') return
          const [standing, person] = [standingOf(claims), personOf(claims)]
          confirm(holder, standing, person)
          Object.assign(holder, { standing, person })
        },
        free: () => void holders.delete(holder),
      }
    },
  }
}
