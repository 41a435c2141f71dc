import { type ExportedFile, ofStore } from './exported-file.ts'

export const EVENTS_FILE: ExportedFile = {
  name: 'events.csv',
  about:
    'What is marked in the calendar. touched is what the event touched: the whole store, or the products (by id), categories, vendors, countries or channels in parts.',
  columns: {
    id: 'text',
    kind: 'text',
    name: 'text',
    first_day: 'text',
    last_day: 'text',
    touched: 'text',
    parts: 'text',
    set_at: 'instant',
  },
  pages: ofStore({
    text: `
select id, kind, name, first_day::text, last_day::text, touched, to_jsonb(parts)::text as parts, set_at
from public.events where store_id = $1 and id > $2::uuid
order by id limit $3`,
    from: ['00000000-0000-0000-0000-000000000000'],
    key: ['id'],
  }),
}
