import { z } from 'zod'
import type { MailingList } from '#domain/contracts/analytics/mailing-list.ts'
import { toCsv } from '#domain/csv.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import type { MailingListQuery } from './customer-list-query.ts'
import { type ListOptions, loadMatchingIds } from './customer-list.ts'
import { toReportStore } from './history-until.ts'

// Row-level security decides which customers and consents there are.
const LIST = `
with people as materialized (
  select
    listed.position, customers.email, customers.name, customers.country,
    coalesce(consents.answer, 'unknown') as consent, consents.stated_at
  from unnest(string_to_array(nullif($2, ''), ' ')::bigint[]) with ordinality as listed (id, position)
  join public.customers on customers.store_id = $1 and customers.id = listed.id
  left join analytics.marketing_consents as consents
    on consents.store_id = $1 and consents.customer_id = customers.id
),
written as (
  select * from people where email is not null and (consent = 'yes' or (consent = 'unknown' and $3))
)
select
  count(*) filter (where email is not null and consent = 'yes')::integer as agreed,
  count(*) filter (where email is not null and consent = 'no')::integer as refused,
  count(*) filter (where email is not null and consent = 'unknown')::integer as unknown,
  count(*) filter (where email is null)::integer as "withoutEmail",
  count(*) filter (where email is not null and consent <> 'no')::integer as "withUnknown",
  (
    select coalesce(json_agg(page order by position), '[]')
    from (select * from written order by position limit $4 offset $5) as page
  ) as rows
from people`

const listSchema = z.object({
  agreed: z.number(),
  refused: z.number(),
  unknown: z.number(),
  withoutEmail: z.number(),
  withUnknown: z.number(),
  rows: z.array(
    z.object({
      email: z.string(),
      name: z.string().nullable(),
      country: z.string().nullable(),
      consent: z.enum(['yes', 'unknown']),
      stated_at: z.string().nullable(),
    }),
  ),
})

/** Returns who of the customers that match can be written to, with the numbers of those who can't. */
export async function listMailing(
  options: ListOptions,
  question: FiguresQuestion<MailingListQuery>,
): Promise<Omit<MailingList, 'asOf'>> {
  const { claims, query, store, today } = question
  const { ids, until } = await loadMatchingIds(options, question)
  const values = [store.id, ids, query.unknown === 'include', query.limit, query.offset]
  const { rows } = await options.database.queryAs(claims, LIST, values)
  const { rows: listed, ...counts } = listSchema.parse(rows[0])
  return {
    store: toReportStore(question),
    until,
    today,
    ...counts,
    rows: listed.map(({ stated_at: statedAt, ...person }) => ({
      ...person,
      consentAt: statedAt === null ? null : new Date(statedAt).toISOString(),
    })),
  }
}

const HEADER = ['email', 'name', 'country', 'marketing_consent', 'marketing_consent_at']

/** Formats a mailing list as CSV. */
export const toMailingCsv = ({ rows }: Pick<MailingList, 'rows'>): string =>
  toCsv([
    HEADER,
    ...rows.map(({ email, name, country, consent, consentAt }) => [email, name, country, consent, consentAt]),
  ])
