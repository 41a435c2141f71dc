import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StorageClient } from '@supabase/storage-js'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog, silentLog } from '#server/platform/system/log.ts'
import { openFolder } from '#test/fixtures/file-stores.ts'
import { ADA, openStorageFixture, picture, type StorageFixture } from '#test/fixtures/storage-fixture.ts'
import { createUploadBuckets, nothing, path, removeUploads, traces, upload } from '#test/harness/clients/uploads.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { removeUnclaimedFiles } from './unclaimed-files.ts'

let storage: StorageFixture

const database = await openDatabase()

beforeAll(async () => {
  await createUploadBuckets(database)
})

beforeEach(async () => {
  await removeUploads(database)
  storage = await openStorageFixture(database)
})
afterEach(() => storage.close())

describe('an interrupted upload', () => {
  test('aborted by the client leaves nothing', async () => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        sent += 1
        if (sent > 3) throw new Error('The line is cut.')
        controller.enqueue(await picture().bytes())
      },
    })
    const { error } = await upload(storage, body, { contentType: 'image/png' })

    expect(error).toMatchObject({ code: 'InvalidRequest', message: 'The upload was interrupted' })
    expect(await traces(database, storage)).toEqual(nothing)
    expect(storage.logged).toEqual([])
  })

  test('whose form ends inside the file leaves nothing', async () => {
    const [url, headers] = await storage.partsFor(ADA)
    const body = `--b\r\nContent-Disposition: form-data; name=""; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
    const response = await storage.fetch(`${url}/object/pictures/${path}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=b' },
      body: new Blob([body, await picture().bytes()]),
    })
    expect(await response.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' })
    expect(await traces(database, storage)).toEqual(nothing)
  })

  test('whose file cannot be written is logged and hides the cause', async () => {
    await storage.close()
    const folder = await openFolder()
    storage = await openStorageFixture(database, { store: folder })
    await writeFile(folder.folder, 'a file where the folder should be')
    const { error } = await upload(storage, picture())

    expect(error).toMatchObject({ status: 500, statusCode: '500', message: 'Internal Server Error' })
    expect(storage.logged.join('\n')).toContain('storage request failed')
    expect(await traces(database, storage)).toMatchObject({ rows: 0 })
  })

  test('does not affect readers of the replaced file', async () => {
    const client = new StorageClient(...(await storage.partsFor(ADA)))
    await upload(storage, picture('png', 90_000))
    const response = await storage.fetch(client.from('pictures').getPublicUrl(path).data.publicUrl)
    await client.from('pictures').update(path, picture('jpeg'))

    expect((await response.bytes()).length).toBe(90_000)
    expect(await traces(database, storage)).toEqual({ rows: 1, listed: 0, files: 1 })
  })
})

describe('a failing server', () => {
  /** Opens the service on a database that fails when the object's row is written. */
  async function openFailing(fail: (run: () => Promise<unknown>) => Promise<never>) {
    await storage.close()
    let transactions = 0
    storage = await openStorageFixture(database, {
      wrap: (real) => ({
        ...real,
        withUser: (claims, work) => {
          transactions += 1
          // The first transaction only checks whether the row may be written.
          return transactions === 1 ? real.withUser(claims, work) : fail(() => real.withUser(claims, work))
        },
      }),
    })
  }

  test('before the row is written, leaves a file that is removed', async () => {
    await openFailing(async () => {
      throw new Error('The database is gone.')
    })

    expect((await upload(storage, picture())).error).toMatchObject({ status: 500 })
    expect(await traces(database, storage)).toEqual(nothing)
  })

  test('after the row is written, leaves a file that is kept', async () => {
    await openFailing(async (run) => {
      await run()
      throw new Error('The answer is lost.')
    })

    expect((await upload(storage, picture())).error).toMatchObject({ status: 500 })
    expect(await traces(database, storage)).toEqual({ rows: 1, listed: 0, files: 1 })
  })

  test('leaves files that are removed once they are due', async () => {
    const { store } = storage
    await upload(storage, picture())
    const [kept] = await storage.files()
    const due = '00000000-0000-4000-8000-000000000001'
    const underWay = '00000000-0000-4000-8000-000000000002'
    for (const name of [due, underWay, `${due}.part`]) await store.put(name, 'x')
    await database.query(
      `insert into private.unclaimed_files values ($1, now() - interval '1 s'), ($2, now() + interval '1 h')`,
      [due, underWay],
    )

    await removeUnclaimedFiles(database, store.files, silentLog)

    expect(new Set(await storage.files())).toEqual(new Set([underWay, kept]))
  })

  test('a file that cannot be removed is logged and retried, and does not block others', async () => {
    const stuck = '00000000-0000-4000-8000-000000000001'
    const due = '00000000-0000-4000-8000-000000000002'
    // A folder in place of the file, because it can't be removed like a file.
    const folder = await openFolder()
    await mkdir(join(folder.folder, stuck), { recursive: true })
    await folder.put(due, 'x')
    await database.query(
      `insert into private.unclaimed_files values ($1, now() - interval '2 s'), ($2, now() - interval '1 s')`,
      [stuck, due],
    )
    const logged: string[] = []

    const log = createLog((line) => logged.push(line))
    await removeUnclaimedFiles(database, folder.files, log)
    await removeUnclaimedFiles(database, folder.files, log)

    expect(await folder.names()).toEqual([stuck])
    expect(logged).toEqual([expect.stringContaining(stuck)])
    const { rows } = await database.query('select version, remove_after > now() as later from private.unclaimed_files')
    expect(rows).toEqual([{ version: stuck, later: true }])
    await folder.close()
  })

  test('a row cannot name a file that is being removed', async () => {
    const { files } = storage.store
    const version = '00000000-0000-4000-8000-000000000001'
    await database.query('insert into private.unclaimed_files values ($1)', [version])
    const insert = `insert into storage.objects (bucket_id, name, version) values ('docs', 'x', $1)`
    const remove = async () => {
      await expect(database.query(insert, [version])).rejects.toThrow('The file of this object is not there.')
    }

    await removeUnclaimedFiles(database, { ...files, remove }, silentLog)

    expect(await traces(database, storage)).toEqual(nothing)
  })

  test('a row cannot name a missing file', async () => {
    const insert = `insert into storage.objects (bucket_id, name, version) values ('docs', 'x', gen_random_uuid())`
    await expect(database.query(insert)).rejects.toThrow('The file of this object is not there.')
  })

  test('files of rows deleted directly are removed too', async () => {
    await upload(storage, picture())
    await database.query('delete from storage.objects')
    await removeUnclaimedFiles(database, storage.store.files, silentLog)

    expect(await traces(database, storage)).toEqual(nothing)
  })
})
