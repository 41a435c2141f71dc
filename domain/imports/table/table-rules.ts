import type {
  Charge,
  ChargeField,
  ChargeScope,
  MappingField,
  StatusAnswer,
  StatusField,
} from '#domain/contracts/imports.ts'
import type { Column, Columns } from '#domain/imports/cells/columns.ts'

/** What an order is charged beside its goods. */
export const ADDED_CHARGES = ['shipping', 'tax', 'duties'] as const satisfies readonly Charge[]

/** Column names by field. */
export type Mapping = { [Field in MappingField]?: string | undefined }

/** Returns the column of a field, with index -1 if there is none. */
export type MappedColumns = (field: MappingField) => Column

/** How to read the amounts and statuses of a table. The same rules are used for all its orders. */
export type TableRules = {
  /** For each charge: whether its column is per order or per row. An amount per order can be repeated on each row. */
  scopes: Record<ChargeField, ChargeScope>
  isTaxIncluded: boolean
  isShippingOutsideTotal: boolean
  /** Whether the date of a refund is that of the whole order, although it stands on one of its rows. */
  isRefundDateOfOrder: boolean
  /** The person's answers, by normalized status. */
  statuses: ReadonlyMap<string, StatusAnswer>
  /** Whether later rows of an order replace earlier ones. */
  isReplacing: boolean
  /** The fields whose columns say what each row is: a sale, a return, a fee. */
  kindFields: readonly StatusField[]
  /** Customer numbers that several people share. */
  sharedCustomers: ReadonlySet<string>
  /** Whether a comma separates discount codes. */
  areCodesListed: boolean
}

export const PLAIN_RULES: TableRules = {
  scopes: {
    discount: 'line',
    discount_2: 'line',
    shipping: 'line',
    shipping_2: 'line',
    tax: 'line',
    tax_2: 'line',
    tax_3: 'line',
    duties: 'line',
    order_total: 'order',
    refund_amount: 'line',
  },
  isTaxIncluded: false,
  isShippingOutsideTotal: false,
  isRefundDateOfOrder: false,
  statuses: new Map(),
  isReplacing: false,
  kindFields: [],
  sharedCustomers: new Set(),
  areCodesListed: false,
}

export function mapColumns(columns: Columns, mapping: Mapping): MappedColumns {
  const found = new Map<string, Column>()
  for (const [field, name] of Object.entries(mapping)) {
    if (name !== undefined) found.set(field, columns.find(name))
  }
  return (field) => found.get(field) ?? { name: field, at: -1 }
}
