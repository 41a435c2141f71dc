import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { emptyReport } from '#server/api/imports/import-report.ts'
import { findOrCreateStore } from '#server/api/stores/stores.ts'
import type { Database } from '#server/platform/database/database.ts'
import { systemClock } from '#server/platform/system/clock.ts'
import { unlimitedSpace } from '#server/platform/system/disk-space.ts'
import { createLog } from '#server/platform/system/log.ts'
import { countRows, openTestImporter } from '#test/fixtures/shops/file-importer.ts'
import { openTestDatabase } from '#test/harness/databases/database.ts'
import { createImportQueue } from './import-queue.ts'
import { insertImport } from './import-records.ts'
import { createLiveImports } from './live-imports.ts'
import { sweepImports } from './sweep-imports.ts'
import { uploadPath } from './upload-files.ts'

const FILE =
  'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country\n1,A,Mug,1,2024-03-01,4,501,France\n'

/** An importer whose first import pauses after writing its orders and lines. */
async function stopHalfWay() {
  const database = await openTestDatabase()
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  const next = Promise.withResolvers<void>()
  let claims = 0
  const gated: Database = {
    ...database,
    async bulkLoad(load) {
      if (load.table === 'public.ledger_entries') {
        reached.resolve()
        await opened.promise
      }
      return database.bulkLoad(load)
    },
    asService(work) {
      claims += 1
      if (claims === 2) next.resolve()
      return database.asService(work)
    },
  }
  const stopping = new AbortController()
  const written: string[] = []
  const importer = await openTestImporter(database)
  const person = await importer.addPerson()
  const queue = createImportQueue({
    database: gated,
    folder: importer.folder,
    maxUnpackedBytes: 10_000_000,
    stopping: stopping.signal,
    space: unlimitedSpace,
    live: createLiveImports(systemClock),
    log: createLog((line) => void written.push(line)),
  })
  const id = randomUUID()
  const storeId = await findOrCreateStore(database, person, { store: null, timeZone: null, currency: null })
  await writeFile(uploadPath(importer.folder, id), FILE)
  await insertImport(database, {
    publicId: id,
    storeId,
    createdBy: person.sub,
    filename: 'orders.csv',
    sha256: '0'.repeat(64),
    startedAt: new Date(),
    report: { ...emptyReport(FILE.length), request: { kind: 'auto', currency: null, fileDate: null } },
  })
  queue.add({ publicId: id, storeId, person: person.sub, size: 'small', action: 'import' })
  await reached.promise
  return {
    database,
    importer,
    person,
    id,
    stopping,
    written,
    /** Resolves when the import has ended, because only then the store's next one starts. */
    letGo: async () => {
      opened.resolve()
      queue.add({ publicId: randomUUID(), storeId, person: person.sub, size: 'small', action: 'import' })
      await next.promise
    },
  }
}

test('a server that stops during an import logs no error', async () => {
  const { database, importer, stopping, written, letGo } = await stopHalfWay()

  stopping.abort()
  await database.close()
  await letGo()

  expect(written).toEqual([])
  await importer.removeFolder()
})

test('the next start fails the import as interrupted and deletes its rows', async () => {
  const { database, importer, person, id, stopping, letGo } = await stopHalfWay()

  stopping.abort()
  await letGo()
  const { status, store } = await importer.get(id, person)
  await database.query(`update public.imports set report = report || '{"beat": 0}'`)
  await sweepImports({ database, folder: importer.folder, isStart: true })

  expect(status).toBe('running')
  expect(await importer.get(id, person)).toMatchObject({ status: 'failed', error: { code: 'interrupted' } })
  expect(Object.values(await countRows(importer, store))).toEqual([0, 0, 0, 0, 0, 0, 0])
  await database.close()
  await importer.removeFolder()
})
