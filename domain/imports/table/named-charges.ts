import { CHARGES } from '#domain/contracts/import-terms.ts'
import {
  chargeNamed,
  isExtraBeside,
  isOnlyCharge,
  isOwnTax,
  isTaxOnShipping,
  type NamedCharge,
} from './charge-names.ts'
import { CLOSE, type ColumnFacts, NEARLY_ALL, numberAt } from './column-facts.ts'
import { placeShippingTax, type TaxedColumns, withShippingTaxLast } from './tax-evidence.ts'
import { type FoundCharge, readingsOf, rowsByOrder } from './total-evidence.ts'

type Further = { first: ColumnFacts; charge: NamedCharge; orders: ColumnFacts | null; taxed: TaxedColumns }
type Table = { open: readonly ColumnFacts[]; orders: ColumnFacts | null }

const sizeAt = (column: ColumnFacts, at: number): number => Math.abs(numberAt(column, at))

const rowsOf = (columns: readonly ColumnFacts[]): number[] =>
  (columns[0]?.numbers ?? []).flatMap((_value, at) => (columns.some((column) => sizeAt(column, at) !== 0) ? [at] : []))

/** Whether the parts come to the whole on nearly all rows. */
function isSumOf(whole: ColumnFacts, parts: readonly ColumnFacts[]): boolean {
  const rows = rowsOf([whole, ...parts])
  const equal = rows.filter((at) => {
    const sum = parts.reduce((left, part) => left + sizeAt(part, at), 0)
    return Math.abs(sizeAt(whole, at) - sum) <= CLOSE
  })
  return rows.length > 0 && equal.length >= rows.length * NEARLY_ALL
}

/** Whether a column can't be a part of the first one: its amounts are larger on some rows. */
const isBeside = (column: ColumnFacts, first: ColumnFacts): boolean =>
  rowsOf([column]).some((at) => sizeAt(column, at) > sizeAt(first, at) + CLOSE)

/** Whether two columns have the same amounts of each order, once or as the sum of its rows. */
function isSameAgain(column: ColumnFacts, first: ColumnFacts, orders: readonly number[][]): boolean {
  const isEqual = (left: readonly number[], right: readonly number[]) => {
    const equal = left.filter((amount, at) => Math.abs(Math.abs(amount) - Math.abs(right[at] ?? 0)) <= CLOSE)
    return equal.length >= left.length * NEARLY_ALL
  }
  return readingsOf(column, orders).some((left) => readingsOf(first, orders).some((right) => isEqual(left, right)))
}

/** Whether one column is filled once per order, or has the same amount on all its rows, and the other one is not. */
function haveOwnLevels(column: ColumnFacts, first: ColumnFacts, orders: readonly number[][]): boolean {
  const several = orders.filter((rows) => rows.length > 1)
  const isOfOrders = ({ values }: ColumnFacts) =>
    several.every(
      ([top = 0, ...below]) =>
        values[top] !== '' &&
        (below.every((row) => values[row] === '') || below.every((row) => values[row] === values[top])),
    )
  return several.length > 1 && isOfOrders(column) !== isOfOrders(first)
}

/** Returns a tax on shipping that isn't a part of the first tax. If the file doesn't show it, says so to the person. */
function shippingTaxBeside(column: ColumnFacts, { first, orders, taxed }: Further): FoundCharge[] {
  const place = placeShippingTax({ onShipping: column, tax: first, taxed, orders })
  if (place === 'within') return []
  const doubt = `The file doesn’t show whether “${first.name}” already includes “${column.name}”. If it does, choose “No column”.`
  return [{ charge: 'tax', column, reason: place === 'unknown' ? doubt : '' }]
}

/** Returns a column if it has amounts of its own, beside those of the first column for the same charge. */
function findFurther(column: ColumnFacts, further: Further): FoundCharge[] {
  const { first, charge } = further
  if (charge === 'tax' && isTaxOnShipping(column.name) && !isTaxOnShipping(first.name)) {
    return shippingTaxBeside(column, further)
  }
  return isFurther(column, further) ? [{ charge, column, reason: '' }] : []
}

function isFurther(column: ColumnFacts, { first, charge, orders }: Further): boolean {
  const names = [column.name, first.name]
  if (!names.every(isOnlyCharge)) return false
  if (charge === 'tax' && names.every(isOwnTax)) return true
  if (charge === 'shipping' && isExtraBeside(column.name, first.name)) return true
  const groups = orders === null ? column.values.map((_value, at) => [at]) : rowsByOrder(orders)
  return (isBeside(column, first) || haveOwnLevels(column, first, groups)) && !isSameAgain(column, first, groups)
}

/** The columns whose names speak for a charge, without one that is the sum of the others. */
function partsOf(columns: readonly ColumnFacts[]): ColumnFacts[] {
  const whole = columns.find((column) => {
    const others = columns.filter((other) => other !== column)
    return others.length > 1 && isSumOf(column, others)
  })
  return whole === undefined ? [...columns] : [whole]
}

/**
 * Finds charges by the names of their columns, where no total of the order shows which it needs. A second column for a
 * charge could be the same amount again, such as with tax, or a part of the first.
 */
export function chargesByName(known: ReadonlyMap<string, ColumnFacts>, { open, orders }: Table): FoundCharge[] {
  const taxed = {
    price: known.get('unit_price'),
    pieces: known.get('quantity'),
    total: known.get('line_total'),
    discount: known.get('discount'),
    shipping: known.get('shipping') ?? open.find(({ name }) => chargeNamed(name) === 'shipping'),
  }
  return (['discount', 'shipping', 'tax', 'duties'] as const).flatMap((charge) => {
    const named = known.get(charge)
    const all = withShippingTaxLast(open.filter(({ name }) => chargeNamed(name) === charge))
    const [first, ...others] = partsOf(named === undefined ? all : [named, ...all])
    if (first === undefined) return []
    const further = others
      .flatMap((column) => findFurther(column, { first, charge, orders, taxed }))
      .slice(0, CHARGES[charge].length - 1)
    return first === named ? further : [{ charge, column: first, reason: '' }, ...further]
  })
}
