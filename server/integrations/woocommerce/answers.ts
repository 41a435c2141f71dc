import { z } from 'zod'
import { parseMicros } from '#domain/money.ts'
import { scale } from '#domain/imports/cells/micros.ts'
import { listOf } from '#server/integrations/answer-parts.ts'

/** A decimal as WooCommerce writes it: a text, sometimes a number. Empty is 0. In millionths. */
export const money = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value, context) => {
    const text = String(value ?? '').trim()
    if (text === '') return 0n
    const decimal = /^-?\.\d/.test(text) ? text.replace('.', '0.') : text
    try {
      return parseMicros(decimal)
    } catch {
      context.addIssue({ code: 'custom', message: `not an amount: ${text.slice(0, 40)}` })
      return z.NEVER
    }
  })

/** An instant of a `_gmt` field, which has no zone. In milliseconds since 1970. */
const instant = z.string().transform((text, context) => {
  const at = Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`)
  if (!Number.isNaN(at)) return at
  context.addIssue({ code: 'custom', message: `not a date: ${text.slice(0, 40)}` })
  return z.NEVER
})

/** The day of a date in the shop's zone. */
export const dayText = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d/)
  .transform((text) => text.slice(0, 10))

const text = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  // The database can't hold a zero character.
  .transform((value) => String(value ?? '').replaceAll('\u0000', ''))

/** In thousandths. */
const quantity = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value, context) => {
    const milli = Math.round(Number(value ?? 0) * 1000)
    if (Number.isSafeInteger(milli)) return BigInt(milli)
    context.addIssue({ code: 'custom', message: 'not a quantity' })
    return z.NEVER
  })

/** Values that are lists or objects are of other plugins, and empty here. */
const meta = listOf(z.looseObject({ key: text, value: text.catch('') })).transform(
  (rows) => new Map(rows.map(({ key, value }) => [key, value])),
)

const address = z
  .looseObject({ first_name: text, last_name: text, email: text, city: text, state: text, country: text })
  .nullish()

const charge = z.looseObject({ id: z.number(), total: money, total_tax: money, meta_data: meta })

const line = z.looseObject({
  id: z.number(),
  name: text,
  sku: text,
  product_id: z.number().nullish(),
  quantity,
  subtotal: money,
  total: money,
  total_tax: money,
  meta_data: meta,
})

export const orderSchema = z.looseObject({
  id: z.number(),
  number: text,
  status: z.string(),
  currency: text,
  date_created_gmt: instant,
  date_modified_gmt: instant.nullish(),
  total: money,
  total_tax: money,
  shipping_total: money,
  customer_id: z.number().nullish(),
  billing: address,
  shipping: address,
  payment_method: text,
  payment_method_title: text,
  line_items: listOf(line),
  fee_lines: listOf(charge),
  coupon_lines: listOf(z.looseObject({ code: text })),
  refunds: listOf(z.looseObject({ id: z.number() })),
  meta_data: meta,
})

export const refundSchema = z.looseObject({
  id: z.number(),
  parent_id: z.number().nullish(),
  date_created_gmt: instant,
  amount: money,
  line_items: listOf(line),
  shipping_lines: listOf(charge),
  fee_lines: listOf(charge),
})

export type WooOrder = z.infer<typeof orderSchema>
export type WooRefund = z.infer<typeof refundSchema>
export type WooCharge = z.infer<typeof charge>

export const absolute = (micros: bigint): bigint => (micros < 0n ? -micros : micros)

/** Returns what one unit costs, or the whole value if there are none. */
export const unitPriceOf = (gross: bigint, milli: bigint): bigint =>
  milli === 0n ? gross : scale(gross, [1000n, milli])
