import { z } from 'zod'
import { median } from '#domain/analysis/signals/usual-days.ts'
import { sum } from '#domain/analysis/numbers/statistics.ts'
import { addDays } from '#domain/periods.ts'
import { promotionOn } from '#domain/sample-store/demand.ts'
import { buildSampleOrders } from '#domain/sample-store/sample-store.ts'
import { hasSharedData, readRetailSales, readSharedText } from '#test/harness/shared-data.ts'
import { type DayValue, fillDays } from '../forecast-series.ts'

/** A real series of counts by day, from a Monday on, with the mean of the eight weeks around each day. */
export type SourceSeries = { counts: number[]; levels: number[] }

/** Real series of the same days. Position 0 is a Monday. */
export type Source = {
  name: string
  orders: SourceSeries
  countries: SourceSeries[]
  products: SourceSeries[]
  /** The values of orders in minor units. */
  values: number[]
}

const AROUND = 28

/** A day further from what is usual is an incident of the source: a holiday, a closed shop, a bulk order. */
const INCIDENT = { below: 0.4, above: 2.5 }

/** Fewer counts are far from what is usual by chance. */
const LEAST_USUAL = 10

const mean = (values: readonly number[]) => sum(values) / values.length

/** Takes incidents out: their days, and unknown ones, become what is usual. */
function toSource(counts: readonly (number | null)[]): SourceSeries {
  const known = counts.filter((count) => count !== null)
  const average = mean(known)
  const weekdays = Array.from({ length: 7 }, (_, weekday) => {
    const theirs = counts.filter((count, day) => count !== null && day % 7 === weekday)
    return mean(theirs.map((count) => count ?? 0)) / average
  })
  const levels = counts.map((_count, day) =>
    mean(counts.slice(Math.max(0, day - AROUND), day + AROUND + 1).filter((count) => count !== null)),
  )
  const quiet = counts.map((count, day) => {
    const usual = (levels[day] ?? 0) * (weekdays[day % 7] ?? 1)
    if (count === null) return Math.round(usual)
    const isIncident = usual >= LEAST_USUAL && (count < INCIDENT.below * usual || count > INCIDENT.above * usual)
    return isIncident ? Math.round(usual) : count
  })
  return { counts: quiet, levels }
}

/** Whether a product was sold all the time. One that was sold out, or new, had incidents of its own. */
const isSteady = ({ levels }: SourceSeries): boolean => Math.min(...levels) > mean(levels) / 4

const isMonday = (day: string) => Temporal.PlainDate.from(day).dayOfWeek === 1

/** Faster than with Temporal, for hundreds of thousands of rows. */
const positionOf = (day: string, from: string): number => Math.round((Date.parse(day) - Date.parse(from)) / 86_400_000)

/** Counts rows by day, from the first Monday on, without the last day, which isn't over. */
function daysOf(rows: readonly DayValue[], from: string, days: number): number[] {
  const counts = Array.from({ length: days }, () => 0)
  for (const { day, value } of rows) {
    const at = positionOf(day, from)
    if (at >= 0 && at < days) counts[at] = (counts[at] ?? 0) + value
  }
  return counts
}

type Row = { order: string; day: string; country: string; product: string; units: number; value: number }

const MOST = { countries: 4, products: 12 }

/** An order of so many times the median is an incident. */
const LARGEST_ORDER = 50

function toOrders(name: string, rows: readonly Row[], isIncident: (day: string) => boolean = () => false): Source {
  const days = [...new Set(rows.map(({ day }) => day))].toSorted()
  let from = days[0] ?? ''
  while (!isMonday(from)) from = addDays(from, 1)
  const length = positionOf(days.at(-1) ?? '', from)
  const orders = [...Map.groupBy(rows, ({ order }) => order).values()]
  const first = orders.flatMap(([row]) => (row === undefined ? [] : [row]))
  const sourceOf = (counted: readonly DayValue[]) =>
    toSource(daysOf(counted, from, length).map((count, at) => (isIncident(addDays(from, at)) ? null : count)))
  const countBy = (of: (row: Row) => string, all: readonly Row[], valueOf: (row: Row) => number, most: number) =>
    [...Map.groupBy(all, of).values()]
      .toSorted((one, other) => other.length - one.length)
      .slice(0, 3 * most)
      .map((theirs) => sourceOf(theirs.map((row) => ({ day: row.day, value: valueOf(row) }))))
      .filter(isSteady)
      .slice(0, most)
  const totals = orders.map((lines) => lines.reduce((total, { value }) => total + value, 0))
  const middle = median(totals)
  return {
    name,
    orders: sourceOf(first.map(({ day }) => ({ day, value: 1 }))),
    countries: countBy(
      ({ country }) => country,
      first,
      () => 1,
      MOST.countries,
    ),
    products: countBy(
      ({ product }) => product,
      rows,
      ({ units }) => units,
      MOST.products,
    ),
    values: totals.filter((total) => total > 0 && total < LARGEST_ORDER * middle),
  }
}

function sampleSource(): Source {
  const orders = buildSampleOrders({ now: new Date('2026-05-20T12:00:00Z'), timeZone: 'UTC', currency: 'EUR' })
  const rows = orders.flatMap(({ externalId, placedAt, country, lines, total }) =>
    lines.map(({ sku, quantity }) => ({
      order: externalId,
      day: new Date(placedAt).toISOString().slice(0, 10),
      country: country ?? '',
      product: sku ?? '',
      units: Number(quantity),
      value: Math.round(Number(total) / 10_000 / lines.length),
    })),
  )
  return toOrders('Sample shop', rows, (day) => promotionOn(day) !== null)
}

async function retailSource(): Promise<Source> {
  const sales = await readRetailSales()
  return toOrders(
    'Online Retail',
    sales.map(({ invoice, day, country, code, quantity, milliPounds }) => ({
      order: invoice,
      day,
      country,
      product: code,
      units: quantity,
      value: Math.round(milliPounds / 10),
    })),
  )
}

/** Columns: customer, day, units, dollars. The customers of this list began in its first three months. */
async function cdnowSource(): Promise<Source> {
  const text = await readSharedText('cdnow/CDNOW_master.txt')
  const rows = text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .map(([customer = '', date = '', units, dollars], at) => ({
      order: `${customer} ${at}`,
      day: `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`,
      country: '',
      product: '',
      units: Number(units),
      value: Math.round(Number(dollars) * 100),
    }))
  return { ...toOrders('CDNOW', rows), countries: [], products: [] }
}

const labels = z.record(z.string(), z.array(z.tuple([z.string(), z.string()])))

/** Half-hours of taxi rides in thousands a day. The incidents of the benchmark are labelled. */
async function taxiSource(values: readonly number[]): Promise<Source> {
  const [text, json] = await Promise.all([
    readSharedText('timeseries/nab/realKnownCause__nyc_taxi.csv'),
    readSharedText('timeseries/nab/labels_windows.json'),
  ])
  const rows = text.trim().split('\n').slice(1)
  const rides = fillDays(rows.map((row) => ({ day: row.slice(0, 10), value: Number(row.split(',')[1]) / 1000 })))
  const known: unknown = JSON.parse(json)
  const windows = labels.parse(known)['realKnownCause/nyc_taxi.csv'] ?? []
  const start = rides.findIndex(({ day }) => isMonday(day))
  const counts = rides
    .slice(start, -1)
    .map(({ day, value }) =>
      windows.some(([from, to]) => from.slice(0, 10) <= day && day <= to.slice(0, 10)) ? null : Math.round(value),
    )
  return { name: 'Taxi rides', orders: toSource(counts), countries: [], products: [], values: [...values] }
}

/** Returns the real series that quiet years are drawn from: only the sample shop without the shared data. */
export async function loadSources(): Promise<Source[]> {
  if (!hasSharedData) return [sampleSource()]
  const retail = await retailSource()
  return [sampleSource(), retail, await cdnowSource(), await taxiSource(retail.values)]
}
