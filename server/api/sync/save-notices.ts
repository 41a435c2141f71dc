import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

const SAVE = `
update public.connections set notices = $2::jsonb
where id = $1 and state in ('backfill', 'connected') and notices <> $2::jsonb`

/** Keeps what a sync said of its limits, as sentences, for the page of the connection. */
export const saveNotices = (database: Database, id: string, notices: readonly string[]) =>
  queryAsService(database, SAVE, [id, JSON.stringify(notices)])
