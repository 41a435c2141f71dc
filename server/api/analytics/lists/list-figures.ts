import { z } from 'zod'
import type { KeptLists } from '#domain/contracts/analytics/kept-lists.ts'
import { toMinorUnits } from '#domain/money.ts'
import type { ListsQuery } from '#server/api/analytics/analytics-query.ts'
import type { CustomerAnalyses } from '#server/api/analytics/customers/customer-analyses.ts'
import { toReportStore } from '#server/api/analytics/customers/history-until.ts'
import { narrowToBuyers, whichBuyers } from '#server/api/analytics/customers/read-buyers.ts'
import { count, decimal } from '#server/api/figures/exact-numbers.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'

const STATES = `
select id, name, made_by, entries_changed_at::text as at from public.customer_lists where store_id = $1 order by id`

/** Loads what the figures of a store's lists depend on besides its orders. */
export const loadStatesOf = async (database: Database, claims: Claims, storeId: string): Promise<unknown> =>
  (await database.queryAs(claims, STATES, [storeId])).rows

// Each entry is of one customer, and a customer can have two. Customers of sample data that was removed are nobody.
const LISTS = `
select
  lists.id, lists.name, lists.made_by as "madeBy", lists.created_at as "createdAt",
  coalesce(found.ids, '') as ids, coalesce(found.people, 0) as people,
  (
    select count(*) from public.customer_list_entries as entries
    where entries.list_id = lists.id and entries.store_id = lists.store_id and entries.channel <> 'sample'
  )::integer - coalesce(found.entries, 0) as missing
from public.customer_lists as lists
left join (
  select
    list_id, string_agg(distinct customer_id::text, ' ') as ids, count(distinct customer_id)::integer as people,
    (count(*) filter (where channel <> 'sample'))::integer as entries
  from public.customers_in_lists(array(select id from public.customer_lists where store_id = $1)) group by list_id
) as found on found.list_id = lists.id
where lists.store_id = $1
order by lower(lists.name)`

const listsSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    madeBy: z.string().nullable(),
    createdAt: z.date(),
    /** The ids of its customers, with spaces between. */
    ids: z.string(),
    people: z.number(),
    /** Entries whose customer is in no import. */
    missing: z.number(),
  }),
)

const sumsSql = (which: string) => `
select count(*)::VARCHAR as customers, coalesce(sum(net_sales), 0)::VARCHAR as net_sales from buyers
where ${which} and buyers.id in (select unnest(string_split(nullif($1, ''), ' '))::BIGINT)`

const sumsSchema = z.tuple([z.object({ customers: count, net_sales: decimal })])

async function loadSums(run: RunFacts, which: string, ids: string) {
  const [sums] = sumsSchema.parse(await run(sumsSql(which), [ids]))
  return sums
}

type Options = { database: Database; analyze: CustomerAnalyses }

/** Returns the lists of a store, with the customers and net sales of its whole history. */
export async function buildLists(
  { database, analyze }: Options,
  question: FiguresQuestion<ListsQuery>,
): Promise<Omit<KeptLists, 'asOf'>> {
  const { claims, query, store, today } = question
  const known = listsSchema.parse((await database.queryAs(claims, LISTS, [store.id])).rows)
  return analyze(question, async (all, { until }) => {
    const narrowed = await narrowToBuyers(all, database, question)
    const lists: KeptLists['lists'] = []
    for (const { ids, people, missing, createdAt, ...list } of known) {
      const matching = await loadSums(narrowed, whichBuyers(query.where), ids)
      const buyers = query.where ? await loadSums(all, 'true', ids) : matching
      lists.push({
        ...list,
        createdAt: createdAt.toISOString(),
        customers: matching.customers,
        netSales: toMinorUnits(matching.net_sales, store.currency),
        withoutOrders: missing + people - buyers.customers,
      })
    }
    return { store: toReportStore(question), until, today, lists }
  })
}
