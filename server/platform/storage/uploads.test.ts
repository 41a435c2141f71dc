import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StorageClient } from '@supabase/storage-js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { createLog, silentLog } from '#server/platform/http/log.ts'
import { openTestDatabase } from '#test/database.ts'
import {
  ADA,
  BO,
  createOwnersBucket,
  openStorageFixture,
  picture,
  type StorageFixture,
} from './fixture/storage-fixture.ts'
import { createFileStore } from './file-store.ts'
import { removeUnclaimedFiles } from './unclaimed-files.ts'

let database: Database
let storage: StorageFixture

beforeAll(async () => {
  database = await openTestDatabase()
  await createOwnersBucket(database, { id: 'pictures', isPublic: true })
  await createOwnersBucket(database, { id: 'docs' })
  await database.query(`
    update storage.buckets set file_size_limit = 100000, allowed_mime_types = '{image/png,image/jpeg,image/gif,image/webp}'
    where id = 'pictures'`)
})
afterAll(() => database.close())

beforeEach(async () => {
  await database.query('delete from storage.objects')
  await database.query('delete from private.unclaimed_files')
  storage = await openStorageFixture(database)
})
afterEach(() => storage.close())

const path = `${ADA}/picture.png`

async function upload(body: Blob | ReadableStream<Uint8Array> | ArrayBuffer, options: object = {}) {
  const client = new StorageClient(...(await storage.partsFor(ADA)))
  return client.from('pictures').upload(path, body, options)
}

/** What is left of an upload: rows, files, files that are yet to be removed. */
async function traces() {
  const { rows } = await database.query<{ rows: number; listed: number }>(
    `select (select count(*)::int from storage.objects) as rows, (select count(*)::int from private.unclaimed_files) as listed`,
  )
  return { ...rows[0], files: (await storage.files()).length }
}

const nothing = { rows: 0, listed: 0, files: 0 }
const tooLarge = { statusCode: '413', code: 'EntityTooLarge', message: 'The object exceeded the maximum allowed size' }

/** A body of any length that counts what is taken of it. */
function endless(chunkBytes = 16_384) {
  const start = new Uint8Array(chunkBytes)
  start.set(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
  const taken = { bytes: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(taken.bytes === 0 ? start : new Uint8Array(chunkBytes))
      taken.bytes += chunkBytes
    },
    cancel() {
      taken.isCancelled = true
    },
  })
  return { body, taken }
}

describe('size', () => {
  test('a file of just the size that the bucket takes is taken', async () => {
    expect((await upload(picture('png', 100_000))).error).toBeNull()
    expect(await traces()).toEqual({ rows: 1, listed: 0, files: 1 })
  })

  test('one byte more is refused, and nothing is left', async () => {
    expect((await upload(picture('png', 100_001))).error).toMatchObject({ status: 400, ...tooLarge })
    expect(await traces()).toEqual(nothing)
  })

  test('a body without end is cut where the limit is', async () => {
    const { body, taken } = endless()

    expect((await upload(body, { contentType: 'image/png' })).error).toMatchObject(tooLarge)
    expect(taken.bytes).toBeLessThan(200_000)
    expect(taken.isCancelled).toBe(true)
    expect(await traces()).toEqual(nothing)
  })

  test('a declared length over the limit is refused unread', async () => {
    const { body, taken } = endless()
    const headers = { 'Content-Length': '100001' }
    expect((await upload(body, { contentType: 'image/png', headers })).error).toMatchObject(tooLarge)
    expect(taken.bytes).toBeLessThanOrEqual(16_384)
  })

  test('what policies refuse is refused unread', async () => {
    const { body, taken } = endless()
    const client = new StorageClient(...(await storage.partsFor(ADA)))
    const { error } = await client.from('pictures').upload(`${BO}/x.png`, body, { contentType: 'image/png' })

    expect(error).toMatchObject({ statusCode: '403', code: 'AccessDenied' })
    expect(taken.bytes).toBeLessThanOrEqual(16_384)
  })

  test('a bucket without a limit has the server’s', async () => {
    const client = new StorageClient(...(await storage.partsFor('service')))
    const { error } = await client.from('docs').upload('large', new Blob([new Uint8Array(1_000_001)]))
    expect(error).toMatchObject(tooLarge)
  })
})

describe('kind', () => {
  test.each(['png', 'jpeg', 'gif', 'webp'] as const)('a %s that is one is taken', async (type) => {
    expect((await upload(picture(type))).error).toBeNull()
  })

  test.each([
    ['text', 'just some text that is no picture at all'],
    ['a script', '<script>alert(1)</script>'],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a JPEG', Buffer.from('ffd8ffe000104a464946000101000001', 'hex')],
    ['the beginning of a PNG, cut short', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['nothing', ''],
  ])('%s that says it is a PNG is refused, and nothing is left', async (_what, content) => {
    const { error } = await upload(new Blob([content], { type: 'image/png' }))

    expect(error).toMatchObject({ status: 400, statusCode: '415', code: 'InvalidMimeType' })
    expect(await traces()).toEqual(nothing)
  })

  test.each(['image/svg+xml', 'text/html', 'image/x-icon', 'application/octet-stream', 'image/png/x', 'x'])(
    'a bucket for pictures takes no %s, whatever it holds',
    async (type) => {
      const { error } = await upload(
        await picture()
          .bytes()
          .then((bytes) => bytes.buffer),
        { contentType: type },
      )
      expect(error).toMatchObject({ statusCode: '415', code: 'InvalidMimeType' })
      expect(await traces()).toEqual(nothing)
    },
  )

  test('no bucket takes a drawing that can run scripts', async () => {
    const client = new StorageClient(...(await storage.partsFor(ADA)))
    const drawing = new Blob(['<svg/>'], { type: 'image/svg+xml' })
    expect((await client.from('docs').upload(path, drawing)).error).toMatchObject({
      message: 'mime type image/svg+xml is not supported',
    })
  })

  test('the pieces in which a picture comes make no difference', async () => {
    const bytes = await picture().bytes()
    let at = 0
    const trickle = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(bytes.subarray(at, at + 3))
        at += 3
        if (at >= bytes.length) controller.close()
      },
    })
    expect((await upload(trickle, { contentType: 'image/png' })).error).toBeNull()
  })
})

describe('what breaks off', () => {
  test('a sender who goes away half way leaves nothing', async () => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        sent += 1
        if (sent > 3) throw new Error('The line is cut.')
        controller.enqueue(await picture().bytes())
      },
    })
    const { error } = await upload(body, { contentType: 'image/png' })

    expect(error).toMatchObject({ code: 'InvalidRequest', message: 'The upload stopped half way' })
    expect(await traces()).toEqual(nothing)
    expect(storage.logged).toEqual([])
  })

  test('a form that ends before its file does leaves nothing', async () => {
    const [url, headers] = await storage.partsFor(ADA)
    const body = `--b\r\nContent-Disposition: form-data; name=""; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
    const response = await storage.fetch(`${url}/object/pictures/${path}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=b' },
      body: new Blob([body, await picture().bytes()]),
    })
    expect(await response.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' })
    expect(await traces()).toEqual(nothing)
  })

  test('a disk that refuses is told to the log and not to the sender', async () => {
    await writeFile(storage.folder, 'a file where the folder should be')
    const { error } = await upload(picture())

    expect(error).toMatchObject({ status: 500, statusCode: '500', message: 'Internal Server Error' })
    expect(storage.logged.join('\n')).toContain('storage request failed')
    expect(await traces()).toMatchObject({ rows: 0 })
  })

  test('a replaced file is read to its end by whoever began', async () => {
    const client = new StorageClient(...(await storage.partsFor(ADA)))
    await upload(picture('png', 90_000))
    const response = await storage.fetch(client.from('pictures').getPublicUrl(path).data.publicUrl)
    await client.from('pictures').update(path, picture('jpeg'))

    expect((await response.bytes()).length).toBe(90_000)
    expect(await traces()).toEqual({ rows: 1, listed: 0, files: 1 })
  })
})

describe('a server that dies', () => {
  /** The service on a database that fails with the statement that writes the row. */
  async function openFailing(fail: (run: () => Promise<unknown>) => Promise<never>) {
    await storage.close()
    let transactions = 0
    storage = await openStorageFixture(database, {
      wrap: (real) => ({
        ...real,
        withUser: (claims, work) => {
          transactions += 1
          // The first one only asks whether the row may be written.
          return transactions === 1 ? real.withUser(claims, work) : fail(() => real.withUser(claims, work))
        },
      }),
    })
  }

  test('before the row is written, leaves a file that is swept', async () => {
    await openFailing(async () => {
      throw new Error('The database is gone.')
    })

    expect((await upload(picture())).error).toMatchObject({ status: 500 })
    expect(await traces()).toEqual(nothing)
  })

  test('after the row is written, leaves a file that is kept', async () => {
    await openFailing(async (run) => {
      await run()
      throw new Error('The answer is lost.')
    })

    expect((await upload(picture())).error).toMatchObject({ status: 500 })
    expect(await traces()).toEqual({ rows: 1, listed: 0, files: 1 })
  })

  test('in between, is swept up after by the next one, and only where nothing is under way', async () => {
    const files = createFileStore(storage.folder)
    await upload(picture())
    const [kept] = await storage.files()
    const due = '00000000-0000-4000-8000-000000000001'
    const underWay = '00000000-0000-4000-8000-000000000002'
    for (const version of [due, underWay]) await writeFile(join(storage.folder, version), 'x')
    await writeFile(join(storage.folder, `${due}.part`), 'x')
    await database.query(
      `insert into private.unclaimed_files values ($1, now() - interval '1 s'), ($2, now() + interval '1 h')`,
      [due, underWay],
    )

    await removeUnclaimedFiles(database, files, silentLog)

    expect(new Set(await storage.files())).toEqual(new Set([underWay, kept]))
  })

  test('a file that cannot be removed keeps no other back, is told of, and is tried again later', async () => {
    const stuck = '00000000-0000-4000-8000-000000000001'
    const due = '00000000-0000-4000-8000-000000000002'
    // A folder is not removed like a file.
    await mkdir(join(storage.folder, stuck), { recursive: true })
    await writeFile(join(storage.folder, due), 'x')
    await database.query(
      `insert into private.unclaimed_files values ($1, now() - interval '2 s'), ($2, now() - interval '1 s')`,
      [stuck, due],
    )
    const logged: string[] = []

    const log = createLog((line) => logged.push(line))
    await removeUnclaimedFiles(database, createFileStore(storage.folder), log)
    await removeUnclaimedFiles(database, createFileStore(storage.folder), log)

    expect(await storage.files()).toEqual([stuck])
    expect(logged).toEqual([expect.stringContaining(stuck)])
    const { rows } = await database.query('select version, remove_after > now() as later from private.unclaimed_files')
    expect(rows).toEqual([{ version: stuck, later: true }])
  })

  test('no row can name a file that is not there', async () => {
    const insert = `insert into storage.objects (bucket_id, name, version) values ('docs', 'x', gen_random_uuid())`
    await expect(database.query(insert)).rejects.toThrow('The file of this object is not there.')
  })

  test('rows that go by other ways than this service take their files along', async () => {
    await upload(picture())
    await database.query('delete from storage.objects')
    await removeUnclaimedFiles(database, createFileStore(storage.folder), silentLog)

    expect(await traces()).toEqual(nothing)
  })
})

test('files are on disk under names that no client chose, whole, for their owner alone', async () => {
  await upload(picture())
  const [name = ''] = await storage.files()

  expect(name).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Uint8Array(await readFile(join(storage.folder, name)))).toEqual(await picture().bytes())
})

test('of several uploads to one key at once one wins, and no file is left over', async () => {
  const outcomes = await Promise.all([upload(picture()), upload(picture('png', 90)), upload(picture('png', 120))])

  expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1)
  expect(await traces()).toEqual({ rows: 1, listed: 0, files: 1 })
})
