import type { Charge } from '#domain/contracts/imports.ts'
import { chargeNamed, isCollectedByOthers, isFee, isOtherAmount } from './charge-names.ts'
import { CLOSE, type ColumnFacts, NEARLY_ALL, numberAt } from './column-facts.ts'

/** A column whose amounts are part of the order's total, and why it seems so. */
export type FoundCharge = { charge: Charge; column: ColumnFacts; reason: string }

export type TotalEvidence = {
  /** What the goods of a row are worth; 0 if it doesn't say. */
  value: (row: number) => number
  total: ColumnFacts
  orders: ColumnFacts
  /** The columns that are charges by their names. */
  known: readonly { charge: Charge; column: ColumnFacts }[]
  /** The columns of amounts that nothing is known about. */
  open: readonly ColumnFacts[]
}

const MAX_ORDERS = 200
const MAX_OPEN = 10
const MAX_FOUND = 3

/** Returns the rows of each order. Rows without a number belong to the order above. */
export function rowsByOrder({ values }: ColumnFacts): number[][] {
  const rows = new Map<string, number[]>()
  let current = ''
  values.forEach((value, at) => {
    if (value !== '') current = value
    const known = rows.get(current) ?? []
    known.push(at)
    rows.set(current, known)
  })
  return [...rows.values()]
}

/** The amounts of a column for each order: what a term adds to the order's total. */
type Reading = readonly number[]
type Term = { column: ColumnFacts; charge: Charge; readings: readonly Reading[] }

/** Returns the two ways to read a column: once per order, or the sum of the rows. One, if they are the same. */
export function readingsOf(column: ColumnFacts, orders: readonly number[][]): Reading[] {
  const once = orders.map((rows) => rows.map((at) => numberAt(column, at)).find((value) => value !== 0) ?? 0)
  const sums = orders.map((rows) => rows.reduce((sum, at) => sum + numberAt(column, at), 0))
  const isSame = once.every((value, at) => Math.abs(value - (sums[at] ?? 0)) < CLOSE)
  return isSame ? [once] : [once, sums]
}

const takenOff = (reading: Reading): Reading => reading.map((value) => -Math.abs(value))

function termOf(column: ColumnFacts, charge: Charge, orders: readonly number[][]): Term {
  const readings = readingsOf(column, orders)
  return { column, charge, readings: charge === 'discount' ? readings.map(takenOff) : readings }
}

const none = (orders: readonly number[][]): Reading => orders.map(() => 0)

/** Calls `visit` with each way to read all terms, each taken in one of its readings. */
function eachReading(terms: readonly (readonly Reading[])[], visit: (chosen: readonly Reading[]) => boolean): boolean {
  const [first, ...rest] = terms
  if (first === undefined) return visit([])
  return first.some((reading) => eachReading(rest, (others) => visit([reading, ...others])))
}

/** Whether the goods and these terms come to the total of nearly all orders. */
function explains(rest: Reading, terms: readonly (readonly Reading[])[]): boolean {
  const allowed = Math.floor(rest.length * (1 - NEARLY_ALL))
  return eachReading(terms, (chosen) => {
    let missed = 0
    return rest.every((amount, at) => {
      const sum = chosen.reduce((left, reading) => left + (reading[at] ?? 0), 0)
      if (Math.abs(amount - sum) > CLOSE) missed += 1
      return missed <= allowed
    })
  })
}

/** Returns all choices of at most `most` of these, the smallest first. */
function choicesOf<Item>(items: readonly Item[], most: number): Item[][] {
  const choices: Item[][] = [[]]
  for (let size = 1; size <= Math.min(most, items.length); size += 1) choices.push(...ofSize(items, size))
  return choices
}

function ofSize<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, at) => ofSize(items.slice(at + 1), size - 1).map((others) => [item, ...others]))
}

const hasAmounts = ({ readings }: Term): boolean => readings.some((reading) => reading.some((value) => value !== 0))

/** The terms that a column can be: what its name says, or else a charge or a discount. */
function termsOf(column: ColumnFacts, orders: readonly number[][]): Term[] {
  const named = isCollectedByOthers(column.name) ? 'tax' : chargeNamed(column.name)
  if (named !== null) return [termOf(column, named, orders)]
  if (isOtherAmount(column.name)) return []
  const charges = isFee(column.name) ? (['shipping'] as const) : (['shipping', 'discount'] as const)
  return charges.map((charge) => termOf(column, charge, orders))
}

/** A column that a name speaks for is more likely than three that it doesn't. */
const costOf = (terms: readonly Term[]): number =>
  terms.reduce((cost, { column }) => cost + (chargeNamed(column.name) === null ? 4 : 1), 0)

/**
 * Finds the columns that are missing between the goods and the total of nearly all orders. Returns `null` if the known
 * columns don't explain the totals, and no others, or several others, would.
 */
export function findMissingCharges({ value, total, orders, known, open }: TotalEvidence): FoundCharge[] | null {
  const groups = rowsByOrder(orders)
    .filter((rows) => rows.some((at) => numberAt(total, at) !== 0) && rows.every((at) => value(at) >= 0))
    .slice(0, MAX_ORDERS)
  if (groups.length < 2) return null
  const [totals = []] = readingsOf(total, groups)
  const rest = groups.map((rows, at) => (totals[at] ?? 0) - rows.reduce((sum, row) => sum + value(row), 0))
  // Tax can be in the prices already, and totals can be without shipping.
  const fixed = known.map(({ column, charge }) => {
    const { readings } = termOf(column, charge, groups)
    return charge === 'discount' ? readings : [...readings, none(groups)]
  })
  const candidates = open
    .flatMap((column) => termsOf(column, groups))
    .filter(hasAmounts)
    .slice(0, MAX_OPEN)
  const explaining = choicesOf(candidates, MAX_FOUND)
    .filter((terms) => new Set(terms.map(({ column }) => column)).size === terms.length)
    .toSorted((left, right) => costOf(left) - costOf(right))
  const found = explaining.find((terms) => explains(rest, [...fixed, ...terms.map(({ readings }) => readings)]))
  if (found === undefined) return null
  const others = explaining.filter(
    (terms) =>
      terms !== found &&
      costOf(terms) === costOf(found) &&
      explains(rest, [...fixed, ...terms.map(({ readings }) => readings)]),
  )
  if (others.length > 0) return null
  return found.map(({ column, charge }) => ({ column, charge, reason: reasonOf(groups.length, column, total) }))
}

/** Whether the totals are explained without the known taxes, because the prices include them. */
export const isTaxInTotals = ({ known, ...evidence }: TotalEvidence): boolean =>
  findMissingCharges({ ...evidence, known: known.filter(({ charge }) => charge !== 'tax'), open: [] }) !== null

const reasonOf = (orders: number, column: ColumnFacts, total: ColumnFacts): string =>
  `With “${column.name}”, the lines come to “${total.name}” in nearly all of the ${orders} orders that we looked at.`

/** Finds the column to which the goods and the known charges come, if it's one column and some charges aren't zero. */
export function findUnnamedTotal({ open, ...evidence }: Omit<TotalEvidence, 'total'>): ColumnFacts | null {
  const isCharged = evidence.known.some(({ column }) =>
    column.numbers.some((_amount, at) => numberAt(column, at) !== 0),
  )
  if (!isCharged) return null
  const totals = open.filter((total) => {
    const differs = total.numbers.some((_amount, at) => Math.abs(numberAt(total, at) - evidence.value(at)) > CLOSE)
    return differs && !isOtherAmount(total.name) && findMissingCharges({ ...evidence, total, open: [] }) !== null
  })
  const [total, second] = totals
  return total === undefined || second !== undefined ? null : total
}
