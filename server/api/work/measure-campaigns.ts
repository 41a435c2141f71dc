import { CAMPAIGN_DAYS } from '#domain/contracts/campaigns/campaign.ts'
import type { CampaignOutcome } from '#domain/contracts/campaigns/outcome.ts'
import { lastCompleteDay } from '#domain/figures-end.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import { loadStoreAsService, type StoreSummary } from '#server/api/figures/load-store.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'
import type { Work } from '#server/platform/jobs/jobs.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import { type Campaign, lastLook, measureCampaign } from './measure-campaign.ts'

// A look isn't taken again, because each is one more chance to be wrong.
const SENT = `
select id, sent_on::text as "sentOn", coalesce((outcome #>> '{effect,day}')::integer, 0) as "lookedAt"
from public.campaigns
where store_id = $1 and state = 'done' and coalesce(outcome ->> 'kind', '') <> 'no_groups'
order by id`

type Sent = { id: string; sentOn: string; lookedAt: number }

const PEOPLE = `
select customer_id::text as id, case when is_kept_back then 'kept' else 'treated' end as "group"
from public.campaign_people where campaign_id = $1`

// The day may have been taken back meanwhile.
const SAVE = `
update public.campaigns set outcome = $3, outcome_at = $4, state = 'measured'
where id = $1 and state = 'done' and sent_on = $2`

// A look says nothing of the decision, so that who decided last stays.
const SAVE_LOOK = `
update public.campaigns set outcome = $3, outcome_at = $4
where id = $1 and state = 'done' and sent_on = $2`

type Options = { database: Database; facts: Pick<Facts, 'read'>; clock: Clock }

/**
 * Returns the work that measures the campaigns of a store that went out, by its id: once a week, and for good once their window
 * is over. Figures are read only for a look that wasn't taken yet.
 */
export function createMeasuringWork({ database, facts, clock }: Options): Work {
  return async (storeId, stopping) => {
    const now = clock()
    const { rows } = await queryAsService<Sent>(database, SENT, [storeId])
    const loaded = rows.length === 0 ? null : await loadStoreAsService(database, storeId, now)
    if (!loaded) return
    const { store, today } = loaded
    const lastDay = lastCompleteDay(today, store.figures_end)
    for (const sent of rows.filter(({ sentOn, lookedAt }) => (lastLook(sentOn, lastDay) ?? 0) > lookedAt)) {
      stopping.throwIfAborted()
      const outcome = await measure({ database, facts, store, lastDay, sent })
      if (outcome) await save(database, { sent, outcome, now })
    }
  }
}

type Measuring = { database: Database; facts: Pick<Facts, 'read'>; store: StoreSummary; lastDay: string; sent: Sent }

async function measure({ database, facts, store, lastDay, sent }: Measuring): Promise<CampaignOutcome | null> {
  const { currency } = store
  const { rows: customers } = await queryAsService<Campaign['customers'][number]>(database, PEOPLE, [sent.id])
  const campaign = { customers, sentOn: sent.sentOn }
  const measured = await facts.read(store, (run) => measureCampaign(run, { campaign, currency, lastDay }))
  if (measured.kind === 'too_early') return null
  return measured.kind === 'measured' ? { ...measured, currency } : measured
}

type Found = { sent: Sent; outcome: CampaignOutcome; now: Date }

async function save(database: Database, { sent: { id, sentOn }, outcome, now }: Found) {
  const isOver = outcome.kind === 'measured' && outcome.effect.day === CAMPAIGN_DAYS
  await queryAsService(database, isOver ? SAVE : SAVE_LOOK, [id, sentOn, JSON.stringify(outcome), now.toISOString()])
}
