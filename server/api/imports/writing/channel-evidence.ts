import { dayIn, instantOf } from '#domain/imports/cells/zoned-time.ts'
import type { ParsedOrder } from '#domain/imports/parsed-order.ts'
import type { ChosenChannel } from './sales-channels.ts'

/** An order in the store that has the same number as an order in the file. */
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
  country: string | null
  region: string | null
  city: string | null
  payment_method: string | null
  discount_code: string | null
  is_test: boolean
  name: string
  /** Of the sync that brought this version. `null` for files. */
  connection_id: string | null
  /** When live sync last read the shop of this version. `null` for files. */
  synced_at: Date | null
}

/** Thrown when the person has to choose the sales channel. */
export class ChannelInDoubt extends Error {
  readonly counts: ReadonlyMap<string, Overlap>
  readonly suggestion: string | null

  constructor(counts: ReadonlyMap<string, Overlap>, suggestion: string | null) {
    super('The sales channel of the file is unclear.')
    this.counts = counts
    this.suggestion = suggestion
  }
}

/**
 * How many order numbers of the file a channel already has. `same`: for the same order. `different`: for another order.
 */
export type Overlap = { same: number; different: number }

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const CENT = 0.01 + 1e-9

/** A channel still fits if this share of its orders differs, because people edit dates and amounts. */
const MAX_DIFFERENT_SHARE = 0.1

/** After this many compared orders, check the channel without reading the rest of the file. */
const DECIDE_AFTER = 40

/** Whether the order has a time. Times of files that have only dates are read as midnight. */
const hasTime = (at: number, timeZone: string): boolean => instantOf(Date.parse(dayIn(timeZone, at)), timeZone) !== at

function isSameCustomer({ customer }: ParsedOrder, known: KnownOrder): boolean {
  if (customer === null) return false
  const { id, email } = customer
  return (email !== null && email === known.email) || (id !== null && id === known.customer)
}

/**
 * Whether two orders are probably the same. Not an exact comparison: files use different time zones, and their totals
 * include different amounts.
 */
function isSame(order: ParsedOrder, known: KnownOrder, timeZone: string): boolean {
  const distanceMs = Math.abs(order.placedAt - known.placed_at.getTime())
  if (distanceMs > DAY_MS || order.currency !== known.currency) return false
  if (distanceMs < MINUTE_MS && hasTime(order.placedAt, timeZone)) return true
  if (Math.abs(Number(order.total) / 1_000_000 - Number(known.total)) <= CENT) return true
  return isSameCustomer(order, known)
}

const isDoubtful = ({ same, different }: Overlap): boolean => different > MAX_DIFFERENT_SHARE * (same + different)

type FileOrigin = { platform: string; timeZone: string }

/**
 * Checks that a file's order numbers belong to the chosen sales channel, and throws `ChannelInDoubt` if not. At the end
 * it also throws if the platform has several channels and the chosen one has none of the numbers.
 */
export function createChannelEvidence({ channel, isAnswered, known }: ChosenChannel, file: FileOrigin) {
  const counts = new Map<string, Overlap>()
  const isOneOfSeveral = known.filter((other) => other.platform === file.platform).length > 1

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
    add(order: ParsedOrder, others: readonly KnownOrder[]) {
      if (isAnswered) return
      for (const other of others) {
        const overlap = counts.get(other.source) ?? { same: 0, different: 0 }
        counts.set(other.source, overlap)
        overlap[isSame(order, other, file.timeZone) ? 'same' : 'different'] += 1
      }
    },
    /** Called after every batch. */
    checkSoFar() {
      const compared = [...counts.values()].reduce((sum, { same, different }) => sum + same + different, 0)
      if (!isAnswered && compared >= DECIDE_AFTER) check()
    },
    checkEnd() {
      if (isAnswered) return
      check()
      if (isOneOfSeveral && !counts.has(channel.key)) throw new ChannelInDoubt(counts, channel.key)
    },
  }
}

export type ChannelEvidence = ReturnType<typeof createChannelEvidence>
