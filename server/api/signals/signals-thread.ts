import { detectSignals, replaySignals, watchSignals } from '#domain/analysis/signals/detect-signals.ts'
import type { OrderInput } from '#domain/analysis/signals/outlier-orders.ts'
import type { SignalInput } from '#domain/analysis/signals/signal-series.ts'
import { type Card, updateCards } from '#domain/analysis/signals/update-cards.ts'
import { lengthOf } from '#domain/periods.ts'

export type SignalsTask = { input: SignalInput; orders: OrderInput; cards: readonly Card[] }

export type SignalsFound = {
  /** The store's cards after the last day. */
  cards: Card[]
  /** What the last 12 months would have brought, had each day been known the next morning. */
  past: { cards: number; days: number }
}

const YEAR = 365

/** Finds the signals of a store. This takes up to a second of a processor: it runs in a thread of its own. */
export function signalsOf({ input, orders, cards }: SignalsTask): SignalsFound {
  const days = lengthOf({ from: input.firstDay, to: input.lastDay })
  const watched = watchSignals(input, orders)
  return {
    cards: updateCards(cards, detectSignals(watched), input.lastDay),
    past: { cards: replaySignals(watched).length, days: Math.min(YEAR, days) },
  }
}
