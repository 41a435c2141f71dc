import { sum } from '#domain/analysis/numbers/statistics.ts'
import type { DayOrder, OrderInput } from '#domain/analysis/signals/outlier-orders.ts'
import type { SoldInput } from '#domain/analysis/signals/product-gaps.ts'
import type { SignalInput, SignalSeries } from '#domain/analysis/signals/signal-series.ts'
import { addDays } from '#domain/periods.ts'
import { createRandom, type Random } from '#domain/sample-store/random.ts'
import { drawGamma, RATES, soldOf } from './shop.ts'
import type { Source, SourceSeries } from './sources.ts'

const FIRST_DAY = '2024-01-01'

/** The last 365 of them are the quiet year. The others are what the shop is known by. */
const DAYS = 730
const YEAR = 365

/** Days of a source are taken in blocks, so that good and bad weeks stay together. */
const BLOCK = 28

const VOLUMES = { least: 1, most: 300 }

/** Promotions last so long, with so many times the orders and discounts. */
const PROMOTIONS = { a_year: 3, days: [4, 8], orders: [1.3, 2.2], discounted: 3, value: 0.9 } as const
const GAPS = { a_year: 2, days: [3, 7] } as const
const SEASON = [0, 0.35] as const
const GROWTH = [-0.3, 0.4] as const

/** Parts are this share of a shop that its source has no parts of. */
const PARTS = [0.5, 0.25, 0.15, 0.1]
const CHANNELS = [0.6, 0.3, 0.1]

/** Rates vary from day to day by this share of themselves, squared. */
const RATE_EXCESS = 0.02

export type QuietShop = {
  input: SignalInput
  orders: OrderInput
  sold: SoldInput
  ordersADay: number
  isMarked: boolean
  /** Days on which nothing arrived, which may be told. */
  gaps: string[]
}

const between = (random: Random, [least, most]: readonly [number, number]) => least + (most - least) * random.next()

type Plan = {
  ordersADay: number
  /** The orders of each day by season, trend and promotions, compared with their mean. */
  level: number[]
  isPromoted: boolean[]
  /** The day of the source that each day is drawn from. */
  from: number[]
}

function drawPlan(random: Random, source: Source): Plan {
  const ordersADay = VOLUMES.least * (VOLUMES.most / VOLUMES.least) ** random.next()
  const [season, growth, peak] = [between(random, SEASON), between(random, GROWTH), YEAR * random.next()]
  const level = Array.from(
    { length: DAYS },
    (_, day) => (1 + season * Math.cos((2 * Math.PI * (day - peak)) / YEAR)) * (1 + growth) ** (day / YEAR),
  )
  const isPromoted = level.map(() => false)
  for (let count = 0; count < (PROMOTIONS.a_year * DAYS) / YEAR; count += 1) {
    const [from, days] = [random.integer(0, DAYS - 1), random.integer(...PROMOTIONS.days)]
    const factor = between(random, PROMOTIONS.orders)
    for (let day = from; day < Math.min(DAYS, from + days); day += 1) {
      if (!isPromoted[day]) level[day] = (level[day] ?? 1) * factor
      isPromoted[day] = true
    }
  }
  return { ordersADay, level, isPromoted, from: drawBlocks(random, source.orders.counts.length) }
}

/** Returns which days of a source follow each other. Weekdays stay what they are. */
function drawBlocks(random: Random, sourceDays: number): number[] {
  const from: number[] = []
  while (from.length < DAYS) {
    const week = random.integer(0, Math.floor((sourceDays - BLOCK) / 7))
    for (let day = 0; day < BLOCK; day += 1) from.push(7 * week + day)
  }
  return from.slice(0, DAYS)
}

const MOST_THINNED = 400

/** Returns a count of a part of what was counted: each is kept by chance. More than all are drawn anew. */
function thin(random: Random, count: number, share: number): number {
  if (share > 1 || count > MOST_THINNED) return drawCount(random, count * share)
  let kept = 0
  for (let one = 0; one < count; one += 1) if (random.chance(share)) kept += 1
  return kept
}

/** The generator's exponential has no value for larger means. */
const LARGEST_MEAN = 500

function drawCount(random: Random, mean: number): number {
  let [left, count] = [mean, 0]
  for (; left > LARGEST_MEAN; left -= LARGEST_MEAN) count += random.count(LARGEST_MEAN)
  return count + random.count(left)
}

/** A larger shop has what several weeks around had, which is less by chance than one week many times. */
const WEEKS_AROUND = 2

/** Returns a real series at another level. */
function resample(random: Random, source: SourceSeries, { from, level, mean }: Plan & { mean: number }): number[] {
  const usual = sum(source.levels) / source.levels.length
  return from.map((day, at) => {
    const copies = Math.max(1, Math.ceil(mean / usual))
    let count = 0
    for (let copy = 0; copy < copies; copy += 1) {
      const around = day + 7 * random.integer(-WEEKS_AROUND, WEEKS_AROUND)
      const taken = copies > 1 && around >= 0 && around < source.counts.length ? around : day
      const own = source.levels[taken] ?? 0
      if (own > 0) count += thin(random, source.counts[taken] ?? 0, (mean * (level[at] ?? 1)) / own / copies)
    }
    return count
  })
}

type Drawn = { series: SignalSeries[]; amounts: DayAmounts[] }

/** What the orders of a day, and those that came back on it, are worth. */
type DayAmounts = { sales: Amounts; returns: Amounts }
type Amounts = { total: number; highest: number }

function drawSeries(random: Random, source: Source, plan: Plan): Drawn {
  const { ordersADay, isPromoted } = plan
  const orders = resample(random, source.orders, { ...plan, mean: ordersADay })
  const rateOf = (rate: number, promoted = 1) =>
    orders.map((count, day) => {
      const chance = rate * drawGamma(random, 1 / RATE_EXCESS) * (isPromoted[day] ? promoted : 1)
      return thin(random, count, Math.min(0.95, chance))
    })
  const drawAmounts = (count: number, factor: number): Amounts => {
    const amounts = { total: 0, highest: 0 }
    for (let order = 0; order < count; order += 1) {
      const value = Math.round(factor * (source.values[random.integer(0, source.values.length - 1)] ?? 0))
      amounts.total += value
      amounts.highest = Math.max(amounts.highest, value)
    }
    return amounts
  }
  const sold = orders.map((count, day) => drawAmounts(count, isPromoted[day] ? PROMOTIONS.value : 1))
  const sales = sold.map(({ total }) => total)
  const moves = (...series: string[]) => ({ follows: series.map((one) => ({ series: one, sign: 1 as const })) })
  const rates = {
    refunded: rateOf(RATES.refunded),
    discounted: rateOf(RATES.discounted, PROMOTIONS.discounted),
    slow: rateOf(RATES.slow),
  }
  const series: SignalSeries[] = [
    { id: 'orders', kind: 'count', values: orders, ...moves('discount rate') },
    { id: 'net sales', kind: 'money', values: sales, ...moves('orders', 'order value') },
    { id: 'new customers', kind: 'count', values: rateOf(RATES.new), ...moves('orders') },
    { id: 'order value', kind: 'ratio', hits: sales, trials: orders, follows: [{ series: 'discount rate', sign: -1 }] },
    { id: 'refund rate', kind: 'rate', hits: rates.refunded, trials: orders },
    { id: 'discount rate', kind: 'rate', hits: rates.discounted, trials: orders },
    { id: 'slow payment', kind: 'rate', hits: rates.slow, trials: orders },
    ...drawParts(random, source, { ...plan, orders }),
  ]
  const amounts = sold.map((ofDay, day) => ({ sales: ofDay, returns: drawAmounts(rates.refunded[day] ?? 0, 1) }))
  return { series, amounts }
}

/** Returns what outlier orders are found in, without the days of gaps. */
function toOrderInput({ series, amounts }: Drawn, gaps: ReadonlySet<number>): OrderInput {
  const [orders] = series
  const counts = orders !== undefined && 'values' in orders ? orders.values : []
  const known = amounts.flatMap((ofDay, at) =>
    gaps.has(at) ? [] : [{ ...ofDay, day: addDays(FIRST_DAY, at), orders: counts[at] ?? 0 }],
  )
  const orderOf = (day: string, grossSales: number, returns: number): DayOrder => ({
    id: `${day} ${grossSales} ${returns}`,
    day,
    sums: { grossSales, returns, orders: grossSales > 0 ? 1 : 0, averageOrderValue: null },
    discounted: grossSales,
  })
  return {
    days: known.map(({ day, orders: count, sales, returns }) => ({
      day,
      orders: count,
      grossSales: sales.total,
      returns: returns.total,
    })),
    largest: known.flatMap(({ day, sales, returns }) => [
      orderOf(day, sales.highest, 0),
      ...(returns.highest > 0 ? [orderOf(day, 0, returns.highest)] : []),
    ]),
  }
}

function drawParts(random: Random, source: Source, plan: Plan & { orders: number[] }): SignalSeries[] {
  const scale = plan.ordersADay / (sum(source.orders.levels) / source.orders.levels.length)
  const partsOf = (dimension: 'country' | 'product', all: readonly SourceSeries[]) =>
    all.map((theirs, index): SignalSeries => {
      const mean = (scale * sum(theirs.levels)) / theirs.levels.length
      const values = resample(random, theirs, { ...plan, mean })
      return {
        id: `${dimension} ${index}`,
        kind: 'count',
        values,
        part: { of: dimension === 'country' ? 'orders' : 'units', dimension },
      }
    })
  const thinned = (dimension: 'country' | 'channel', shares: readonly number[]) =>
    shares.map((share, index): SignalSeries => {
      const id = `${dimension} ${index}`
      const values = plan.orders.map((count) => thin(random, count, share))
      return {
        id,
        kind: 'count',
        values,
        part: { of: 'orders', dimension },
        ...(dimension === 'channel' ? { channel: id } : {}),
      }
    })
  const countries = source.countries.length > 0 ? partsOf('country', source.countries) : thinned('country', PARTS)
  return [...countries, ...thinned('channel', CHANNELS), ...partsOf('product', source.products)]
}

/** Takes days out of all series: half of the gaps as unknown days, the others as days of nothing. */
function plantGaps(random: Random, series: readonly SignalSeries[]): { series: SignalSeries[]; gaps: Set<number> } {
  const values = new Map<number, null | 0>()
  for (let count = 0; count < (GAPS.a_year * DAYS) / YEAR; count += 1) {
    const [from, days] = [random.integer(0, DAYS - 1), random.integer(...GAPS.days)]
    for (let day = from; day < Math.min(DAYS, from + days); day += 1) values.set(day, count % 2 === 0 ? null : 0)
  }
  const without = (all: readonly (number | null)[]) =>
    all.map((value, day) => (values.has(day) ? (values.get(day) ?? null) : value))
  const planted = series.map((one): SignalSeries =>
    'values' in one
      ? { ...one, values: without(one.values) }
      : { ...one, hits: without(one.hits), trials: without(one.trials) },
  )
  return { series: planted, gaps: new Set(values.keys()) }
}

/** Draws two years of a shop without incidents, from a real series. */
export function drawQuietShop(seed: number, source: Source): QuietShop {
  const random = createRandom(seed)
  const plan = drawPlan(random, source)
  const isMarked = seed % 2 === 0
  const drawn = drawSeries(random, source, plan)
  const { series, gaps } = plantGaps(random, drawn.series)
  const dayOf = (day: number) => addDays(FIRST_DAY, day)
  const channels = series.filter(({ channel }) => channel !== undefined)
  return {
    ordersADay: plan.ordersADay,
    isMarked,
    gaps: [...gaps].map(dayOf),
    orders: toOrderInput(drawn, gaps),
    sold: soldOf(series),
    input: {
      firstDay: FIRST_DAY,
      lastDay: dayOf(DAYS - 1),
      series,
      sources: [{ series: 'orders' }, ...channels.map(({ id }) => ({ series: id, channel: id }))],
      marked: isMarked ? plan.isPromoted.flatMap((isPromoted, day) => (isPromoted ? [dayOf(day)] : [])) : [],
    },
  }
}
