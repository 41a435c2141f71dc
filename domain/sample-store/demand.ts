import { weekdayOf } from '#domain/calendar-units.ts'
import { daysBetween } from '#domain/periods.ts'
import { SAMPLE_PRODUCTS } from './catalogue.ts'
import type { SampleProduct } from './sample-product.ts'

const BY_MONTH = [0.9, 0.9, 0.95, 0.95, 1, 0.9, 0.82, 0.85, 1, 1.08, 1.4, 2.1]
const BY_WEEKDAY = [1.2, 1, 0.92, 0.95, 0.78, 0.85, 1.3]

/** The average number of new customers per day at the start of the sample, and its growth per year. */
const NEW_A_DAY = 3.2
const GROWTH_A_YEAR = 1.28

export type Promotion = { code: string; share: number; percent: number; demand: number }

const SALES: readonly { from: string; to: string; promotion: Promotion }[] = [
  { from: '11-24', to: '11-30', promotion: { code: 'BLACKTEA', share: 0.6, percent: 20, demand: 2.1 } },
  { from: '03-18', to: '03-24', promotion: { code: 'SPRING15', share: 0.5, percent: 15, demand: 1.5 } },
]

/** Returns the promotion on a day, or `null`. Promotions have the same dates every year. */
export function promotionOn(day: string): Promotion | null {
  const date = day.slice(5)
  return SALES.find(({ from, to }) => date >= from && date <= to)?.promotion ?? null
}

const monthOf = (day: string) => Number(day.slice(5, 7))

/** Returns the average number of new customers on a day. */
export function newCustomersOn(day: string, firstDay: string): number {
  const growth = GROWTH_A_YEAR ** (daysBetween(firstDay, day) / 365)
  const season = (BY_MONTH[monthOf(day) - 1] ?? 1) * (BY_WEEKDAY[weekdayOf(day)] ?? 1)
  return NEW_A_DAY * growth * season * (promotionOn(day)?.demand ?? 1)
}

const LAUNCH_DAYS = 21
const LAUNCH_FACTOR = 2.2

function weightOn(product: SampleProduct, day: string, daysAgo: number): number {
  const { launchedDaysAgo, season, soldOut } = product
  if (soldOut && daysAgo <= soldOut[0] && daysAgo >= soldOut[1]) return 0
  if (launchedDaysAgo !== undefined && daysAgo > launchedDaysAgo) return 0
  const isFresh = launchedDaysAgo !== undefined && launchedDaysAgo - daysAgo < LAUNCH_DAYS
  const inSeason = season?.months.includes(monthOf(day)) ? season.factor : 1
  return product.weight * inSeason * (isFresh ? LAUNCH_FACTOR : 1)
}

/** A product that can be bought, and how often it sells, relative to the others. */
export type Offer = { product: SampleProduct; weight: number }

/** Returns the products that can be bought on a day, `daysAgo` days before the sample's last one. */
export function offersOn(day: string, daysAgo: number): Offer[] {
  const offers = SAMPLE_PRODUCTS.map((product) => ({ product, weight: weightOn(product, day, daysAgo) }))
  return offers.filter(({ weight }) => weight > 0)
}
