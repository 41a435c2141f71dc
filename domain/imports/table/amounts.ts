import { CHARGES } from '#domain/contracts/import-terms.ts'
import type { Charge, MappingField } from '#domain/contracts/imports.ts'
import type { ColumnFacts, Found } from './column-facts.ts'
import type { GoodsColumns } from './goods-evidence.ts'

export const AMOUNT_FIELDS = [
  'quantity',
  'unit_price',
  'refund_amount',
  'order_total',
  'line_total',
  'discount',
  'shipping',
  'tax',
  'duties',
  'returned_quantity',
] as const satisfies readonly MappingField[]

/** Fields without names of their own, which take what the first field of the charge leaves. */
type FurtherField = 'discount_2' | 'shipping_2' | 'tax_2' | 'tax_3'

export type AmountField = (typeof AMOUNT_FIELDS)[number] | FurtherField
export type Amounts = Map<AmountField, Found>

/** The columns of a table, that of the order numbers, and those that nothing is known about. */
export type AmountTable = { columns: readonly ColumnFacts[]; orders: ColumnFacts | null; open: readonly ColumnFacts[] }

export const goodsColumns = (amounts: Amounts): GoodsColumns => ({
  price: amounts.get('unit_price')?.column,
  pieces: amounts.get('quantity')?.column,
  total: amounts.get('line_total')?.column,
})

export const chargesIn = (amounts: Amounts): { charge: Charge; column: ColumnFacts }[] =>
  (['discount', 'shipping', 'tax', 'duties'] as const).flatMap((charge) =>
    CHARGES[charge].flatMap((field) => {
      const column = amounts.get(field)?.column
      return column === undefined ? [] : [{ charge, column }]
    }),
  )
