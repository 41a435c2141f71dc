import type { ChargeField, ChargeScope, MappingField, StatusAnswer } from '#domain/contracts/imports.ts'
import type { Column, Columns } from '#domain/imports/cells/columns.ts'

/** Which of a table's columns stands for which field. */
export type Mapping = { [Field in MappingField]?: string | undefined }

/** Which column stands for a field; position -1 where none does. */
export type MappedColumns = (field: MappingField) => Column

/** How a whole table is to be read: the same for each of its orders. */
export type TableRules = {
  /** Whether a column holds an amount of the whole order, however often it is repeated, or of each row. */
  scopes: Record<ChargeField, ChargeScope>
  isTaxIncluded: boolean
  isShippingOutsideTotal: boolean
  /** What the person said of unknown statuses, by normalised status. */
  statuses: ReadonlyMap<string, StatusAnswer>
  /** Whether rows of an order further down replace earlier ones. */
  isReplacing: boolean
}

export const PLAIN_RULES: TableRules = {
  scopes: { discount: 'line', shipping: 'line', tax: 'line', order_total: 'order', refund_amount: 'line' },
  isTaxIncluded: false,
  isShippingOutsideTotal: false,
  statuses: new Map(),
  isReplacing: false,
}

export function mapColumns(columns: Columns, mapping: Mapping): MappedColumns {
  const found = new Map<string, Column>()
  for (const [field, name] of Object.entries(mapping)) {
    if (name !== undefined) found.set(field, columns.find(name))
  }
  return (field) => found.get(field) ?? { name: field, at: -1 }
}
