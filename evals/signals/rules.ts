import { sum } from '#domain/analysis/numbers/statistics.ts'
import type { Direction } from '#domain/analysis/signals/signal-series.ts'
import type { ShopDays } from './shop.ts'

type Told = { series: string; direction: Direction; day: number }

/** Returns what a rule tells on some days. It tells what goes on once. */
export type Rule = (shop: ShopDays, days: { from: number; to: number }) => Told[]

const WEEK = 7

/** A rule speaks again when it was silent for a week, as our cards do. */
function tellOnce(days: { from: number; to: number }, speaksOn: (day: number) => Omit<Told, 'day'>[]): Told[] {
  const last = new Map<string, number>()
  const told: Told[] = []
  for (let day = days.from; day <= days.to; day += 1) {
    for (const one of speaksOn(day)) {
      const key = `${one.series} ${one.direction}`
      if (day - (last.get(key) ?? -Infinity) > WEEK) told.push({ ...one, day })
      last.set(key, day)
    }
  }
  return told
}

const weekSum = (values: readonly number[], day: number) => sum(values.slice(day - WEEK + 1, day + 1))

/** The store's currency has 100 minor units. */
const LEAST_SALES = 100 * 100
const SALES_DROP = 0.1
const REFUND_POINTS = 0.02
const LEAST_REFUNDS = 3

/** The fixed thresholds of a known product: a week of sales 10 % below the week before, refunds 2 points above. */
export const storeRule: Rule = ({ sales, refunded, orders }, days) =>
  tellOnce(days, (day) => {
    const [now, before] = [weekSum(sales, day), weekSum(sales, day - WEEK)]
    const rate = (end: number) => weekSum(refunded, end) / Math.max(1, weekSum(orders, end))
    const hasDropped = before >= LEAST_SALES && now <= (1 - SALES_DROP) * before
    const areRefunded = weekSum(refunded, day) >= LEAST_REFUNDS && rate(day) - rate(day - WEEK) >= REFUND_POINTS
    return [
      ...(hasDropped ? [{ series: 'net sales', direction: 'down' as const }] : []),
      ...(areRefunded ? [{ series: 'refund rate', direction: 'up' as const }] : []),
    ]
  })

const PERCENT = 0.15

/** A day that is 15 % off the mean of the seven days before, for orders and net sales. */
export const fifteenPercent: Rule = ({ orders, sales }, days) =>
  tellOnce(days, (day) =>
    Object.entries({ orders, 'net sales': sales }).flatMap(([series, values]) => {
      const usual = weekSum(values, day - 1) / WEEK
      const difference = (values[day] ?? 0) - usual
      if (Math.abs(difference) < PERCENT * usual) return []
      return [{ series, direction: difference > 0 ? ('up' as const) : ('down' as const) }]
    }),
  )
