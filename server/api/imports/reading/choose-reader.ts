import type { ImportKind } from '#domain/contracts/imports.ts'
import type { Columns } from '#domain/imports/cells/columns.ts'
import { detectFormat, findFormat, type FormatName } from '#domain/imports/formats/detect-format.ts'
import {
  looksLikeAmounts,
  looksLikeDates,
  suggestMapping,
  type SampledColumn,
} from '#domain/imports/table/mapping-suggestion.ts'
import type { OrderFormat } from '#domain/imports/parsed-order.ts'
import type { ProductFormat } from '#domain/imports/parsed-product.ts'
import { createTableFormat, mappingProblem, type Mapping } from '#domain/imports/table/table-format.ts'
import { ImportFailure } from '#server/api/imports/lifecycle/import-failure.ts'

export type OrderReader = OrderFormat & { holds: 'orders' }
export type ProductReader = ProductFormat & { holds: 'products'; dateColumns: number[]; currencyColumn: number }
export type Reader = OrderReader | ProductReader

type Known = { columns: Columns; samples: SampledColumn[]; kind: ImportKind; mapping: Mapping | undefined }

const NAMES: Record<FormatName, string> = {
  shopify_orders: 'a Shopify order export',
  shopify_products: 'a Shopify product export',
  woocommerce_orders: 'a WooCommerce order export',
  etsy_orders: 'Etsy’s list of sold orders',
  etsy_items: 'Etsy’s list of sold order items',
  bigcommerce_orders: 'a BigCommerce order export',
  square_items: 'Square’s item sales',
  square_transactions: 'Square’s transactions',
  amazon_orders: 'Amazon’s report of all orders',
  amazon_settlement: 'an Amazon settlement report',
  stripe_payments: 'Stripe’s payments',
  woocommerce_products: 'a WooCommerce product export',
  online_retail: 'the Online Retail transaction list',
  table: 'a table of orders',
}

/** A table that holds no dates or no amounts cannot be a list of sales, whatever its columns are called. */
function checkTable({ columns, samples }: Known) {
  if (columns.names.length < 2 || !samples.some(looksLikeDates) || !samples.some(looksLikeAmounts)) {
    throw new ImportFailure(
      'unknown_format',
      'This is no kind of file that Cartwright knows, and it has no columns with dates and amounts to be read as sales.',
    )
  }
}

function chooseTable(known: Known): OrderReader {
  checkTable(known)
  const mapping = known.mapping ?? suggestMapping(known.samples)
  const problem = known.mapping === undefined ? null : mappingProblem(mapping, known.columns)
  if (problem !== null) throw new ImportFailure('wrong_format', problem)
  return { ...createTableFormat(known.columns, mapping), holds: 'orders' }
}

/** Who reads this file: by its header, or as the person said. Throws an `ImportFailure`. */
export function chooseReader(known: Known): { format: FormatName; reader: Reader } {
  const format = known.kind === 'auto' ? detectFormat(known.columns) : known.kind
  if (format === 'table') return { format, reader: chooseTable(known) }
  const found = findFormat(known.columns)
  if (found?.kind !== format) {
    throw new ImportFailure('wrong_format', `The columns are not those of ${NAMES[format]}.`)
  }
  if (found.holds === 'products') {
    const reader = { ...found.create(known.columns), holds: found.holds, dateColumns: [], currencyColumn: -1 }
    return { format, reader }
  }
  const reader = { ...found.create(known.columns), holds: found.holds }
  if (reader.refusal !== null) throw new ImportFailure('no_amounts', reader.refusal)
  return { format, reader }
}
