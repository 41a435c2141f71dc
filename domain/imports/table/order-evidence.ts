import { type ColumnFacts, type Found, hasDates, nameRank, nameReason } from './column-facts.ts'

/** A number rounded by a spreadsheet, such as 5.27762E+12. */
export const DESTROYED_NUMBER = /^\d(?:[.,]\d{1,14})?e\+\d{1,3}$/i

const DAY_MS = 86_400_000

/** How well a column's values work as order numbers. */
type Fit = { distinct: number; groups: number; sameDay: number; isUnique: boolean; isBroken: boolean }

function fitOf({ values }: ColumnFacts, date: ColumnFacts | null): Fit {
  const daysByValue = new Map<string, Set<number>>()
  const countByValue = new Map<string, number>()
  values.forEach((value, at) => {
    if (value === '') return
    const days = daysByValue.get(value) ?? new Set()
    const day = Math.floor((date?.dates[at] ?? 0) / DAY_MS)
    // The rows below an order's first one can be without a date.
    if (!Number.isNaN(day)) days.add(day)
    daysByValue.set(value, days)
    countByValue.set(value, (countByValue.get(value) ?? 0) + 1)
  })
  const several = [...countByValue].filter(([, count]) => count > 1)
  const sameDay = several.filter(([value]) => (daysByValue.get(value)?.size ?? 0) <= 1).length
  const isDestroyed = values.some((value) => DESTROYED_NUMBER.test(value))
  return {
    distinct: countByValue.size,
    groups: several.length,
    sameDay,
    isUnique: several.length === 0,
    isBroken: isDestroyed && sameDay < several.length,
  }
}

/** How many rows have a number, of those with a date: the rows below an order's first one can be without both. */
function shareNumbered({ values, filledShare }: ColumnFacts, date: ColumnFacts | null): number {
  const dated = values.filter((_value, at) => date?.values[at] !== '')
  if (date === null || dated.length === 0) return filledShare
  return dated.filter((value) => value !== '').length / dated.length
}

function isCandidate(column: ColumnFacts, date: ColumnFacts | null): boolean {
  const { emailShare, currencyShare, timeShare, values } = column
  return (
    shareNumbered(column, date) >= 0.9 &&
    !hasDates(column) &&
    [emailShare, currencyShare, timeShare].every((share) => share < 0.8) &&
    values.every((value) => value.length <= 80)
  )
}

/** Whether at least half of the values stand on one day. The returns of an order can be on later days. */
const isMostlyOneDay = ({ distinct, groups, sameDay }: Fit): boolean => groups - sameDay <= distinct / 2

/** Whether all values look like order numbers: with a digit, without blanks and decimals. */
const looksLikeNumbers = ({ values }: ColumnFacts): boolean =>
  values.every((value) => value === '' || (/\d/.test(value) && !/\s|^\d+[.,]\d{1,2}$/.test(value)))

function reasonOf({ groups, isUnique }: Fit, column: ColumnFacts): string {
  const named = nameReason(column, 'order_id')
  if (isUnique) return `${named} Each row has a different value.`.trim()
  return groups === 0 ? named : `${named} Rows with the same value have the same date.`.trim()
}

/**
 * Finds the column of order numbers. A column with a fitting name is used, unless rows with the same value are on
 * different days.
 */
export function findOrderNumber(columns: readonly ColumnFacts[], date: ColumnFacts | null): Found | null {
  const ranked = columns
    .filter((column) => isCandidate(column, date))
    .map((column) => ({ column, rank: nameRank(column, 'order_id'), fit: fitOf(column, date) }))
    .filter(({ fit }) => !fit.isBroken && isMostlyOneDay(fit))
    .toSorted((left, right) => right.rank - left.rank)
  const named = ranked.find(({ rank }) => rank > 0)
  const numbered = ranked.filter(({ column }) => looksLikeNumbers(column) && column.matches.size === 0)
  // Repeated numbers are better evidence than unique ones, which can be row numbers.
  const found = named ?? numbered.find(({ fit }) => fit.groups > 0 && fit.sameDay >= fit.groups * 0.9) ?? numbered[0]
  if (found === undefined) return null
  return { column: found.column, reason: reasonOf(found.fit, found.column) }
}
