import { type ExportedFile, ofStore } from './exported-file.ts'

/** What a store was told and proposed unasked, and what was decided. */
export const TOLD_FILES: readonly ExportedFile[] = [
  {
    name: 'signals.csv',
    about:
      'What Cartwright told you unasked, and what was decided. name says which figure and since when. changed_by is empty if nobody decided, or if the person’s account is deleted.',
    columns: { id: 'text', name: 'text', state: 'text', told_on: 'text', changed_by: 'text', changed_at: 'instant' },
    pages: ofStore({
      text: `
select id, name, state, told_on::text, changed_by, changed_at from public.signals
where store_id = $1 and id > $2::uuid
order by id limit $3`,
      from: ['00000000-0000-0000-0000-000000000000'],
      key: ['id'],
    }),
  },
  {
    name: 'work.csv',
    about:
      'What Cartwright proposed to you, and what was decided. name says what it is about, and stake_minor_units the money at stake. outcome is what figures said some days after it was done. changed_by is empty if nobody decided, or if the person’s account is deleted.',
    columns: {
      id: 'text',
      proposed_by: 'text',
      kind: 'text',
      name: 'text',
      content: 'text',
      currency: 'text',
      stake_minor_units: 'text',
      state: 'text',
      returns_on: 'text',
      proposed_on: 'text',
      changed_by: 'text',
      changed_at: 'instant',
      outcome: 'text',
      outcome_at: 'instant',
    },
    pages: ofStore({
      text: `
select work.id, proposed_by, kind, work.name, content, stores.currency, stake::text as stake_minor_units, state, returns_on::text, proposed_on::text,
  changed_by, changed_at, outcome, outcome_at
from public.work join public.stores on stores.id = work.store_id
where work.store_id = $1 and work.id > $2::uuid
order by work.id limit $3`,
      from: ['00000000-0000-0000-0000-000000000000'],
      key: ['id'],
    }),
  },
  {
    name: 'work-history.csv',
    about:
      'The states that these proposals had, and the outcomes that were found. changed_by is empty if Cartwright changed it.',
    columns: {
      work_id: 'text',
      state: 'text',
      returns_on: 'text',
      changed_by: 'text',
      changed_at: 'instant',
      outcome: 'text',
    },
    pages: ofStore({
      text: `
select id, work_id, state, returns_on::text, changed_by, changed_at, outcome from public.work_history
where store_id = $1 and id > $2::bigint
order by id limit $3`,
      from: [0],
      key: ['id'],
    }),
  },
]
