import { z } from 'zod'
import type { ChangeDimension } from '#domain/contracts/analytics/change-terms.ts'
import { toMinorUnits } from '#domain/money.ts'
import type { Period } from '#domain/periods.ts'
import { decimal } from '#server/api/figures/exact-numbers.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import { LEDGER_PARTS } from '#server/api/figures/query/metric-parts.ts'

/** A part of net sales in two periods, in minor units. */
type ChangedPart = {
  /** The value of the dimension, or `null` where it is missing. */
  key: string | null
  before: number
  after: number
}

/** The parts that changed most, and all others as one. */
export type ChangedParts = { parts: ChangedPart[]; others: ChangedPart | null }

type Asked = { currency: string; days: Period; comparison: Period }

/** A part outside of these is at most a two-hundredth of all changes, so it explains little. */
const MOST_PARTS = 200

const VALUES: Record<ChangeDimension, string> = {
  country: 'f.country',
  channel: 'f.channel',
  product: 'f.product_id',
  category: '(select category from products where products.id = f.product_id)',
  customer_type: 'f.customer_type',
  discount_code: 'f.discount_code',
  payment_method: 'f.payment_method',
}

const partsSql = (dimension: ChangeDimension) => `
with sums as (
  select
    (${VALUES[dimension]})::VARCHAR as key,
    coalesce(${LEDGER_PARTS.net_sales} filter (f.day between $2::DATE and $3::DATE), 0) as after,
    coalesce(${LEDGER_PARTS.net_sales} filter (f.day between $4::DATE and $5::DATE), 0) as before
  from ledger as f
  where f.currency = $1
    and (f.day between $2::DATE and $3::DATE or f.day between $4::DATE and $5::DATE)
  group by 1
),
ranked as (select *, row_number() over (order by abs(after - before) desc, key) <= $6 as is_named from sums)
select
  is_named, case when is_named then key end as key, sum(before)::VARCHAR as before, sum(after)::VARCHAR as after
from ranked group by all`

const rowsSchema = z.array(
  z.object({ is_named: z.boolean(), key: z.string().nullable(), before: decimal, after: decimal }),
)

/** Loads the net sales of each value of a dimension in both periods. */
export async function loadChangedParts(
  run: RunFacts,
  dimension: ChangeDimension,
  { currency, days, comparison }: Asked,
): Promise<ChangedParts> {
  const values = [currency, days.from, days.to, comparison.from, comparison.to, MOST_PARTS]
  const rows = rowsSchema.parse(await run(partsSql(dimension), values))
  const toPart = ({ key, before, after }: (typeof rows)[number]): ChangedPart => ({
    key,
    before: toMinorUnits(before, currency),
    after: toMinorUnits(after, currency),
  })
  const others = rows.find((row) => !row.is_named)
  return { parts: rows.filter((row) => row.is_named).map(toPart), others: others ? toPart(others) : null }
}
