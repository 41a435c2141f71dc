import { expect, test } from 'vitest'
import { z } from 'zod'
import { hasSharedData, readSharedText, WITHOUT_SHARED_DATA } from '#test/harness/shared-data.ts'
import { figureOf } from './figures.ts'
import { endOfMonth } from './plain-days.ts'
import { readRetailShop } from './retail-shop.ts'
import { select } from './select-orders.ts'

const moneySchema = z.string().transform((text) => Math.round(Number(text) * 100))

const referenceSchema = z.object({
  by_month_R1: z.record(z.string(), z.object({ orders: z.number(), identified_customers: z.number() })),
  by_month_R2: z.record(z.string(), z.object({ revenue: moneySchema, units: z.number() })),
})

test('the truths about Online Retail are those of the list’s reference, month by month', async ({ skip }) => {
  skip(!hasSharedData, WITHOUT_SHARED_DATA)
  const reference = referenceSchema.parse(JSON.parse(await readSharedText('reference/online_retail_basic.json')))
  const shop = await readRetailShop()

  const months = Object.entries(reference.by_month_R1).map(([month, { orders, identified_customers: customers }]) => {
    const { revenue, units } = reference.by_month_R2[month] ?? {}
    return [month, orders, customers, revenue, units]
  })
  expect(
    months.map(([month]) => {
      const sums = select(shop, [`${month}-01`, endOfMonth(String(month))])
      const [orders, customers, sales, units] = (['orders', 'customers', 'net_sales', 'units'] as const).map((metric) =>
        figureOf(metric, sums),
      )
      return [month, orders, customers, Math.round(sales ?? 0), units]
    }),
  ).toEqual(months)
})
