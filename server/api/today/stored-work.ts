import * as v from 'valibot'
import type { WorkState } from '#domain/contracts/work.ts'
import { contentSchema, type Proposal, type ProposalContent } from '#domain/today/proposal.ts'
import { type StoredWork, updateWork } from '#domain/today/update-work.ts'
import { requireCurrency } from '#server/api/signals/require-currency.ts'
import type { Database } from '#server/platform/database/database.ts'

type Row = Omit<StoredWork, 'content' | 'state' | 'stake'> & {
  content: unknown
  state: WorkState
  stake: string | null
}

// Locked, so that a decision that is made meanwhile isn't lost.
const STORED = `
select name, content, stake::text, signal_id as "signalId", state, returns_on::text as "returnsOn",
  proposed_on::text as "proposedOn", gone_on::text as "goneOn", (changed_at at time zone 'UTC')::date::text as "changedOn"
from public.work where store_id = $1 and proposed_by = 'today' for update`

const SAVE = `
insert into public.work as work (
  store_id, proposed_by, kind, name, content, stake, signal_id, state, returns_on, proposed_on, gone_on, customers
)
select $1, 'today', content ->> 'kind', name, content, stake, signal_id, state, returns_on, proposed_on, gone_on, customers
from jsonb_to_recordset($2::jsonb) as given (
  name text, content jsonb, stake bigint, signal_id uuid, state text, returns_on date, proposed_on date, gone_on date,
  customers bigint[]
)
where signal_id is null or exists (select from public.signals where id = signal_id and store_id = $1)
on conflict (store_id, proposed_by, name) do update set
  content = excluded.content, stake = excluded.stake, state = excluded.state, returns_on = excluded.returns_on,
  proposed_on = excluded.proposed_on, gone_on = excluded.gone_on, customers = coalesce(excluded.customers, work.customers)
where (work.content, work.stake, work.state, work.returns_on, work.proposed_on, work.gone_on, work.customers)
  is distinct from (
    excluded.content, excluded.stake, excluded.state, excluded.returns_on, excluded.proposed_on, excluded.gone_on,
    coalesce(excluded.customers, work.customers)
  )`

const SAVE_RUN = `
insert into private.today_runs (store_id, looked_on, seen, checks) values ($1, $2, $3, $4)
on conflict (store_id) do update set
  looked_on = excluded.looked_on, seen = excluded.seen, checks = excluded.checks`

export type Looked = {
  store: { id: string; currency: string }
  today: string
  proposals: readonly Proposal[]
  kinds: readonly ProposalContent['kind'][]
  isOld: boolean
  /** What was looked at. */
  seen: string
  checks: unknown
}

/** Brings the work of a store up to date. Decisions stay as the rules of `updateWork` say. Throws if the currency changed. */
export async function saveWork(database: Database, looked: Looked): Promise<void> {
  const { store, today, proposals, kinds, isOld, seen, checks } = looked
  const storeId = store.id
  await database.asService(async (connection) => {
    const { rows } = await connection.query<Row>(STORED, [storeId])
    const stored = rows.map((row): StoredWork => ({
      ...row,
      content: v.parse(contentSchema, row.content),
      stake: row.stake === null ? null : Number(row.stake),
    }))
    const updated = updateWork({ stored, proposals, kinds, isOld, today }).map(
      ({ name, content, stake, signalId, state, returnsOn, proposedOn, goneOn, customers }) => ({
        name,
        content,
        stake,
        signal_id: signalId,
        state,
        returns_on: returnsOn,
        proposed_on: proposedOn,
        gone_on: goneOn,
        customers,
      }),
    )
    await connection.query(SAVE, [storeId, JSON.stringify(updated)])
    await connection.query(SAVE_RUN, [storeId, today, seen, JSON.stringify(checks)])
    await requireCurrency(connection, store)
  })
}
