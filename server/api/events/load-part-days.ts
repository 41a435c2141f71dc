import { z } from 'zod'
import type { Touched } from '#domain/contracts/events.ts'
import { toMinorUnits } from '#domain/money.ts'
import { daysBetween, lengthOf, type Period } from '#domain/periods.ts'
import { decimal } from '#server/api/figures/exact-numbers.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import { LEDGER_PARTS } from '#server/api/figures/query/metric-parts.ts'

export type PartDimension = Exclude<Touched, 'store'>

/** The parts with the most net sales before the event. Smaller ones vary too much to compare with. */
const MOST_COMPARED = 30

const KEYS: Readonly<Record<PartDimension, string>> = {
  product: 'f.product_id',
  category: '(select category from products where products.id = f.product_id)',
  vendor: '(select vendor from products where products.id = f.product_id)',
  country: 'f.country',
  channel: 'f.channel',
}

/** Shipping and fees that a shop exports as products say nothing of what its products would have sold. */
const isCompared = (dimension: PartDimension) =>
  dimension === 'product' ? `and key in (select id::VARCHAR from products where kind = 'product')` : ''

/** What products are grouped by, as columns of theirs. */
const GOODS: Readonly<Partial<Record<PartDimension, string>>> = {
  product: 'id',
  category: 'category',
  vendor: 'vendor',
}

/** Products are also touched by events of their category or vendor, and those by events of their products. */
function otherGoods(dimension: PartDimension): string {
  const column = GOODS[dimension]
  if (column === undefined) return ''
  return `and key not in (
    select ${column}::VARCHAR from products
    where ${column} is not null and (
      id::VARCHAR in (select unnest($7::VARCHAR[])) or category in (select unnest($8::VARCHAR[]))
      or vendor in (select unnest($9::VARCHAR[]))
    )
  )`
}

const daysSql = (dimension: PartDimension) => `
with sums as (
  select (${KEYS[dimension]})::VARCHAR as key, f.day, ${LEDGER_PARTS.net_sales} as value
  from ledger as f where f.currency = $1 and f.day between $2::DATE and $3::DATE group by all
),
compared as (
  select key from sums
  where day < $4::DATE and key is not null and key not in (select unnest($5::VARCHAR[])) ${isCompared(dimension)} ${otherGoods(dimension)}
  group by key having sum(value) > 0 order by sum(value) desc, key limit ${MOST_COMPARED}
)
select key, key in (select unnest($6::VARCHAR[])) as is_touched, day::VARCHAR as day, value::VARCHAR as value
from sums where key in (select unnest($6::VARCHAR[])) or key in (from compared)
order by key`

const rowsSchema = z.array(z.object({ key: z.string(), is_touched: z.boolean(), day: z.iso.date(), value: decimal }))

type Asked = {
  dimension: PartDimension
  currency: string
  days: Period
  /** The first day of the event. */
  since: string
  touched: readonly string[]
  /** Parts that another event touched at the same time. */
  alsoTouched: readonly string[]
  /** Products, categories and vendors that another event touched at the same time. */
  goods: Readonly<Record<'product' | 'category' | 'vendor', readonly string[]>>
}

/** Net sales of each day in minor units: those of what an event touched, and of each part that it is compared with. */
export type PartDays = { touched: number[]; parts: { key: string; values: number[] }[] }

/** Loads what an event touched, and the parts of the same kind that it didn't. */
export async function loadPartDays(run: RunFacts, asked: Asked): Promise<PartDays> {
  const { dimension, currency, days, since, touched, alsoTouched, goods } = asked
  const products = GOODS[dimension] === undefined ? [] : [goods.product, goods.category, goods.vendor]
  const values = [currency, days.from, days.to, since, [...touched, ...alsoTouched], touched, ...products]
  const rows = rowsSchema.parse(await run(daysSql(dimension), values))
  const length = lengthOf(days)
  const inDays = (theirs: typeof rows) => {
    const all = Array.from({ length }, () => 0)
    for (const { day, value } of theirs) {
      const at = daysBetween(days.from, day)
      all[at] = (all[at] ?? 0) + toMinorUnits(value, currency)
    }
    return all
  }
  const byKey = Map.groupBy(
    rows.filter((row) => !row.is_touched),
    ({ key }) => key,
  )
  return {
    touched: inDays(rows.filter((row) => row.is_touched)),
    parts: [...byKey].map(([key, theirs]) => ({ key, values: inDays(theirs) })),
  }
}
