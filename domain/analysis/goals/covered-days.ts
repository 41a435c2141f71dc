import { sum } from '#domain/analysis/numbers/statistics.ts'
import { LEAST_COVERAGE } from '#domain/contracts/months.ts'
import type { Period } from '#domain/periods.ts'

/** A day's contribution, its net sales, and those of them with a known cost, in minor units. They can have decimals. */
export type ProfitDay = { day: string; contribution: number; netSales: number; covered: number }

/** Returns the share of net sales with a known cost, from 0 to 1. `null` without net sales. */
function coverageOf(days: readonly ProfitDay[]): number | null {
  const netSales = sum(days.map((day) => day.netSales))
  return netSales <= 0 ? null : Math.min(1, Math.max(0, sum(days.map((day) => day.covered)) / netSales))
}

const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length)

/**
 * Returns the coverage of a month, and the days that tell how it goes on: those since the last earlier month whose costs
 * are known for too little, because its contribution isn't comparable.
 */
export function coveredDays(days: readonly ProfitDay[], month: Period, through: string) {
  const known = days.filter(({ day }) => day <= through)
  const earlier = [...Map.groupBy(known, ({ day }) => monthOf(day))].filter(([name]) => name < monthOf(month.from))
  const bare = earlier.findLast(([, theirs]) => (coverageOf(theirs) ?? 1) < LEAST_COVERAGE)?.[0] ?? ''
  return {
    coverage: coverageOf(known.filter(({ day }) => month.from <= day && day <= month.to)),
    days: known.filter(({ day }) => monthOf(day) > bare),
  }
}
