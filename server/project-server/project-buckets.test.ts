import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { systemClock } from '#server/platform/system/clock.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { openBareDatabase } from '#test/harness/databases/database.ts'
import { prepareProject } from './prepare-project.ts'
import { createProjectApp } from './project-app.ts'
import { prepareBuckets } from './project-buckets.ts'
import { readProject } from './project-config.ts'
import { createProjectKeys } from './project-keys.ts'

let workdir = ''
let database: Database

beforeAll(async () => {
  workdir = await mkdtemp(join(tmpdir(), 'project-'))
  await mkdir(join(workdir, 'supabase', 'images', 'icons'), { recursive: true })
  await writeFile(join(workdir, 'supabase', 'images', 'icons', 'a.txt'), 'first')
  database = await openBareDatabase()
})
afterAll(async () => {
  await database.close()
  await rm(workdir, { recursive: true, force: true })
})

/** Starts the project with these lines in its bucket, and returns a function that sends a request. */
async function start(lines: string) {
  await writeFile(
    join(workdir, 'supabase', 'config.toml'),
    `[storage.buckets.images]\npublic = true\nobjects_path = "./images"\n${lines}`,
  )
  const project = await readProject(workdir, {})
  await prepareProject(database, project)
  const keys = createProjectKeys(project.auth.jwt_secret)
  const { app } = await createProjectApp({
    project,
    database,
    keys,
    dataFolder: join(workdir, 'data'),
    apiUrl: 'http://127.0.0.1:54321',
    productName: 'Supabase',
    clock: systemClock,
    log: silentLog,
  })
  await prepareBuckets({ project, database, fetch: app.request, serviceKey: keys.serviceRoleKey })
  return async (path: string) => app.request(`/storage/v1/object/public/images/${path}`)
}

const versions = async () => (await database.query('select name, version from storage.objects')).rows

it('the buckets of the config have the files of their folders', async () => {
  const get = await start('')
  const response = await get('icons/a.txt')
  expect(await response.text()).toBe('first')
  expect(response.headers.get('Content-Type')).toContain('text/plain')
})

it('a changed file is stored again, and others stay', async () => {
  await start('')
  const before = await versions()
  await start('')
  expect(await versions()).toEqual(before)

  await writeFile(join(workdir, 'supabase', 'images', 'icons', 'a.txt'), 'second')
  expect(await (await (await start(''))('icons/a.txt')).text()).toBe('second')
})

it('a file that its bucket refuses is named', async () => {
  await writeFile(join(workdir, 'supabase', 'images', 'icons', 'a.txt'), 'third')
  await expect(start('allowed_mime_types = ["image/png"]')).rejects.toThrow(/a\.txt: .*not supported/)
  await expect(start('file_size_limit = "1B"')).rejects.toThrow(/a\.txt: .*maximum allowed size/)
})
