import type { SupabaseClient } from '@supabase/supabase-js'
import { defaultAuthSettings } from '#server/platform/auth/auth-settings.ts'
import { type AuthFixture, createAuthFixture } from '#server/platform/auth/fixture/auth-fixture.ts'
import { type HookName, parseHookTarget } from '#server/platform/auth/hooks/hook-target.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/system/log.ts'
import { createStockClient } from './stock-client.ts'

/** A hook that refuses whatever it is asked. */
export const refuse = `return '{"error": {"http_code": 403, "message": "Not today"}}';`

/** The auth service, which does not confirm addresses, with one hook. */
export type HookFixture = {
  auth: AuthFixture
  client: SupabaseClient
  /** The lines of the log. */
  logged: string[]
}

/** Prepares the schema and the table of the hooks of a test file. */
export async function prepareHooks(database: Database): Promise<void> {
  await database.query(`create schema hooks`)
  await database.query(`create table hooks.events (event jsonb)`)
  await database.query(`create table hooks.secrets (name text)`)
  await database.query(`grant usage on schema hooks to supabase_auth_admin`)
  await database.query(`grant insert on hooks.events to supabase_auth_admin`)
}

export const targetOf = (name: HookName) => ({ [name]: parseHookTarget(`pg-functions://postgres/hooks/${name}`, '') })

type Settings = Parameters<typeof createAuthFixture>[1]

/** Defines a function with this body, in which `event` is what the hook is told, and uses it for the hook. */
export async function applyHook(
  database: Database,
  [name, body]: readonly [name: HookName, body: string],
  settings: Settings = {},
): Promise<HookFixture> {
  await database.query(
    `create or replace function hooks.${name}(event jsonb) returns jsonb language plpgsql as $body$
    begin
      insert into hooks.events values (event);
      ${body}
    end $body$`,
  )
  await database.query(`revoke execute on function hooks.${name} from public`)
  await database.query(`grant execute on function hooks.${name} to supabase_auth_admin`)
  const logged: string[] = []
  const auth = await createAuthFixture(database, {
    email: { ...defaultAuthSettings.email, confirm: false },
    hooks: targetOf(name),
    log: createLog((line) => logged.push(line)),
    ...settings,
  })
  return { auth, client: createStockClient(auth), logged }
}

/** Resolves to what the hooks were told, oldest first. */
export async function readEvents(database: Database): Promise<Record<string, unknown>[]> {
  const { rows } = await database.query<{ event: Record<string, unknown> }>(`select event from hooks.events`)
  return rows.map(({ event }) => event)
}

export async function countSessions(database: Database, email: string): Promise<number | null> {
  const { rowCount } = await database.query(
    `select from auth.sessions join auth.users as u on u.id = user_id where u.email = $1`,
    [email],
  )
  return rowCount
}
