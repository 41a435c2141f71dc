import { type ExportedFile, ofStore } from './exported-file.ts'

/** The shops that live sync reads, and what happened to them. Their keys are never exported. */
export const CONNECTION_FILES: readonly ExportedFile[] = [
  {
    name: 'connections.csv',
    about: 'The shops that live sync reads. Their keys aren’t exported: enter them again if you move.',
    columns: {
      id: 'text',
      platform: 'text',
      address: 'text',
      channel: 'text',
      shop_name: 'text',
      currency: 'text',
      time_zone: 'text',
      state: 'text',
      reason: 'text',
      orders_read: 'text',
      synced_at: 'instant',
      made_by: 'text',
      made_at: 'instant',
    },
    pages: ofStore({
      text: `
select id, platform, address, channel, shop_name, currency, time_zone, state, reason, orders_read::text, synced_at, made_by, made_at
from public.connections where store_id = $1 and id > $2::uuid
order by id limit $3`,
      from: ['00000000-0000-0000-0000-000000000000'],
      key: ['id'],
    }),
  },
  {
    name: 'connection-history.csv',
    about:
      'What happened to these connections. changed_by is empty if the server did it, or the person’s account is deleted.',
    columns: {
      id: 'text',
      connection_id: 'text',
      event: 'text',
      reason: 'text',
      changed_by: 'text',
      changed_at: 'instant',
    },
    pages: ofStore({
      text: `
select id, connection_id, event, reason, changed_by, changed_at from public.connection_history
where store_id = $1 and id > $2::bigint
order by id limit $3`,
      from: [0],
      key: ['id'],
    }),
  },
]
