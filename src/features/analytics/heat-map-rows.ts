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

/** With fewer orders, the highest hour is chance, such as a single large order. */
const LEAST_ORDERS = 5

/** Returns the hour of the week with the highest value, among those with enough orders. `null` without one above 0. */
export function peakOf(breakdown: Breakdown, metric: QueryMetric): Peak | null {
  const orders = toHourRows(breakdown, 'orders')
  const cells = toHourRows(breakdown, metric).flatMap(({ hour, name, values }, row) =>
    values.flatMap((value, day) =>
      hour === null || (orders[row]?.values[day] ?? 0) < LEAST_ORDERS
        ? []
        : [{ weekday: weekdayNames[day] ?? '', hour: name, value: value ?? 0 }],
    ),
  )
  return cells.reduce<Peak | null>((peak, cell) => (cell.value > (peak?.value ?? 0) ? cell : peak), null)
}
