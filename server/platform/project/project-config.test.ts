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
    port: 54321,
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
])('%s is refused with the name of the file and the key', async (_what, config, message) => {
  await expect(read(config)).rejects.toThrow(message)
})
