import { sumMicros } from '#domain/imports/cells/micros.ts'
import { NEARLY_ALL } from './column-facts.ts'
import { chargeOf, type Valued } from './table-placement.ts'
import { type MappedColumns, PLAIN_RULES, type TableRules } from './table-rules.ts'

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
