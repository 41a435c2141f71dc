import { unitAround } from '#domain/calendar-units.ts'
import { LEAST_COVERAGE } from '#domain/contracts/months.ts'
import { averageOfMicros, parseMicros } from '#domain/money.ts'

/** The sums of the customers whose first order was in a month with ad spend. Amounts are exact decimals. */
export type PaybackSums = {
  /** The first day of that month. */
  start: string
  size: number
  adSpend: string
  /** What they brought in each month, before ad spend. A refund counts in its own month. */
  months: readonly {
    /** The first day of the month. */
    month: string
    contribution: string
    netSales: string
    /** The net sales with a known cost. */
    covered: string
  }[]
}

type PaybackCell = { contribution: number; isPaidBack: boolean; isPartial: boolean }

type PaybackCohort = {
  start: string
  size: number
  adSpend: number
  costPerCustomer: number
  coverage: number | null
  paidBackAfter: number | null
  cells: (PaybackCell | null)[]
}

type Context = { until: string; currency: string }

/**
 * Returns what the customers of each month cost and brought, oldest first. They are paid back in the first month up to
 * whose end their contribution, before ad spend, is at least the ad spend of their first month. Where costs are known for
 * too small a share of their net sales, this isn't said.
 */
export function paybackTable(cohorts: readonly PaybackSums[], context: Context): PaybackCohort[] {
  const sorted = cohorts.toSorted((one, other) => (one.start < other.start ? -1 : 1))
  const length = sorted[0] ? monthsUpTo(context.until, sorted[0].start).length : 0
  return sorted.map((cohort) => cohortOf(cohort, length, context))
}

function monthsUpTo(until: string, first: string): string[] {
  const months: string[] = []
  for (let month = first; month <= until; month = unitAround(month, 'month', 1).from) months.push(month)
  return months
}

function cohortOf(sums: PaybackSums, length: number, context: Context): PaybackCohort {
  const { start, size } = sums
  const spent = parseMicros(sums.adSpend)
  const coverage = coverageOf(sums)
  const past = cellsOf(sums, { ...context, spent, isCovered: coverage === null || coverage >= LEAST_COVERAGE })
  const paidBack = past.findIndex(({ isPaidBack }) => isPaidBack)
  return {
    start,
    size,
    adSpend: averageOfMicros(spent, 1, context.currency),
    costPerCustomer: averageOfMicros(spent, size, context.currency),
    coverage,
    paidBackAfter: paidBack < 0 ? null : paidBack,
    cells: Array.from({ length }, (_cell, month) => (coverage === 0 ? null : (past[month] ?? null))),
  }
}

function coverageOf({ months }: PaybackSums): number | null {
  const total = (name: 'netSales' | 'covered') => months.reduce((micros, sums) => micros + parseMicros(sums[name]), 0n)
  const netSales = total('netSales')
  return netSales <= 0n ? null : Math.min(1, Math.max(0, Number(total('covered')) / Number(netSales)))
}

type Paid = Context & { spent: bigint; isCovered: boolean }

function cellsOf({ start, size, months }: PaybackSums, { until, currency, spent, isCovered }: Paid): PaybackCell[] {
  const byMonth = new Map(months.map(({ month, contribution }) => [month, parseMicros(contribution)]))
  let micros = 0n
  return monthsUpTo(until, start).map((month) => {
    micros += byMonth.get(month) ?? 0n
    return {
      contribution: averageOfMicros(micros, size, currency),
      isPaidBack: isCovered && micros >= spent,
      isPartial: unitAround(month, 'month').to >= until,
    }
  })
}
