import { z } from 'zod'
import type { OrderLine } from '#domain/contracts/analytics/order-page.ts'
import { toMinorUnits } from '#domain/money.ts'

/** Selects the lines of an order as JSON: the first ones, up to `limit`. */
export const linesOf = (orderId: string, limit: number) => `
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'productId', product_id::text, 'title', title, 'sku', sku, 'quantity', quantity::text, 'unitPrice', unit_price::text, 'discount', discount::text,
      'amount', (quantity * unit_price - discount)::numeric(20, 6)::text
    ) order by ordinal), '[]')
    from (select * from public.order_lines where order_id = ${orderId} order by ordinal limit ${limit}) as first_lines
  )`

export const lineRowsSchema = z.array(
  z.object({
    productId: z.string().nullable(),
    title: z.string(),
    sku: z.string().nullable(),
    quantity: z.string(),
    unitPrice: z.string(),
    discount: z.string(),
    amount: z.string(),
  }),
)

/** Converts a line's amounts to minor units. */
export function toOrderLine(row: z.infer<typeof lineRowsSchema>[number], currency: string): OrderLine {
  const { productId, title, sku, quantity } = row
  return {
    productId,
    title,
    sku,
    quantity: Number(quantity),
    unitPrice: toMinorUnits(row.unitPrice, currency),
    discount: toMinorUnits(row.discount, currency),
    amount: toMinorUnits(row.amount, currency),
  }
}
