import { z } from 'zod'
import { DIGEST_FREQUENCIES, PREVIEWED_DIGESTS, type PreviewedDigest } from '#domain/contracts/digest.ts'
import { hashSecret, newSecret } from '#server/api/request/tickets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

type DigestKind = 'digest' | 'urgent'

/** After so long, who claimed an email has died or lost the mail server. That may have taken it: its id stays the same. */
const CLAIM_MINUTES = 15

/** What the mail server may have taken is sent once more at most. */
const MOST_TRIES = 2

/** What the mail server didn't take is tried again after so long. */
const RETRY_MINUTES = 5

const recipientSchema = z.object({
  userId: z.string(),
  frequency: z.enum(DIGEST_FREQUENCIES),
  weekday: z.number(),
  hour: z.number(),
  timeZone: z.string(),
  isUrgent: z.boolean(),
  locale: z.string(),
  chosenAt: z.date(),
  /** The slot that was dealt with last. */
  lastSlot: z.date().nullable(),
  lastFrequency: z.enum(PREVIEWED_DIGESTS).nullable(),
  remindedAt: z.date().nullable(),
  /** The day of the last urgent email. */
  urgentSlot: z.date().nullable(),
  told: z.array(z.string()),
  /** Until then, an instance is sending an email, or one that failed waits. */
  busyUntil: z.date().nullable(),
})

/** Somebody who wants emails, with what was sent last. */
export type Recipient = z.infer<typeof recipientSchema>

const RECIPIENTS = `
select
  settings.user_id as "userId", frequency, weekday, hour, time_zone as "timeZone", is_urgent as "isUrgent", locale,
  chosen_at as "chosenAt", sent.*
from public.digest_settings as settings
cross join lateral (
  select
    max(slot) filter (where kind = 'digest' and is_over) as "lastSlot",
    max(digests.frequency) filter (where kind = 'digest' and is_over) as "lastFrequency",
    max(reminded_at) as "remindedAt",
    max(slot) filter (where kind = 'urgent' and is_over) as "urgentSlot",
    coalesce(array_agg(name) filter (where name is not null), '{}') as told,
    max(claimed_at) filter (where done_at is null) + interval '${CLAIM_MINUTES} minutes' as "busyUntil"
  from private.digests
  cross join lateral (select done_at is not null or tries >= ${MOST_TRIES} as is_over) as result
  left join lateral unnest(told) as name on true
  where digests.user_id = settings.user_id
) as sent
where (frequency <> 'never' or is_urgent) and ($1::uuid is null or settings.user_id = $1)
order by settings.user_id`

/** Loads everybody who wants emails, or one of them. */
export async function loadRecipients(database: Database, userId: string | null = null): Promise<Recipient[]> {
  const { rows } = await queryAsService(database, RECIPIENTS, [userId])
  return z.array(recipientSchema).parse(rows)
}

// The tables of accounts are the database's own, so that this isn't asked as the service.
const ADDRESS = `
select email from auth.users
where id = $1 and email <> '' and email_confirmed_at is not null and deleted_at is null
  and (banned_until is null or banned_until <= $2)`

/** Loads where to send a person's emails. `null` if the address isn't confirmed, or the account is blocked. */
export async function loadAddress(database: Database, userId: string, now: Date): Promise<string | null> {
  const { rows } = await database.query<{ email: string }>(ADDRESS, [userId, now])
  return rows[0]?.email ?? null
}

const CLAIM = `
insert into private.digests as known (user_id, kind, slot, claimed_at, frequency) values ($1, $2, $3, $4, $5)
on conflict (user_id, kind) do update set
  slot = excluded.slot, claimed_at = excluded.claimed_at, done_at = null, frequency = excluded.frequency,
  tries = case when known.slot < excluded.slot then 1 else known.tries + 1 end
where known.slot < excluded.slot or (
  known.slot = excluded.slot and known.done_at is null and known.tries < ${MOST_TRIES}
  and known.claimed_at <= excluded.claimed_at - interval '${CLAIM_MINUTES} minutes'
)
returning user_id`

export type Claim = {
  userId: string
  kind: DigestKind
  slot: Date
  /** `null` for an urgent email. */
  frequency: PreviewedDigest | null
}

/** Claims an email for this instance. Returns false if it was sent, or another one is sending it. */
export async function claimDigest(database: Database, claim: Claim, now: Date): Promise<boolean> {
  const { userId, kind, slot, frequency } = claim
  const { rowCount } = await queryAsService(database, CLAIM, [userId, kind, slot, now, frequency])
  return rowCount === 1
}

const RELEASE = `
update private.digests set
  claimed_at = $4::timestamptz - interval '${CLAIM_MINUTES - RETRY_MINUTES} minutes', tries = tries - 1
where user_id = $1 and kind = $2 and slot = $3 and done_at is null`

/** Lets a claimed email, which the mail server certainly didn't take, be sent later. */
export async function releaseDigest(database: Database, { userId, kind, slot }: Claim, now: Date): Promise<void> {
  await queryAsService(database, RELEASE, [userId, kind, slot, now])
}

const FINISH = `
update private.digests set
  done_at = $4, told = coalesce($5, told), reminded_at = case when $6 then $4 else reminded_at end
where user_id = $1 and kind = $2 and slot = $3`

type Sent = { told: readonly string[]; isReminder: boolean }

/** Notes that a claimed email was sent with what it told, or that there was nothing to send. */
export async function finishDigest(
  database: Database,
  { userId, kind, slot, sent }: Claim & { sent?: Sent },
  now: Date,
) {
  const values = [userId, kind, slot, now, sent?.told ?? null, sent?.isReminder ?? false]
  await queryAsService(database, FINISH, values)
}

const TOKEN_DAYS = 180

const ADD_TOKEN = 'insert into private.unsubscribe_tokens (token_hash, user_id, created_at) values ($1, $2, $3)'

/** Returns a new secret with which a person's emails can be ended without signing in. */
export async function createUnsubscribeToken(database: Database, userId: string, now: Date): Promise<string> {
  const token = newSecret()
  await queryAsService(database, ADD_TOKEN, [hashSecret(token), userId, now])
  return token
}

const DELETE_TOKEN = 'delete from private.unsubscribe_tokens where token_hash = $1'

/** Deletes the secret of an email that the mail server didn't take. */
export async function deleteUnsubscribeToken(database: Database, token: string): Promise<void> {
  await queryAsService(database, DELETE_TOKEN, [hashSecret(token)])
}

const SWEEP_TOKENS = `
delete from private.unsubscribe_tokens where created_at < now() - interval '${TOKEN_DAYS} days'`

/** Deletes the secrets that no longer work. */
export async function sweepUnsubscribeTokens(database: Database): Promise<void> {
  await queryAsService(database, SWEEP_TOKENS, [])
}

const UNSUBSCRIBE = `
with known as (
  select user_id from private.unsubscribe_tokens
  where token_hash = $1 and created_at >= now() - interval '${TOKEN_DAYS} days'
), ended as (
  update public.digest_settings set frequency = 'never', is_urgent = false
  where user_id = (select user_id from known)
)
select from known`

/** Ends all digests of a person. Returns false for a token that is unknown or too old. */
export async function unsubscribe(database: Database, token: string): Promise<boolean> {
  const { rowCount } = await queryAsService(database, UNSUBSCRIBE, [hashSecret(token)])
  return rowCount === 1
}
