import type { Database } from '#server/platform/database/database.ts'
import { isBusy, TAKE_TURNS } from '#server/api/publication/busy-store.ts'
import { queryAsService } from '#server/platform/database/steps.ts'

/** A store about to be filled with sample data. */
export type SampleTask = { importId: string; storeId: string; currency: string; timeZone: string }

export type Obstacle = 'has_orders' | 'has_sample' | 'is_importing'

const OBSTACLES = `
select
  exists (
    select from public.orders join public.imports on imports.id = orders.import_id
    where orders.store_id = $1 and imports.published_at is not null and imports.undone_at is null
      and imports.source <> 'sample'
  ) as has_orders,
  exists (
    select from public.imports where store_id = $1 and published_at is not null and source = 'sample'
  ) as has_sample,
  exists (select from public.imports where store_id = $1 and status = 'queued') or ${isBusy('$1')} as is_importing`

const BEGIN = `
with begun as (
  insert into public.imports (store_id, created_by, source, status, started_at, report)
  values ($1, $2, 'sample', 'running', $3, jsonb_build_object('beat', extract(epoch from now())))
  returning id, store_id
)
select begun.id as "importId", begun.store_id as "storeId", stores.currency, stores.time_zone as "timeZone"
from begun join public.stores on stores.id = begun.store_id`

type Request = { storeId: string; userId: string; now: Date }

/** Begins the import that carries the sample, or says what stands in its way. */
export async function beginSample(
  database: Database,
  { storeId, userId, now }: Request,
): Promise<SampleTask | Obstacle> {
  return database.asService(async (service) => {
    await service.query(TAKE_TURNS, [storeId])
    const { rows } = await service.query<Record<Obstacle, boolean>>(OBSTACLES, [storeId])
    if (rows[0]?.has_orders) return 'has_orders'
    if (rows[0]?.has_sample) return 'has_sample'
    if (rows[0]?.is_importing) return 'is_importing'
    const begun = await service.query<SampleTask>(BEGIN, [storeId, userId, now])
    const [task] = begun.rows
    if (!task) throw new Error('The store is gone.')
    return task
  })
}

const FAIL = `update public.imports set status = 'failed', finished_at = now() where id = $1 and published_at is null`

export async function failSample(database: Database, { importId }: SampleTask): Promise<void> {
  await queryAsService(database, FAIL, [importId])
}

const WITHDRAW = `
with withdrawn as (
  update public.imports set published_at = null, status = 'cancelled'
  where published_at is not null and (
    id = $1 or source = 'recount' and store_id = (select store_id from public.imports where id = $1)
  )
  returning store_id
)
update public.stores set data_version = data_version + 1 where id in (select store_id from withdrawn)`

/** Takes the sample out of sight and out of every figure, at once. */
export async function withdrawSample(database: Database, importId: string): Promise<void> {
  await queryAsService(database, WITHDRAW, [importId])
}

export async function forgetSample(database: Database, importId: string): Promise<void> {
  await queryAsService(database, 'delete from public.imports where id = $1 and published_at is null', [importId])
}
