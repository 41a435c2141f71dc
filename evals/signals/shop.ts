import type { DayOrder, OrderInput } from '#domain/analysis/signals/outlier-orders.ts'
import { sum } from '#domain/analysis/numbers/statistics.ts'
import type { SoldInput } from '#domain/analysis/signals/product-gaps.ts'
import type { SignalInput, SignalSeries } from '#domain/analysis/signals/signal-series.ts'
import { addDays } from '#domain/periods.ts'
import { createRandom, type Random } from '#domain/sample-store/random.ts'

/** Shares of orders, which are alike in all shops that are drawn. */
export const COUNTRIES = [0.5, 0.25, 0.15, 0.1]
export const CHANNELS = [0.6, 0.3, 0.1]
export const PRODUCTS = [0.3, 0.2, 0.15, 0.1, 0.09, 0.07, 0.05, 0.04]
export const RATES = { new: 0.6, refunded: 0.05, discounted: 0.2, slow: 0.08 }

const WEEKDAYS = [1.15, 1.05, 1, 1, 0.95, 0.85, 1]
const SEASON = 0.2
const YEAR = 365.25

/**
 * Orders of a day vary beyond chance by this share of their mean, squared: a week of 20 orders a day then has a standard
 * deviation of 14.
 */
export const DAY_EXCESS = 0.02

/** Units of an order beyond the first. */
const MORE_UNITS = 0.5
export const UNITS = { mean: 1 + MORE_UNITS, square: 1 + 3 * MORE_UNITS + MORE_UNITS ** 2 }

/** The value of an order in minor units is lognormal. */
const VALUE_SPREAD = 0.6
export const VALUE = { mean: 5000, square: 5000 ** 2 * Math.exp(VALUE_SPREAD ** 2) }

/** What differs from the usual in some days. Factors are multiples of the usual. */
export type Incident = {
  from: number
  to: number
  orders?: number
  value?: number
  /** Factors of the orders of a part. */
  newCustomers?: number
  country?: { of: number; factor: number }
  product?: { of: number; factor: number }
  channel?: { of: number; factor: number }
  /** Factors of rates. */
  refunded?: number
  discounted?: number
  slow?: number
  /** An order of so many times the usual value on the first day. */
  outlier?: number
}

export type ShopPlan = { seed: number; ordersADay: number; days: number; incident: Incident | null }

/** A Monday. */
const FIRST_DAY = '2024-01-01'

/** The season of a shop is at its peak on any day of the year. */
export function expectedOrders({ ordersADay, seed }: ShopPlan, day: number): number {
  const weekday = WEEKDAYS[day % 7] ?? 1
  const peak = createRandom(seed).next()
  return ordersADay * weekday * (1 + SEASON * Math.cos(2 * Math.PI * (day / YEAR - peak)))
}

const drawNormal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())

/** Returns a gamma number with mean 1, by the method of Marsaglia and Tsang (2000). Its shape is at least 1. */
export function drawGamma(random: Random, shape: number): number {
  const d = shape - 1 / 3
  for (;;) {
    const normal = drawNormal(random)
    const v = (1 + normal / Math.sqrt(9 * d)) ** 3
    if (v > 0 && Math.log(1 - random.next()) < normal ** 2 / 2 + d * (1 - v + Math.log(v))) return (d * v) / shape
  }
}

function pickShare(random: Random, shares: readonly number[]): number {
  let left = random.next()
  for (const [index, share] of shares.entries()) {
    left -= share
    if (left < 0) return index
  }
  return shares.length - 1
}

const zeros = (days: number) => Array.from({ length: days }, () => 0)

/** The counts of a shop by day. */
export class ShopDays {
  orders: number[]
  units: number[]
  sales: number[]
  newCustomers: number[]
  refunded: number[]
  discounted: number[]
  slow: number[]
  countries: number[][]
  channels: number[][]
  products: number[][]
  /** The value of the largest order of each day. */
  largest: number[]

  constructor(days: number) {
    this.orders = zeros(days)
    this.units = zeros(days)
    this.sales = zeros(days)
    this.newCustomers = zeros(days)
    this.refunded = zeros(days)
    this.discounted = zeros(days)
    this.slow = zeros(days)
    this.largest = zeros(days)
    this.countries = COUNTRIES.map(() => zeros(days))
    this.channels = CHANNELS.map(() => zeros(days))
    this.products = PRODUCTS.map(() => zeros(days))
  }
}

const add = (values: number[] | undefined, day: number, more: number) => {
  if (values) values[day] = (values[day] ?? 0) + more
}

type Drawn = { country: number; channel: number; product: number; isNew: boolean }

/** Whether an order isn't placed because of an incident. */
function isLost(random: Random, { country, channel, product, isNew }: Drawn, incident: Incident): boolean {
  const kept =
    (incident.country?.of === country ? incident.country.factor : 1) *
    (incident.channel?.of === channel ? incident.channel.factor : 1) *
    (incident.product?.of === product ? incident.product.factor : 1) *
    (isNew ? (incident.newCustomers ?? 1) : 1)
  return kept < 1 && !random.chance(kept)
}

function drawOrder(random: Random, { shop, day, incident }: { shop: ShopDays; day: number; incident: Incident }) {
  const drawn = {
    country: pickShare(random, COUNTRIES),
    channel: pickShare(random, CHANNELS),
    product: pickShare(random, PRODUCTS),
    isNew: random.chance(RATES.new),
  }
  if (isLost(random, drawn, incident)) return
  const units = 1 + random.count(MORE_UNITS)
  const usual = VALUE.mean * Math.exp(VALUE_SPREAD * drawNormal(random) - VALUE_SPREAD ** 2 / 2)
  const value = Math.round(usual * (incident.value ?? 1))
  add(shop.orders, day, 1)
  add(shop.units, day, units)
  addSale(shop, day, value)
  add(shop.countries[drawn.country], day, 1)
  add(shop.channels[drawn.channel], day, 1)
  add(shop.products[drawn.product], day, units)
  if (drawn.isNew) add(shop.newCustomers, day, 1)
  if (random.chance(RATES.refunded * (incident.refunded ?? 1))) add(shop.refunded, day, 1)
  if (random.chance(RATES.discounted * (incident.discounted ?? 1))) add(shop.discounted, day, 1)
  if (random.chance(RATES.slow * (incident.slow ?? 1))) add(shop.slow, day, 1)
}

const NO_INCIDENT: Incident = { from: 0, to: 0 }

/** Draws a shop: negative binomial orders with a weekday and a season, each with independent parts. */
export function drawShop(plan: ShopPlan): ShopDays {
  const random = createRandom(plan.seed)
  const shop = new ShopDays(plan.days)
  for (let day = 0; day < plan.days; day += 1) {
    const isUnusual = plan.incident !== null && plan.incident.from <= day && day <= plan.incident.to
    const incident = isUnusual && plan.incident !== null ? plan.incident : NO_INCIDENT
    const mean = expectedOrders(plan, day) * (incident.orders ?? 1) * drawGamma(random, 1 / DAY_EXCESS)
    for (let orders = random.count(mean); orders > 0; orders -= 1) drawOrder(random, { shop, day, incident })
    if (incident.outlier !== undefined && day === incident.from) {
      add(shop.orders, day, 1)
      addSale(shop, day, incident.outlier * VALUE.mean)
    }
  }
  return shop
}

function addSale({ sales, largest }: ShopDays, day: number, value: number) {
  add(sales, day, value)
  largest[day] = Math.max(largest[day] ?? 0, value)
}

/** Returns what outlier orders are found in. No order came back. */
export function shopOrders({ orders, sales, largest }: ShopDays): OrderInput {
  const dayOf = (day: number) => addDays(FIRST_DAY, day)
  return {
    days: orders.map((count, day) => ({ day: dayOf(day), grossSales: sales[day] ?? 0, returns: 0, orders: count })),
    largest: largest.flatMap((value, day): DayOrder[] => {
      const sums = { grossSales: value, returns: 0, orders: 1, averageOrderValue: value }
      return value > 0 ? [{ id: `order of ${dayOf(day)}`, day: dayOf(day), sums, discounted: value }] : []
    }),
  }
}

/** Returns the series that a store watches. */
export function shopSeries(shop: ShopDays): SignalSeries[] {
  const { orders } = shop
  const moves = (...series: string[]) => ({ follows: series.map((one) => ({ series: one, sign: 1 as const })) })
  const partsOf = (of: string, dimension: 'country' | 'channel' | 'product', all: readonly number[][]) =>
    all.map((values, index): SignalSeries => {
      const id = `${dimension} ${index}`
      const channel = dimension === 'channel' ? { channel: id } : {}
      return { id, kind: 'count', values, part: { of, dimension }, ...channel }
    })
  return [
    { id: 'orders', kind: 'count', values: orders },
    { id: 'net sales', kind: 'money', values: shop.sales, ...moves('orders', 'order value') },
    { id: 'units', kind: 'count', values: shop.units, ...moves('orders') },
    { id: 'new customers', kind: 'count', values: shop.newCustomers, ...moves('orders') },
    { id: 'order value', kind: 'ratio', hits: shop.sales, trials: orders },
    { id: 'refund rate', kind: 'rate', hits: shop.refunded, trials: orders },
    { id: 'discount rate', kind: 'rate', hits: shop.discounted, trials: orders },
    { id: 'slow payment', kind: 'rate', hits: shop.slow, trials: orders },
    ...partsOf('orders', 'country', shop.countries),
    ...partsOf('orders', 'channel', shop.channels),
    ...partsOf('units', 'product', shop.products),
  ]
}

export function shopInput(series: readonly SignalSeries[], days: number): SignalInput {
  const channels = series.filter(({ channel }) => channel !== undefined)
  const sources = [{ series: 'orders' }, ...channels.map(({ id }) => ({ series: id, channel: id }))]
  return { firstDay: FIRST_DAY, lastDay: addDays(FIRST_DAY, days - 1), series, sources, marked: [] }
}

/** Returns what the products of a shop sold, each unit at the same price. Their days with a sale tell of stock-outs. */
export function soldOf(series: readonly SignalSeries[]): SoldInput {
  const products = series.flatMap((one) =>
    one.part?.dimension === 'product' && one.kind === 'count'
      ? [{ id: one.id, units: one.values, sales: one.values.map((units) => (units ?? 0) * VALUE.mean) }]
      : [],
  )
  const days = products[0]?.sales ?? []
  return { products, sales: days.map((_, day) => sum(products.map(({ sales }) => sales[day] ?? 0))) }
}
