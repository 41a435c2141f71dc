import { type BgNbd, chanceToOrder, fitBgNbd } from './bg-nbd.ts'
import type { Holdout } from './calibration.ts'
import { isLargeEnough } from './expected-value.ts'
import type { PurchaseHistory } from './purchase-history.ts'

/** How it is told who is likely gone: a chance to order again at which hardly anybody did in a test on the store's past. */
export type GoneRule = {
  model: BgNbd
  /** The chance is that of an order in so many weeks. */
  weeks: number
  /** Who has a higher chance isn't likely gone. */
  mostChance: number
  /** The customers of the test with such a chance, and how many of them ordered in these weeks. */
  test: { customers: number; ordered: number }
}

/** At most this share of the customers of the test may have ordered. */
const MOST_ORDERED = 0.2

const GROUPS = 10

type Tested = { chance: number; hasOrdered: boolean }

/**
 * Tests the BG/NBD model on the end of the store's history: customers are sorted by their chance to order in it, and of
 * those who are likely gone at most a fifth may have ordered, in each tenth of all customers. Returns `null` for a store
 * that is too small for the model, or in which even the least likely customers often order again.
 */
export function findGoneRule(histories: readonly PurchaseHistory[], holdout: Holdout): GoneRule | null {
  if (!isLargeEnough(histories)) return null
  const { customers, weeks } = holdout
  const known = fitBgNbd(customers.map(({ history }) => history))
  const tested = customers
    .map(({ history, actual }) => ({ chance: chanceToOrder(known, history, weeks), hasOrdered: actual > 0 }))
    .toSorted((left, right) => left.chance - right.chance)
  const gone = likelyGone(tested)
  const last = gone.at(-1)
  if (!last) return null
  const test = { customers: gone.length, ordered: countOrdered(gone) }
  return { model: fitBgNbd(histories), weeks, mostChance: last.chance, test }
}

const countOrdered = (tested: readonly Tested[]): number => tested.filter(({ hasOrdered }) => hasOrdered).length

/** Returns the tenths with the lowest chances, up to the first one of which more than a fifth ordered. */
function likelyGone(sorted: readonly Tested[]): readonly Tested[] {
  let end = 0
  for (let group = 1; group <= GROUPS; group += 1) {
    const until = Math.round((group * sorted.length) / GROUPS)
    const tenth = sorted.slice(end, until)
    if (countOrdered(tenth) > MOST_ORDERED * tenth.length) break
    end = until
  }
  return sorted.slice(0, end)
}
