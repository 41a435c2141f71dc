import { DAYS } from '#domain/analysis/events/event-effect.ts'
import { daysBetween } from '#domain/periods.ts'
import { createRandom } from '#domain/sample-store/random.ts'
import { buildSampleOrders } from '#domain/sample-store/sample-store.ts'
import { hasSharedData, readRetailSales, readSharedText } from '#test/harness/shared-data.ts'

/** Parts of a shop over the same days or weeks, in which an event is planted. */
export type EventPanel = {
  group: string
  parts: number[][]
  rhythm: { season: number; least: number }
  /** Lengths of events, and how many days before them are known. */
  cases: { before: number; length: number }[]
  /** So many dates are tried, from the end on. */
  dates: number
}

type Sold = { part: string; day: string; value: number }

const MOST_PARTS = 25

/** Returns the days of the parts that sold most. */
function partsOf(sales: readonly Sold[], least: number): number[][] {
  const days = sales.map(({ day }) => day).toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const count = daysBetween(first, last)
  const byPart = [...Map.groupBy(sales, ({ part }) => part).values()].map((theirs) => {
    const values = Array.from({ length: count }, () => 0)
    for (const { day, value } of theirs) {
      const at = daysBetween(first, day)
      if (at < count) values[at] = (values[at] ?? 0) + value
    }
    return values
  })
  const sold = (values: readonly number[]) => values.filter((value) => value > 0).length
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  return byPart
    .filter((values) => sold(values) >= least * count)
    .toSorted((one, other) => total(other) - total(one))
    .slice(0, MOST_PARTS)
}

const LAST_SAMPLE_DAY = new Date('2026-05-20T12:00:00Z')

function samplePanels(): EventPanel[] {
  const orders = buildSampleOrders({ now: LAST_SAMPLE_DAY, timeZone: 'UTC', currency: 'EUR' })
  const dayOf = (placedAt: number | string | Date) => new Date(placedAt).toISOString().slice(0, 10)
  const products = orders.flatMap(({ placedAt, lines }) =>
    lines.map(({ sku, quantity, unitPrice }) => ({
      part: sku ?? '',
      day: dayOf(placedAt),
      value: Number(quantity) * Number(unitPrice),
    })),
  )
  const cases = [
    { before: 120, length: 7 },
    { before: 240, length: 14 },
    { before: 365, length: 28 },
  ]
  return [{ group: 'Products of the sample shop', parts: partsOf(products, 0.2), rhythm: DAYS, cases, dates: 3 }]
}

/** All other codes, such as DOT and POST, are postage, fees and entries by hand, which an import reads as no products. */
const RETAIL_PRODUCT = /^\d{5}/

async function retailPanels(): Promise<EventPanel[]> {
  const sales = await readRetailSales()
  const common = {
    rhythm: DAYS,
    cases: [
      { before: 120, length: 7 },
      { before: 180, length: 14 },
      { before: 240, length: 28 },
    ],
    dates: 2,
  }
  const products = sales
    .filter(({ code }) => RETAIL_PRODUCT.test(code))
    .map(({ code, day, milliPounds }) => ({ part: code, day, value: milliPounds }))
  const countries = sales.map(({ country, day, milliPounds }) => ({ part: country, day, value: milliPounds }))
  return [
    { group: 'Products of Online Retail', parts: partsOf(products, 0.5), ...common },
    { group: 'Countries of Online Retail', parts: partsOf(countries, 0.15), ...common },
  ]
}

/** The weeks before the dataset's own event, which touched Denmark from 2022 on. */
export async function readGeolift(): Promise<{ countries: string[]; weeks: string[]; parts: number[][] }> {
  const [head = '', ...rows] = (await readSharedText('causal/geolift.csv')).trim().split('\n')
  const cells = rows.map((row) => row.split(','))
  const countries = head.trim().split(',').slice(1)
  return {
    countries,
    weeks: cells.map(([week = '']) => week),
    parts: countries.map((_country, at) => cells.map((row) => Number(row[at + 1]))),
  }
}

async function geoliftPanels(): Promise<EventPanel[]> {
  const { parts, weeks } = await readGeolift()
  const quiet = weeks.filter((week) => week < '2022').length
  return [
    {
      group: 'Countries of geolift (weeks)',
      parts: parts.map((values) => values.slice(0, quiet)),
      rhythm: { season: 52, least: 60 },
      cases: [
        { before: 100, length: 4 },
        { before: 100, length: 8 },
        { before: 120, length: 12 },
      ],
      dates: 12,
    },
  ]
}

const normal = (draw: () => number): number => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())

/** Large means are drawn from the normal distribution. */
function poisson(mean: number, draw: () => number): number {
  if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(draw)))
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = draw(); product > limit; product *= draw()) count += 1
  return count
}

const WEEK = [1.1, 0.9, 0.95, 1, 1.05, 1.2, 0.8]

type Simulated = { units: number; drift: number; days: number; seed: number }

/**
 * Twelve products that share the weekday, the season and the shop's good and bad days, each as far as it does. Each has
 * a course of its own, which drifts by `drift` a day.
 */
function simulate({ units, drift, days, seed }: Simulated): number[][] {
  const draw = createRandom(seed).next
  const [slope, phase] = [normal(draw) * 0.001, draw() * 365]
  let shared = 0
  const shop = Array.from({ length: days }, (_, day) => {
    shared = 0.9 * shared + 0.08 * normal(draw)
    return shared + slope * day + 0.25 * Math.sin((2 * Math.PI * (day + phase)) / 365)
  })
  return Array.from({ length: 12 }, () => {
    const [level, share] = [units * Math.exp(0.8 * normal(draw)), 0.7 + 0.6 * draw()]
    let own = 0
    return shop.map((course, day) => {
      own += drift * normal(draw)
      const mean = level * (WEEK[day % 7] ?? 1) * Math.exp(share * course + own + 0.15 * normal(draw))
      return 1000 * poisson(mean, draw)
    })
  })
}

const SHOPS = 20

function simulatedPanels(): EventPanel[] {
  const kinds = [
    { group: 'Simulated, 2 units a day', units: 2, drift: 0 },
    { group: 'Simulated, 20 units a day', units: 20, drift: 0 },
    { group: 'Simulated, 20 units a day, drifting', units: 20, drift: 0.015 },
  ]
  const cases = [
    { before: 60, length: 7 },
    { before: 120, length: 14 },
    { before: 300, length: 28 },
  ]
  return kinds.flatMap(({ group, units, drift }, kind) =>
    Array.from({ length: SHOPS }, (_, shop) => ({
      group,
      parts: simulate({ units, drift, days: 340, seed: 1 + 1000 * kind + shop }),
      rhythm: DAYS,
      cases,
      dates: 1,
    })),
  )
}

export async function loadEventPanels(): Promise<EventPanel[]> {
  const shared = hasSharedData ? [...(await geoliftPanels()), ...(await retailPanels())] : []
  return [...shared, ...samplePanels(), ...simulatedPanels()]
}
