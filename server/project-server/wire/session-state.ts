import { escapeIdentifier, escapeLiteral, type QueryResult } from 'pg'
import { statementPrefix } from '#server/platform/database/custom-queries.ts'
import type { LocalSettings } from '#server/platform/database/database.ts'
import type { RawSession } from '#server/platform/database/raw-sessions.ts'
import type { Statements } from './statements.ts'

type Lock = { class: string; object: string; subobject: number; mode: string }

/** What is kept of a client's session between its transactions, besides prepared statements. */
export type SessionState = { settings: LocalSettings; locks: readonly Lock[] }

type Left = {
  settings: [string, string][]
  locks: Lock[]
  statements: { name: string; text: string; types: string[]; bySql: boolean }[]
  channels: string[]
  /** Whether the session has temporary tables or open cursors, which can't be kept. */
  losesTables: boolean
}

/** Names such as `request.jwt.claims`, which no list of settings has. */
const customName = /\b[a-z_]\w*\.[a-z_][\w.$]*/gi
const setsSomething = /\bset(?:_config)?\b/i
const maxCustomNames = 100

/** Adds the names of custom settings in a text to `names`. */
export function collectCustomNames(names: Set<string>, text: string): void {
  if (!setsSomething.test(text)) return
  for (const [name] of text.matchAll(customName)) if (names.size < maxCustomNames) names.add(name.toLowerCase())
}

/** Returns the names that have to be looked for again. */
export const customNamesOf = ({ settings }: SessionState): Set<string> =>
  new Set(settings.map(([name]) => name).filter((name) => name.includes('.')))

const key = ({ class: high, object, subobject }: Lock) =>
  subobject === 1
    ? `((${high}::pg_catalog.int8 << 32) | ${object}::pg_catalog.int8)`
    : `(${high}::pg_catalog.int8)::pg_catalog.bit(32)::pg_catalog.int4, (${object}::pg_catalog.int8)::pg_catalog.bit(32)::pg_catalog.int4`

/** Puts a client's settings and locks into the session. Also removes the unnamed statement of others. */
export async function enterSession(session: RawSession, { settings, locks }: SessionState): Promise<void> {
  const calls = [
    ...settings.map(([name, value]) => `pg_catalog.set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, false)`),
    ...locks.map((lock) => `pg_catalog.pg_advisory_lock${lock.mode === 'ShareLock' ? '_shared' : ''}(${key(lock)})`),
  ]
  await session.query(`select ${calls.join(', ')}`)
}

/** The role comes last, because it may not set the others. */
function whatIsLeft(names: ReadonlySet<string>): string {
  const custom = [...names].map(escapeLiteral).join(', ')
  return `
    select pg_catalog.jsonb_build_object(
      'settings', (
        select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_array(name, setting)), '[]') from (
          select name, setting from pg_catalog.pg_settings where source = 'session'
          union all
          select name, pg_catalog.current_setting(name, true) from pg_catalog.unnest(array[${custom}]::text[]) as custom (name)
          where pg_catalog.current_setting(name, true) <> ''
            and not exists (select from pg_catalog.pg_settings as listed where listed.name = custom.name)
          union all
          select 'session_authorization', session_user where session_user <> 'postgres'
          union all
          select 'role', pg_catalog.current_setting('role') where pg_catalog.current_setting('role') <> 'none'
        ) as kept
      ),
      'locks', (
        select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
          'class', classid::text, 'object', objid::text, 'subobject', objsubid, 'mode', mode)), '[]')
        from pg_catalog.pg_locks where locktype = 'advisory' and granted and pid = pg_catalog.pg_backend_pid()
      ),
      'statements', (
        select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
          'name', name, 'text', statement, 'types', parameter_types::pg_catalog.oid[]::text[], 'bySql', from_sql)), '[]')
        from pg_catalog.pg_prepared_statements
        where not pg_catalog.starts_with(name, ${escapeLiteral(statementPrefix)})
      ),
      'channels', (
        select coalesce(pg_catalog.jsonb_agg(channel), '[]') from pg_catalog.pg_listening_channels() as channel
      ),
      'losesTables', exists (select from pg_catalog.pg_cursors where is_holdable)
        or exists (select from pg_catalog.pg_class where relnamespace = pg_catalog.pg_my_temp_schema())
    ) as "left"`
}

/** The engine doesn't know a default of the session's user, which only others set. */
const reset = `
  set session authorization postgres; reset role; reset all; close all; discard temp; discard sequences;
  select pg_catalog.pg_advisory_unlock_all(), session_user::text as "session", current_user::text as "current"`

function checkReset(results: readonly QueryResult[]) {
  const [after] = results.at(-1)?.rows ?? []
  if (after?.session !== 'postgres' || after?.current !== 'postgres') throw new Error('The session was not reset.')
}

/**
 * Returns the query in a text such as `prepare name (int) as select $1`. Null if the text has other statements too,
 * because Postgres doesn't say where each of them begins.
 */
function queryOf(text: string): string | null {
  const query = /^\s*prepare\s+(?:"(?:[^"]|"")*"|[^\s(]+)\s*(?:\([^)]*\))?\s+as\s+([^]*?);?\s*$/iu.exec(text)?.[1]
  return query === undefined || /;\s*\S/u.test(query) ? null : query
}

export type Departure = { state: SessionState; channels: readonly string[]; losesTables: boolean }

type Leaving = { statements: Statements; customNames: ReadonlySet<string> }

async function removeStatements(session: RawSession, left: Left['statements'], statements: Statements) {
  if (left.length > 0) {
    await session.query(left.map(({ name }) => `deallocate ${escapeIdentifier(name)}`).join('; '))
  }
  const preparedBySql = left.flatMap(({ name, text, types, bySql }) => {
    const query = bySql ? queryOf(text) : null
    return query === null ? [] : [{ name, text: query, types: types.map(Number) }]
  })
  const names = left.map(({ name }) => name)
  statements.leave(names, preparedBySql)
}

/**
 * Resolves to what a client leaves in the session after a transaction, and removes it, so that others don't see it. The
 * channels are left.
 */
export async function leaveSession(session: RawSession, { statements, customNames }: Leaving): Promise<Departure> {
  const results = await session.query(`${whatIsLeft(customNames)}; ${reset}`)
  checkReset(results)
  const left: Left = results[0]?.rows[0].left
  await removeStatements(session, left.statements, statements)
  return {
    state: { settings: left.settings, locks: left.locks },
    channels: left.channels,
    losesTables: left.losesTables,
  }
}
