import { z } from 'zod'
import { parseMicros } from '#domain/money.ts'
import { instant, listOf, text } from '#server/integrations/answer-parts.ts'

/** A decimal: a text or a number. In millionths. */
const money = z.union([z.string().trim().min(1), z.number()]).transform((value, context) => {
  try {
    return parseMicros(typeof value === 'number' ? value.toFixed(6) : value)
  } catch {
    context.addIssue({ code: 'custom', message: `not an amount: ${String(value).slice(0, 40)}` })
    return z.NEVER
  }
})

/** Empty and missing are 0. */
const moneyOrNone = z
  .union([z.literal('').transform(() => 0n), money])
  .nullish()
  .transform((micros) => micros ?? 0n)

const units = z.number().int().min(0)

/** A link, which stands where something wasn't included. */
const resource = z.looseObject({ resource: z.string() })

const address = z.looseObject({
  first_name: text,
  last_name: text,
  email: text,
  city: text,
  state: text,
  country: text,
  country_iso2: text,
})

const consignment = z.looseObject({ line_items: z.array(z.unknown()).catch([]) })

const consignments = z
  .looseObject({
    pickups: listOf(consignment),
    shipping: listOf(z.looseObject({ ...address.shape, ...consignment.shape })),
    downloads: listOf(consignment),
    email: z.looseObject({ gift_certificates: listOf(consignment) }).nullish(),
  })
  .nullish()

/** BigCommerce's documentation has two names for what a fee costs without tax. */
const fee = z.looseObject({ cost_inc_tax: money }).transform((row, context) => {
  const untaxed = money.safeParse(row['cost_ex_tax'] ?? row['cost_exc_tax'])
  if (untaxed.success) return { cost_ex_tax: untaxed.data, cost_inc_tax: row.cost_inc_tax }
  context.addIssue({ code: 'custom', path: ['cost_ex_tax'], message: 'not an amount' })
  return z.NEVER
})

export const orderSchema = z.looseObject({
  id: z.number().int().positive(),
  customer_id: z.number().nullish(),
  date_created: instant,
  date_modified: instant,
  status_id: z.number().int(),
  is_deleted: z.boolean().nullish(),
  subtotal_ex_tax: money,
  subtotal_inc_tax: money,
  shipping_cost_ex_tax: moneyOrNone,
  shipping_cost_inc_tax: moneyOrNone,
  handling_cost_ex_tax: moneyOrNone,
  handling_cost_inc_tax: moneyOrNone,
  wrapping_cost_ex_tax: moneyOrNone,
  wrapping_cost_inc_tax: moneyOrNone,
  total_ex_tax: money,
  total_inc_tax: money,
  total_tax: money,
  discount_amount: moneyOrNone,
  coupon_discount: moneyOrNone,
  store_credit_amount: moneyOrNone,
  gift_certificate_amount: moneyOrNone,
  is_tax_inclusive_pricing: z.boolean().nullish(),
  items_total: z.number().nullish(),
  payment_method: text,
  /** What the shopper pays in. Amounts are in it. */
  default_currency_code: z.string().regex(/^[A-Z]{3}$/),
  /** Empty in shops with one currency. */
  store_default_currency_code: text,
  store_default_to_transactional_exchange_rate: z.union([z.string(), z.number()]).nullish(),
  order_source: text,
  external_source: text,
  channel_id: z.number().nullish(),
  billing_address: address.nullish(),
  consignments,
  fees: z.union([z.array(fee), resource.transform(() => [])]).nullish(),
})

export const productSchema = z.looseObject({
  id: z.number().int(),
  name: text,
  sku: text,
  type: text,
  brand: text,
  quantity: units,
  total_ex_tax: money,
  /** 0 if the store hasn't entered it. */
  cost_price_ex_tax: moneyOrNone,
  applied_discounts: listOf(z.looseObject({ amount: moneyOrNone, code: text })),
  product_options: listOf(z.looseObject({ display_name: text, display_value: text })),
})

export const couponSchema = z.looseObject({ id: z.number(), code: text })

const refundItem = z.looseObject({
  item_type: z.string(),
  item_id: z.number(),
  quantity: units.nullish(),
  requested_amount: money.nullish(),
  adjustments: listOf(z.looseObject({ amount: money })),
})

export const refundSchema = z.looseObject({
  id: z.number().int(),
  order_id: z.number().int(),
  created: instant,
  total_amount: money,
  total_tax: moneyOrNone,
  items: listOf(refundItem),
  payments: listOf(z.looseObject({ amount: money, is_declined: z.boolean().nullish() })),
})

export const transactionSchema = z.looseObject({ gateway: text, test: z.boolean().nullish() })

export type BigCommerceOrder = z.infer<typeof orderSchema>
export type BigCommerceProduct = z.infer<typeof productSchema>
export type BigCommerceRefund = z.infer<typeof refundSchema>
export type RefundItem = z.infer<typeof refundItem>
export type Transaction = z.infer<typeof transactionSchema>
