import { z } from 'zod'
import { instant, listOf, text } from '#server/integrations/answer-parts.ts'

const id = z.union([z.string(), z.number()]).transform(String)

/** Vendure sorts lines and payments in no fixed order. An order must be the same whenever it is read. */
const sortedListOf = <Row extends z.ZodType<{ id: string }>>(row: Row) =>
  listOf(row).transform((rows) => rows.toSorted((left, right) => compareIds(left.id, right.id)))

const compareIds = (left: string, right: string): number =>
  left.length - right.length || (left < right ? -1 : Number(left > right))

const units = z.number().int().min(0)

const address = z
  .looseObject({ fullName: text, city: text, province: text, country: text, countryCode: text })
  .nullish()

/** What happened to an order. `data` is different for each type. */
const happening = z.looseObject({
  type: z.string(),
  createdAt: instant,
  data: z.looseObject({ to: text, refundId: id.optional() }).catch({ to: '', refundId: undefined }),
})

/**
 * Reads an order. Vendure's amounts are integers with as many decimals as its server is set to, whatever the currency is;
 * here they are in millionths.
 */
export function createOrderSchema(decimals: number) {
  const scaleBy = 10n ** BigInt(6 - decimals)
  const money = z
    .number()
    .int()
    .transform((value) => BigInt(value) * scaleBy)

  const line = z.looseObject({
    id,
    quantity: units,
    orderPlacedQuantity: units,
    taxRate: z.number(),
    unitPrice: money,
    linePrice: money,
    proratedLinePrice: money,
    productVariant: z.looseObject({ sku: text, name: text }),
  })

  const refund = z.looseObject({
    id,
    createdAt: instant,
    state: z.string(),
    total: money,
    shipping: money,
    lines: listOf(z.looseObject({ orderLineId: id, quantity: units })),
  })

  return z.looseObject({
    id,
    code: z.string().min(1),
    state: z.string(),
    type: z.string(),
    createdAt: instant,
    updatedAt: instant,
    orderPlacedAt: instant.nullish(),
    currencyCode: z.string().regex(/^[A-Z]{3}$/),
    couponCodes: listOf(z.string()),
    total: money,
    totalWithTax: money,
    subTotal: money,
    shipping: money,
    customer: z.looseObject({ id, firstName: text, lastName: text, emailAddress: text }).nullish(),
    shippingAddress: address,
    billingAddress: address,
    lines: sortedListOf(line),
    // Not rounded, because it only serves to compute the tax rate.
    shippingLines: listOf(
      z.looseObject({
        price: z.number().transform((value) => value * Number(scaleBy)),
        priceWithTax: money,
        discounts: listOf(z.looseObject({ adjustmentSource: z.string(), amountWithTax: money })),
      }),
    ),
    surcharges: sortedListOf(
      z.looseObject({ id, description: text, sku: text, price: money, priceWithTax: money, taxRate: z.number() }),
    ),
    payments: sortedListOf(
      z.looseObject({ id, method: text, amount: money, state: z.string(), refunds: sortedListOf(refund) }),
    ),
    modifications: listOf(z.looseObject({ surcharges: listOf(z.looseObject({ id })) })),
    history: z.looseObject({ totalItems: units, items: listOf(happening) }),
  })
}

export type VendureOrder = z.infer<ReturnType<typeof createOrderSchema>>
export type VendureRefund = VendureOrder['payments'][number]['refunds'][number]
