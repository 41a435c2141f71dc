import { type Unit, unitAround } from '#domain/calendar-units.ts'
import { divideHalfEven } from '#domain/money.ts'
import { addDays } from '#domain/periods.ts'

/** What a customer did on a day: orders, refunds or both. */
export type CustomerActivity = {
  customer: string
  day: string
  /** The number of valid orders. 0 for a refund. */
  orders: number
  /** In minor units, such as net sales. A refund is negative and counts on its own day. */
  value: number
}

type CohortUnit = Exclude<Unit, 'day'>

type CohortCell = {
  /** Customers with an order in this unit. */
  customers: number
  /** These customers as a share of the cohort. */
  retention: number
  /** Value from the first order to the end of this unit, in minor units. */
  cumulativeValue: number
  /** The cumulative value per customer of the cohort. Rounds halves to even. */
  valuePerCustomer: number
  /** Whether this unit isn't over. */
  isPartial: boolean
}

export type Cohort = {
  /** The first day of the unit in which these customers first ordered. */
  start: string
  size: number
  /** The share of customers with two or more orders up to today. */
  repeatRate: number
  /** The day on which a young cohort can be compared with older ones. `null` if it already can. */
  maturesOn: string | null
  /** The first cell is the unit of the first order. Cells after today are `null`. */
  cells: (CohortCell | null)[]
}

type Question = { unit: CohortUnit; today: string }

/** A cohort is young until two months after its unit, as in the "WooCommerce for Claude" plugin. */
const MONTHS_TO_MATURE = 2

/**
 * Returns cohorts of customers by the unit of their first order, oldest first, with retention and cumulative value per
 * customer. Days are in the store's time zone. Ignores days after today, and customers without an order.
 */
export function cohortTable(activities: readonly CustomerActivity[], { unit, today }: Question): Cohort[] {
  const past = activities.filter(({ day }) => day <= today)
  const calendar = createCalendar(past, { unit, today })
  const customers = Map.groupBy(past, ({ customer }) => customer)
  const histories = [...customers.values()].flatMap((theirs) => historyOf(theirs, calendar))
  const cohorts = Map.groupBy(histories, ({ first }) => first)
  return [...cohorts]
    .toSorted(([left], [right]) => left - right)
    .map(([first, members]) => cohortOf(first, { members, calendar }))
}

type Calendar = { unit: CohortUnit; today: string; starts: string[]; positionOf: (day: string) => number }

/** Numbers the units from the first activity to today. */
function createCalendar(activities: readonly CustomerActivity[], { unit, today }: Question): Calendar {
  const firstDay = activities.reduce((first, { day }) => (day < first ? day : first), today)
  const starts: string[] = []
  for (let start = unitAround(firstDay, unit).from; start <= today; start = unitAround(start, unit, 1).from) {
    starts.push(start)
  }
  const positionByStart = new Map(starts.map((start, position) => [start, position]))
  const positionByDay = new Map<string, number>()
  function positionOf(day: string): number {
    const known = positionByDay.get(day)
    if (known !== undefined) return known
    const position = positionByStart.get(unitAround(day, unit).from) ?? 0
    positionByDay.set(day, position)
    return position
  }
  return { unit, today, starts, positionOf }
}

type History = { first: number; orders: number; activeIn: Set<number>; valueIn: Map<number, number> }

/** Folds a customer's activities by unit. Returns nothing for a customer without an order. */
function historyOf(activities: readonly CustomerActivity[], { positionOf }: Calendar): History[] {
  const activeIn = new Set<number>()
  const valueIn = new Map<number, number>()
  let orders = 0
  for (const activity of activities) {
    const position = positionOf(activity.day)
    if (activity.orders > 0) activeIn.add(position)
    orders += activity.orders
    valueIn.set(position, (valueIn.get(position) ?? 0) + activity.value)
  }
  return activeIn.size === 0 ? [] : [{ first: Math.min(...activeIn), orders, activeIn, valueIn }]
}

function cohortOf(first: number, { members, calendar }: { members: readonly History[]; calendar: Calendar }): Cohort {
  const { starts, today, unit } = calendar
  const start = starts[first] ?? today
  const maturesOn = maturityOf(start, unit)
  const past = cellsOf(first, { members, calendar })
  return {
    start,
    size: members.length,
    repeatRate: members.filter(({ orders }) => orders > 1).length / members.length,
    maturesOn: maturesOn > today ? maturesOn : null,
    cells: starts.map((_start, offset) => past[offset] ?? null),
  }
}

function cellsOf(first: number, { members, calendar }: { members: readonly History[]; calendar: Calendar }) {
  const { starts, today, unit } = calendar
  const size = members.length
  let cumulativeValue = 0
  return starts.slice(first).map((start, offset): CohortCell => {
    const position = first + offset
    const customers = members.filter(({ activeIn }) => activeIn.has(position)).length
    for (const { valueIn } of members) cumulativeValue += valueIn.get(position) ?? 0
    return {
      customers,
      retention: customers / size,
      cumulativeValue,
      valuePerCustomer: Number(divideHalfEven(BigInt(cumulativeValue), BigInt(size))),
      isPartial: unitAround(start, unit).to >= today,
    }
  })
}

function maturityOf(start: string, unit: CohortUnit): string {
  const next = addDays(unitAround(start, unit).to, 1)
  return Temporal.PlainDate.from(next).add({ months: MONTHS_TO_MATURE }).toString()
}
