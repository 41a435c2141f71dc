import { escapeIdentifier } from 'pg'
import type { LocalSettings, Queryable } from '#server/platform/database/database.ts'
import { DEFAULT_BODY_LIMIT_BYTES } from '#server/platform/http/body-limit.ts'

/** How a transaction of a request ends, as in PostgREST's `db-tx-end`. */
const TRANSACTION_ENDS = ['commit', 'commit-allow-override', 'rollback', 'rollback-allow-override'] as const

type TransactionEnd = (typeof TRANSACTION_ENDS)[number]

/** What requests may ask for. The role `authenticator` can override some of it, see `loadSettings`. */
export type RestSettings = {
  /** The schemas that the service exposes; the first one is the default. Clients can't reach other schemas. */
  schemas: readonly string[]
  /** The maximum number of rows in one response, and of an embed per parent row. */
  maxRows: number
  /** The size of a body, and the rows in it. */
  maxBodyBytes: number
  maxBodyRows: number
  /** The characters of a query string. */
  maxQueryLength: number
  /** Schemas that functions find besides the one of the request. */
  extraSearchPath: readonly string[]
  /** Whether a selection may have `sum()` and other aggregates, which read any number of rows. */
  allowsAggregates: boolean
  /** Whether the plan of a statement may be read, which reveals estimates about rows that the caller may not see. */
  allowsPlans: boolean
  transactionEnd: TransactionEnd
  /**
   * Whether `count=planned` is the planner's estimate, which may reveal something about rows that the caller may not
   * see. Otherwise it is exact.
   */
  showsEstimates: boolean
  /** Whether the root describes what the caller may use, as an OpenAPI document. */
  showsOpenApi: boolean
  /** Whether an embed may go back to rows it came from. Each level multiplies the work. */
  allowsGoingBack: boolean
  /** The SQL name of a function that is called at the start of each request, as its role. It may refuse the request. */
  preRequest: string | null
  /** Whether the error of a constraint shows the values of the row, which the caller may not be allowed to see. */
  showsConflicts: boolean
}

/** Limits that fit screens of a product. */
export const DEFAULT_SETTINGS: RestSettings = {
  schemas: ['public'],
  maxRows: 1000,
  maxBodyBytes: DEFAULT_BODY_LIMIT_BYTES,
  maxBodyRows: 1000,
  maxQueryLength: 8192,
  extraSearchPath: ['extensions'],
  allowsAggregates: false,
  allowsPlans: false,
  transactionEnd: 'commit',
  showsEstimates: false,
  showsOpenApi: false,
  allowsGoingBack: false,
  preRequest: null,
  showsConflicts: false,
}

const ROLE_SETTINGS = `
  select entry
  from pg_db_role_setting as s
  join pg_roles as r on r.oid = s.setrole
  cross join lateral unnest(s.setconfig) as entry
  where r.rolname = 'authenticator'
    and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  order by s.setdatabase`

const isTransactionEnd = (text: string): text is TransactionEnd =>
  (TRANSACTION_ENDS as readonly string[]).includes(text)

const parseNames = (value: string) =>
  value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

function readSchemas(value: string): Partial<RestSettings> {
  const schemas = parseNames(value)
  return schemas.length > 0 ? { schemas } : {}
}

/** Reads one setting; ignores unknown names and invalid values. */
const READERS: Readonly<Record<string, (value: string) => Partial<RestSettings>>> = {
  db_max_rows: (value) => (/^[1-9]\d{0,8}$/.test(value) ? { maxRows: Number(value) } : {}),
  db_schemas: readSchemas,
  db_extra_search_path: (value) => ({ extraSearchPath: parseNames(value) }),
  db_aggregates_enabled: (value) => ({ allowsAggregates: value === 'true' }),
  db_plan_enabled: (value) => ({ allowsPlans: value === 'true' }),
  openapi_mode: (value) => ({ showsOpenApi: value !== 'disabled' }),
  db_pre_request: (value) => ({ preRequest: value === '' ? null : value.split('.').map(escapeIdentifier).join('.') }),
  db_tx_end: (value) => (isTransactionEnd(value) ? { transactionEnd: value } : {}),
}

function readSetting(entry: string): Partial<RestSettings> {
  const [, name = '', value = ''] = /^pgrst\.(\w+)=(.*)$/s.exec(entry) ?? []
  return (Object.hasOwn(READERS, name) ? READERS[name]?.(value) : undefined) ?? {}
}

/** Returns the settings with those of `alter role authenticator set pgrst.…`; those of the database come last. */
export async function loadSettings(database: Queryable, settings: RestSettings): Promise<RestSettings> {
  const { rows } = await database.query<{ entry: string }>(ROLE_SETTINGS)
  return rows.reduce((merged, { entry }) => ({ ...merged, ...readSetting(entry) }), settings)
}

/**
 * Settings that a role may change itself, because they are set as this role. The role and the claims of a request come
 * from its token only.
 */
const SETTINGS_OF_ROLES = `
  select r.rolname as role, c.name, s.value
  from pg_db_role_setting as d
  join pg_roles as r on r.oid = d.setrole
  cross join lateral unnest(d.setconfig) as entry
  cross join lateral (select
    substr(entry, 1, strpos(entry, '=') - 1) as name,
    substr(entry, strpos(entry, '=') + 1) as value
  ) as s
  join pg_settings as c on lower(c.name) = lower(s.name)
  where r.rolname in ('anon', 'authenticated', 'service_role')
    and c.context = 'user'
    and c.name not in ('role', 'session_authorization')
    and d.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  order by d.setdatabase`

const UNITS_MS: Readonly<Record<string, number>> = {
  us: 0.001,
  ms: 1,
  s: 1000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

/** Returns a time as Postgres reads it, in milliseconds; 0 if it is none. */
function parseTimeMs(text: string): number {
  const [, number = '0', unit = 'ms'] = /^\s*(\d+(?:\.\d+)?)\s*(us|ms|s|min|h|d)?\s*$/.exec(text) ?? []
  return Math.round(Number(number) * (UNITS_MS[unit] ?? 1))
}

/** Settings that apply to the requests of a role. */
export type RoleSettings = ReadonlyMap<string, LocalSettings>

/** Resolves to what `alter role … set` says about the roles of requests; a setting of the database comes last. */
export async function loadRoleSettings(database: Queryable): Promise<RoleSettings> {
  const { rows } = await database.query<{ role: string; name: string; value: string }>(SETTINGS_OF_ROLES)
  const settings = new Map<string, LocalSettings>()
  for (const { role, name, value } of rows) {
    const isTimeout = name === 'statement_timeout'
    const timeoutMs = isTimeout ? parseTimeMs(value) : 0
    // No timeout means the usual one.
    if (isTimeout && timeoutMs === 0) continue
    settings.set(role, [...(settings.get(role) ?? []), [name, isTimeout ? String(timeoutMs) : value]])
  }
  return settings
}
