import { setTimeout as wait } from 'node:timers/promises'
import { requestUndo } from '#server/api/imports/lifecycle/import-records.ts'
import { runUndo } from '#server/api/imports/lifecycle/run-import.ts'
import type { Publication } from '#server/api/publication/publication.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queryAsService } from '#server/platform/database/query-as-service.ts'

const BUSY_RETRY_MS = 2000

const IMPORTS = `
select id, public_id from public.imports
where connection_id = $1 and published_at is not null and undone_at is null and status in ('done', 'undoing')
order by status = 'undoing' desc, published_at desc, id desc`

/**
 * Takes back everything that live sync brought from a connection, with one undo of all its imports. What they replaced
 * counts again. Can be repeated.
 */
export async function removeOrders(
  database: Database,
  connectionId: string,
  yieldTurn: Publication['yieldTurn'],
): Promise<void> {
  for (;;) {
    const { rows } = await queryAsService<{ id: string; public_id: string }>(database, IMPORTS, [connectionId])
    const [first, ...others] = rows
    if (first === undefined) return
    await requestUndo(
      database,
      first.id,
      others.map(({ id }) => id),
    )
    if ((await runUndo(first.public_id, { database, yieldTurn })) === 'busy') await wait(BUSY_RETRY_MS)
    await yieldTurn()
  }
}
