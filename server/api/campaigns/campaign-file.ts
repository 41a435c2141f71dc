import { z } from 'zod'
import { toCsv } from '#domain/csv.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'

// Who said no since the approval, and who lost the email, gets nothing. Who is kept back isn't in the file.
const PEOPLE = `
select customers.email, customers.name, customers.country, consents.answer as consent, consents.stated_at as "consentAt"
from public.campaigns
join public.campaign_people as people on people.campaign_id = campaigns.id
join public.customers on customers.id = people.customer_id
left join analytics.marketing_consents as consents
  on consents.store_id = campaigns.store_id and consents.customer_id = customers.id
where campaigns.id = $1 and not is_kept_back and customers.email is not null
  and coalesce(consents.answer, 'unknown') <> 'no'
  and (consents.answer = 'yes' or people.consent = 'unknown')
order by people.customer_id`

const peopleSchema = z.array(
  z.object({
    email: z.string(),
    name: z.string().nullable(),
    country: z.string().nullable(),
    consent: z.literal('yes').nullable(),
    consentAt: z.date().nullable(),
  }),
)

const HEADER = ['Email', 'First Name', 'Last Name', 'Country', 'Marketing Consent', 'Marketing Consent At']

/** Mail tools ask for two names. The first word is the first one. */
function splitName(name: string | null): [first: string | null, last: string | null] {
  const words = name?.trim().split(/\s+/) ?? []
  return [words[0] || null, words.slice(1).join(' ') || null]
}

/** Returns the people of an approved campaign as a CSV file that mail tools read. */
export async function toCampaignFile(database: Database, claims: Claims, id: string): Promise<string> {
  const { rows } = await database.queryAs(claims, PEOPLE, [id])
  return toCsv([
    HEADER,
    ...peopleSchema
      .parse(rows)
      .map(({ email, name, country, consent, consentAt }) => [
        email,
        ...splitName(name),
        country,
        consent ?? 'unknown',
        consentAt && consentAt.toISOString(),
      ]),
  ])
}
