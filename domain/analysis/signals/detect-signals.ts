import { addDays } from '#domain/periods.ts'
import { groupFindings } from './group-findings.ts'
import { findOutlierOrders, type OrderInput, type OutlierOrder } from './outlier-orders.ts'
import type { SignalInput } from './signal-series.ts'
import { type Card, type CardSubject, updateCards } from './update-cards.ts'
import { deviationOn } from './window-tracks.ts'
import { findingsOn, stoppedOn, watchStore, type WatchedStore } from './watch-store.ts'

const NO_ORDERS: OrderInput = { largest: [], days: [] }

/** A store and its outlier orders, of which any day can be looked at. */
export type Watched = { store: WatchedStore; outliers: readonly OutlierOrder[] }

/** Prepares the days of a store. Amounts of a day with an outlier order aren't judged: the order is told instead. */
export function watchSignals(input: SignalInput, orders = NO_ORDERS): Watched {
  const outliers = findOutlierOrders(orders, input.firstDay)
  return { outliers, store: watchStore(input, new Set(outliers.flatMap(daysOf))) }
}

const daysOf = ({ day, returnedOn }: OutlierOrder): string[] => [day, ...(returnedOn === undefined ? [] : [returnedOn])]

/** Returns what has changed or stopped by a day. */
function subjectsOn(store: WatchedStore, day: number, discoveries?: number): CardSubject[] {
  const stopped = stoppedOn(store, day).map((source) => ({ kind: 'stopped' as const, source }))
  const groups = groupFindings(store, findingsOn(store, day, discoveries))
  return [...stopped, ...groups.map((group) => ({ kind: 'change' as const, ...group }))]
}

/** Nobody knew yet that the order would come back. */
function knownOn({ returnedOn, ...order }: OutlierOrder, day: string): OutlierOrder {
  return returnedOn === undefined || returnedOn > day ? order : { ...order, returnedOn }
}

const toSubject = (order: OutlierOrder): CardSubject => ({ kind: 'outlier', order })

/** Returns what an owner is told on the morning after the last day, and its and today's outlier orders. */
export function detectSignals({ store, outliers }: Watched): CardSubject[] {
  const lastDay = addDays(store.firstDay, store.days - 1)
  const late = outliers.filter((order) => daysOf(order).some((day) => day >= lastDay))
  return [...late.map(toSubject), ...subjectsOn(store, store.days - 1)]
}

/** Days as positions among those of the store, and the share of findings that may be chance. */
type Replay = { from: number; to: number; discoveries?: number }

/** A card as it was at its end. `opening` is what it was about when it opened. */
type ReplayedCard = Card & { opening: CardSubject }

/** Returns all cards of some days, as if each day had been known the next morning and no card had been dismissed. */
export function replayDays({ store, outliers }: Watched, { from, to, discoveries }: Replay): ReplayedCard[] {
  const opened = new Map<string, ReplayedCard>()
  let cards: Card[] = []
  for (let day = from; day <= to; day += 1) {
    const date = addDays(store.firstDay, day)
    const found = outliers
      .filter((order) => daysOf(order).includes(date))
      .map((order) => toSubject(knownOn(order, date)))
    cards = updateCards(cards, [...found, ...subjectsOn(store, day, discoveries)], date)
    for (const card of cards) opened.set(card.id, { ...card, opening: opened.get(card.id)?.opening ?? card.subject })
  }
  return [...opened.values()]
}

/** The days of the last 12 months. */
export const YEAR_DAYS = 365

/** The cards of the last 12 months, oldest first, and how many of their days could be judged. */
export function replaySignals(watched: Watched): { cards: ReplayedCard[]; days: number } {
  const { days, series } = watched.store
  const from = Math.max(0, days - YEAR_DAYS)
  const isJudged = (day: number) =>
    series.some(({ tracks }) => tracks.some((track) => !Number.isNaN(deviationOn(track, day))))
  const judged = Array.from({ length: days - from }, (_, at) => from + at).find(isJudged) ?? days
  return { cards: replayDays(watched, { from, to: days - 1 }), days: days - judged }
}
