import { z } from 'zod'
import {
  type Audience,
  CAMPAIGN_DAYS,
  type CampaignContent,
  type CampaignPreview,
} from '#domain/contracts/campaigns/campaign.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import { addDays } from '#domain/periods.ts'
import { type CustomerListQuery, parseCustomerListQuery } from '#server/api/analytics/customers/customer-list-query.ts'
import { type ListOptions, loadMatchingIds } from '#server/api/analytics/customers/customer-list.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { loadVariants } from '#server/api/listings/load-product-facts.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Loads the filter of the list of customers that an audience is. */
export async function loadQuery(database: Database, store: string, audience: Audience): Promise<CustomerListQuery> {
  const chosen: Record<string, string> = { store }
  if (audience.kind === 'segment') chosen['segment'] = audience.segment
  if (audience.kind === 'overdue') chosen['overdue'] = audience.overdue
  if (audience.kind === 'list') chosen['where'] = JSON.stringify(['is', 'customer_list', [audience.list]])
  if (audience.kind === 'bought') chosen['where'] = JSON.stringify(await boughtOnly(database, store, audience))
  return parseCustomerListQuery(chosen)
}

/** Orders of one of some products that weren't cancelled. */
const bought = (products: string[]): Filter => [
  'and',
  [
    ['is', 'product', products],
    ['is_not', 'status', ['cancelled']],
  ],
]

type Bought = Extract<Audience, { kind: 'bought' }>

/** Customers with an order of the first product, and none of the second in any variant. */
async function boughtOnly(database: Database, storeId: string, { product, without }: Bought): Promise<Filter> {
  const variants = await loadVariants(database, { storeId, ids: [without] })
  // Both can be variants of one product. Buying the first doesn't count as having the second.
  const unwanted = variants.get(without)?.filter((id) => id !== product) ?? [without]
  return [
    'and',
    [
      ['has_done', bought([product]), null],
      ['has_not_done', bought(unwanted), null],
    ],
  ]
}

const SHOWN_NAMES = 5

// Row-level security decides which customers, consents and campaigns there are. Who is in several is named by the latest.
const PEOPLE = `
with listed as (
  select unnest(string_to_array(nullif($2, ''), ' ')::bigint[]) as id
),
running as materialized (
  select distinct on (people.customer_id) people.customer_id, campaigns.id, campaigns.content ->> 'name' as name
  from public.campaigns join public.campaign_people as people on people.campaign_id = campaigns.id
  where campaigns.store_id = $1 and campaigns.id <> $3
    and (campaigns.state = 'approved' or (campaigns.state = 'done' and sent_on > $4::date))
  order by people.customer_id, campaigns.changed_at desc
),
people as materialized (
  select
    customers.id, coalesce(customers.name, customers.email) as name, email is not null as has_email,
    coalesce(consents.answer, 'unknown') as consent, running.id as running_id, running.name as running_name
  from listed join public.customers on customers.store_id = $1 and customers.id = listed.id
  left join analytics.marketing_consents as consents
    on consents.store_id = $1 and consents.customer_id = customers.id
  left join running on running.customer_id = customers.id
),
reached as materialized (
  select * from people where has_email and (consent = 'yes' or (consent = 'unknown' and $5))
)
select
  (select count(*) from people)::integer as matched,
  (select count(*) from people where has_email and consent = 'yes')::integer as agreed,
  (select count(*) from people where has_email and consent = 'no')::integer as refused,
  (select count(*) from people where has_email and consent = 'unknown')::integer as unknown,
  (select count(*) from people where not has_email)::integer as "withoutEmail",
  (select count(*) from reached where running_id is not null)::integer as "runningPeople",
  (
    select coalesce(json_agg(each order by people desc), '[]') from (
      select running_id as id, running_name as name, count(*) as people,
        (array_agg(name order by name))[1:${SHOWN_NAMES}] as names
      from reached where running_id is not null group by running_id, running_name
    ) as each
  ) as running,
  (
    select coalesce(json_agg(json_build_array(id::text, consent) order by id), '[]')
    from reached where $6 or running_id is null
  ) as reached`

const rowSchema = z.object({
  matched: z.number(),
  agreed: z.number(),
  refused: z.number(),
  unknown: z.number(),
  withoutEmail: z.number(),
  runningPeople: z.number(),
  running: z.array(z.object({ id: z.string(), name: z.string(), people: z.number(), names: z.array(z.string()) })),
  reached: z.array(z.tuple([z.string(), z.enum(['yes', 'unknown'])])),
})

export type CampaignPeople = Pick<CampaignPreview, 'counts' | 'running' | 'until'> & {
  /** Who is in the campaign: the ids with their consent. */
  reached: [id: string, consent: 'yes' | 'unknown'][]
}

/** Loads who is in a campaign as it stands, with the person's permissions. */
export async function loadPeople(
  options: ListOptions,
  question: FiguresQuestion<CustomerListQuery>,
  { id, content }: { id: string; content: CampaignContent },
): Promise<CampaignPeople> {
  const { claims, store, today } = question
  const { ids, until } = await loadMatchingIds(options, question)
  const values = [
    store.id,
    ids,
    id,
    addDays(today, -CAMPAIGN_DAYS),
    content.isUnknownIncluded,
    content.isRunningIncluded,
  ]
  const { rows } = await options.database.queryAs(claims, PEOPLE, values)
  const { reached, running, runningPeople, ...counts } = rowSchema.parse(rows[0])
  return { reached, running, counts: { ...counts, running: runningPeople }, until }
}
