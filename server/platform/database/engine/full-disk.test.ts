import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { isDiskFull } from '#server/platform/system/disk-space.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { mountSmallDisk, type SmallDisk } from '#test/harness/databases/small-disk.ts'

const mounted = mountSmallDisk(256)
const tiny = mountSmallDisk(20)
const cannotMount = mounted === null || tiny === null

let disk: SmallDisk
let folder: string
let database: EmbeddedDatabase

const open = () => openEmbeddedDatabase({ folder, log: silentLog })
const count = async () => (await database.query<{ count: number }>('select count(*)::int from kept')).rows[0]?.count
const reasonOf = (work: Promise<unknown>) => work.then(() => null, isDiskFull)

beforeAll(() => {
  if (mounted) disk = mounted
  folder = join(mounted?.folder ?? '', 'database')
})
beforeEach(async () => {
  if (cannotMount) return
  database = await open()
  await database.query('drop table if exists kept')
  await database.query('create table kept as select generate_series(1, 3) as id')
})
afterAll(() => {
  mounted?.remove()
  tiny?.remove()
})

test.skipIf(cannotMount)(
  'an engine that a full disk ends reads again at once, and writes again when there is room',
  async () => {
    await expect.poll(() => existsSync(join(folder, 'reserve'))).toBe(true)
    disk.fill()
    const isFull = await reasonOf(database.query('checkpoint'))
    const readWhileFull = await count()
    disk.free()
    await database.query('insert into kept values (4)')

    expect({ isFull, readWhileFull, readAfter: await count() }).toEqual({
      isFull: true,
      readWhileFull: 3,
      readAfter: 4,
    })
    await database.close()
  },
)

test.skipIf(cannotMount)('a statement that needs more disk space than is left fails alone', async () => {
  disk.fill()
  const isFull = await reasonOf(database.query('create table large as select generate_series(1, 1000000) as id'))
  disk.free()

  expect({ isFull, kept: await count() }).toEqual({ isFull: true, kept: 3 })
  await database.close()
})

test.skipIf(cannotMount)('a folder on a full disk opens with the reserved space', async () => {
  await expect.poll(() => existsSync(join(folder, 'reserve'))).toBe(true)
  await database.close()
  disk.fill()
  database = await open()
  const kept = await count()
  await database.close()

  const isFull = await (disk.fill(), reasonOf(open()))
  disk.free()
  database = await open()

  expect({ kept, isFull, keptAfter: await count() }).toEqual({ kept: 3, isFull: true, keptAfter: 3 })
  await database.close()
})

test.skipIf(cannotMount)('a database is not created on a disk without enough space', async () => {
  await database.close()
  folder = join(tiny?.folder ?? '', 'database')

  expect(await reasonOf(open())).toBe(true)
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
})
