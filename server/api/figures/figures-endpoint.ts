import { createHash } from 'node:crypto'
import type { Context, HonoRequest } from 'hono'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import { dayIn } from '#domain/periods.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { type Authenticate, requireUser } from '#server/platform/auth/authenticate.ts'
import type { Clock } from '#server/platform/system/clock.ts'
import type { Log } from '#server/platform/system/log.ts'
import type { Answers } from './answers.ts'
import type { Asker } from '#server/api/figures/facts/turns.ts'
import { loadStore, loadStoreState, type StoreSummary } from './load-store.ts'
import { loadListStates } from './list-states.ts'
import { resolveFilter } from './resolve-filter.ts'

export type FiguresApiOptions = {
  database: Database
  authenticate: Authenticate
  answers: Answers
  clock: Clock
  log: Log
}

/** What a request for figures asks, and who asks. */
export type FiguresQuestion<Query> = {
  claims: Claims
  query: Query
  store: StoreSummary
  /** Today in the store's time zone. */
  today: string
  asker: Asker
}

/** How figures are computed. */
export type FiguresSource<Query> = {
  /** Computes the answer. The caller adds `asOf` to an object; a text is complete. */
  load: (question: FiguresQuestion<Query>) => Promise<object | string>
  /** Loads what the answer depends on besides the store's state and the lists of its filter. */
  loadState?: (claims: Claims, storeId: string) => Promise<unknown>
}

type Endpoint<Query> = FiguresSource<Query> & {
  parse: (request: HonoRequest) => Query | Promise<Query>
  /** The response of a query that doesn't ask for JSON, from the text of its answer. */
  respond?: (context: Context, query: Query, text: string) => Response | null
}

type Asked = { store?: string | undefined; where?: Filter | undefined }

/** Returns the query with the days of periods that its filter names. */
function resolveDays<Query extends Asked>(query: Query, store: StoreSummary, today: string): Query {
  return query.where ? { ...query, where: resolveFilter(query.where, { store, today }) } : query
}

type Asking<Query> = Omit<FiguresQuestion<Query>, 'store'> & { storeId: string }

async function askAbout<Query extends Asked>(
  database: Database,
  { storeId, ...asked }: Asking<Query>,
): Promise<FiguresQuestion<Query>> {
  const { claims, query, today } = asked
  const store = await loadStore(database, claims, { storeId, today })
  return { ...asked, query: resolveDays(query, store, today), store }
}

/** Loads the question of a request that changes something. `null` for a person without a store. */
export async function loadQuestion<Query extends Asked>(
  { database, clock }: Pick<FiguresApiOptions, 'database' | 'clock'>,
  { claims, query, asker }: Pick<FiguresQuestion<Query>, 'claims' | 'query' | 'asker'>,
): Promise<FiguresQuestion<Query> | null> {
  const state = await loadStoreState(database, claims, query.store)
  if (!state) return null
  return askAbout(database, { claims, query, asker, storeId: state.id, today: dayIn(state.time_zone, clock()) })
}

/** Figures that were found, and maybe not computed yet. */
type Found = {
  etag: string
  /** When the answer was last checked to be up to date. */
  now: Date
  /** Returns the answer's text without `asOf`. The same question is computed once. */
  load: () => Promise<string>
}

/**
 * Finds the answer to a query, with the caller's permissions, which are checked before the cache is used. `path` tells
 * queries for other figures apart. `null` for a person without a store.
 */
export async function findFigures<Query extends Asked>(
  { database, answers, clock }: Pick<FiguresApiOptions, 'database' | 'answers' | 'clock'>,
  { load, loadState }: FiguresSource<Query>,
  { claims, query, asker, path }: Pick<FiguresQuestion<Query>, 'claims' | 'query' | 'asker'> & { path: string },
): Promise<Found | null> {
  const state = await loadStoreState(database, claims, query.store)
  if (!state) return null
  const now = clock()
  const today = dayIn(state.time_zone, now)
  const lists = await loadListStates(database, claims, query.where)
  const others = await loadState?.(claims, state.id)
  const etag = toETag([answers.codeVersion, path, query, state, lists, others, today])
  const compute = async () => {
    const loaded = await load(await askAbout(database, { claims, query, storeId: state.id, today, asker }))
    return typeof loaded === 'string' ? loaded : JSON.stringify(loaded)
  }
  return { etag, now, load: () => answers.find(etag, compute) }
}

/**
 * Creates a handler for figures, which answers `null` to a person without a store. The ETag is also the cache key.
 */
export function createFiguresEndpoint<Query extends Asked>(
  options: FiguresApiOptions,
  { parse, respond, ...source }: Endpoint<Query>,
) {
  return async (context: Context) => {
    const claims = requireUser(await options.authenticate(context.req.raw))
    const query = await parse(context.req)
    const asker = { person: claims.sub, gone: context.req.raw.signal }
    const found = await findFigures(options, source, { claims, query, asker, path: context.req.path })
    if (!found) return context.json(null)
    const { etag } = found
    context.header('ETag', etag)
    context.header('Cache-Control', 'private, no-cache')
    context.header('Vary', 'Authorization')
    const known = context.req.header('if-none-match')?.split(',') ?? []
    if (known.some((candidate) => candidate.trim() === etag)) return context.body(null, 304)
    const answer = await found.load()
    const other = respond?.(context, query, answer)
    if (other) return other
    return context.body(dated(answer, found.now), 200, { 'Content-Type': 'application/json' })
  }
}

/** Adds `asOf`, the time when the answer was last checked to be up to date. */
export const dated = (json: string, now: Date) => `${json.slice(0, -1)},"asOf":"${now.toISOString()}"}`

function toETag(seed: unknown) {
  return `W/"${createHash('sha256').update(JSON.stringify(seed)).digest('base64url').slice(0, 22)}"`
}
