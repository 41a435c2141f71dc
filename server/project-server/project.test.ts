import { PostgrestClient } from '@supabase/postgrest-js'
import { SignJWT } from 'jose'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { systemClock } from '#server/platform/system/clock.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { openBareDatabase } from '#test/harness/databases/database.ts'
import { clearDatabase, prepareProject } from './prepare-project.ts'
import { createProjectApp } from './project-app.ts'
import { type Project, readProject } from './project-config.ts'
import { createProjectKeys } from './project-keys.ts'

const URL = 'http://127.0.0.1:54321'

let workdir = ''
let database: Database
let project: Project
let fetchProject: typeof globalThis.fetch
let stopFunctions: () => Promise<void>
let client: (headers: Record<string, string>) => PostgrestClient

beforeAll(async () => {
  workdir = await mkdtemp(join(tmpdir(), 'project-'))
  const folder = join(workdir, 'supabase')
  await mkdir(join(folder, 'migrations'), { recursive: true })
  await writeFile(
    join(folder, 'config.toml'),
    '[api]\nschemas = ["public", "personal"]\nmax_rows = 2\n[functions.hello]\nverify_jwt = false',
  )
  await writeFile(
    join(folder, 'migrations', '001_notes.sql'),
    `create table notes (id int primary key, owner uuid default auth.uid());
    create schema personal;
    create table personal.secrets (id int);
    grant usage on schema personal to anon;
    grant all on personal.secrets to anon;
    create policy "all" on realtime.messages for select using (realtime.topic() = 'a');
    alter table notes enable row level security;
    create policy own on notes using (owner = auth.uid());`,
  )
  await mkdir(join(folder, 'functions', 'hello'), { recursive: true })
  await writeFile(join(folder, 'functions', '.env'), 'GREETING="Hello"\nSUPABASE_URL=other')
  await writeFile(
    join(folder, 'functions', 'hello', 'index.ts'),
    `Deno.serve(() => Response.json([Deno.env.get('GREETING'), Deno.env.get('SUPABASE_URL')]))`,
  )
  await writeFile(join(folder, 'seed.sql'), 'insert into notes (id) values (1), (2), (3)')
  project = await readProject(workdir, {})
  database = await openBareDatabase()
  await prepareProject(database, project)
  const keys = createProjectKeys(project.auth.jwt_secret)
  const served = await createProjectApp({
    project,
    database,
    keys,
    dataFolder: join(workdir, 'data'),
    apiUrl: URL,
    productName: 'Test',
    clock: systemClock,
    log: silentLog,
  })
  stopFunctions = served.stopFunctions
  fetchProject = async (input, init) => served.app.fetch(new Request(input, init))
  client = (headers) => new PostgrestClient(`${URL}/rest/v1`, { headers, fetch: fetchProject })
})
afterAll(async () => {
  await stopFunctions()
  await database.close()
  await rm(workdir, { recursive: true, force: true })
})

it('the service key reads the seeded rows up to the limit of the config', async () => {
  const { serviceRoleKey } = createProjectKeys(project.auth.jwt_secret)

  const { data } = await client({ apikey: serviceRoleKey }).from('notes').select('id')

  expect(data).toEqual([{ id: 1 }, { id: 2 }])
})

it('the secret key without a signature is a service key', async () => {
  const { secretKey = '' } = createProjectKeys(project.auth.jwt_secret)

  expect((await client({ apikey: secretKey }).from('notes').select('id')).data).toHaveLength(2)
})

it('any token that the secret signed is a key, and row-level security applies to it', async () => {
  const sub = '11111111-1111-4111-8111-111111111111'
  const token = await new SignJWT({ role: 'authenticated', sub })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(project.auth.jwt_secret))
  await database.query('insert into notes values (10, $1)', [sub])

  for (const headers of [{ apikey: token }, { apikey: token, Authorization: `Bearer ${token}` }]) {
    const { data } = await client(headers).from('notes').select('id')
    expect(data).toEqual([{ id: 10 }])
  }
})

it('a key with another signature is refused', async () => {
  const { anonKey } = createProjectKeys('another secret with enough characters')

  expect((await client({ apikey: anonKey }).from('notes').select('id')).status).toBe(401)
})

it('all schemas of the config are served', async () => {
  expect((await client({}).schema('personal').from('secrets').select()).status).toBe(200)
  expect((await client({}).schema('private').from('platform_settings').select()).status).toBe(406)
})

it('slashes are merged, but one at the end counts', async () => {
  const { secretKey = '' } = createProjectKeys(project.auth.jwt_secret)
  const answer = async (path: string) => {
    const response = await fetchProject(`${URL}${path}`, { headers: { apikey: secretKey } })
    const { code } = await response.json()
    return [response.status, code]
  }

  expect(await answer('/rest/v1//notes')).toEqual([200, undefined])
  expect(await answer('//rest//v1/notes?select=id')).toEqual([200, undefined])
  expect(await answer('/rest/v1/notes/')).toEqual([404, 'PGRST125'])
  expect(await answer('/rest/v1/rpc//none')).toEqual([404, 'PGRST202'])
  expect(await answer('/rest/v1/rpc/')).toEqual([404, 'PGRST202'])
})

it('the root describes the schema', async () => {
  const { secretKey = '' } = createProjectKeys(project.auth.jwt_secret)
  for (const path of ['', '/']) {
    const response = await fetchProject(`${URL}/rest/v1${path}`, { headers: { apikey: secretKey } })
    expect(await response.json()).toMatchObject({ swagger: '2.0', definitions: { notes: { type: 'object' } } })
  }
})

it('preparing again runs neither migrations nor seeds again', async () => {
  await prepareProject(database, project)

  const { rows } = await database.query('select count(*)::int as count from notes where id < 10')
  expect(rows).toEqual([{ count: 3 }])
})

it('a cleared database can be prepared from the beginning', async () => {
  await clearDatabase(database)
  await prepareProject(database, project)

  const { rows } = await database.query('select count(*)::int as count from notes')
  expect(rows).toEqual([{ count: 3 }])
})

it('its functions run with the settings of the config and the variables of the project', async () => {
  const response = await fetchProject(`${URL}/functions/v1/hello`)

  expect(await response.json()).toEqual(['Hello', URL])
})
