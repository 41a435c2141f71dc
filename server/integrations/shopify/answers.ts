import { z } from 'zod'
import { parseMicros } from '#domain/money.ts'
import { instant, listOf, text } from '#server/integrations/answer-parts.ts'

/** A decimal. In millionths. */
const amount = z.string().transform((value, context) => {
  try {
    return parseMicros(value)
  } catch {
    context.addIssue({ code: 'custom', message: `not an amount: ${value.slice(0, 40)}` })
    return z.NEVER
  }
})

/** An amount in the shop's currency. What the customer paid in another one is never read, so that it is never added. */
const money = z.object({ shopMoney: z.object({ amount }) }).transform(({ shopMoney }) => shopMoney.amount)

/** What doesn't apply to an order is missing. */
const optionalMoney = money.nullish().transform((value) => value ?? 0n)

const units = z.number().int().min(0)

const taxLines = listOf(z.object({ priceSet: money })).transform((lines) =>
  lines.reduce((sum, { priceSet }) => sum + priceSet, 0n),
)

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() })

/** A page of a list. */
const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ nodes: z.array(row), pageInfo })

const reference = z.object({ id: z.string() })

const lineItem = z.object({
  id: z.string(),
  name: text,
  sku: text,
  vendor: text,
  quantity: units,
  currentQuantity: units,
  isGiftCard: z.boolean(),
  requiresShipping: z.boolean(),
  taxable: z.boolean(),
  originalUnitPriceSet: money,
  discountAllocations: listOf(z.object({ allocatedAmountSet: money })).transform((all) =>
    all.reduce((sum, { allocatedAmountSet }) => sum + allocatedAmountSet, 0n),
  ),
  taxLines,
})

const shippingLine = z.object({
  id: z.string().nullish(),
  isRemoved: z.boolean(),
  discountedPriceSet: money,
  taxLines,
})

const address = z
  .object({ name: text, city: text, provinceCode: text, province: text, countryCodeV2: text, country: text })
  .nullish()

export const orderSchema = z.object({
  id: z.string(),
  name: z.string().min(1),
  createdAt: instant,
  updatedAt: instant,
  cancelledAt: instant.nullish().transform((at) => at ?? null),
  test: z.boolean(),
  taxesIncluded: z.boolean(),
  dutiesIncluded: z.boolean(),
  customerAcceptsMarketing: z.boolean(),
  sourceName: text,
  discountCodes: listOf(z.string()),
  paymentGatewayNames: listOf(z.string()),
  displayFinancialStatus: text,
  displayFulfillmentStatus: text,
  totalPriceSet: z.object({ shopMoney: z.object({ amount, currencyCode: z.string().regex(/^[A-Z]{3}$/) }) }),
  originalTotalPriceSet: money,
  totalReceivedSet: money,
  totalOutstandingSet: money,
  totalTipReceivedSet: money,
  originalTotalDutiesSet: optionalMoney,
  originalTotalAdditionalFeesSet: optionalMoney,
  email: text,
  customer: z.object({ id: z.string(), displayName: text }).nullish(),
  shippingAddress: address,
  billingAddress: address,
  refunds: listOf(reference),
  shippingLines: pageOf(shippingLine),
  lineItems: pageOf(lineItem),
})

const refundLine = z.object({ quantity: units, lineItem: reference, subtotalSet: money, totalTaxSet: money })

export const refundSchema = z.object({
  id: z.string(),
  createdAt: instant.nullish(),
  processedAt: instant,
  duties: listOf(z.object({ amountSet: money })).transform((all) =>
    all.reduce((sum, { amountSet }) => sum + amountSet, 0n),
  ),
  refundShippingLines: pageOf(
    z.object({
      shippingLine: z.object({ id: z.string().nullish() }),
      subtotalAmountSet: money,
      taxAmountSet: money,
    }),
  ),
  orderAdjustments: pageOf(z.object({ reason: text, amountSet: money, taxAmountSet: money })),
  transactions: pageOf(z.object({ kind: z.string(), status: z.string(), amountSet: money })),
  refundLineItems: pageOf(refundLine),
})

export const lineItemPage = pageOf(lineItem)
export const shippingLinePage = pageOf(shippingLine)
export const refundLinePage = pageOf(refundLine)
export const rowPage = pageOf(z.looseObject({ id: z.string() }))

/** Of an order that was edited, the newest first. */
export const editsSchema = z.object({
  order: z.object({
    agreements: z.object({ nodes: z.array(z.object({ __typename: z.string(), happenedAt: instant })) }),
  }),
})

type Page<Row> = { nodes: Row[]; pageInfo: z.infer<typeof pageInfo> }

export type PageOf<Row> = Page<Row>
export type ShopifyOrder = z.infer<typeof orderSchema>
export type ShopifyRefund = z.infer<typeof refundSchema>
export type ShopifyLine = z.infer<typeof lineItem>
export type ShopifyShippingLine = z.infer<typeof shippingLine>

/** The number at the end of a global id, such as 1 in `gid://shopify/Order/1`. */
export const numberIn = (globalId: string): string => globalId.slice(globalId.lastIndexOf('/') + 1)

export const orderGlobalId = (id: string): string => `gid://shopify/Order/${id}`
