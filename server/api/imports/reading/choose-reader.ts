import type { ImportKind } from '#domain/contracts/imports.ts'
import type { Columns } from '#domain/imports/cells/columns.ts'
import { detectFormat, findFormat, type FormatName } from '#domain/imports/formats/detect-format.ts'
import { looksLikeAmounts, looksLikeDates, type SampledColumn } from '#domain/imports/table/column-facts.ts'
import { suggestMapping, type Suggestion } from '#domain/imports/table/mapping-suggestion.ts'
import type { OrderFormat, SourceRow } from '#domain/imports/parsed-order.ts'
import type { CustomerFormat } from '#domain/imports/parsed-customer.ts'
import type { ProductFormat } from '#domain/imports/parsed-product.ts'
import { createTableFormat, mappingProblem } from '#domain/imports/table/table-format.ts'
import type { Mapping } from '#domain/imports/table/table-rules.ts'
import { ImportFailure } from '#server/api/imports/lifecycle/import-failure.ts'

export type OrderReader = OrderFormat & { holds: 'orders' }
export type ProductReader = ProductFormat & { holds: 'products'; dateColumns: number[]; currencyColumn: number }
export type CustomerReader = CustomerFormat & { holds: 'customers'; dateColumns: number[]; currencyColumn: number }
export type Reader = OrderReader | ProductReader | CustomerReader

type Known = {
  columns: Columns
  samples: SampledColumn[]
  /** The first rows. */
  rows: readonly SourceRow[]
  kind: ImportKind
  /** As the person chose it. */
  mapping: Mapping | undefined
}

/** What a table is read through, and what its own evidence suggests. */
export type ChosenTable = { mapping: Mapping; suggestion: Suggestion }

type Chosen = { format: FormatName; reader: Reader; table: ChosenTable | null }

const NAMES: Record<FormatName, string> = {
  shopify_orders: 'a Shopify order export',
  shopify_products: 'a Shopify product export',
  shopify_customers: 'a Shopify customer export',
  woocommerce_orders: 'a WooCommerce order export',
  etsy_orders: 'Etsy’s list of sold orders',
  etsy_items: 'Etsy’s list of sold order items',
  bigcommerce_orders: 'a BigCommerce order export',
  square_items: 'Square’s item sales',
  square_transactions: 'Square’s transactions',
  medusa_orders: 'a Medusa order export',
  vendure_orders: 'the order file of the Vendure export plugin',
  shopware_orders: 'a Shopware order export',
  prestashop_orders: 'a PrestaShop order export',
  olist_orders: 'the joined Olist tables',
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

function chooseTable(known: Known): Chosen {
  checkTable(known)
  const { columns, rows } = known
  const suggestion = suggestMapping(
    columns.names,
    rows.map(({ cells }) => cells),
  )
  const mapping = known.mapping ?? suggestion.mapping
  const problem = known.mapping === undefined ? null : mappingProblem(mapping, columns)
  if (problem !== null) throw new ImportFailure('wrong_format', problem)
  const reader = { ...createTableFormat(columns, mapping), holds: 'orders' as const }
  return { format: 'table', reader, table: { mapping, suggestion } }
}

/** Who reads this file: by its header, or as the person said. Throws an `ImportFailure`. */
export function chooseReader(known: Known): Chosen {
  const format = known.kind === 'auto' ? detectFormat(known.columns) : known.kind
  if (format === 'table') return chooseTable(known)
  const found = findFormat(known.columns)
  if (found?.kind !== format) {
    throw new ImportFailure('wrong_format', `The columns are not those of ${NAMES[format]}.`)
  }
  if (found.holds === 'products') {
    const reader = { ...found.create(known.columns), holds: found.holds, dateColumns: [], currencyColumn: -1 }
    return { format, reader, table: null }
  }
  if (found.holds === 'customers') {
    const reader = { ...found.create(known.columns), holds: found.holds, dateColumns: [], currencyColumn: -1 }
    return { format, reader, table: null }
  }
  const reader = { ...found.create(known.columns), holds: found.holds }
  if (reader.refusal !== null) throw new ImportFailure('no_amounts', reader.refusal)
  return { format, reader, table: null }
}
