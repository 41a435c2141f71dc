import type { ImportKind, MappingField } from '#domain/contracts/imports.ts'
import type { Columns } from '#domain/imports/cells/columns.ts'
import { withConsent } from '#domain/imports/consent.ts'
import { detectFormat, findFormat, type FormatName } from '#domain/imports/formats/detect-format.ts'
import { looksLikeAmounts, looksLikeDates, type SampledColumn } from '#domain/imports/table/column-facts.ts'
import { matchName } from '#domain/imports/table/field-names.ts'
import { suggestMapping, type Suggestion } from '#domain/imports/table/mapping-suggestion.ts'
import type { OrderFormat, SourceRow } from '#domain/imports/parsed-order.ts'
import type { CustomerFormat } from '#domain/imports/parsed-customer.ts'
import type { ProductFormat } from '#domain/imports/parsed-product.ts'
import { createTableFormat, mappingProblem } from '#domain/imports/table/table-format.ts'
import type { Mapping } from '#domain/imports/table/table-rules.ts'
import { ImportFailure } from '#server/api/imports/import-errors.ts'

export type OrderReader = OrderFormat & { holds: 'orders' }
export type ProductReader = ProductFormat & { holds: 'products'; dateColumns: number[]; currencyColumn: number }
export type CustomerReader = CustomerFormat & { holds: 'customers'; currencyColumn: number }
export type Reader = OrderReader | ProductReader | CustomerReader

type FileSample = {
  columns: Columns
  samples: SampledColumn[]
  /** The first rows. */
  rows: readonly SourceRow[]
  kind: ImportKind
  /** The person's choice of columns. */
  mapping: Mapping | undefined
}

/** The columns chosen for a table, and the columns suggested from its content. */
export type ChosenTable = { mapping: Mapping; suggestion: Suggestion }

type ChosenReader = { format: FormatName; reader: Reader; table: ChosenTable | null }

const NAMES: Record<FormatName, string> = {
  shopify_orders: 'a Shopify order export',
  shopify_products: 'a Shopify product export',
  shopify_customers: 'a Shopify customer export',
  customers: 'a list of customers',
  woocommerce_orders: 'a WooCommerce order export',
  etsy_orders: 'an Etsy order export',
  etsy_items: 'an Etsy order items export',
  bigcommerce_orders: 'a BigCommerce order export',
  square_items: 'a Square item sales export',
  square_transactions: 'a Square transactions export',
  medusa_orders: 'a Medusa order export',
  vendure_orders: 'a Vendure order export',
  shopware_orders: 'a Shopware order export',
  prestashop_orders: 'a PrestaShop order export',
  olist_orders: 'the joined Olist tables',
  amazon_orders: 'an Amazon order report',
  amazon_settlement: 'an Amazon settlement report',
  stripe_payments: 'a Stripe payments export',
  woocommerce_products: 'a WooCommerce product export',
  online_retail: 'the Online Retail transaction list',
  table: 'a table of orders',
}

/** Says which column should have had the dates or amounts, with one of its values. */
function unreadableColumn(samples: readonly SampledColumn[]): string {
  const named = (fields: readonly MappingField[]) =>
    samples.find(
      ({ name, samples: [first] }) => first !== undefined && fields.some((field) => matchName(name).has(field)),
    )
  const dates = samples.some(looksLikeDates) ? undefined : named(['placed_at'])
  if (dates) return ` The column “${dates.name}” has “${dates.samples[0]}”, which isn’t a date that we can read.`
  const amounts = samples.some(looksLikeAmounts) ? undefined : named(['unit_price', 'line_total', 'order_total'])
  return amounts ? ` The column “${amounts.name}” has “${amounts.samples[0]}”, which isn’t an amount.` : ''
}

/** Throws when a table has no dates or no amounts: such a table can't be a list of sales. */
function checkTable({ columns, samples }: FileSample) {
  if (columns.names.length < 2 || !samples.some(looksLikeDates) || !samples.some(looksLikeAmounts)) {
    throw new ImportFailure(
      'unknown_format',
      `We don’t recognize this file. A table of orders needs a column with dates and a column with amounts.${unreadableColumn(samples)}`,
    )
  }
}

function chooseTable(sample: FileSample): ChosenReader {
  checkTable(sample)
  const { columns, rows } = sample
  const suggestion = suggestMapping(
    columns.names,
    rows.map(({ cells }) => cells),
  )
  const mapping = sample.mapping ?? suggestion.mapping
  const problem = sample.mapping === undefined ? null : mappingProblem(mapping, columns)
  if (problem !== null) throw new ImportFailure('wrong_format', problem)
  const reader = { ...createTableFormat(columns, mapping), holds: 'orders' as const }
  return { format: 'table', reader, table: { mapping, suggestion } }
}

/** Chooses the reader of a file by its header, or by the kind that the person selected. Throws an `ImportFailure`. */
export function chooseReader(sample: FileSample): ChosenReader {
  const format = sample.kind === 'auto' ? detectFormat(sample.columns) : sample.kind
  if (format === 'table') return chooseTable(sample)
  const found = findFormat(sample.columns)
  if (found?.kind !== format) {
    throw new ImportFailure('wrong_format', `The columns don’t match ${NAMES[format]}.`)
  }
  if (found.holds === 'products') {
    const reader = { ...found.create(sample.columns), holds: found.holds, dateColumns: [], currencyColumn: -1 }
    return { format, reader, table: null }
  }
  if (found.holds === 'customers') {
    const reader = { ...found.create(sample.columns), holds: found.holds, currencyColumn: -1 }
    return { format, reader, table: null }
  }
  const reader = { ...withConsent(found.create(sample.columns), sample.columns), holds: found.holds }
  if (reader.refusal !== null) throw new ImportFailure('no_amounts', reader.refusal)
  return { format, reader, table: null }
}
