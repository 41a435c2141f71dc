import type { CohortSums } from '#domain/analysis/customers/cohorts.ts'

/** What a customer did on a day: orders, refunds or both. */
export type CustomerActivity = {
  customer: string
  day: string
  /** The number of orders. 0 for a refund. */
  orders: number
  /** Net sales in thousandths of the currency. A refund is negative. */
  value: number
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

// Three decimals, as in KWD.
const toDecimal = (value: number) => `${value < 0 ? '-' : ''}${Math.trunc(Math.abs(value) / 1000)}.${fractionOf(value)}`
const fractionOf = (value: number) => String(Math.abs(value) % 1000).padStart(3, '0')

/** Sums activities up by cohort, one customer at a time: the plain way to compute what the database computes. */
export function sumCohorts(activities: readonly CustomerActivity[], today: string): CohortSums[] {
  const past = activities.filter(({ day }) => day <= today)
  const customers = [...Map.groupBy(past, ({ customer }) => customer).values()]
  const buyers = customers.filter((theirs) => theirs.some(({ orders }) => orders > 0))
  const cohorts = Map.groupBy(buyers, firstMonthOf)
  return [...cohorts].map(([start, members]) => ({
    start,
    size: members.length,
    repeatCustomers: members.filter((theirs) => sum(theirs.map(({ orders }) => orders)) > 1).length,
    months: monthsOf(members).filter(({ month }) => month >= start),
  }))
}

function firstMonthOf(theirs: readonly CustomerActivity[]): string {
  const days = theirs.filter(({ orders }) => orders > 0).map(({ day }) => day)
  return monthOf(days.toSorted()[0] ?? '')
}

function monthsOf(members: readonly CustomerActivity[][]): CohortSums['months'] {
  const byMonth = Map.groupBy(members.flat(), ({ day }) => monthOf(day))
  return [...byMonth].map(([month, done]) => ({
    month,
    customers: new Set(done.filter(({ orders }) => orders > 0).map(({ customer }) => customer)).size,
    netSales: toDecimal(sum(done.map(({ value }) => value))),
  }))
}
