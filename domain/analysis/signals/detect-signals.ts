import { addDays } from '#domain/periods.ts'
import { groupFindings, type SignalGroup } from './group-findings.ts'
import { findOutlierOrders, type OrderInput, type OutlierOrder } from './outlier-orders.ts'
import { type SoldInput, watchProducts, type WatchedProduct } from './product-gaps.ts'
import type { SignalInput } from './signal-series.ts'
import { type StockOut, stockOutsOn, wasOut, withStock } from './stock-outs.ts'
import { type Card, type CardSubject, updateCards } from './update-cards.ts'
import { deviationOn } from './window-tracks.ts'
import { FALSE_DISCOVERIES, findingsOn, stoppedOn, watchStore, type WatchedStore } from './watch-store.ts'

const NO_ORDERS: OrderInput = { largest: [], days: [] }
const NOTHING_SOLD: SoldInput = { products: [], sales: [] }

/** A store, its outlier orders and its products, of which any day can be looked at. */
export type Watched = {
  store: WatchedStore
  outliers: readonly OutlierOrder[]
  products: readonly WatchedProduct[]
}

/** What signals are found in beside the series. */
export type WatchedParts = { orders?: OrderInput; sold?: SoldInput }

/** A store needn't be told of more stock-outs at once. */
const MOST_STOCK_OUTS = 2

/** Prepares the days of a store. Amounts of a day with an outlier order aren't judged: the order is told instead. */
export function watchSignals(
  input: SignalInput,
  { orders = NO_ORDERS, sold = NOTHING_SOLD }: WatchedParts = {},
): Watched {
  const outliers = findOutlierOrders(orders, input.firstDay)
  const store = watchStore(input, new Set(outliers.flatMap(daysOf)))
  return { outliers, store, products: watchProducts(input, sold, store.stops) }
}

const daysOf = ({ day, returnedOn }: OutlierOrder): string[] => [day, ...(returnedOn === undefined ? [] : [returnedOn])]

type Asked = { day: number; discoveries?: number; knowsStock?: boolean }

/** Returns what has changed or stopped by a day. */
function subjectsOn({ store, products }: Watched, { day, discoveries, knowsStock = false }: Asked): CardSubject[] {
  const stopped = stoppedOn(store, day).map((source) => ({ kind: 'stopped' as const, source }))
  const groups = groupFindings(store, findingsOn(store, day, discoveries))
  const { firstDay } = store
  const out = stockOutsOn(products, { firstDay, day, discoveries: discoveries ?? FALSE_DISCOVERIES })
  const changes = groups
    .filter((group) => !isOfStockOut(group, products, day))
    .map((group) => ({ kind: 'change' as const, ...group, ...explainedBy(group, out) }))
  const explained = new Set(changes.map(({ stockOut }) => stockOut?.product))
  const stockOf = new Map(products.map(({ product }) => [product.id, knowsStock ? product.stock : undefined]))
  const told = out
    .filter(({ product }) => !explained.has(product))
    .flatMap((stockOut) => withStock(stockOut, stockOf.get(stockOut.product)) ?? [])
    .slice(0, MOST_STOCK_OUTS)
  return [...stopped, ...changes, ...told.map((stockOut) => ({ kind: 'stock_out' as const, stockOut }))]
}

/** Whether a product fell because it was out of stock: that is told as such, or was, or Today proposes to restock it. */
function isOfStockOut({ lead }: SignalGroup, products: readonly WatchedProduct[], day: number): boolean {
  const watched = products.find(({ product }) => product.id === lead.series)
  return lead.direction === 'down' && watched !== undefined && wasOut(watched, day - lead.window + 1, day)
}

/** A fall of the whole store that comes from a product without stock is one thing with it. */
function explainedBy({ lead, findings, parts }: SignalGroup, out: readonly StockOut[]): { stockOut?: StockOut } {
  const falls = findings.filter(({ direction }) => direction === 'down')
  const ids = new Set([...falls, ...parts].map(({ series }) => series))
  const stockOut = lead.direction === 'down' ? out.find(({ product }) => ids.has(product)) : undefined
  return stockOut === undefined ? {} : { stockOut }
}

/** Nobody knew yet that the order would come back. */
function knownOn({ returnedOn, ...order }: OutlierOrder, day: string): OutlierOrder {
  return returnedOn === undefined || returnedOn > day ? order : { ...order, returnedOn }
}

const toSubject = (order: OutlierOrder): CardSubject => ({ kind: 'outlier', order })

/** Returns what an owner is told on the morning after the last day, and its and today's outlier orders. */
export function detectSignals(watched: Watched): CardSubject[] {
  const { store, outliers } = watched
  const lastDay = addDays(store.firstDay, store.days - 1)
  const late = outliers.filter((order) => daysOf(order).some((day) => day >= lastDay))
  return [...late.map(toSubject), ...subjectsOn(watched, { day: store.days - 1, knowsStock: true })]
}

/** Days as positions among those of the store, and the share of findings that may be chance. */
type Replay = { from: number; to: number; discoveries?: number }

/** A card as it was at its end. `opening` is what it was about when it opened. */
type ReplayedCard = Card & { opening: CardSubject }

/**
 * Returns all cards of some days, as if each day had been known the next morning and no card had been dismissed. The
 * stock of past days isn't known.
 */
export function replayDays(watched: Watched, { from, to, discoveries }: Replay): ReplayedCard[] {
  const { store, outliers } = watched
  const opened = new Map<string, ReplayedCard>()
  let cards: Card[] = []
  for (let day = from; day <= to; day += 1) {
    const date = addDays(store.firstDay, day)
    const found = outliers
      .filter((order) => daysOf(order).includes(date))
      .map((order) => toSubject(knownOn(order, date)))
    cards = updateCards(
      cards,
      [...found, ...subjectsOn(watched, { day, ...(discoveries !== undefined && { discoveries }) })],
      date,
    )
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
