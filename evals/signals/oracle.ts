import { runningSums } from '#domain/analysis/signals/running-sums.ts'
import type { WatchedProduct } from '#domain/analysis/signals/product-gaps.ts'
import type { DayValues } from '#domain/analysis/signals/signal-series.ts'
import type { WatchedStore } from '#domain/analysis/signals/watch-store.ts'
import type { CountLaw } from '#domain/analysis/signals/tails.ts'
import type { WindowTrack } from '#domain/analysis/signals/window-tracks.ts'
import {
  CHANNELS,
  COUNTRIES,
  DAY_EXCESS,
  expectedOrders,
  PRODUCTS,
  RATES,
  type ShopPlan,
  UNITS,
  VALUE,
} from './shop.ts'

/** What is added up for each order of a series: its mean and the mean of its square. */
type Mark = { share: number; mean: number; square: number }

const one = (share: number): Mark => ({ share, mean: 1, square: 1 })

const MARKS = new Map<string, Mark>([
  ['orders', one(1)],
  ['units', { share: 1, ...UNITS }],
  ['new customers', one(RATES.new)],
  ['net sales', { share: 1, ...VALUE }],
  ...COUNTRIES.map((share, index): [string, Mark] => [`country ${index}`, one(share)]),
  ...CHANNELS.map((share, index): [string, Mark] => [`channel ${index}`, one(share)]),
  ...PRODUCTS.map((share, index): [string, Mark] => [`product ${index}`, { share, ...UNITS }]),
])

/** The law of a rate or ratio is known for each number of trials. */
function perTrial(series: string, trials: number): CountLaw {
  if (series === 'order value')
    return { mean: trials * VALUE.mean, variance: trials * (VALUE.square - VALUE.mean ** 2) }
  const rates: Readonly<Record<string, number>> = {
    'refund rate': RATES.refunded,
    'discount rate': RATES.discounted,
    'slow payment': RATES.slow,
  }
  const rate = rates[series] ?? 0
  return { mean: trials * rate, variance: trials * rate * (1 - rate) }
}

/** Returns the same windows with the distributions that the shop was drawn from. */
export function knowTruth(store: WatchedStore, plan: ShopPlan): WatchedStore {
  const orders = Float64Array.from({ length: store.days }, (_, day) => expectedOrders(plan, day))
  const [sum, squares] = [runningSums(orders), runningSums(orders.map((mean) => mean ** 2))]
  const lawOf = ({ share, mean, square }: Mark, from: number, to: number): CountLaw => {
    const expected = sum(from, to) * share
    return { mean: expected * mean, variance: expected * square + DAY_EXCESS * squares(from, to) * (share * mean) ** 2 }
  }
  return {
    ...store,
    series: store.series.map((watched) => {
      const mark = MARKS.get(watched.series.id)
      const tracks = watched.tracks.map((track): WindowTrack => {
        const { window, trials, observed } = track
        const laws = Array.from(observed, (_, day) =>
          mark === undefined ? perTrial(watched.series.id, trials?.[day] ?? 0) : lawOf(mark, day - window + 1, day + 1),
        )
        const expected = Float64Array.from(laws, ({ mean }) => mean)
        return {
          law: 'count',
          window,
          trials,
          observed,
          expected,
          variance: Float64Array.from(laws, ({ variance }) => variance),
        }
      })
      return { ...watched, tracks }
    }),
  }
}

/** Returns the same gaps of products with their chances, given how often an order has each product. */
export function knowGaps(products: readonly WatchedProduct[], orders: DayValues): WatchedProduct[] {
  return products.map((watched) => {
    const place = PRODUCTS.findIndex((_, index) => watched.product.id === `product ${index}`)
    const without = 1 - (PRODUCTS[place] ?? 0)
    const chances = watched.chances.map(() => Number.NaN)
    for (const { from, to } of watched.gaps) {
      let none = 1
      for (let day = from; day <= to; day += 1) {
        none *= without ** (orders[day] ?? 0)
        if (!Number.isNaN(watched.chances[day])) chances[day] = none
      }
    }
    return { ...watched, chances }
  })
}
