import { z } from 'zod'
import { parseMicros } from '#domain/money.ts'
import { instant, text } from '#server/integrations/answer-parts.ts'

/** Rounds beyond the sixth decimal, because Medusa divides without rounding. */
function microsOf(text: string): bigint {
  const match = /^(-?\d+)(?:\.(\d{1,40}))?$/.exec(text)
  if (!match) return parseMicros(Number(text).toFixed(6))
  const fraction = match[2] ?? ''
  const micros = parseMicros(text)
  const isUp = (fraction[6] ?? '0') >= '5'
  if (!isUp) return micros
  return text.startsWith('-') ? micros - 1n : micros + 1n
}

/** An amount in major units: a number, a text, or a text with its precision. In millionths. */
const money = z
  .union([z.number(), z.string(), z.object({ value: z.union([z.string(), z.number()]) })])
  .transform((stated, context) => {
    const value = typeof stated === 'object' ? stated.value : stated
    try {
      return microsOf(typeof value === 'number' ? value.toFixed(6) : value.trim())
    } catch {
      context.addIssue({ code: 'custom', message: `not an amount: ${String(value).slice(0, 40)}` })
      return z.NEVER
    }
  })

const moneyOrNone = money.nullish().transform((micros) => micros ?? 0n)

const listOf = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row.nullable())
    .nullish()
    .transform((rows) => (rows ?? []).filter((found) => found !== null))

const address = z
  .looseObject({ first_name: text, last_name: text, city: text, province: text, country_code: text })
  .nullish()

const adjustment = z.looseObject({ code: text, amount: money, is_tax_inclusive: z.boolean().nullish() })

const charge = { subtotal: money, total: money, discount_subtotal: moneyOrNone, adjustments: listOf(adjustment) }

const item = z.looseObject({
  ...charge,
  id: z.string(),
  title: text,
  variant_title: text,
  variant_sku: text,
  quantity: money,
  unit_price: money,
  is_tax_inclusive: z.boolean().nullish(),
  tax_lines: listOf(z.looseObject({ rate: money })),
  /** What returned and lost pieces are worth with tax. The other amounts of the item are without them. */
  return_received_total: moneyOrNone,
  return_dismissed_total: moneyOrNone,
  detail: z.looseObject({ return_received_quantity: moneyOrNone, return_dismissed_quantity: moneyOrNone }).nullish(),
})

const refund = z.looseObject({ id: z.string(), amount: money, created_at: instant })

const payment = z.looseObject({
  provider_id: text,
  captures: listOf(z.looseObject({ amount: money })),
  refunds: listOf(refund),
})

export const orderSchema = z.looseObject({
  id: z.string().min(1),
  display_id: z.union([z.number(), z.string().min(1)]),
  status: z.string(),
  payment_status: text,
  fulfillment_status: text,
  currency_code: z.string().regex(/^[a-z]{3}$/i),
  created_at: instant,
  updated_at: instant,
  canceled_at: instant.nullish(),
  email: text,
  customer_id: text,
  customer: z.looseObject({ first_name: text, last_name: text }).nullish(),
  sales_channel: z.looseObject({ name: text }).nullish(),
  shipping_address: address,
  billing_address: address,
  total: money,
  items: listOf(item),
  shipping_methods: listOf(z.looseObject(charge)),
  /** The order's version in which each was added: 1 is the checkout. */
  credit_lines: listOf(z.looseObject({ amount: money, version: z.number().nullish() })),
  returns: listOf(z.looseObject({ received_at: instant.nullish() })),
  payment_collections: listOf(z.looseObject({ payments: listOf(payment) })),
})

export type MedusaOrder = z.infer<typeof orderSchema>
export type MedusaItem = z.infer<typeof item>
export type MedusaRefund = z.infer<typeof refund>

/** All that `orderSchema` reads. Lists of orders leave out most of it unless they are asked. */
export const ORDER_FIELDS = [
  'id,display_id,status,payment_status,fulfillment_status,currency_code,created_at,updated_at,canceled_at,email',
  'customer_id,customer.first_name,customer.last_name,sales_channel.name',
  ...['shipping_address', 'billing_address'].flatMap((name) =>
    ['first_name', 'last_name', 'city', 'province', 'country_code'].map((part) => `${name}.${part}`),
  ),
  'total,item_total,shipping_total,credit_line_total',
  '*items,*items.detail,*items.adjustments,*items.tax_lines',
  '*shipping_methods,*shipping_methods.adjustments,*shipping_methods.tax_lines',
  'credit_lines.amount,credit_lines.version,returns.received_at',
  'payment_collections.payments.provider_id,payment_collections.payments.captures.amount',
  'payment_collections.payments.refunds.amount,payment_collections.payments.refunds.created_at',
].join(',')
