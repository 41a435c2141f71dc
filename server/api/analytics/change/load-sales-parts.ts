import { z } from 'zod'
import type { SalesParts } from '#domain/analysis/changes/sales-factors.ts'
import { toMinorUnits } from '#domain/money.ts'
import type { Period } from '#domain/periods.ts'
import { count, decimal } from '#server/api/figures/exact-numbers.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import { LEDGER_PARTS } from '#server/api/figures/query/metric-parts.ts'

const sumOf = (sql: string) => `coalesce(${sql}, 0)::VARCHAR`

const SUMS = `
with entries as (from ledger as f where f.currency = $1 and f.day between $2::DATE and $3::DATE),
placed as (from orders as f where f.is_order and f.currency = $1 and f.day between $2::DATE and $3::DATE)
select
  (select ${sumOf(LEDGER_PARTS.gross_sales)} from entries as f) as gross_sales,
  (select ${sumOf(LEDGER_PARTS.returns)} from entries as f) as returns,
  (select ${sumOf(LEDGER_PARTS.net_sales)} from entries as f) as net_sales,
  (select ${sumOf(LEDGER_PARTS.units_ordered)} from entries as f) as items,
  (select count(*)::VARCHAR from placed) as orders,
  (select count(distinct customer_id)::VARCHAR from placed) as customers,
  (select (count(*) filter (customer_id is null))::VARCHAR from placed) as orders_without_customer`

const rowSchema = z.object({
  gross_sales: decimal,
  returns: decimal,
  net_sales: decimal,
  items: count,
  orders: count,
  customers: count,
  orders_without_customer: count,
})

/** The sums that net sales are made of. Amounts are in minor units. `customers` are those that are known. */
export type LoadedParts = SalesParts & { netSales: number; ordersWithoutCustomer: number }

/** Loads what the net sales of a period are made of. Gross sales − discounts − returns are exactly the net sales. */
export async function loadSalesParts(run: RunFacts, { from, to }: Period, currency: string): Promise<LoadedParts> {
  const [row] = await run(SUMS, [currency, from, to])
  const sums = rowSchema.parse(row)
  const grossSales = toMinorUnits(sums.gross_sales, currency)
  const returns = toMinorUnits(sums.returns, currency)
  const netSales = toMinorUnits(sums.net_sales, currency)
  const { customers, orders, orders_without_customer: ordersWithoutCustomer, items } = sums
  const discounts = grossSales - returns - netSales
  return { customers, ordersWithoutCustomer, orders, items, grossSales, returns, netSales, discounts }
}
