import { addDays } from '#domain/periods.ts'
import { groupFindings } from './group-findings.ts'
import { findOutlierOrders, type DayOrder, type DaySums } from './outlier-orders.ts'
import type { SignalInput } from './signal-series.ts'
import { type Card, type CardSubject, updateCards } from './update-cards.ts'
import { findingsOn, stoppedOn, watchStore, type WatchedStore } from './watch-store.ts'

/** The largest orders of days, and the sums of all orders of each day. The last one may be incomplete. */
export type OrderInput = { largest: readonly DayOrder[]; days: readonly DaySums[] }

const NO_ORDERS: OrderInput = { largest: [], days: [] }

/** Returns what has changed or stopped by a day. */
function subjectsOn(store: WatchedStore, day: number, discoveries?: number): CardSubject[] {
  const stopped = stoppedOn(store, day).map((source) => ({ kind: 'stopped' as const, source }))
  const groups = groupFindings(store, findingsOn(store, day, discoveries))
  return [...stopped, ...groups.map((group) => ({ kind: 'change' as const, ...group }))]
}

/** Returns what an owner is told on the morning after the last day, and its and today's outlier orders. */
export function detectSignals(input: SignalInput, orders = NO_ORDERS): CardSubject[] {
  const store = watchStore(input)
  const largest = orders.largest.filter(({ day }) => day >= input.lastDay)
  const outliers = findOutlierOrders(largest, orders.days)
  return [...outliers.map((order) => ({ kind: 'outlier' as const, order })), ...subjectsOn(store, store.days - 1)]
}

/** Days as positions among those of the store, and the share of findings that may be chance. */
type Replay = { from: number; to: number; orders?: OrderInput; discoveries?: number }

/** Returns all cards of some days, as if each day had been known the next morning and no card had been dismissed. */
export function replayDays(store: WatchedStore, { from, to, orders = NO_ORDERS, discoveries }: Replay): Card[] {
  const outliers = Map.groupBy(findOutlierOrders(orders.largest, orders.days), ({ day }) => day)
  const opened = new Map<string, Card>()
  let cards: Card[] = []
  for (let day = from; day <= to; day += 1) {
    const date = addDays(store.firstDay, day)
    const found = (outliers.get(date) ?? []).map((order) => ({ kind: 'outlier' as const, order }))
    cards = updateCards(cards, [...found, ...subjectsOn(store, day, discoveries)], date)
    for (const card of cards) opened.set(card.id, card)
  }
  return [...opened.values()]
}

const YEAR = 365

/** Returns the cards of the last 12 months, oldest first. */
export function replaySignals(input: SignalInput, orders = NO_ORDERS): Card[] {
  const store = watchStore(input)
  return replayDays(store, { from: Math.max(0, store.days - YEAR), to: store.days - 1, orders })
}
