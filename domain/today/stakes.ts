import { RESTOCK_DAYS } from '#domain/analysis/products/stock-figures.ts'
import type { Finding } from '#domain/analysis/signals/signal-series.ts'
import type { StockOut } from '#domain/analysis/signals/stock-outs.ts'
import type { CardSubject } from '#domain/analysis/signals/update-cards.ts'
import { lengthOf } from '#domain/periods.ts'
import { splitPart } from '#domain/signals/series-words.ts'
import type { ContentOf } from './proposal.ts'

/** Returns the usual sales of the days in the next two weeks that the stock doesn't cover, in minor units. */
export const restockStake = ({ daily, lasts }: Pick<ContentOf<'restock'>, 'daily' | 'lasts'>): number =>
  Math.round(daily * Math.max(0, RESTOCK_DAYS - lasts))

/** The average net sales of an order, in minor units. `null` if it isn't known. */
export type OrderValues = { ofStore: number | null; ofProduct: (productId: string) => number | null }

type Loss = { stake: number; loss: NonNullable<ContentOf<'signal'>['loss']> }

/**
 * Returns what a signal cost up to now: the usual net sales without stock, the net sales of its window below the usual ones, or else the missing orders at
 * the average net sales of an order. Returns `null` for other figures, and for a rise.
 */
export function lossOf(subject: CardSubject, values: OrderValues): Loss | null {
  if (subject.kind === 'stock_out') return lossOfStockOut(subject.stockOut)
  if (subject.kind !== 'change') return null
  const falls = [subject.lead, ...subject.findings].filter(({ direction }) => direction === 'down')
  const netSales = falls.find(({ series }) => series === 'net_sales')
  if (netSales) return atLeastOne({ missing: missingIn(netSales), window: netSales.window })
  const orders = falls.find(({ series }) => averageOf(series, values) !== null)
  const average = orders && averageOf(orders.series, values)
  if (!orders || !average) return null
  return atLeastOne({ missing: missingIn(orders), window: orders.window, average, series: orders.series })
}

const lossOfStockOut = ({ lost, since, day }: StockOut): Loss | null =>
  atLeastOne({ missing: lost.amount, window: lengthOf({ from: since, to: day }) })

const missingIn = ({ expected, observed }: Finding): number => Math.round(expected - observed)

function averageOf(series: string, { ofStore, ofProduct }: OrderValues): number | null {
  const { dimension, value } = splitPart(series)
  if (dimension === 'product') return ofProduct(value)
  return series === 'orders' || dimension === 'country' || dimension === 'channel' ? ofStore : null
}

type Missing = { missing: number; window: number; average?: number; series?: string }

function atLeastOne({ missing, window, average, series = '' }: Missing): Loss | null {
  if (missing < 1) return null
  if (average === undefined) return { stake: missing, loss: { window, orders: null } }
  const of = splitPart(series).dimension === 'product' ? 'product' : 'order'
  return { stake: Math.round(missing * average), loss: { window, orders: { missing, average, of } } }
}
