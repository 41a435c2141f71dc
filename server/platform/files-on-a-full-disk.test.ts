import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createOutboxMailer } from '#server/platform/mail/outbox-mailer.ts'
import { createFolderStore } from '#server/platform/storage/folder-store.ts'
import { isDiskFull } from '#server/platform/system/disk-space.ts'
import { mountSmallDisk } from '#test/harness/databases/small-disk.ts'

const disk = mountSmallDisk(1)
const folder = (name: string) => join(disk?.folder ?? '', name)
afterAll(() => disk?.remove())

async function* twoMegabytes() {
  for (let part = 0; part < 32; part += 1) yield new Uint8Array(64 * 1024)
}

const reasonOf = (work: Promise<unknown>) => work.then(() => null, isDiskFull)

test.skipIf(disk === null)('a file that does not fit on the disk leaves nothing', async () => {
  const files = createFolderStore(folder('storage'))

  expect(await reasonOf(files.write(randomUUID(), twoMegabytes()))).toBe(true)
  expect(await readdir(folder('storage'))).toEqual([])
})

test.skipIf(disk === null)('an email that does not fit on the disk leaves nothing', async () => {
  const mailer = createOutboxMailer({ folder: folder('outbox'), from: 'Fernwhistle <hello@localhost>' })
  const text = 'x'.repeat(2 * 1024 * 1024)

  expect(await reasonOf(mailer.send({ to: 'ada@example.com', subject: 'Hello', html: text, text }))).toBe(true)
  expect(await readdir(folder('outbox'))).toEqual([])
})
