import { dayIn, instantOf } from '#domain/imports/cells/zoned-time.ts'
import type { ParsedOrder } from '#domain/imports/parsed-order.ts'
import type { ChosenChannel } from './sales-channels.ts'

/** An order of the store with the number of one in the file. */
export type KnownOrder = {
  id: string
  source: string
  external_id: string
  content_hash: string
  detail: number
  placed_at: Date
  total: string
  currency: string
  email: string | null
  customer: string | null
}

/** Thrown where the person has to say in which shop the orders were sold. */
export class ChannelInDoubt extends Error {
  readonly counts: ReadonlyMap<string, Overlap>
  readonly suggestion: string | null

  constructor(counts: ReadonlyMap<string, Overlap>, suggestion: string | null) {
    super('The sales channel is in doubt.')
    this.counts = counts
    this.suggestion = suggestion
  }
}

/** How many orders carry a number that a channel knows: the same order by all that is known, and others. */
export type Overlap = { same: number; different: number }

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const CENT = 0.01 + 1e-9

/** Of one shop's orders a few may have been given other days and amounts by hand. */
const MOST_DIFFERENT = 0.1

/** Enough to tell, without reading on. */
const CLEAR_AFTER = 40

/** Whether the file gives more than the day. */
const hasTime = (at: number, timeZone: string): boolean => instantOf(Date.parse(dayIn(timeZone, at)), timeZone) !== at

function isSameCustomer({ customer }: ParsedOrder, known: KnownOrder): boolean {
  if (customer === null) return false
  const { id, email } = customer
  return (email !== null && email === known.email) || (id !== null && id === known.customer)
}

/** Files may differ in the zone of their times, and in what they count to the total. */
function isSame(order: ParsedOrder, known: KnownOrder, timeZone: string): boolean {
  const apart = Math.abs(order.placedAt - known.placed_at.getTime())
  if (apart > DAY_MS || order.currency !== known.currency) return false
  if (apart < MINUTE_MS && hasTime(order.placedAt, timeZone)) return true
  if (Math.abs(Number(order.total) / 1_000_000 - Number(known.total)) <= CENT) return true
  return isSameCustomer(order, known)
}

const isDoubtful = ({ same, different }: Overlap): boolean => different > MOST_DIFFERENT * (same + different)

type Sold = { platform: string; timeZone: string }

/**
 * Checks that the order numbers of a file belong to the sales channel chosen for it. Throws `ChannelInDoubt` as soon as they
 * do not, or at the end if the store has several shops on the platform and no number told them apart.
 */
export function createChannelEvidence({ channel, isAnswered, known }: ChosenChannel, sold: Sold) {
  const counts = new Map<string, Overlap>()
  const rivals = known.filter((other) => other.platform === sold.platform).length > 1

  function likeliest(): string | null {
    const fitting = [...counts].filter(([, overlap]) => !isDoubtful(overlap))
    return fitting.toSorted((left, right) => right[1].same - left[1].same)[0]?.[0] ?? null
  }

  function check() {
    const own = counts.get(channel.key)
    const isElsewhere = [...counts].some(([key, overlap]) => key !== channel.key && !isDoubtful(overlap))
    if (own === undefined ? isElsewhere : isDoubtful(own)) throw new ChannelInDoubt(counts, likeliest())
  }

  return {
    see(order: ParsedOrder, others: readonly KnownOrder[]) {
      if (isAnswered) return
      for (const other of others) {
        const overlap = counts.get(other.source) ?? { same: 0, different: 0 }
        counts.set(other.source, overlap)
        overlap[isSame(order, other, sold.timeZone) ? 'same' : 'different'] += 1
      }
    },
    /** To be called after every batch. */
    checkClear() {
      const seen = [...counts.values()].reduce((sum, { same, different }) => sum + same + different, 0)
      if (!isAnswered && seen >= CLEAR_AFTER) check()
    },
    checkEnd() {
      if (isAnswered) return
      check()
      if (rivals && !counts.has(channel.key)) throw new ChannelInDoubt(counts, channel.key)
    },
  }
}

export type ChannelEvidence = ReturnType<typeof createChannelEvidence>
