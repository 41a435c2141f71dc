import { sumMicros } from '#domain/imports/cells/micros.ts'
import { isTaxOnShipping, taxNamedFor } from './charge-names.ts'
import { CLOSE, type ColumnFacts, NEARLY_ALL } from './column-facts.ts'
import { goodsIn, type GoodsColumns } from './goods-evidence.ts'
import { chargeOf, type Valued } from './table-placement.ts'
import { type MappedColumns, PLAIN_RULES, type TableRules } from './table-rules.ts'
import { readingsOf, rowsByOrder } from './total-evidence.ts'

/** Whether prices include the tax. `unknown` if neither amounts nor names say it. */
export type TaxInPrices = 'included' | 'added' | 'unknown'

/** Rates of taxes on sales that aren't multiples of a half, in percent. */
const ODD_RATES = [2.1, 2.6, 3.7, 3.8, 7.7, 8.1, 8.25, 8.375, 8.875, 9.25, 9.975, 14.975]
const RATES = [...Array.from({ length: 54 }, (_rate, at) => (at + 1) / 2), ...ODD_RATES]
/** A file has at most this many rates, such as the full and the reduced one. */
const MOST_RATES = 2
const SOME = 0.8
/** Taxes are rounded to the cent, for each row. */
const ROUNDING = 0.0051
const MAX_PAIRS = 500

/** One amount proves little: any tax is some percentage of it. */
const LEAST_ADDED = 2
const LEAST_INCLUDED = 3

/** What may have been taxed, by whether discounts and shipping were, the tax, and how many rows they are the sum of. */
type Taxed = { bases: readonly number[]; tax: number; rows: number }

const toNumber = (micros: bigint): number => Number(micros) / 1e6

function taxedIn(orders: readonly (readonly Valued[])[], scopes: TableRules['scopes']): Taxed[] {
  const rules = { ...PLAIN_RULES, scopes }
  const groups = scopes.tax === 'line' ? orders.flatMap((rows) => rows.map((row) => [row])) : orders
  const taxed = groups.slice(0, MAX_PAIRS).map((rows) => {
    const gross = toNumber(sumMicros(rows.map((row) => row.gross - row.lineDiscount)))
    const [discount, shipping, tax] = (['discount', 'shipping', 'tax'] as const).map((charge) =>
      toNumber(chargeOf(rows, charge, rules)),
    )
    const off = gross - (discount ?? 0)
    return { bases: [off, gross, off + (shipping ?? 0), gross + (shipping ?? 0)], tax: tax ?? 0, rows: rows.length }
  })
  return taxed.filter(({ bases: [net = 0], tax }) => net > 0 && tax > 0)
}

/** Returns the largest share of the taxes that two usual rates explain, each a part of the same base. */
function shareExplained(taxed: readonly Taxed[], partOf: (percent: number) => number): number {
  const shares = [0, 1, 2, 3].map((base) => {
    let rest = taxed
    for (let count = 0; count < MOST_RATES; count += 1) {
      const left = RATES.map((percent) =>
        rest.filter(({ bases, tax, rows }) => Math.abs((bases[base] ?? 0) * partOf(percent) - tax) > ROUNDING * rows),
      )
      rest = left.reduce((least, each) => (each.length < least.length ? each : least), rest)
    }
    return 1 - rest.length / taxed.length
  })
  return Math.max(...shares)
}

const INCLUDED =
  /enthalten|inkl|\bincl|inbegrepen|compris|\bttc\b|brutto|\bgross price|dont |di cui|davon|contained|bruto/i
const ADDED = /exkl|\bexcl|\bht\b|netto|\bnet\b|zzgl|ohne|hors|\bex\b/i

function byNames(columns: MappedColumns): TaxInPrices {
  const names = (['tax', 'unit_price', 'line_total'] as const)
    .map((field) => columns(field))
    .filter(({ at }) => at >= 0)
  const [isIncluded, isAdded] = [INCLUDED, ADDED].map((word) => names.some(({ name }) => word.test(name)))
  if (isIncluded === isAdded) return 'unknown'
  return isIncluded ? 'included' : 'added'
}

/** Finds out whether prices include the tax, from the rates that the amounts come to, or else from the names. */
export function findTaxInPrices(
  orders: readonly (readonly Valued[])[],
  columns: MappedColumns,
  scopes: TableRules['scopes'],
): TaxInPrices {
  const taxed = taxedIn(orders, scopes)
  if (taxed.length === 0) return 'added'
  const included = shareExplained(taxed, (percent) => percent / (100 + percent))
  const added = shareExplained(taxed, (percent) => percent / 100)
  const distinct = new Set(taxed.map(({ tax }) => tax)).size
  if (included >= NEARLY_ALL && added < SOME && distinct >= LEAST_INCLUDED) return 'included'
  if (added >= NEARLY_ALL && included < SOME && distinct >= LEAST_ADDED) return 'added'
  return byNames(columns)
}

/** Whether a tax on shipping is charged beside another tax, or is a part of it. */
export type ShippingTax = 'beside' | 'within' | 'unknown'

type Reading = readonly number[]

/** The columns that taxes are compared with. */
export type TaxedColumns = GoodsColumns & Record<'discount' | 'shipping', ColumnFacts | undefined>

type Taxes = { onShipping: ColumnFacts; tax: ColumnFacts; taxed: TaxedColumns; orders: ColumnFacts | null }

/** At least this many orders have to show the rates of both taxes. */
const LEAST_TELLING = 2

/** How the columns of one order can be read together. */
type Way = { onShipping: Reading; tax: Reading; shipping: Reading; goods: Reading }

function waysOf({ onShipping, tax, taxed }: Taxes, groups: readonly number[][]): Way[] {
  const all = (column: ColumnFacts | undefined) => (column === undefined ? [] : readingsOf(column, groups))
  const columns = [taxed.price, taxed.pieces, taxed.total].filter((column) => column !== undefined)
  const goods = goodsIn(taxed, columns, null).map((value) =>
    groups.map((rows) => rows.reduce((sum, row) => sum + value(row), 0)),
  )
  const discounted = goods.flatMap((gross) =>
    all(taxed.discount).map((off) => gross.map((amount, at) => amount - Math.abs(off[at] ?? 0))),
  )
  return all(onShipping).flatMap((first) =>
    all(tax).flatMap((second) =>
      all(taxed.shipping).flatMap((shipping) =>
        [...goods, ...discounted].map((each) => ({ onShipping: first, tax: second, shipping, goods: each })),
      ),
    ),
  )
}

/** Whether the goods are taxed at the rate of the shipping on nearly all orders, if `part` of the tax on it is in the tax. */
function haveOneRate({ onShipping, tax, shipping, goods }: Way, part: 0 | 1): boolean {
  let [telling, matching] = [0, 0]
  goods.forEach((value, at) => {
    const [own = 0, all = 0, charged = 0] = [onShipping[at], tax[at], shipping[at]]
    if (own <= 0 || all <= 0 || charged <= 0 || value <= 0) return
    const rounding = CLOSE + (CLOSE / 2) * (value / charged)
    if (rounding > own / 3) return
    telling += 1
    if (Math.abs((own / charged) * value - (all - part * own)) <= rounding) matching += 1
  })
  return telling >= LEAST_TELLING && matching >= telling * NEARLY_ALL
}

/** Whether the tax on shipping is more than the other tax on some order, so that it can't be a part of it. */
function isMore({ onShipping, tax }: Taxes, groups: readonly number[][]): boolean {
  const readings = readingsOf(tax, groups)
  return readingsOf(onShipping, groups).every((own) =>
    readings.every((all) => own.some((amount, at) => Math.abs(amount) > Math.abs(all[at] ?? 0) + CLOSE)),
  )
}

/** Finds out whether a tax on shipping is a part of the other tax: from the rates of the two, or else from the names. */
export function placeShippingTax(taxes: Taxes): ShippingTax {
  const { onShipping, tax, orders } = taxes
  const groups = orders === null ? onShipping.values.map((_value, at) => [at]) : rowsByOrder(orders)
  if (isMore(taxes, groups)) return 'beside'
  const ways = waysOf(taxes, groups)
  const isBeside = ways.some((way) => haveOneRate(way, 0))
  const isWithin = ways.some((way) => haveOneRate(way, 1))
  if (isBeside !== isWithin) return isBeside ? 'beside' : 'within'
  const named = taxNamedFor(tax.name)
  if (named === null) return 'unknown'
  return named === 'goods' ? 'beside' : 'within'
}

/** Moves the taxes on shipping to the end, because they are compared with the tax on goods. */
export const withShippingTaxLast = (columns: readonly ColumnFacts[]): ColumnFacts[] =>
  columns.toSorted((left, right) => Number(isTaxOnShipping(left.name)) - Number(isTaxOnShipping(right.name)))
