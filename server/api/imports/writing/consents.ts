import type { ConsentAnswer } from '#domain/contracts/consent.ts'
import type { ParsedCustomer, ParsedOrder } from '#domain/imports/parsed-order.ts'
import { countInNote } from '#server/api/imports/note-numbers.ts'
import type { Destination } from './import-work.ts'

/** What a file says of a customer's consent. `at` is the date that the row states, in milliseconds since 1970. */
export type CustomerConsent = {
  customer: Pick<ParsedCustomer, 'id' | 'email'>
  answer: ConsentAnswer
  at: number | null
}

/** Returns what orders say, on the days on which they were placed. */
export const consentsIn = (orders: readonly ParsedOrder[]): CustomerConsent[] =>
  orders.flatMap(({ customer, consent, placedAt }) =>
    customer === null || !consent ? [] : [{ customer, answer: consent, at: placedAt }],
  )

/** When the file was last changed, if that is known, and when its import began. In milliseconds since 1970. */
export type FileDates = { fileDate: number | null; startedAt: number }

/** The most rows in one statement, so that it stays short. */
const BATCH_SIZE = 1000

// Finds each customer as the rows of orders and customers do: by email, or else by the platform's id in this channel.
const SAVE = `
  insert into public.marketing_consents as saved (import_id, customer_id, store_id, answer, stated_at, dated_by)
  select distinct on (known.id) $1::bigint, known.id, $2::uuid, given.answer, given.stated_at, given.dated_by
  from jsonb_to_recordset($4::jsonb) as given (
    external_id text, email text, answer text, stated_at timestamptz, dated_by text
  ),
  lateral (
    select id from (
      select id, 1 as rank from public.customers
      where store_id = $2 and customers.email = given.email and source <> 'sample' and $3 <> 'sample'
      union all
      select id, 2 from public.customers
      where store_id = $2 and source = $3 and customers.external_id = given.external_id
    ) as candidates
    order by rank limit 1
  ) as known
  order by known.id, given.stated_at desc, given.answer
  on conflict (import_id, customer_id) do update set
    answer = excluded.answer, stated_at = excluded.stated_at, dated_by = excluded.dated_by
  where excluded.stated_at > saved.stated_at or (excluded.stated_at = saved.stated_at and excluded.answer = 'no')`

const COUNT = `
  select count(*) filter (where answer = 'yes')::integer as yes, count(*) filter (where answer = 'no')::integer as no
  from public.marketing_consents where import_id = $1`

/** A date in the future is a mistake, and would win over all answers to come. */
function dateOf({ at }: CustomerConsent, { fileDate, startedAt }: FileDates) {
  const date = new Date(Math.min(at ?? fileDate ?? startedAt, startedAt)).toISOString()
  if (at !== null) return { stated_at: date, dated_by: 'row' }
  return { stated_at: date, dated_by: fileDate === null ? 'import' : 'file' }
}

/**
 * Saves what a file says of its customers' consents. The customers must be written first. They are hidden until the
 * import is published.
 */
export async function saveConsents(
  { database, importId, storeId, channel }: Destination,
  stated: readonly CustomerConsent[],
  dates: FileDates,
): Promise<void> {
  const rows = stated.map((consent) => ({
    external_id: consent.customer.id,
    email: consent.customer.email,
    answer: consent.answer,
    ...dateOf(consent, dates),
  }))
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const batch = JSON.stringify(rows.slice(from, from + BATCH_SIZE))
    await database.step(SAVE, [importId, storeId, channel, batch])
  }
}

/** Says how many customers the file has an answer of. No note if it has none. */
export async function consentNotes({ database, importId }: Destination): Promise<string[]> {
  const { rows } = await database.step<{ yes: number; no: number }>(COUNT, [importId])
  const { yes = 0, no = 0 } = rows[0] ?? {}
  return yes + no === 0
    ? []
    : [`Consent to marketing by email: ${countInNote(yes)} customers said yes, ${countInNote(no)} said no.`]
}
