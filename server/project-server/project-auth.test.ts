import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
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
const stopFunctions: (() => Promise<void>)[] = []

beforeAll(async () => {
  workdir = await mkdtemp(join(tmpdir(), 'project-'))
  await mkdir(join(workdir, 'supabase', 'templates'), { recursive: true })
  database = await openBareDatabase()
  await prepareProject(database, await readProject(workdir, {}))
})
afterAll(async () => {
  for (const stop of stopFunctions) await stop()
  await database.close()
  await rm(workdir, { recursive: true, force: true })
})

/** Serves the project with this config to the stock client. */
async function serve(config: string) {
  await writeFile(join(workdir, 'supabase', 'config.toml'), config)
  const project = await readProject(workdir, {})
  const keys = createProjectKeys(project.auth.jwt_secret)
  const { app, stopFunctions: stop } = await createProjectApp({
    project,
    database,
    keys,
    dataFolder: join(workdir, 'data'),
    apiUrl: 'http://127.0.0.1:54321',
    productName: 'Test',
    clock: systemClock,
    log: silentLog,
  })
  stopFunctions.push(stop)
  // As for a request that a proxy on this machine forwards.
  const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const fetch = async (input: string | URL | Request, init?: RequestInit) =>
    app.fetch(new Request(input, init), connection)
  return { client: createStockClient({ fetch, keys }), fetch }
}

const password = 'evergreen-42'
const signUp = ({ client }: Awaited<ReturnType<typeof serve>>) =>
  client.auth.signUp({ email: `ada.${crypto.randomUUID()}@example.com`, password })

it('the issuer of the config is in the tokens', async () => {
  const project = await serve('[auth]\njwt_issuer = "https://id.example"')

  const { data } = await signUp(project)
  const { data: proof } = await project.client.auth.getClaims(data.session?.access_token)

  expect(proof?.claims.iss).toBe('https://id.example')
})

it('without rotation, a session keeps its refresh token', async () => {
  const project = await serve('[auth]\nenable_refresh_token_rotation = false')

  const { data } = await signUp(project)
  const refreshed = await project.client.auth.refreshSession()

  expect(refreshed.data.session?.refresh_token).toBe(data.session?.refresh_token)
})

it.each([
  { key: 'sign_in_sign_ups', path: '/recover' },
  { key: 'token_refresh', path: '/token?grant_type=refresh_token' },
  { key: 'token_verifications', path: '/verify' },
])('rate_limit.$key limits $path for each address', async ({ key, path }) => {
  const { fetch } = await serve(`[auth.rate_limit]\n${key} = 2`)
  const ask = async (address: string) => {
    const headers = { 'X-Forwarded-For': address }
    return (await fetch(`http://127.0.0.1:54321/auth/v1${path}`, { method: 'POST', headers, body: '{}' })).status
  }

  const statuses = [await ask('203.0.113.1'), await ask('203.0.113.1'), await ask('203.0.113.1')]

  expect(statuses).toEqual([400, 400, 429])
  expect(await ask('203.0.113.2')).toBe(400)
})

it('emailed codes have as many digits as the config says', async () => {
  const project = await serve('[auth.email]\notp_length = 8')

  const { data } = await signUp(project)
  const keys = createProjectKeys((await readProject(workdir, {})).auth.jwt_secret)
  const admin = createStockClient({ fetch: project.fetch, keys: { anonKey: keys.serviceRoleKey } })
  const link = await admin.auth.admin.generateLink({ type: 'magiclink', email: data.user?.email ?? '' })

  expect(link.data.properties?.email_otp).toMatch(/^\d{8}$/)
})

async function lastEmail() {
  const folder = join(workdir, 'data', 'outbox')
  const newest = (await readdir(folder)).toSorted().at(-1) ?? ''
  return PostalMime.parse(await readFile(join(folder, newest)))
}

it('a template shows the variables of the hosted service, escaped', async () => {
  await writeFile(
    join(workdir, 'supabase', 'templates', 'link.html'),
    '<a href="{{ .ConfirmationURL }}">{{.Token}}</a> {{ .TokenHash }} {{ .SiteURL }} {{ .Email }} {{ .RedirectTo }} ' +
      '({{ .NewEmail }}) {{ .Data.name }} {{ .Data.missing }}',
  )
  const { client } = await serve(
    `[auth.email.template.magic_link]
    subject = "Welcome, {{ .Data.name }}"
    content_path = "./templates/link.html"`,
  )
  const email = `bob.${crypto.randomUUID()}@example.com`

  await client.auth.signInWithOtp({ email, options: { data: { name: 'Bob & <b>Co</b>' } } })
  const message = await lastEmail()
  const [, url, code, hash, rest] = /^<a href="(.*)">(\d{6})<\/a> (\S+) (.*)$/s.exec(message.html?.trim() ?? '') ?? []
  const { data } = await client.auth.verifyOtp({ type: 'magiclink', token_hash: hash ?? '' })

  expect(message.subject).toBe('Welcome, Bob & <b>Co</b>')
  expect(url).toContain(`/auth/v1/verify?token=${hash}&amp;type=magiclink&amp;redirect_to=`)
  expect(code).toBeDefined()
  expect(rest).toBe(`http://127.0.0.1:3000 ${email} http://127.0.0.1:3000/ () Bob &amp; &lt;b&gt;Co&lt;/b&gt;`)
  expect(data.user?.email).toBe(email)
})

it('a template may change the subject alone, of a code too', async () => {
  const project = await serve('[auth.email.template.reauthentication]\nsubject = "{{ .Token }} is your code"')

  await signUp(project)
  await project.client.auth.reauthenticate()
  const message = await lastEmail()

  expect(message.subject).toMatch(/^\d{6} is your code$/)
  expect(message.text).toContain('Confirm that it’s you')
})

it('emails are counted as the config says where it names a mail server', async () => {
  const { client } = await serve('[auth.rate_limit]\nemail_sent = 1\n[auth.email.smtp]\nenabled = true')
  const ask = () => client.auth.signInWithOtp({ email: `eve.${crypto.randomUUID()}@example.com` })

  expect((await ask()).error).toBeNull()
  expect((await ask()).error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
})

it.each([
  ['auth', 'auth/v1/health'],
  ['api', 'rest/v1/'],
])('%s that is switched off has no routes', async (name, path) => {
  const { fetch } = await serve(`[${name}]\nenabled = false`)

  expect((await fetch(`http://127.0.0.1:54321/${path}`)).status).toBe(404)
})
