import { type ExportedFile, ofStore } from './exported-file.ts'

/** The texts that are prepared for a store, what happened to them, and what they are made of. */
export const DRAFT_FILES: readonly ExportedFile[] = [
  {
    name: 'drafts.csv',
    about:
      'Replies to customers and product texts that were proposed. content has the texts, why the figures behind them, and expected what was known when it was approved. done_on is the day on which a member says that it was sent or published, and outcome what was found since.',
    columns: {
      id: 'text',
      kind: 'text',
      proposed_by: 'text',
      order_source: 'text',
      order_external_id: 'text',
      customer_id: 'text',
      product_id: 'text',
      state: 'text',
      content: 'text',
      content_hash: 'text',
      why: 'text',
      approved_hash: 'text',
      approved_by: 'text',
      approved_at: 'instant',
      expected: 'text',
      done_on: 'text',
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
  id, kind, proposed_by, order_source, order_external_id, customer_id::text, product_id::text, state, content, content_hash,
  why, approved_hash, approved_by, approved_at, expected, done_on::text, outcome, outcome_at, made_by, made_at, changed_by, changed_at
from public.drafts
where store_id = $1 and id > $2::uuid
order by id limit $3`,
      from: ['00000000-0000-0000-0000-000000000000'],
      key: ['id'],
    }),
  },
  {
    name: 'draft-history.csv',
    about: 'What happened to drafts, with the content where it was new or was approved.',
    columns: {
      draft_id: 'text',
      event: 'text',
      content: 'text',
      content_hash: 'text',
      done_on: 'text',
      outcome: 'text',
      changed_by: 'text',
      changed_at: 'instant',
    },
    pages: ofStore({
      text: `
select id, draft_id, event, content, content_hash, done_on::text, outcome, changed_by, changed_at from public.draft_history
where store_id = $1 and id > $2::bigint
order by id limit $3`,
      from: [0],
      key: ['id'],
    }),
  },
  {
    name: 'policies.csv',
    about: 'What the store promises its customers, by subject.',
    columns: { kind: 'text', body: 'text', changed_by: 'text', changed_at: 'instant' },
    pages: ofStore({
      text: `
select kind, body, changed_by, changed_at from public.policies where store_id = $1 and kind > $2 order by kind limit $3`,
      from: [''],
      key: ['kind'],
    }),
  },
  {
    name: 'saved-replies.csv',
    about: 'Texts for replies to customers that the members keep, with placeholders.',
    columns: { id: 'text', name: 'text', body: 'text', changed_by: 'text', changed_at: 'instant' },
    pages: ofStore({
      text: `
select id, name, body, changed_by, changed_at from public.saved_replies
where store_id = $1 and id > $2::uuid
order by id limit $3`,
      from: ['00000000-0000-0000-0000-000000000000'],
      key: ['id'],
    }),
  },
]
