import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareShop } from '#server/backend.ts'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { openTestBucket } from '#test/fixtures/file-stores.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const kept = '11111111-1111-4111-8111-111111111111'
const lost = '22222222-2222-4222-8222-222222222222'

const parent = mkdtempSync(join(tmpdir(), 'platform-test-'))
const dataFolder = join(parent, 'data')
const folder = join(parent, 'backups')
const options = {
  prepare: prepareShop,
  dataFolder,
  bucketFiles: null,
  folder,
  kept: 7,
  clock: () => new Date('2026-03-01T10:00:00Z'),
}

let database: EmbeddedDatabase

const open = (at: string) => openEmbeddedDatabase({ folder: join(at, 'database'), log: silentLog })
const restore = (backup: string, into: string, bucketFiles: FileStore | null = null) =>
  restoreBackup({ backup, dataFolder: into, bucketFiles, server: null, prepare: prepareShop, onTable: () => undefined })

async function emails(from: EmbeddedDatabase) {
  const { rows } = await from.query<{ email: string }>('select email from auth.users order by email')
  return rows.map(({ email }) => email)
}

beforeAll(async () => {
  database = await open(dataFolder)
  await prepareShop(database)
  await database.query(`insert into auth.users (id, email) values (gen_random_uuid(), 'ada@example.com')`)
  // Its trigger wants files that were uploaded through the API.
  await database.query('alter table storage.objects disable trigger user')
  await database.query(
    `insert into storage.objects (bucket_id, name, version) values ('avatars', 'a.png', $1), ('avatars', 'b.png', $2)`,
    [kept, lost],
  )
  mkdirSync(join(dataFolder, 'storage'))
  writeFileSync(join(dataFolder, 'storage', kept), 'picture')
})

afterAll(async () => {
  await database.close()
  rmSync(parent, { recursive: true })
})

test('a backup is restored with its rows and files, and without what came later', async () => {
  const { path, missingFiles } = await makeBackup({ ...options, database })
  await database.query(`insert into auth.users (id, email) values (gen_random_uuid(), 'later@example.com')`)
  const restored = join(parent, 'restored')

  await restore(path, restored)

  expect(missingFiles).toBe(1)
  expect(JSON.parse(readFileSync(join(path, 'backup.json'), 'utf8'))).toMatchObject({
    madeAt: '2026-03-01T10:00:00.000Z',
  })
  expect(readdirSync(restored).toSorted()).toEqual(['database', 'imports', 'outbox', 'storage'])
  expect(readFileSync(join(restored, 'storage', kept), 'utf8')).toBe('picture')
  const copy = await open(restored)
  expect(await emails(copy)).toEqual(['ada@example.com'])
  await copy.close()
  await expect(restore(path, restored)).rejects.toThrow('is not empty, and a restore overwrites nothing')
})

test('a backup has the files of a bucket, and is restored to a folder or to a bucket', async () => {
  const [bucket, other] = [await openTestBucket(), await openTestBucket()]
  await bucket.put(kept, 'picture')
  const { path, missingFiles } = await makeBackup({
    ...options,
    database,
    folder: join(parent, 'from-bucket'),
    bucketFiles: bucket.files,
  })
  await restore(path, join(parent, 'to-folder'))
  await restore(path, join(parent, 'to-bucket'), other.files)

  expect(missingFiles).toBe(1)
  expect(readFileSync(join(parent, 'to-folder', 'storage', kept), 'utf8')).toBe('picture')
  expect(readdirSync(join(parent, 'to-bucket')).toSorted()).toEqual(['database', 'imports', 'outbox'])
  expect(await other.names()).toEqual([kept])
  for (const each of [bucket, other]) await each.close()
})

// Windows has no such permissions.
test.skipIf(process.platform === 'win32')('a backup is readable by its owner only', async () => {
  const { path } = await makeBackup({ ...options, database, folder: join(parent, 'guarded') })

  const closed = [join(parent, 'guarded'), path].map((each) => statSync(each).mode & 0o077)
  expect(closed).toEqual([0, 0])
})

test('a backup that can not be opened is an error and leaves nothing behind', async () => {
  const own = join(parent, 'own')
  mkdirSync(join(own, 'mine'), { recursive: true })
  const backUp = async (to: string) => {
    mkdirSync(join(to, 'postgres'), { recursive: true })
    writeFileSync(join(to, 'postgres', 'PG_VERSION'), '18')
  }

  await expect(makeBackup({ ...options, folder: own, database: { ...database, backUp } })).rejects.toThrow(
    'The backup can’t be opened',
  )
  expect(readdirSync(own)).toEqual(['mine'])
})

test('an unfinished backup is not restored', async () => {
  mkdirSync(join(parent, 'half'))

  await expect(restore(join(parent, 'half'), join(parent, 'nowhere'))).rejects.toThrow('no backup.json')
  expect(existsSync(join(parent, 'nowhere'))).toBe(false)
})
