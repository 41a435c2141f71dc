import { z } from 'zod'
import { ConnectorError } from '#server/integrations/connector.ts'
import {
  couponSchema,
  productSchema,
  refundSchema,
  transactionSchema,
  type BigCommerceOrder,
  type BigCommerceProduct,
  type BigCommerceRefund,
  type Transaction,
} from './answers.ts'
import type { Client } from './client.ts'
import { faultOfStatus, unreadable } from './faults.ts'
import { OrderProblem } from './order-problem.ts'
import { listOfOrder } from './pages.ts'
import type { OrderParts } from './orders.ts'

/** Says which field of an answer can't be read. */
export function problemIn({ issues: [first] }: z.ZodError, what: string): string {
  const field = first?.path.map(String).join('.') ?? ''
  const fault = first?.code === 'custom' ? `is ${first.message}` : 'isn’t what BigCommerce documents'
  return `In ${what}, the field “${field.slice(0, 100)}” ${fault}.`
}

function parse<Schema extends z.ZodType>(schema: Schema, row: unknown, what: string): z.infer<Schema> {
  const read = schema.safeParse(row)
  if (!read.success) throw new OrderProblem(problemIn(read.error, what))
  return read.data
}

const byId = (left: { id: number }, right: { id: number }): number => left.id - right.id

function includedProducts({ consignments }: BigCommerceOrder): unknown[] {
  if (!consignments) return []
  const { pickups, shipping, downloads, email } = consignments
  return [pickups, shipping, downloads, email?.gift_certificates ?? []].flat().flatMap((part) => part.line_items)
}

const hasQuantity = z.looseObject({ id: z.number(), quantity: z.number() })

/** Whether the order's answer has all of its products, and not links to them. */
function areComplete(products: readonly unknown[], { items_total: total }: BigCommerceOrder): boolean {
  const known = z.array(hasQuantity).safeParse(products)
  return known.success && known.data.length > 0 && known.data.reduce((sum, { quantity }) => sum + quantity, 0) === total
}

/** Loads the products of an order, unless its answer has all of them. */
async function loadProducts(client: Client, order: BigCommerceOrder): Promise<BigCommerceProduct[]> {
  let rows = includedProducts(order)
  if (!areComplete(rows, order)) {
    rows = []
    const list = { client, path: `v2/orders/${order.id}/products`, name: 'products of an order' }
    for await (const page of listOfOrder(list)) rows.push(...page)
  }
  return rows.map((row) => parse(productSchema, row, 'one of its products')).toSorted(byId)
}

/** Products name the coupons that made them cheaper. Coupons for shipping are only in a list of their own. */
async function loadCoupons(client: Client, order: BigCommerceOrder, products: readonly BigCommerceProduct[]) {
  const isNamed = products.some(({ applied_discounts: applied }) => applied.some(({ code }) => code !== ''))
  const codes: string[] = []
  if (order.coupon_discount === 0n || isNamed) return codes
  const list = { client, path: `v2/orders/${order.id}/coupons`, name: 'coupons of an order' }
  for await (const rows of listOfOrder(list)) {
    codes.push(...rows.map((row) => parse(couponSchema, row, 'one of its coupons').code))
  }
  return codes
}

const transactionsSchema = z.looseObject({ data: z.array(transactionSchema) })

/** The right to read transactions is a right of its own. Without it, they are asked for once. */
function createTransactions(client: Client) {
  let mayRead = true
  return async function loadTransactions(id: number): Promise<Transaction[] | null> {
    if (!mayRead) return null
    const answer = await client.request(`v3/orders/${id}/transactions`)
    if (answer.status === 403) {
      mayRead = false
      return null
    }
    // Also an order that BigCommerce doesn't find anymore stops no others.
    if (answer.status === 204 || answer.status === 404) return []
    if (answer.status !== 200) throw new ConnectorError(faultOfStatus(answer))
    const read = transactionsSchema.safeParse(answer.json)
    if (!read.success) throw new ConnectorError(unreadable('transactions'))
    return read.data.data
  }
}

const parseRefunds = (rows: readonly unknown[]): BigCommerceRefund[] =>
  rows.map((row) => parse(refundSchema, row, 'one of its refunds')).toSorted(byId)

/** Loads what the API says of an order in other answers. Throws `OrderProblem` for what can't be read. */
export function createPartsLoader(client: Client) {
  const loadTransactions = createTransactions(client)
  return async function loadParts(order: BigCommerceOrder, refunds: readonly unknown[]): Promise<OrderParts> {
    const products = await loadProducts(client, order)
    return {
      products,
      coupons: await loadCoupons(client, order, products),
      refunds: parseRefunds(refunds),
      transactions: await loadTransactions(order.id),
    }
  }
}
