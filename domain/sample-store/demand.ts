import { weekdayOf } from '#domain/calendar-units.ts'
import { daysBetween } from '#domain/periods.ts'
import { SAMPLE_PRODUCTS } from './catalog.ts'
import { isWithin, type SampleProduct } from './sample-product.ts'

const BY_MONTH = [0.9, 0.9, 0.95, 0.95, 1, 0.9, 0.82, 0.85, 1, 1.08, 1.4, 2.1]
const BY_WEEKDAY = [1.2, 1, 0.92, 0.95, 0.78, 0.85, 1.3]

/** The average number of new customers per day at the start of the sample, and its growth per year. */
const NEW_A_DAY = 2.9
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

const LAUNCH_SHARE = 0.1
const LAUNCH_DAYS = 180

/** Returns which share of its later demand a product has reached, from 0 to 1. It grows evenly after the launch. */
function launchedShare(launchedDaysAgo: number, daysAgo: number): number {
  const days = launchedDaysAgo - daysAgo
  return days < 0 ? 0 : Math.min(1, LAUNCH_SHARE + ((1 - LAUNCH_SHARE) * days) / LAUNCH_DAYS)
}

function weightOn(product: SampleProduct, month: number, daysAgo: number): number {
  const { launchedDaysAgo = Infinity, lastSoldDaysAgo = 0, season, soldOut } = product
  if (daysAgo < lastSoldDaysAgo || (soldOut && isWithin(soldOut, daysAgo))) return 0
  const inSeason = season?.months.includes(month) ? season.factor : 1
  return product.weight * inSeason * launchedShare(launchedDaysAgo, daysAgo)
}

/** A product that can be bought, and how often it sells, relative to the others. */
export type Offer = { product: SampleProduct; weight: number }

/** Returns the products that can be bought on a day, `daysAgo` days before the sample's last one. */
export function offersOn(day: string, daysAgo: number): Offer[] {
  const month = monthOf(day)
  const offers = SAMPLE_PRODUCTS.map((product) => ({ product, weight: weightOn(product, month, daysAgo) }))
  return offers.filter(({ weight }) => weight > 0)
}
