import { addDays, weekdayOf } from './plain-days.ts'
import type { Part } from './split.ts'
import type { Days, FiguresTruth, PartName, TimePart } from '../truth.ts'

function daysIn([from, to]: Days): string[] {
  const days = [from]
  while ((days.at(-1) ?? to) < to) days.push(addDays(days.at(-1) ?? to, 1))
  return days
}

const MONTHS = { month: 1, quarter: 3, year: 12 }

/** Counts the units of some days one by one. Months are whole. */
function countUnits(days: readonly string[], per: TimePart): number {
  if (per === 'day') return days.length
  if (per === 'week') return days.length / 7
  return new Set(days.map((day) => day.slice(0, 7))).size / MONTHS[per]
}

type Averaged = { days: Days; by?: readonly PartName[]; part?: Part }

/** Returns by how much a sum is divided, if an average over time is asked for: for a part, by its own days. */
export function divisorOf({ per, where }: FiguresTruth, { days, by = [], part }: Averaged): number {
  if (!per) return 1
  const [name] = by
  const key = part?.keys[0] ?? ''
  const all = daysIn(days).filter((day) => where?.weekdays?.includes(weekdayOf(day)) ?? true)
  if (name === 'weekday')
    return countUnits(
      all.filter((day) => String(weekdayOf(day)) === key),
      per,
    )
  return countUnits(name === 'month' ? all.filter((day) => day.startsWith(key.slice(0, 7))) : all, per)
}
