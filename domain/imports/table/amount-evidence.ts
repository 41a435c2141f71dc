import { CHARGES } from '#domain/contracts/import-terms.ts'
import { isFlag, isPercentName } from './amount-kinds.ts'
import { AMOUNT_FIELDS, type AmountField, type Amounts, type AmountTable, chargesIn, goodsColumns } from './amounts.ts'
import { addPercentOff, addPricePaid, addReturnedPieces, dropNoCharges } from './corrected-amounts.ts'
import { isCollectedByOthers, isFee, isOtherAmount } from './charge-names.ts'
import { CLOSE, type ColumnFacts, type Found, NEARLY_ALL, nameRank, nameReason } from './column-facts.ts'
import { goodsIn } from './goods-evidence.ts'
import { chargesByName } from './named-charges.ts'
import { findMissingCharges, isTaxInTotals, findUnnamedTotal, type FoundCharge } from './total-evidence.ts'

const MOSTLY = 0.8
/** At most this many columns are multiplied with each other. */
const MAX_RELATED = 12

const isAmounts = (column: ColumnFacts): boolean =>
  (column.filledShare === 0 || column.amountShare >= MOSTLY) && !isFlag(column) && !isPercentName(column.name)

const isWhole = ({ numbers }: ColumnFacts): boolean =>
  numbers.every((value) => Number.isNaN(value) || Number.isInteger(value))

/** Finds the column with the best name for each field. */
function named(columns: readonly ColumnFacts[]): Amounts {
  const found: Amounts = new Map()
  const taken = new Set<ColumnFacts>()
  for (const field of AMOUNT_FIELDS) {
    const [best] = columns
      .filter((column) => isAmounts(column) && !taken.has(column))
      .map((column) => ({ column, rank: nameRank(column, field) }))
      .filter(({ rank }) => rank > 0)
      .toSorted((left, right) => right.rank - left.rank)
    if (best === undefined) continue
    taken.add(best.column)
    found.set(field, { column: best.column, reason: nameReason(best.column, field) })
  }
  return found
}

type Triple = { quantity: ColumnFacts; price: ColumnFacts; total: ColumnFacts }

const isProduct = (quantity: number, price: number, total: number): boolean =>
  Math.abs(quantity * price - total) <= CLOSE + Math.abs(total) * 1e-9

/**
 * Whether quantity × price equals the total on nearly all rows where they aren't zero, including some with a quantity
 * above 1.
 */
function isRelated({ quantity, price, total }: Triple): boolean {
  let rows = 0
  let matching = 0
  let telling = 0
  quantity.numbers.forEach((pieces, at) => {
    const [each = Number.NaN, sum = Number.NaN] = [price.numbers[at], total.numbers[at]]
    if (Number.isNaN(pieces + each + sum) || (pieces * each === 0 && sum === 0)) return
    rows += 1
    if (!isProduct(pieces, each, sum)) return
    matching += 1
    if (pieces !== 1 && each !== 0 && each !== 1) telling += 1
  })
  return rows > 0 && matching >= rows * NEARLY_ALL && telling > 0
}

/** Returns the column named like the field. Without one, returns all columns with unknown names. */
function choicesFor(field: AmountField, amounts: Amounts, open: readonly ColumnFacts[]): readonly ColumnFacts[] {
  const known = amounts.get(field)
  return known === undefined ? open : [known.column]
}

function findTriple(amounts: Amounts, open: readonly ColumnFacts[]): Triple | null {
  const totals = [...choicesFor('line_total', amounts, open), ...choicesFor('order_total', amounts, [])]
  for (const quantity of choicesFor('quantity', amounts, open).filter(isWhole)) {
    for (const price of choicesFor('unit_price', amounts, open)) {
      const total = totals.find(
        (candidate) =>
          new Set([quantity, price, candidate]).size === 3 && isRelated({ quantity, price, total: candidate }),
      )
      if (total !== undefined) return { quantity, price, total }
    }
  }
  return null
}

/** Whether the column has different values in the rows of one order. Blank cells are no values. */
function differsWithinOrders(column: ColumnFacts, orders: ColumnFacts | null): boolean {
  const first = new Map<string, string>()
  return column.values.some((value, at) => {
    const order = orders?.values[at]
    if (order === undefined || order === '' || value === '') return false
    const before = first.get(order)
    if (before === undefined) first.set(order, value)
    return before !== undefined && before !== value
  })
}

/**
 * Finds columns where quantity × price = total. If a column named "total" is the total of a line, it becomes the line
 * total.
 */
function addRelation(amounts: Amounts, open: readonly ColumnFacts[], orders: ColumnFacts | null): boolean {
  const triple = findTriple(amounts, open)
  if (triple === null) return false
  const { quantity, price, total } = triple
  const reason = `“${quantity.name}” × “${price.name}” equals “${total.name}” on nearly all rows.`
  const isOrderTotal = amounts.get('order_total')?.column === total
  if (isOrderTotal && !differsWithinOrders(total, orders)) return true
  if (isOrderTotal) amounts.delete('order_total')
  amounts.set('quantity', { column: quantity, reason })
  amounts.set('unit_price', { column: price, reason })
  amounts.set('line_total', { column: total, reason })
  return true
}

type Priced = { amount: number; pieces: number }

/**
 * Counts how often a product has the same amount for different quantities, and how often the amount grows with the
 * quantity.
 */
function comparePieces(amounts: ColumnFacts, quantity: ColumnFacts, product: ColumnFacts) {
  const seen = new Map<string, Priced>()
  const count = { same: 0, growing: 0 }
  product.values.forEach((name, at) => {
    const [amount = Number.NaN, pieces = Number.NaN] = [amounts.numbers[at], quantity.numbers[at]]
    if (name === '' || Number.isNaN(amount + pieces)) return
    const before = seen.get(name) ?? { amount, pieces }
    seen.set(name, before)
    if (before.pieces === pieces) return
    if (before.amount === amount) count.same += 1
    else if (isProduct(pieces, before.amount / before.pieces, amount)) count.growing += 1
  })
  return count
}

/**
 * Returns whether a column has prices (the same for any quantity) or line totals (grow with the quantity). Returns
 * `null` if the rows don't show it.
 */
function priceOrTotal(
  column: ColumnFacts,
  quantity: ColumnFacts,
  products: readonly ColumnFacts[],
): (Found & { field: AmountField }) | null {
  for (const product of products) {
    const { same, growing } = comparePieces(column, quantity, product)
    if (same > growing) {
      return { field: 'unit_price', column, reason: 'The amount is the same for a product, whatever the quantity.' }
    }
    if (growing > same)
      return { field: 'line_total', column, reason: 'The amount grows with the quantity of a product.' }
  }
  return null
}

/**
 * Used if no amount was found by name. If exactly one column can be an amount, its values show whether it is the price
 * or the line total.
 */
function addOnlyAmount(amounts: Amounts, open: readonly ColumnFacts[], columns: readonly ColumnFacts[]) {
  const [column, second] = open.filter((candidate) => !isWhole(candidate))
  const quantity = amounts.get('quantity')?.column
  if (column === undefined || second !== undefined || quantity === undefined) return
  const products = columns.filter(
    ({ amountShare, dateShare, distinct }) => amountShare < MOSTLY && dateShare < MOSTLY && distinct > 1,
  )
  const found = priceOrTotal(column, quantity, products)
  if (found !== null) amounts.set(found.field, found)
}

/** Finds price × quantity − discount = line total, with a discount and a line total that have no known names. */
function addDiscountRelation(amounts: Amounts, open: readonly ColumnFacts[]) {
  const price = amounts.get('unit_price')?.column
  const pieces = amounts.get('quantity')?.column
  if (price === undefined || amounts.has('discount')) return
  const isOpen = ({ name }: ColumnFacts) => !isOtherAmount(name) && !isFee(name)
  for (const total of choicesFor('line_total', amounts, open).filter(isOpen)) {
    const discount = open.find(
      (column) => column !== total && isOpen(column) && isTakenOff({ price, pieces, discount: column, total }),
    )
    if (discount === undefined) continue
    const reason = `“${price.name}” less “${discount.name}” equals “${total.name}” on nearly all rows.`
    amounts.set('line_total', { column: total, reason })
    amounts.set('discount', { column: discount, reason })
    return
  }
}

type Discounted = { price: ColumnFacts; pieces: ColumnFacts | undefined; discount: ColumnFacts; total: ColumnFacts }

function isTakenOff({ price, pieces, discount, total }: Discounted): boolean {
  let rows = 0
  let matching = 0
  let telling = 0
  total.numbers.forEach((sum, at) => {
    const gross = (price.numbers[at] ?? Number.NaN) * (pieces === undefined ? 1 : (pieces.numbers[at] ?? Number.NaN))
    const off = Math.abs(discount.numbers[at] ?? Number.NaN)
    if (Number.isNaN(gross + off + sum) || gross === 0) return
    rows += 1
    if (Math.abs(gross - off - sum) > CLOSE) return
    matching += 1
    if (off !== 0 && sum !== 0) telling += 1
  })
  return rows > 0 && matching >= rows * NEARLY_ALL && telling > 0
}

const FIELDS_OF = { ...CHARGES, order_total: [], refund_amount: [] } as const

/** Maps the columns of charges to the first free fields of each charge. A fourth tax has no field. */
function addCharges(amounts: Amounts, found: readonly FoundCharge[]) {
  for (const { charge, column, reason } of found) {
    const free = FIELDS_OF[charge].find((field) => !amounts.has(field))
    if (free !== undefined) amounts.set(free, { column, reason })
  }
}

/** Returns the columns that the orders' totals need, and further taxes if they are in the prices. */
function chargesByTotal(
  amounts: Amounts,
  { columns, orders, open }: AmountTable,
  byName: readonly FoundCharge[],
): FoundCharge[] | undefined {
  const total = amounts.get('order_total')?.column
  if (total === undefined || orders === null) return undefined
  const known = chargesIn(amounts)
  return goodsIn(goodsColumns(amounts), columns, orders)
    .map((value) => {
      const found = findMissingCharges({ value, total, orders, known, open })
      if (found === null || !isTaxInTotals({ value, total, orders, known: [...known, ...found], open })) return found
      return [...found.filter(({ charge }) => charge !== 'tax'), ...byName.filter(({ charge }) => charge === 'tax')]
    })
    .find((found) => found !== null)
}

/**
 * Finds charges in columns with longer or unknown names. Where orders have a total, the columns that it needs are
 * charges and no others; elsewhere the names decide.
 */
function addUnnamedCharges(amounts: Amounts, { columns, orders, open }: AmountTable) {
  const byName = chargesByName(new Map([...amounts].map(([field, { column }]) => [field, column])), { open, orders })
  const found = chargesByTotal(amounts, { columns, orders, open }, byName) ?? byName
  // A total with a tax that the marketplace keeps is no amount of the shop.
  if (found.some(({ column }) => isCollectedByOthers(column.name))) amounts.delete('order_total')
  addCharges(
    amounts,
    found.filter(({ column }) => !isCollectedByOthers(column.name)),
  )
}

function addUnnamedTotal(amounts: Amounts, { columns, orders, open }: AmountTable) {
  if (orders === null) return
  const known = chargesIn(amounts)
  const total = goodsIn(goodsColumns(amounts), columns, orders)
    .map((value) => findUnnamedTotal({ value, orders, known, open }))
    .find((found) => found !== null)
  if (total) amounts.set('order_total', { column: total, reason: 'The lines and charges of an order come to it.' })
}

/** Finds quantities and amounts by the column names, and by calculating with their values. */
export function findAmounts(
  columns: readonly ColumnFacts[],
  orders: ColumnFacts | null,
): { field: AmountField; found: Found }[] {
  const amounts = named(columns)
  const dropped: ColumnFacts[] = []
  const openNow = () => {
    const taken = new Set([...amounts.values()].map(({ column }) => column))
    return columns.filter((column) => isAmounts(column) && !taken.has(column) && !dropped.includes(column))
  }
  const filled = () =>
    openNow()
      .filter(({ filledShare }) => filledShare > 0)
      .slice(0, MAX_RELATED)
  addRelation(amounts, filled(), orders)
  addDiscountRelation(amounts, filled())
  addPricePaid(amounts, columns)
  addReturnedPieces(amounts)
  dropped.push(...dropNoCharges(amounts, { columns, orders, open: openNow() }))
  const total = amounts.get('order_total')
  if (total && !amounts.has('line_total') && !amounts.has('unit_price') && differsWithinOrders(total.column, orders)) {
    amounts.delete('order_total')
    amounts.set('line_total', { ...total, reason: 'The rows of an order have different amounts.' })
  }
  const hasValue = (['unit_price', 'line_total', 'order_total'] as const).some((field) => amounts.has(field))
  if (!hasValue) addOnlyAmount(amounts, filled(), columns)
  addUnnamedCharges(amounts, { columns, orders, open: openNow() })
  if (!amounts.has('order_total')) addUnnamedTotal(amounts, { columns, orders, open: filled() })
  addPercentOff(amounts, columns)
  return [...amounts].map(([field, found]) => ({ field, found }))
}
