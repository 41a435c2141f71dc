import { StorageClient } from '@supabase/storage-js'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ADA, BO, createOwnersBucket, openStorageFixture, type StorageFixture } from '#test/fixtures/storage-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let storage: StorageFixture

const database = await openDatabase()

beforeAll(() => createOwnersBucket(database, { id: 'docs' }))
afterEach(() => storage.close())

const docsOf = async (caller: string) => new StorageClient(...(await storage.partsFor(caller))).from('docs')

/** A body that begins, and ends when it is told to. */
function slowBody() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await promise
      controller.close()
    },
    start: (controller) => controller.enqueue(new TextEncoder().encode('slow')),
  })
  return { body, finish: resolve }
}

test('a person sends a limited number of files at once, and other people theirs', async () => {
  storage = await openStorageFixture(database, { mostAtOnce: 2 })
  const docs = await docsOf(ADA)
  const slow = [slowBody(), slowBody()]
  const options = { contentType: 'text/plain', duplex: 'half' }
  const sending = slow.map(({ body }, index) => docs.upload(`${ADA}/slow-${index}`, body, options))
  await expect.poll(() => storage.files().then(({ length }) => length)).toBeGreaterThanOrEqual(2)

  const { error } = await docs.upload(`${ADA}/third`, 'third', { contentType: 'text/plain' })
  expect(error).toMatchObject({
    statusCode: '429',
    message: 'You are sending 2 files already. Wait until one has arrived.',
  })
  expect((await (await docsOf(BO)).upload(`${BO}/one`, 'one', { contentType: 'text/plain' })).error).toBeNull()

  for (const { finish } of slow) finish()
  expect((await Promise.all(sending)).map((sent) => sent.error)).toEqual([null, null])
  expect((await docs.upload(`${ADA}/third`, 'third', { contentType: 'text/plain' })).error).toBeNull()
})
