import { z } from 'zod'
import type { Rhythm } from '#domain/analysis/forecast/methods.ts'
import { addDays } from '#domain/periods.ts'
import { buildSampleOrders } from '#domain/sample-store/sample-store.ts'
import { readRetailSales, readSharedText } from '#test/harness/shared-data.ts'

/** A series with the last `origins` points in time at which it is forecast, `stride` values apart. */
export type EvaluatedSeries = {
  name: string
  /** Series of one group are judged together. */
  group: string
  values: number[]
  rhythm: Rhythm
  steps: number
  origins: number
  stride: number
}

export type DayValue = { day: string; value: number }

const DAYS: Rhythm = { season: 7, recent: 7, year: 364 }

/** Adds up the values of each day, and fills the days between. */
export function fillDays(rows: readonly DayValue[]): DayValue[] {
  const sums = new Map<string, number>()
  for (const { day, value } of rows) sums.set(day, (sums.get(day) ?? 0) + value)
  const known = [...sums.keys()].toSorted()
  const days: DayValue[] = []
  const last = known.at(-1) ?? ''
  for (let day = known[0] ?? '9999-12-31'; day <= last; day = addDays(day, 1)) {
    days.push({ day, value: sums.get(day) ?? 0 })
  }
  return days
}

/** A shop's days. The last day isn't over. */
function shopSeries(name: string, rows: readonly DayValue[], origins: number): EvaluatedSeries[] {
  const values = fillDays(rows)
    .slice(0, -1)
    .map(({ value }) => value)
  const daily = { name: `${name}, days`, group: 'days of shops', values, rhythm: DAYS, stride: 13, origins }
  return [
    { ...daily, steps: 14 },
    { ...daily, steps: 28 },
  ]
}

async function readRetail(): Promise<EvaluatedSeries[]> {
  const sales = await readRetailSales()
  return shopSeries(
    'Online Retail',
    sales.map(({ day, milliPounds }) => ({ day, value: milliPounds })),
    16,
  )
}

/** The days of the sample shop's orders. */
export function sampleDays(): DayValue[] {
  const orders = buildSampleOrders({ now: new Date('2026-05-20T12:00:00Z'), timeZone: 'UTC', currency: 'EUR' })
  return orders.map(({ placedAt, total }) => ({
    day: new Date(placedAt).toISOString().slice(0, 10),
    value: Math.round(Number(total) / 10_000),
  }))
}

export const sampleSeries = (): EvaluatedSeries[] => shopSeries('Sample shop', sampleDays(), 30)

/** Values with decimals become whole numbers. */
const scale = (values: readonly number[]) => values.map((value) => Math.round(value * 10_000))

async function readTaxi(): Promise<EvaluatedSeries> {
  const text = await readSharedText('timeseries/nab/realKnownCause__nyc_taxi.csv')
  const rows = text.trim().split('\n').slice(1)
  const days = fillDays(rows.map((row) => ({ day: row.slice(0, 10), value: Number(row.split(',')[1]) })))
  const values = days.map(({ value }) => value)
  return { name: 'Taxi rides', group: 'other days', values, rhythm: DAYS, steps: 14, origins: 16, stride: 8 }
}

const reference = z.object({ name: z.string(), frequency: z.number(), values: z.array(z.number()) })

async function readReference(file: string): Promise<EvaluatedSeries> {
  const json: unknown = JSON.parse(await readSharedText(`timeseries/r-reference/${file}.json`))
  const { name, frequency, values } = reference.parse(json)
  const rhythm = { season: frequency, recent: 1, year: frequency }
  const steps = Math.max(frequency, 5)
  return { name, group: 'other series', values: scale(values), rhythm, steps, origins: 12, stride: 3 }
}

const cellsOf = (line: string) =>
  line
    .split(',')
    .slice(1)
    .map((cell) => cell.replaceAll('"', '').trim())
    .filter((cell) => cell !== '' && cell !== 'NA')
    .map(Number)

const MOST_WEEKS = 260

async function readWeekly(): Promise<EvaluatedSeries[]> {
  const [train, test] = await Promise.all([
    readSharedText('timeseries/m4/Weekly-train.csv.gz'),
    readSharedText('timeseries/m4/Weekly-test.csv'),
  ])
  const coming = test.trim().split('\n').slice(1).map(cellsOf)
  const known = train.trim().split('\n').slice(1).map(cellsOf)
  return known.map((values, index) => ({
    name: 'M4 weekly',
    group: 'other series',
    values: scale([...values.slice(-MOST_WEEKS), ...(coming[index] ?? [])]),
    rhythm: { season: 1, recent: 1, year: 52 },
    steps: coming[index]?.length ?? 0,
    origins: 1,
    stride: 1,
  }))
}

export async function sharedSeries(): Promise<EvaluatedSeries[]> {
  const references = await Promise.all(['AirPassengers', 'UKgas', 'LakeHuron'].map(readReference))
  return [...(await readRetail()), await readTaxi(), ...references, ...(await readWeekly())]
}
