import type { Breakdown } from '#data/figures/figures.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import { formatRowName } from '#figures/metrics/dimension-format.ts'

const WEEKDAYS = ['0', '1', '2', '3', '4', '5', '6']

/** An hour with the value of each weekday. `hour` is `null` for orders without a time. */
type HourRow = { hour: string | null; name: string; values: (number | null)[] }

export const weekdayNames = WEEKDAYS.map((day) => formatRowName('weekday', day))

/** Arranges figures by weekday and hour: every hour between the first and the last with figures, then those without. */
export function toHourRows({ rows }: Breakdown, metric: QueryMetric): HourRow[] {
  const values = new Map(rows.map(({ keys, metrics }) => [keyOf(keys), metrics[metric]?.value ?? null]))
  const hours = rows.flatMap(({ keys: [, hour] }) => (typeof hour === 'string' ? [Number(hour)] : []))
  const first = Math.min(...hours)
  const count = hours.length === 0 ? 0 : Math.max(...hours) - first + 1
  const known = Array.from({ length: count }, (_, index) => String(first + index))
  const hasUnknown = rows.some(({ keys: [, hour] }) => hour === null)
  return [...known, ...(hasUnknown ? [null] : [])].map((hour) => ({
    hour,
    name: hour === null ? 'No time' : formatRowName('hour', hour),
    values: WEEKDAYS.map((day) => values.get(keyOf([day, hour])) ?? null),
  }))
}

const keyOf = (keys: readonly (string | null)[]) => JSON.stringify(keys)

type Peak = { weekday: string; hour: string; value: number }

/** Returns the hour of the week with the highest value. `null` without one above 0. */
export function peakOf(rows: readonly HourRow[]): Peak | null {
  const cells = rows.flatMap(({ hour, name, values }) =>
    hour === null
      ? []
      : values.map((value, day) => ({ weekday: weekdayNames[day] ?? '', hour: name, value: value ?? 0 })),
  )
  return cells.reduce<Peak | null>((peak, cell) => (cell.value > (peak?.value ?? 0) ? cell : peak), null)
}
