import { randomUUID } from 'node:crypto'
import { StorageClient } from '@supabase/storage-js'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { ADA, createOwnersBucket, openStorageFixture, type StorageFixture } from '#test/fixtures/storage-fixture.ts'
import { tusRequests } from '#test/fixtures/tus-requests.ts'
import { nothing, removeUploads, traces } from '#test/harness/clients/uploads.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let storage: StorageFixture

const database = await openDatabase()

beforeAll(async () => {
  await createOwnersBucket(database, { id: 'docs' })
})

beforeEach(async () => {
  await removeUploads(database)
  await database.query('delete from private.resumable_uploads')
  storage = await openStorageFixture(database)
})
afterEach(() => storage.close())

const path = `${ADA}/note.txt`
const digits = '0123456789'

async function textAt(key: string) {
  const docs = new StorageClient(...(await storage.partsFor(ADA))).from('docs')
  return (await docs.download(key)).data?.text()
}

/** The same service after a restart, on a database that may fail. */
async function restart(wrap: (real: Database) => Database = (same) => same) {
  const restarted = await openStorageFixture(database, { store: storage.store, wrap })
  return tusRequests(restarted)
}

/** Fails the transaction of a user that writes the row, which is the second one of a request. */
const failing =
  (fail: (run: () => Promise<unknown>) => Promise<never>) =>
  (real: Database): Database => {
    let transactions = 0
    return {
      ...real,
      withUser: (claims, work) => {
        transactions += 1
        return transactions === 1 ? real.withUser(claims, work) : fail(() => real.withUser(claims, work))
      },
    }
  }

/** Opens an upload of ten bytes and sends the first four. `end` ends the request, which waits for more. */
async function sendSlowly() {
  const tus = tusRequests(storage)
  const address = await tus.open(path, 10)
  const { promise, resolve } = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>()
  const answer = tus.patch(address, 0, new ReadableStream<Uint8Array>({ start: resolve }))
  const body = await promise
  body.enqueue(new TextEncoder().encode('0123'))
  await expect.poll(() => body.desiredSize, { message: 'The bytes are read.' }).toBe(1)
  return { tus, address, answer, end: () => body.close() }
}

test('a failure before the row leaves no object, and the last bytes can be sent again', async () => {
  const address = await tusRequests(storage).open(path, 10)
  const broken = await restart(
    failing(async () => {
      throw new Error('The database is gone.')
    }),
  )
  expect(await broken.patch(address, 0, digits)).toMatchObject({ status: 500 })
  expect(await traces(database, storage)).toEqual({ rows: 0, listed: 1, files: 1 })

  const tus = await restart()
  const offset = (await tus.offsetOf(address)) ?? 0
  expect(offset).toBeLessThan(10)
  expect(await tus.patch(address, offset, digits.slice(offset))).toMatchObject({ status: 204 })
  expect(await textAt(path)).toBe(digits)
  expect(await traces(database, storage)).toMatchObject({ rows: 1, listed: 0 })
})

test('a failure after the row leaves the whole object', async () => {
  const address = await tusRequests(storage).open(path, 10)
  const broken = await restart(
    failing(async (run) => {
      await run()
      throw new Error('The answer is lost.')
    }),
  )
  expect(await broken.patch(address, 0, digits)).toMatchObject({ status: 500 })

  expect(await (await restart()).offsetOf(address)).toBe(10)
  expect(await textAt(path)).toBe(digits)
})

test.each([
  ['keeps an upload only for a short time', '-1 ms'],
  ['does not keep an upload for long when the clock was set back since', '1 hour'],
])('a process that ended %s', async (_behavior, heldFor) => {
  const tus = tusRequests(storage)
  const address = await tus.open(path, 10)
  await database.query('update private.resumable_uploads set holder = $1, held_until = now() + $2::interval', [
    randomUUID(),
    heldFor,
  ])
  expect(await tus.patch(address, 0, digits)).toMatchObject({ status: 204 })
})

test('a second request of the client stops the first, whose bytes are kept', async () => {
  const { tus, address, answer } = await sendSlowly()

  expect(await tus.offsetOf(address)).toBe(4)
  expect(await answer).toMatchObject({ status: 400, text: 'The upload was interrupted\n' })
  expect(await tus.patch(address, 4, '456789')).toMatchObject({ status: 204 })
  expect(await textAt(path)).toBe(digits)
})

test('bytes are not counted once another instance has taken over', async () => {
  const { answer, end } = await sendSlowly()
  await database.query('update private.resumable_uploads set holder = $1', [randomUUID()])
  end()

  expect(await answer).toMatchObject({ status: 423 })
  const { rows } = await database.query('select received_bytes::int as received from private.resumable_uploads')
  expect(rows).toEqual([{ received: 0 }])
})

test('an upload whose bytes were lost is removed, so that the client begins again', async () => {
  const tus = tusRequests(storage)
  const address = await tus.open(path, 10)
  await tus.patch(address, 0, '0123')
  await storage.store.clear()

  expect(await tus.patch(address, 4, '456789')).toMatchObject({ status: 404 })
  expect(await tus.offsetOf(address)).toBeNull()
  expect(await traces(database, storage)).toEqual(nothing)
})

test('an upload that is removed while it arrives leaves nothing', async () => {
  const { tus, address, answer } = await sendSlowly()

  expect(await tus.send({ method: 'DELETE', path: address })).toMatchObject({ status: 204 })
  expect(await answer).toMatchObject({ status: 400 })
  expect(await traces(database, storage)).toEqual(nothing)
})
