import type { Database } from '#server/platform/database/database.ts'
import { isBusy, TAKE_TURNS } from './busy-store.ts'
import { discardImport } from './clean-up.ts'
import { yieldToEventLoop, queryAsService } from '#server/platform/database/steps.ts'
import type { Publication } from './publication.ts'
import { beginRecount, recountStore } from './recount.ts'

// A sample being made writes its days in the zone of its beginning.
const isAtWork = (storeId: string) => `
  (${isBusy(storeId)} or exists (select from public.imports where store_id = ${storeId} and status = 'running'))`

// Also in the store's own zone: a recount in another, called off, may have moved some days.
const NOTED = `
select recounts.store_id, recounts.time_zone, noted_at::text
from private.recounts
where not ${isAtWork('recounts.store_id')}
order by noted_at`

// Somebody may have wished for something else meanwhile.
const FORGET = 'delete from private.recounts where store_id = $1 and noted_at = $2::timestamptz'

const IS_FREE = `select not ${isAtWork('$1::uuid')} as free`

type Noted = { store_id: string; time_zone: string | null; noted_at: string }

async function begin(database: Database, storeId: string, yieldTurn: Publication['yieldTurn']) {
  const isFree = await database.asService(async (service) => {
    await service.query(TAKE_TURNS, [storeId])
    const { rows } = await service.query<{ free: boolean }>(IS_FREE, [storeId])
    return rows[0]?.free === true
  })
  return isFree ? beginRecount({ database, storeId, yieldTurn }) : null
}

/** Counts the stores anew that wait for it, such as after a change of the time zone. A store at work is left for later. */
export async function recountNoted(database: Database, yieldTurn: Publication['yieldTurn']): Promise<void> {
  const { rows } = await queryAsService<Noted>(database, NOTED, [])
  for (const { store_id, time_zone, noted_at } of rows) {
    const publication = await begin(database, store_id, yieldTurn)
    if (publication === null) continue
    try {
      await recountStore(publication, { without: null, timeZone: time_zone })
    } catch (error) {
      await queryAsService(database, `update public.imports set status = 'failed' where id = $1`, [
        publication.importId,
      ])
      await discardImport({ ...publication, yieldTurn: yieldToEventLoop })
      throw error
    }
    await queryAsService(database, FORGET, [store_id, noted_at])
  }
}
