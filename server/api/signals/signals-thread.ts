import { detectSignals, replaySignals, watchSignals, YEAR_DAYS } from '#domain/analysis/signals/detect-signals.ts'
import { sum } from '#domain/analysis/numbers/statistics.ts'
import type { OrderInput } from '#domain/analysis/signals/outlier-orders.ts'
import type { SoldInput } from '#domain/analysis/signals/product-gaps.ts'
import type { SignalInput } from '#domain/analysis/signals/signal-series.ts'
import { type Card, updateCards } from '#domain/analysis/signals/update-cards.ts'

export type SignalsTask = {
  input: SignalInput
  orders: OrderInput
  sold: SoldInput
  cards: readonly Card[]
}

/** What a card was about when it opened, and how long it went on. */
export type PastCard = Pick<Card, 'subject' | 'openedOn' | 'seenOn'>

type SignalsFound = {
  /** The store's cards after the last day. */
  cards: Card[]
  /** What the last 12 months would have brought, had each day been known the next morning. */
  past: { cards: PastCard[]; days: number; ordersADay: number }
}

/** Finds the signals of a store. This takes up to a second of a processor: it runs in a thread of its own. */
export function signalsOf({ input, orders, sold, cards }: SignalsTask): SignalsFound {
  const watched = watchSignals(input, { orders, sold })
  const past = replaySignals(watched)
  return {
    cards: updateCards(cards, detectSignals(watched), input.lastDay),
    past: {
      cards: past.cards.map(({ opening, openedOn, seenOn }) => ({ subject: opening, openedOn, seenOn })),
      days: past.days,
      ordersADay: ordersADay(input),
    },
  }
}

/** Returns the mean of the last 12 months, or of the days since the first order. */
function ordersADay({ series }: SignalInput): number {
  const orders = series.find(({ id }) => id === 'orders')
  const values = orders && 'values' in orders ? orders.values.slice(-YEAR_DAYS).filter((value) => value !== null) : []
  return values.length === 0 ? 0 : sum(values) / values.length
}
