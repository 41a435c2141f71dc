import { z } from 'zod'
import type { Holdout } from '#domain/analysis/customers/calibration.ts'
import { testWeeksOf } from '#domain/analysis/customers/expected-value.ts'
import type { PurchaseHistory } from '#domain/analysis/customers/purchase-history.ts'
import { currencyExponent } from '#domain/money.ts'
import { addDays, daysBetween } from '#domain/periods.ts'
import { count } from '#server/api/figures/exact-numbers.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'

// Orders of one day count as one. $1 is the currency, $2 the last day that counts.
const DAYS = `
with days as (
  select customer_id, day, sum(order_value) as value from orders
  where is_order and customer_id is not null and currency = $1 and day <= $2::DATE
  group by customer_id, day
)`

const FIRST_DAY = `${DAYS} select min(day)::VARCHAR as first from days`

// What is known on the day in $3 is null of a customer who came later.
const HISTORIES = `${DAYS},
firsts as (select customer_id, min(day) as first from days group by customer_id)
select
  customer_id::VARCHAR as customer,
  (count(*) - 1)::VARCHAR as repeats,
  (max(day) - first)::INTEGER as last_at,
  ($2::DATE - first)::INTEGER as age,
  coalesce(avg(value) filter (day > first), 0)::DOUBLE as repeat_value,
  (count(*) filter (day <= $3::DATE))::VARCHAR as known_days,
  (max(day) filter (day <= $3::DATE) - first)::INTEGER as known_last_at,
  ($3::DATE - first)::INTEGER as known_age
from days join firsts using (customer_id)
group by customer_id, first
order by customer_id`

const rowsSchema = z.array(
  z.object({
    customer: z.string(),
    repeats: count,
    last_at: z.number(),
    age: z.number(),
    repeat_value: z.number(),
    known_days: count,
    known_last_at: z.number().nullable(),
    known_age: z.number(),
  }),
)

type Row = z.infer<typeof rowsSchema>[number]

const DAYS_A_WEEK = 7

type Asked = { currency: string; until: string }

/** Loads the histories of all customers, and what was known of them before the weeks that test the models. */
export async function loadHistories(run: RunFacts, { currency, until }: Asked) {
  const [{ first }] = z
    .tuple([z.object({ first: z.string().nullable() })])
    .parse(await run(FIRST_DAY, [currency, until]))
  const weeks = first === null ? 0 : testWeeksOf(daysBetween(first, until) / DAYS_A_WEEK)
  const knownUntil = addDays(until, -DAYS_A_WEEK * weeks)
  const rows = rowsSchema.parse(await run(HISTORIES, [currency, until, knownUntil]))
  const minorUnits = 10 ** currencyExponent(currency)
  return {
    histories: rows.map((row) => toHistory(row, minorUnits)),
    holdout: { knownUntil, weeks, customers: rows.flatMap(toKnown) } satisfies Holdout,
  }
}

const toHistory = (row: Row, minorUnits: number): PurchaseHistory => ({
  customer: row.customer,
  repeats: row.repeats,
  lastAt: row.last_at / DAYS_A_WEEK,
  age: row.age / DAYS_A_WEEK,
  repeatValue: row.repeat_value * minorUnits,
})

/** The test needs no values. */
function toKnown(row: Row): Holdout['customers'] {
  const { customer, known_age: age, known_days: days, known_last_at: lastAt, repeats } = row
  if (lastAt === null) return []
  const history = { customer, repeats: days - 1, lastAt: lastAt / DAYS_A_WEEK, age: age / DAYS_A_WEEK, repeatValue: 0 }
  return [{ history, actual: repeats + 1 - days }]
}
