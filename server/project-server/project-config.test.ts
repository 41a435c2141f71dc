import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readProject } from './project-config.ts'

let workdir = ''

beforeAll(async () => {
  workdir = await mkdtemp(join(tmpdir(), 'project-'))
  await mkdir(join(workdir, 'supabase', 'seeds'), { recursive: true })
})
afterAll(() => rm(workdir, { recursive: true, force: true }))

async function read(config: string, variables: Record<string, string> = {}) {
  await writeFile(join(workdir, 'supabase', 'config.toml'), config)
  return readProject(workdir, variables)
}

it('a folder without a config has the defaults of the command line', async () => {
  const project = await readProject(join(workdir, 'elsewhere'), {})

  expect(project.api).toEqual({
    enabled: true,
    port: 54_321,
    schemas: ['public', 'graphql_public'],
    extra_search_path: ['public', 'extensions'],
    max_rows: 1000,
  })
  expect(project.auth).toMatchObject({
    site_url: 'http://127.0.0.1:3000',
    enable_anonymous_sign_ins: false,
    email: { enable_confirmations: false, max_frequency: 1000 },
  })
  expect(project.storage.file_size_limit).toBe(50 * 1024 ** 2)
  expect(project.db.port).toBe(54_322)
  expect(project.seedPaths).toEqual([])
})

it('values of the config replace single defaults', async () => {
  const project = await read(`
    [api]
    schemas = ["public", "personal"]
    [auth.email]
    max_frequency = "1m30s"
    [auth.sms.test_otp]
    1234567890 = "123456"
    [storage]
    file_size_limit = "5MB"
    [storage.image_transformation]
    enabled = false
    [storage.buckets.images]
    public = true
    file_size_limit = "1KB"
    [unknown]
    key = 1`)

  expect(project.api.schemas).toEqual(['public', 'personal'])
  expect(project.api.max_rows).toBe(1000)
  expect(project.auth.email).toMatchObject({ max_frequency: 90_000, otp_length: 6 })
  expect(project.auth.sms.test_otp).toEqual({ '1234567890': '123456' })
  expect(project.storage).toMatchObject({
    file_size_limit: 5_000_000,
    image_transformation: { enabled: false },
    buckets: { images: { public: true, file_size_limit: 1000, allowed_mime_types: [] } },
  })
})

it('env(NAME) stands for a variable', async () => {
  const config = '[auth]\njwt_secret = "env(SECRET)"'

  expect((await read(config, { SECRET: 'a'.repeat(40) })).auth.jwt_secret).toBe('a'.repeat(40))
  await expect(read(config)).rejects.toThrow(/config\.toml: auth\.jwt_secret/)
})

it('seeds are found by pattern, each once', async () => {
  for (const name of ['b.sql', 'a.sql']) await writeFile(join(workdir, 'supabase', 'seeds', name), '')

  const { seedPaths, folder } = await read('[db.seed]\nsql_paths = ["./seeds/b.sql", "./seeds/*.sql"]')

  expect(seedPaths).toEqual([join(folder, 'seeds', 'b.sql'), join(folder, 'seeds', 'a.sql')])
})

it.each([
  ['text that is not TOML', '[api', /config\.toml/],
  ['a port that is too large', '[api]\nport = 70000', /api\.port/],
  ['a duration without a unit', '[auth.email]\nmax_frequency = "5"', /max_frequency: 5 is not a duration/],
  ['a size with an unknown unit', '[storage]\nfile_size_limit = "5XB"', /file_size_limit: 5XB is not a size/],
  ['a captcha', '[auth.captcha]\nenabled = true', /auth\.captcha: captchas are not checked/],
  [
    'a template with a condition',
    '[auth.email.template.invite]\nsubject = "{{ if .Data.name }}Hello{{ end }}"',
    /config\.toml: auth\.email\.template\.invite: \{\{ if \.Data\.name \}\} is not supported/,
  ],
  [
    'a template with an unknown variable',
    '[auth.email.template.recovery]\nsubject = "{{ .Password }}"',
    /recovery: \{\{ \.Password \}\} is not supported/,
  ],
  [
    'a template with an open variable',
    '[auth.email.template.recovery]\nsubject = "{{ .Token"',
    /recovery: \{\{ \.Token is not supported/,
  ],
  [
    'a template without its file',
    '[auth.email.template.confirmation]\ncontent_path = "./supabase/templates/none.html"',
    /confirmation: The file \.\/supabase\/templates\/none\.html does not exist/,
  ],
  ['an unknown template', '[auth.email.template.farewell]\nsubject = "Bye"', /farewell/],
])('%s is refused with the name of the file and the key', async (_what, config, message) => {
  await expect(read(config)).rejects.toThrow(message)
})

it('switches that have no effect are named, and the others are not', async () => {
  const { warnings } = await read(`
    [studio]
    enabled = true
    [realtime]
    enabled = true
    [auth.external.github]
    enabled = true
    client_id = "x"
    [auth.mfa.totp]
    enroll_enabled = true
    [auth.mfa.web_authn]
    enroll_enabled = true
    verify_enabled = false
    [auth.sms.twilio]
    enabled = true
    [auth.web3.solana]
    enabled = true
    [auth.oauth_server]
    enabled = true
    [storage.s3_protocol]
    enabled = true
    [remotes.production.studio]
    enabled = true`)

  const noEffect = (path: string) => `${path} has no effect: this server does not support it.`
  expect(warnings).toEqual([
    expect.stringContaining('auth.external.github stays switched off'),
    noEffect('studio.enabled'),
    noEffect('auth.mfa.web_authn.enroll_enabled'),
    `${noEffect('auth.sms.twilio.enabled')} No messages are sent, except by auth.hook.send_sms.`,
    noEffect('auth.web3.solana.enabled'),
    noEffect('auth.oauth_server.enabled'),
    noEffect('storage.s3_protocol.enabled'),
  ])
})

it('unknown keys are named, with a key that was probably meant', async () => {
  const { warnings } = await read(`
    project_id = "shop"
    colour = "red"
    [api]
    max_row = 10
    [api.tls]
    enabled = false
    [auth]
    minimum_pasword_length = 10
    [auth.sms.test_otp]
    1234567890 = "123456"
    [auth.mails]
    enabled = true
    [db.vault]
    own_key = "x"
    [functions.hello]
    verify_jwts = false
    [storage.buckets.images]
    publik = true
    [experimental.inspect]
    rules = [{ query = "q", name = "n" }]
    [remotes.production]
    anything = 1`)

  const unknown = (path: string) => `${path} in config.toml is unknown and has no effect.`
  expect(warnings).toEqual([
    unknown('colour'),
    `${unknown('api.max_row')} Did you mean max_rows?`,
    `${unknown('auth.minimum_pasword_length')} Did you mean minimum_password_length?`,
    unknown('auth.mails'),
    `${unknown('functions.hello.verify_jwts')} Did you mean verify_jwt?`,
    `${unknown('storage.buckets.images.publik')} Did you mean public?`,
  ])
})
