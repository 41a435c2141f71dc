import { z } from 'zod'
import { toCsv } from '#domain/csv.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { writeCampaign } from './write-campaign.ts'

const peopleSchema = z.array(
  z.object({
    email: z.string(),
    name: z.string().nullable(),
    country: z.string().nullable(),
    consent: z.literal('yes').nullable(),
    stated_at: z.date().nullable(),
  }),
)

const HEADER = ['Email', 'First Name', 'Last Name', 'Country', 'Marketing Consent', 'Marketing Consent At']

/** Mail tools ask for two names. The first word is the first one. */
function splitName(name: string | null): [first: string | null, last: string | null] {
  const words = name?.trim().split(/\s+/) ?? []
  return [words[0] || null, words.slice(1).join(' ') || null]
}

/**
 * Marks an approved campaign as downloaded, and returns those who get it as a CSV file that mail tools read. Throws 409
 * `campaign_changed` if it isn't the one that was seen.
 */
export async function downloadCampaign(
  database: Database,
  claims: Claims,
  { id, hash }: { id: string; hash: string },
): Promise<string> {
  const rows = await writeCampaign(database, claims, {
    text: 'select * from private.mark_campaign_download($1, $2)',
    values: [id, hash],
  })
  return toCsv([
    HEADER,
    ...peopleSchema
      .parse(rows)
      .map(({ email, name, country, consent, stated_at: consentAt }) => [
        email,
        ...splitName(name),
        country,
        consent ?? 'unknown',
        consentAt && consentAt.toISOString(),
      ]),
  ])
}
