import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { systemClock } from '#server/platform/system/clock.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createStockClient } from '#test/harness/clients/stock-client.ts'
import { openBareDatabase } from '#test/harness/databases/database.ts'
import { prepareProject } from './prepare-project.ts'
import { createProjectApp } from './project-app.ts'
import { readProject } from './project-config.ts'
import { createProjectKeys } from './project-keys.ts'

let workdir = ''
let database: Database

beforeAll(async () => {
  workdir = await mkdtemp(join(tmpdir(), 'project-'))
  await mkdir(join(workdir, 'supabase', 'migrations'), { recursive: true })
  database = await openBareDatabase()
})
afterAll(async () => {
  await database.close()
  await rm(workdir, { recursive: true, force: true })
})

async function read(config: string, variables: Record<string, string> = {}) {
  await writeFile(join(workdir, 'supabase', 'config.toml'), config)
  return readProject(workdir, variables)
}

const secret = `v1,whsec_${'A'.repeat(32)}`
const another = `v1,whsec_${'B'.repeat(32)}`

it('reads functions and endpoints of hooks, with values of the environment', async () => {
  const { auth } = await read(
    `[auth.hook.custom_access_token]
    enabled = true
    uri = "pg-functions://postgres/public/custom_access_token_hook"
    [auth.hook.send_email]
    enabled = true
    uri = "http://host.docker.internal:54321/functions/v1/mail"
    secrets = "env(SECRETS)"
    [auth.hook.send_sms]
    enabled = false
    uri = "anything"`,
    { SECRETS: `${secret}|${another}` },
  )

  expect(auth.hook).toEqual({
    custom_access_token: {
      kind: 'function',
      uri: 'pg-functions://postgres/public/custom_access_token_hook',
      schema: 'public',
      name: 'custom_access_token_hook',
    },
    send_email: {
      kind: 'endpoint',
      url: 'http://127.0.0.1:54321/functions/v1/mail',
      keys: [Buffer.alloc(24, 0), Buffer.from('B'.repeat(32), 'base64')],
    },
    send_sms: undefined,
  })
})

it.each([
  ['uri = "ftp://127.0.0.1/x"', 'uri has to start with'],
  ['uri = ""', 'uri has to start with'],
  ['uri = "pg-functions://postgres/public"', 'pg-functions://postgres/<schema>/<function>'],
  ['uri = "pg-functions://postgres/public/a/b"', 'pg-functions://postgres/<schema>/<function>'],
  [`uri = 'pg-functions://postgres/public/a";drop'`, 'pg-functions://postgres/<schema>/<function>'],
  ['uri = "https://hooks.example/x"', 'secrets is missing'],
  ['uri = "https://hooks.example/x"\nsecrets = "env(MISSING)"', 'secrets is missing'],
  ['uri = "https://hooks.example/x"\nsecrets = "plain"', 'secrets has to be v1,whsec_'],
  [`uri = "https://me:mine@hooks.example/x"\nsecrets = "${secret}"`, 'must not contain a user'],
])('refuses a hook with %s', async (lines, problem) => {
  await expect(read(`[auth.hook.send_email]\nenabled = true\n${lines}`)).rejects.toThrow(problem)
})

it('a hook is off without enabled = true, and a warning says so if it has an address', async () => {
  const { auth, warnings } = await read(`
    [auth.hook.before_user_created]
    [auth.hook.send_email]
    uri = "anything"
    [auth.hook.send_sms]
    enabled = false
    uri = "anything"`)

  expect(Object.values(auth.hook).filter((target) => target !== undefined)).toEqual([])
  expect(warnings).toEqual(['auth.hook.send_email is off, because it has no enabled = true.'])
})

it('refuses a hook with an unknown name, which may be there to forbid something', async () => {
  await expect(read('[auth.hook.before_sign_in]\nuri = "x"')).rejects.toThrow('before_sign_in')
})

it('a served project calls its function, which may read its own tables and those of auth', async () => {
  const project = await read(
    `[auth.hook.custom_access_token]\nenabled = true\nuri = "pg-functions://postgres/public/custom_access_token_hook"`,
  )
  await writeFile(
    join(project.migrationsFolder, '001.sql'),
    `create table public.user_roles (user_email text, role text);
    alter table public.user_roles enable row level security;
    create function public.custom_access_token_hook(event jsonb) returns jsonb language plpgsql stable as $$
    declare
      claims jsonb := event -> 'claims';
    begin
      return jsonb_build_object('claims', claims || jsonb_build_object(
        'shop_role', (
          select r.role from public.user_roles as r join auth.users as u on u.email = r.user_email
          where u.id = (event ->> 'user_id')::uuid
        ),
        'devices', (select count(*) from auth.sessions where user_id = (event ->> 'user_id')::uuid)
      ));
    end $$;
    grant execute on function public.custom_access_token_hook to supabase_auth_admin;
    revoke execute on function public.custom_access_token_hook from authenticated, anon, public;
    grant all on table public.user_roles to supabase_auth_admin;
    create policy hook on public.user_roles to supabase_auth_admin using (true);
    insert into public.user_roles values ('ada@example.com', 'owner');`,
  )
  await prepareProject(database, project)
  await prepareProject(database, project)
  const keys = createProjectKeys(project.auth.jwt_secret)
  const { app, realtime, stopFunctions } = await createProjectApp({
    project,
    database,
    keys,
    dataFolder: join(workdir, 'data'),
    apiUrl: 'http://127.0.0.1:54321',
    productName: 'Test',
    clock: systemClock,
    log: silentLog,
  })
  const client = createStockClient({ keys, fetch: async (input, init) => app.fetch(new Request(input, init)) })
  const { data, error } = await client.auth.signUp({ email: 'ada@example.com', password: 'evergreen-42' })
  const called = await client.rpc('custom_access_token_hook', { event: {} })
  await realtime.close()
  await stopFunctions()

  expect(error).toBeNull()
  const { data: verified } = await client.auth.getClaims(data.session?.access_token)
  expect(verified?.claims).toMatchObject({ shop_role: 'owner', devices: 1 })
  expect(called.error?.code).toBe('42501')
})
