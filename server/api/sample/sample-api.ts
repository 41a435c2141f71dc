import { Hono } from 'hono'
import { z } from 'zod'
import { parseRequest, storeId } from '#server/api/request/parse-request.ts'
import { findOrCreateStore, memberStoreIds } from '#server/api/stores/stores.ts'
import { discardImport } from '#server/api/publication/clean-up.ts'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import { requireSpace } from '#server/platform/http/body-limit.ts'
import { type DiskSpace, unlimitedSpace } from '#server/platform/system/disk-space.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { ApiError, apiErrorHandler } from '#server/platform/http/api-error.ts'
import { type Authenticate, requireUser } from '#server/platform/auth/authenticate.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import { fillStore, beginSample, deleteSample, type Obstacle, unpublishSample } from './sample-import.ts'

export type SampleApiOptions = {
  database: Database
  authenticate: Authenticate
  clock: Clock
  log: Log
  /** Disk space, checked before rows are written. */
  space?: DiskSpace
}

const OBSTACLES = {
  has_orders: new ApiError(
    409,
    'store_has_orders',
    'This store already has orders. Sample data is only for empty stores.',
  ),
  has_sample: new ApiError(409, 'sample_exists', 'This store already has sample data.'),
  is_importing: new ApiError(
    409,
    'import_running',
    'A file is being imported into this store. Try again when the import is finished.',
  ),
} satisfies Record<Obstacle, ApiError>

const querySchema = z.strictObject({
  store: storeId.optional(),
  /** Used only if the person has no store and one is created. */
  timeZone: z.string().max(100).optional(),
  currency: z.string().max(10).optional(),
})

const SAMPLES = `
select id, store_id from public.imports
where source = 'sample' and published_at is not null and store_id = ${memberStoreIds('$1')}
order by id limit 1`

/** Returns the sample of the requested store, or of the person's first store that has a sample. */
async function findSample(database: Database, claims: Claims, store: string | undefined) {
  type Sample = { id: string; store_id: string }
  const { rows } = await database.queryAs<Sample>(claims, SAMPLES, [store ?? null])
  const [sample] = rows
  if (!sample) throw new ApiError(404, 'no_sample', 'There is no sample data to remove.')
  return { importId: sample.id, storeId: sample.store_id }
}

/** POST /sample fills an empty store with sample data. DELETE /sample removes it. */
export function createSampleApi(options: SampleApiOptions): Hono {
  const { database, authenticate, clock, log, space = unlimitedSpace } = options
  const app = new Hono()
  app.post('/sample', requireSpace(space), async (context) => {
    const person = requireUser(await authenticate(context.req.raw))
    const { store = null, timeZone = null, currency = null } = parseRequest(querySchema, context.req.query())
    const filled = await findOrCreateStore(database, person, { store, timeZone, currency })
    const now = clock()
    const begun = await beginSample(database, { storeId: filled, userId: person.sub, now })
    if (typeof begun === 'string') throw OBSTACLES[begun]
    if (!(await fillStore(database, begun, now))) throw OBSTACLES.has_orders
    return context.json({ store: filled }, 201)
  })
  app.delete('/sample', async (context) => {
    const person = requireUser(await authenticate(context.req.raw))
    const { store } = parseRequest(querySchema, context.req.query())
    const sample = await findSample(database, person, store)
    await unpublishSample(database, sample.importId)
    await discardImport({ database, ...sample, yieldTurn: yieldToEventLoop })
    await deleteSample(database, sample.importId)
    return context.body(null, 204)
  })
  app.onError(apiErrorHandler(log))
  return app
}
