import { readdir } from 'node:fs/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { DiskFullError } from '#server/platform/system/disk-space.ts'
import { SHOP } from '#test/fixtures/importer.ts'
import { countRows, openTestImporter } from '#test/fixtures/shops/file-importer.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let isFull = false
/** If set, the disk is full after rows of this table have been written. */
let lastTable: string | null = null
let failing: Error | null = null
let vacuums = 0

const real = await openDatabase()
const database: Database = {
  ...real,
  async bulkLoad(load) {
    const count = await real.bulkLoad(load)
    if (load.table === lastTable) isFull = true
    if (isFull && failing !== null) throw failing
    return count
  },
  async maintain() {
    vacuums += 1
    await real.maintain()
  },
}
const space = {
  async require() {
    if (isFull && failing === null) throw new DiskFullError()
  },
}
const importer = await openTestImporter(database, { space })
afterAll(() => importer.removeFolder())

beforeEach(() => {
  isFull = false
  lastTable = null
  failing = null
  vacuums = 0
})

const message = 'The server’s disk is full.'

test.each([
  ['is found by a space check', null],
  ['is reported by Postgres', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ['ends the engine', new Error('The engine failed: PANIC:  could not write: No space left on device')],
])('an import during which the disk fills up, which %s, fails with advice and frees its space', async (_how, error) => {
  const person = await importer.addPerson()
  lastTable = 'public.order_lines'
  failing = error
  const failed = await importer.importText(SHOP, { as: person })
  await expect.poll(() => vacuums).toBe(1)
  const filesLeft = await readdir(importer.folder)
  const rowsLeft = await countRows(importer, failed.store)
  isFull = false
  lastTable = null
  const again = await importer.importText(SHOP, { as: person })

  expect(failed).toMatchObject({ status: 'failed', error: { code: 'disk_full', message } })
  expect(Object.values(rowsLeft).every((count) => count === 0)).toBe(true)
  expect(filesLeft).toEqual([])
  expect(again).toMatchObject({ status: 'done', store: failed.store })
})

test('an upload of unknown length stops when the disk is full, and leaves nothing', async () => {
  const person = await importer.addPerson()
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      isFull = sent > 3
      if (sent > 9) controller.close()
      else controller.enqueue(new Uint8Array(1024 * 1024))
    },
  })
  const response = await importer.post(body, { as: person })

  expect(response.status).toBe(507)
  expect(await readdir(importer.folder)).toEqual([])
})
