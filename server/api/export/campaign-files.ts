import { type ExportedFile, ofStore } from './exported-file.ts'

/** The campaigns of a store, what happened to them, and who was in them. */
export const CAMPAIGN_FILES: readonly ExportedFile[] = [
  {
    name: 'campaigns.csv',
    about:
      'Emails to customers that were proposed. content has the audience and the texts, why the figures behind it, and expected what was known when it was approved. sent_on is the day on which a member says that it went out, and outcome what the last look at its orders found.',
    columns: {
      id: 'text',
      proposed_by: 'text',
      state: 'text',
      content: 'text',
      content_hash: 'text',
      why: 'text',
      approved_hash: 'text',
      approved_by: 'text',
      approved_at: 'instant',
      expected: 'text',
      downloaded_at: 'instant',
      sent_on: 'text',
      outcome: 'text',
      outcome_at: 'instant',
      made_by: 'text',
      made_at: 'instant',
      changed_by: 'text',
      changed_at: 'instant',
    },
    pages: ofStore({
      text: `
select
  id, proposed_by, state, content, content_hash, why, approved_hash, approved_by, approved_at, expected, downloaded_at,
  sent_on::text, outcome, outcome_at, made_by, made_at, changed_by, changed_at
from public.campaigns
where store_id = $1 and id > $2::uuid
order by id limit $3`,
      from: ['00000000-0000-0000-0000-000000000000'],
      key: ['id'],
    }),
  },
  {
    name: 'campaign-history.csv',
    about:
      'What happened to campaigns, with the content where it was new or was approved, and what was found once it was measured.',
    columns: {
      campaign_id: 'text',
      event: 'text',
      content: 'text',
      content_hash: 'text',
      sent_on: 'text',
      outcome: 'text',
      changed_by: 'text',
      changed_at: 'instant',
    },
    pages: ofStore({
      text: `
select id, campaign_id, event, content, content_hash, sent_on::text, outcome, changed_by, changed_at from public.campaign_history
where store_id = $1 and id > $2::bigint
order by id limit $3`,
      from: [0],
      key: ['id'],
    }),
  },
  {
    name: 'campaign-people.csv',
    about:
      'Who is in approved campaigns, and whether they are kept back to compare with. consent is what they had said of marketing.',
    columns: { campaign_id: 'text', customer_id: 'text', is_kept_back: 'text', consent: 'text' },
    pages: ofStore({
      text: `
select campaign_id, customer_id::text, is_kept_back::text, consent from public.campaign_people
where store_id = $1 and (campaign_id, customer_id) > ($2::uuid, $3::bigint)
order by campaign_id, customer_id limit $4`,
      from: ['00000000-0000-0000-0000-000000000000', 0],
      key: ['campaign_id', 'customer_id'],
    }),
  },
]
