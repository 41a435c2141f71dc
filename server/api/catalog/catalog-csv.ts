import type { Catalog } from '#domain/contracts/catalog/catalog.ts'
import { CATALOG_GAPS } from '#domain/contracts/catalog/catalog-terms.ts'
import { toCsv } from '#domain/csv.ts'
import { minorUnitsToDecimal } from '#domain/money.ts'

type Listed = Omit<Catalog, 'asOf'>

/** Formats the products with gaps as CSV: a column for each gap, with the number of its variants. */
export function toGapsCsv({ rows, store: { currency } }: Listed): string {
  const header = ['product', 'sku', 'variants', 'currency', 'net_sales', 'net_sales_with_gaps', ...CATALOG_GAPS]
  const lines = rows.map(({ title, sku, variants, netSales, touched, gaps }) => [
    title,
    sku,
    variants,
    currency,
    { decimal: minorUnitsToDecimal(netSales, currency) },
    { decimal: minorUnitsToDecimal(touched, currency) },
    ...CATALOG_GAPS.map((gap) => gaps.find((each) => each.gap === gap)?.variants ?? 0),
  ])
  return toCsv([header, ...lines])
}

/** Formats what is sold below its cost as CSV. */
export function toLossesCsv({ losses, store: { currency } }: Listed): string {
  const money = (amount: number) => ({ decimal: minorUnitsToDecimal(amount, currency) })
  const header = ['product', 'variant', 'sku', 'currency', 'units', 'net_sales', 'cost', 'loss']
  const lines = losses.map(({ title, variant, sku, units, sales, cost }) => [
    title,
    variant,
    sku,
    currency,
    units,
    money(sales),
    money(cost),
    money(cost - sales),
  ])
  return toCsv([header, ...lines])
}
