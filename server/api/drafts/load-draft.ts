import * as v from 'valibot'
import { type Draft, draftSchema } from '#domain/contracts/drafts/draft.ts'
import { dayIn } from '#domain/periods.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

const toInstant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const NO_DRAFT = 'This draft doesn’t exist, or you have no access to it.'

// Row-level security shows the version of the order that counts.
const DRAFT = `
select
  drafts.id, drafts.store_id as "storeId", kind, proposed_by as "proposedBy", state, content, content_hash as hash, why,
  approved_by as "approvedBy", ${toInstant('approved_at')} as "approvedAt", done_on::text as "doneOn",
  stores.time_zone as "timeZone",
  state in ('proposed', 'edited', 'dismissed') and not exists (
    select from public.draft_history as history where history.draft_id = drafts.id and event = 'approved'
  ) as "isDeletable",
  json_build_object(
    'order', (
      select json_build_object('id', orders.id::text, 'name', orders.name) from public.orders
      where orders.store_id = drafts.store_id and orders.source = order_source and orders.external_id = order_external_id
      order by orders.id desc limit 1
    ),
    'customer', (
      select json_build_object('id', customers.id::text, 'name', customers.name, 'email', customers.email)
      from public.customers where customers.id = drafts.customer_id
    ),
    'product', (
      select json_build_object('id', products.id::text, 'title', products.title)
      from public.products where products.id = drafts.product_id
    )
  ) as about,
  (
    select coalesce(json_agg(json_build_object(
      'id', history.id::text, 'event', event, 'content', history.content, 'doneOn', history.done_on,
      'by', history.changed_by, 'at', ${toInstant('history.changed_at')}
    ) order by history.id desc), '[]')
    from public.draft_history as history where history.draft_id = drafts.id
  ) as history
from public.drafts join public.stores on stores.id = drafts.store_id
where drafts.id = $1`

/** Loads a draft with its history, the last event first. Throws 404 `draft_not_found`. */
export async function loadDraft(
  database: Database,
  claims: Claims,
  { id, now }: { id: string | null; now: Date },
): Promise<Draft> {
  const { rows } = await database.queryAs<{ timeZone: string }>(claims, DRAFT, [id])
  const [row] = rows
  if (!row) throw new ApiError(404, 'draft_not_found', NO_DRAFT)
  return v.parse(draftSchema, { ...row, today: dayIn(row.timeZone, now) })
}
