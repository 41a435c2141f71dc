import { unitAround } from '#domain/calendar-units.ts'
import { averageOfMicros, parseMicros } from '#domain/money.ts'
import { addDays } from '#domain/periods.ts'

/** The sums of customers whose first order was in the same month. Days are in the store's time zone. */
export type CohortSums = {
  /** The first day of that month. */
  start: string
  size: number
  /** How many of them ordered again, in any month. */
  repeatCustomers: number
  /** What they did in each month. A month without orders and refunds may be missing. */
  months: readonly {
    /** The first day of the month. */
    month: string
    /** How many of them ordered. */
    customers: number
    /** An exact decimal. A refund counts in its own month. */
    netSales: string
  }[]
}

type CohortCell = {
  /** Customers with an order in this month. */
  customers: number
  /** These customers as a share of the cohort. */
  retention: number
  /** Net sales from the first order to the end of this month, in minor units. */
  cumulativeValue: number
  /** The cumulative value per customer of the cohort, in minor units. */
  valuePerCustomer: number
  /** Whether this month isn't over. */
  isPartial: boolean
}

export type Cohort = {
  /** The first day of the month in which these customers first ordered. */
  start: string
  size: number
  /** The share of customers with two or more orders up to today. */
  repeatRate: number
  /** The day on which a young cohort can be compared with older ones. `null` if it already can. */
  maturesOn: string | null
  /** The first cell is the month of the first order. Cells after today are `null`. */
  cells: (CohortCell | null)[]
}

type Context = { today: string; currency: string }

/** A cohort is young until two months after its month, as in the "WooCommerce for Claude" plugin. */
const MONTHS_TO_MATURE = 2

/**
 * Returns cohorts of customers by the month of their first order, oldest first, with retention and cumulative net sales
 * per customer. All cohorts have the same number of cells.
 */
export function cohortTable(cohorts: readonly CohortSums[], context: Context): Cohort[] {
  const sorted = cohorts.toSorted((left, right) => (left.start < right.start ? -1 : 1))
  const length = sorted[0] ? monthsUpTo(context.today, sorted[0].start).length : 0
  return sorted.map((cohort) => cohortOf(cohort, length, context))
}

function monthsUpTo(today: string, first: string): string[] {
  const months: string[] = []
  for (let month = first; month <= today; month = unitAround(month, 'month', 1).from) months.push(month)
  return months
}

function cohortOf(sums: CohortSums, length: number, context: Context): Cohort {
  const { start, size, repeatCustomers } = sums
  const maturesOn = maturityOf(start)
  const past = cellsOf(sums, context)
  return {
    start,
    size,
    repeatRate: repeatCustomers / size,
    maturesOn: maturesOn > context.today ? maturesOn : null,
    cells: Array.from({ length }, (_cell, offset) => past[offset] ?? null),
  }
}

function cellsOf({ start, size, months }: CohortSums, { today, currency }: Context): CohortCell[] {
  const byMonth = new Map(months.map((sums) => [sums.month, sums]))
  let micros = 0n
  return monthsUpTo(today, start).map((month) => {
    const { customers = 0, netSales = '0' } = byMonth.get(month) ?? {}
    micros += parseMicros(netSales)
    return {
      customers,
      retention: customers / size,
      cumulativeValue: averageOfMicros(micros, 1, currency),
      valuePerCustomer: averageOfMicros(micros, size, currency),
      isPartial: unitAround(month, 'month').to >= today,
    }
  })
}

function maturityOf(start: string): string {
  const next = addDays(unitAround(start, 'month').to, 1)
  return Temporal.PlainDate.from(next).add({ months: MONTHS_TO_MATURE }).toString()
}
