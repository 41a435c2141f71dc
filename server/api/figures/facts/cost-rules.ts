import { currencyExponent, formatMicros } from '#domain/money.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import type { RunFacts } from './engine.ts'

const MARKS = `
select
  concat_ws(' ', currency, (
    select concat(count(*), ':', sum(xmin::text::bigint)) from public.cost_rules where store_id = stores.id
  )) as rules,
  concat_ws(' ', currency, (
    select concat(count(*), ':', sum(xmin::text::bigint)) from public.ad_spend where store_id = stores.id
  )) as "adSpend",
  currency
from public.stores where id = $1`

/** Marks that change with a store's currency, cost rules and ad spend. */
export type CostMarks = { rules: string; adSpend: string; currency: string }

export async function loadCostMarks(database: Database, storeId: string): Promise<CostMarks> {
  const { rows } = await database.step<CostMarks>(MARKS, [storeId])
  const [row] = rows
  if (!row) throw new Error('The store was deleted.')
  return row
}

// A rule ends on its own last day, or on the day before the next one of its kind and payment method. Amounts in another
// currency than the store's don't count, and percentages have none.
const RULES = `
select
  kind, payment_method, percent::text, amount::text, valid_from::text as first,
  coalesce(least(
    valid_to, lead(valid_from) over (partition by kind, payment_method order by valid_from) - 1
  ), date '9999-12-31')::text as last
from public.cost_rules where store_id = $1 and (amount = 0 or currency = $2)`

const AD_SPEND = 'select day::text, channel, amount::text from public.ad_spend where store_id = $1 and currency = $2'

type Rule = {
  kind: string
  payment_method: string | null
  percent: string
  amount: string
  first: string
  last: string
}
type Spend = { day: string; channel: string; amount: string }

const toMajor = (amount: string, currency: string) =>
  formatMicros(BigInt(amount) * 10n ** BigInt(6 - currencyExponent(currency)))

const INSERT_RULES = `
insert into cost_rules
select kind, method, (percent::DECIMAL(9, 6) / 100)::DECIMAL(9, 6), amount, first, last
from (select
  unnest($1::VARCHAR[]) as kind, unnest($2::VARCHAR[]) as method, unnest($3::VARCHAR[]) as percent,
  unnest($4::VARCHAR[])::DECIMAL(18, 6) as amount, unnest($5::DATE[]) as first, unnest($6::DATE[]) as last
)`

// Ad spend lowers the income that is taxed on its day.
const INSERT_AD_SPEND = `
insert into ad_spend
select spend.day, channel, $4, spend.amount, spend.amount * tax.rate
from (select
  unnest($1::DATE[]) as day, unnest($2::VARCHAR[]) as channel, unnest($3::VARCHAR[])::DECIMAL(18, 6) as amount
) as spend
left join cost_rules as tax on tax.kind = 'income_tax' and spend.day between tax.first and tax.last`

/** How costs are loaded. Part of the layout of the facts. */
export const LOADING = [RULES, AD_SPEND, INSERT_RULES, INSERT_AD_SPEND]

type Loading = { database: Database; run: RunFacts; storeId: string; currency: string }

/** Loads a store's cost rules and ad spend anew. */
export async function loadCosts({ database, run, storeId, currency }: Loading): Promise<void> {
  const { rows: rules } = await queryAsService<Rule>(database, RULES, [storeId, currency])
  const { rows: spend } = await queryAsService<Spend>(database, AD_SPEND, [storeId, currency])
  await run('delete from cost_rules')
  await run('delete from ad_spend')
  await run('delete from store_currency')
  await run('insert into store_currency values ($1)', [currency])
  await run(INSERT_RULES, [
    rules.map(({ kind }) => kind),
    rules.map(({ payment_method: method }) => method),
    rules.map(({ percent }) => percent),
    rules.map(({ amount }) => toMajor(amount, currency)),
    rules.map(({ first }) => first),
    rules.map(({ last }) => last),
  ])
  await run(INSERT_AD_SPEND, [
    spend.map(({ day }) => day),
    spend.map(({ channel }) => channel),
    spend.map(({ amount }) => toMajor(amount, currency)),
    currency,
  ])
}
