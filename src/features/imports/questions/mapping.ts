import type { ImportAnswers } from '#domain/contracts/import-answers.ts'
import type { ColumnUse } from '#domain/contracts/first-rows.ts'
import { CHARGE_FIELDS } from '#domain/contracts/import-terms.ts'
import type { MappingField } from '#domain/contracts/imports.ts'

type Mapping = NonNullable<ImportAnswers['mapping']>

export const FIELD_LABELS: Record<MappingField, string> = {
  order_id: 'Order number',
  placed_at: 'Order date',
  product: 'Product',
  sku: 'SKU',
  quantity: 'Quantity',
  unit_price: 'Unit price',
  line_total: 'Line total',
  order_total: 'Order total',
  discount: 'Discount',
  discount_2: 'Second discount',
  shipping: 'Shipping',
  shipping_2: 'Second shipping charge',
  tax: 'Tax',
  tax_2: 'Second tax',
  tax_3: 'Third tax',
  duties: 'Duties',
  currency: 'Currency',
  customer_id: 'Customer number',
  customer_name: 'Customer name',
  customer_email: 'Customer email',
  country: 'Country',
  region: 'State or province',
  city: 'City',
  status: 'Order status',
  status_2: 'Second status',
  status_3: 'Third status',
  time: 'Time of day',
  returned_quantity: 'Returned quantity',
  refund_amount: 'Refund amount',
  refund_date: 'Refund date',
  cancelled_at: 'Cancellation date',
  channel: 'Sales channel',
  payment_method: 'Payment method',
  discount_code: 'Discount code',
  consent: 'Consent to marketing',
}

/** How a field's cells are read. */
export type FieldUse = ColumnUse | 'pieces'

const USES: { [Field in MappingField]?: FieldUse } = {
  placed_at: 'date',
  refund_date: 'date',
  cancelled_at: 'date',
  quantity: 'pieces',
  returned_quantity: 'pieces',
  currency: 'currency',
  unit_price: 'amount',
  line_total: 'amount',
  ...Object.fromEntries(CHARGE_FIELDS.map((field) => [field, 'amount'])),
}

export const useOfField = (field: MappingField): FieldUse => USES[field] ?? 'text'

/** A table needs a column for at least one of these fields. */
export const AMOUNT_FIELDS = ['unit_price', 'line_total', 'order_total'] as const satisfies readonly MappingField[]

/** Returns an instruction for each field that still needs a column. Empty if the table can be read. */
export function missingColumns(
  required: readonly MappingField[],
  mapping: ImportAnswers['mapping'],
): { [Field in MappingField]?: string } {
  const fields = required.filter((field) => !mapping?.[field])
  const missing = fields.map((field) => [field, `Choose the column with the ${FIELD_LABELS[field].toLowerCase()}.`])
  const hasAmount = AMOUNT_FIELDS.some((field) => mapping?.[field])
  return {
    ...Object.fromEntries(missing),
    ...(!hasAmount && { unit_price: 'Choose a column for at least one amount.' }),
  }
}

/** Returns the mapping with `column` for `field`, and no other field with that column. `null` unmaps `field`. */
export function withColumn(mapping: Mapping, field: MappingField, column: string | null): Mapping {
  const others = Object.entries(mapping).filter(([other, mapped]) => other !== field && mapped !== column)
  return Object.fromEntries(column === null ? others : [...others, [field, column]])
}
