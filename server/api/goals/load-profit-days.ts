import { z } from 'zod'
import { type ProfitDay } from '#domain/analysis/goals/covered-days.ts'
import { currencyExponent } from '#domain/money.ts'
import type { Period } from '#domain/periods.ts'
import { decimal } from '#server/api/figures/exact-numbers.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import { AD_PARTS, LEDGER_PARTS } from '#server/api/figures/query/metric-parts.ts'

const DAYS = `
select
  day::VARCHAR as day, sum(contribution)::VARCHAR as contribution, sum(net_sales)::VARCHAR as net_sales,
  sum(covered)::VARCHAR as covered
from (
  select
    f.day, coalesce(${LEDGER_PARTS.contribution_before_ads}, 0) as contribution, ${LEDGER_PARTS.net_sales} as net_sales,
    coalesce(${LEDGER_PARTS.costed_sales}, 0) as covered
  from ledger as f where f.currency = $1 and f.day between $2::DATE and $3::DATE group by f.day
  union all
  select f.day, -${AD_PARTS.ad_spend}, 0, 0 from ad_spend as f
  where f.currency = $1 and f.day between $2::DATE and $3::DATE group by f.day
)
group by day order by day`

const rowsSchema = z.array(z.object({ day: z.iso.date(), contribution: decimal, net_sales: decimal, covered: decimal }))

/** Loads the contribution of the days of a period with sales, returns or ad spend, oldest first. */
export async function loadProfitDays(run: RunFacts, { from, to }: Period, currency: string): Promise<ProfitDay[]> {
  const rows = rowsSchema.parse(await run(DAYS, [currency, from, to]))
  const minor = (amount: string) => Number(amount) * 10 ** currencyExponent(currency)
  return rows.map(({ day, contribution, net_sales: netSales, covered }) => ({
    day,
    contribution: minor(contribution),
    netSales: minor(netSales),
    covered: minor(covered),
  }))
}
