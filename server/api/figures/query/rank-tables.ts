import { RFM_SEGMENTS } from '#domain/analysis/customers/rfm-segments.ts'
import { LEAST_CUSTOMERS } from '#domain/analysis/customers/rfm.ts'
import type { Period } from '#domain/periods.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Binder, createBinder } from './filter-sql.ts'

type Asked = { period: Period; currency: string }

/** The ABC classes of products by their gross sales in the period, as `gradeProducts` computes them. */
function gradesSql({ period, currency }: Asked, binder: Binder): string {
  return `
    select product_id, case
      when sales = 0 then 'C' when coalesce(before, 0) < total * 0.80 then 'A' when before < total * 0.95 then 'B' else 'C'
    end as grade
    from (
      select
        product_id, sales, sum(sales) over () as total,
        sum(sales) over (order by sales desc, product_id::VARCHAR rows between unbounded preceding and 1 preceding) as before
      from (
        select ledger.product_id, greatest(sum(ledger.gross_sales), 0)::DECIMAL(38, 6) as sales
        from ledger join products on products.id = ledger.product_id
        where products.kind = 'product' and ledger.currency = ${binder.bind(currency)}
          and ledger.day between ${binder.bind(period.from)}::DATE and ${binder.bind(period.to)}::DATE
        group by ledger.product_id
      )
    )`
}

const MEASURES = ['recency', 'frequency', 'monetary'] as const

// Equal values have equal scores, by their middle rank. Fewer than five different values are spaced evenly.
const scoresSql = (measure: string) => `
  ${measure}_scores as (
    select ${measure}, case
      when different = 1 then 3
      when different < 5 then round(1 + (place - 1) * 4.0 / (different - 1))
      else 1 + (10 * (up_to - customers) + 5 * customers) // (2 * total)
    end::INTEGER as score
    from (
      select
        ${measure}, customers, count(*) over () as different, row_number() over ascending as place,
        sum(customers) over (ascending rows between unbounded preceding and current row) as up_to,
        sum(customers) over () as total
      from (select ${measure}, count(*) as customers from measured group by ${measure})
      window ascending as (order by ${measure})
    )
  )`

/**
 * Returns the table `segmented`, as parts of WITH: the segment of each customer, which `test/oracles/rfm.ts` computes too.
 * The table `measured` must have each customer's recency, frequency and monetary value.
 */
export function segmentTables(binder: Binder): string[] {
  const codes = RFM_SEGMENTS.flatMap(({ name, codes: own }) => own.split(' ').map((code) => ({ name, code })))
  const list = (key: 'name' | 'code') => `${binder.bind(codes.map((one) => one[key]))}::VARCHAR[]`
  const scores = MEASURES.map((measure) => `join ${measure}_scores using (${measure})`)
  return [
    ...MEASURES.map(scoresSql),
    `named as (select unnest(${list('code')}) as code, unnest(${list('name')}) as segment)`,
    `segmented as (
      select customer_id, segment from measured ${scores.join(' ')}
      join named on code = concat(${MEASURES.map((measure) => `${measure}_scores.score`).join(', ')})
    )`,
  ]
}

/** The segments of customers by their history up to the end of the period. */
function segmentsSql({ period, currency }: Asked, binder: Binder): string {
  const until = `currency = ${binder.bind(currency)} and day <= ${binder.bind(period.to)}::DATE and customer_id is not null`
  return `
    with placed as (
      select customer_id, max(day) as recency, count(*) as frequency from orders where is_order and ${until} group by customer_id
    ),
    spent as (select customer_id, sum(net_sales) as net_sales from ledger where ${until} group by customer_id),
    measured as (
      select customer_id, recency, frequency, coalesce(net_sales, 0) as monetary from placed left join spent using (customer_id)
    ),
    ${segmentTables(binder).join(', ')}
    from segmented`
}

/** Returns the tables of ranks that these fields need, as parts of WITH. */
export const rankTables = (fields: readonly string[], asked: Asked, binder: Binder): string[] => [
  ...(fields.includes('abc_class') ? [`grades as (${gradesSql(asked, binder)})`] : []),
  ...(fields.includes('segment') ? [`segments as (${segmentsSql(asked, binder)})`] : []),
]

/** Throws 400 `invalid_query` if a field asks for segments of too few customers. */
export async function checkSegments(fields: readonly string[], { period, currency }: Asked, run: RunFacts) {
  if (!fields.includes('segment')) return
  const binder = createBinder()
  const [row] = await run(
    `select count(distinct customer_id)::INTEGER as customers from orders
     where is_order and currency = ${binder.bind(currency)} and day <= ${binder.bind(period.to)}::DATE`,
    binder.values,
  )
  if (Number(row?.customers) >= LEAST_CUSTOMERS) return
  throw new ApiError(
    400,
    'invalid_query',
    `Segments need at least ${LEAST_CUSTOMERS} customers by the end of the period.`,
  )
}
