import { z } from 'zod'
import { testWeeksOf } from '#domain/analysis/customers/expected-value.ts'
import { addDays, daysBetween } from '#domain/periods.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import { BOUGHT_DAYS } from './bought-days.ts'

const FIRST_DAY = `with ${BOUGHT_DAYS} select min(day)::VARCHAR as first from bought`

// What is known on the day in $3 is null of a customer who came later.
const HISTORIES = `with ${BOUGHT_DAYS},
firsts as (select customer_id, min(day) as first from bought group by customer_id)
select
  customer_id::DOUBLE,
  (count(*) - 1)::DOUBLE,
  (max(day) - first)::DOUBLE,
  ($2::DATE - first)::DOUBLE,
  coalesce(avg(value) filter (day > first), 0)::DOUBLE,
  (count(*) filter (day <= $3::DATE))::DOUBLE,
  (max(day) filter (day <= $3::DATE) - first)::DOUBLE,
  ($3::DATE - first)::DOUBLE
from bought join firsts using (customer_id)
group by customer_id, first
order by customer_id`

const DAYS_A_WEEK = 7

type Asked = { currency: string; until: string }

type Numbers = Float64Array<ArrayBuffer>

/** A column for each fact, with an entry for each customer. Times are in days, values in units of the currency. */
export type Histories = {
  customer: Numbers
  repeats: Numbers
  lastAt: Numbers
  age: Numbers
  repeatValue: Numbers
  /** What was known before the weeks that test the models. The last order of a customer who came later is NaN. */
  known: { days: Numbers; lastAt: Numbers; age: Numbers }
  knownUntil: string
  weeks: number
  currency: string
}

/** Loads the histories of all customers, and what was known of them before the weeks that test the models. */
export async function loadHistories(run: RunFacts, { currency, until }: Asked): Promise<Histories> {
  const [{ first }] = z
    .tuple([z.object({ first: z.string().nullable() })])
    .parse(await run(FIRST_DAY, [currency, until]))
  const weeks = first === null ? 0 : testWeeksOf(daysBetween(first, until) / DAYS_A_WEEK)
  const knownUntil = addDays(until, -DAYS_A_WEEK * weeks)
  const columns = await run.columns(HISTORIES, [currency, until, knownUntil])
  const columnAt = (at: number) => columns[at] ?? new Float64Array()
  return {
    customer: columnAt(0),
    repeats: columnAt(1),
    lastAt: columnAt(2),
    age: columnAt(3),
    repeatValue: columnAt(4),
    known: { days: columnAt(5), lastAt: columnAt(6), age: columnAt(7) },
    knownUntil,
    weeks,
    currency,
  }
}
