import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOutboxMailer, removeOldMessages } from './outbox-mailer.ts'

let folder: string
let now: Date

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'platform-outbox-')), 'outbox')
  now = new Date('2026-03-01T09:00:00.000Z')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const create = () => createOutboxMailer({ folder, from: 'Fernwhistle <hello@localhost>', clock: () => now })
const message = (subject: string) => ({ to: 'ada@example.com', subject, html: `<p>${subject}</p>`, text: subject })

async function subjects() {
  const names = (await readdir(folder)).toSorted()
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
  return mails.map(({ subject }) => subject)
}

test('each message is one file that only its owner can read', async () => {
  await create().send(message('Grüße'))

  const names = await readdir(folder)
  const mail = await PostalMime.parse(await readFile(join(folder, names[0] ?? '')))
  expect(names).toEqual([expect.stringMatching(/^20260301T090000000Z-000000-[0-9a-f]{8}\.eml$/)])
  expect((await stat(join(folder, names[0] ?? ''))).mode & 0o777).toBe(0o600)
  expect(mail).toMatchObject({
    subject: 'Grüße',
    from: { address: 'hello@localhost' },
    to: [{ address: 'ada@example.com' }],
    html: expect.stringContaining('<p>Grüße</p>'),
    text: expect.stringContaining('Grüße'),
  })
})

test('names sort by age, even within one millisecond', async () => {
  const mailer = create()
  for (let count = 1; count <= 12; count += 1) await mailer.send(message(`No. ${count}`))

  expect(await subjects()).toEqual(Array.from({ length: 12 }, (_, index) => `No. ${index + 1}`))
})

test('names sort by age after the clock steps back and after a restart', async () => {
  await create().send(message('first'))
  now = new Date('2026-03-01T08:00:00.000Z')
  const restarted = create()
  await restarted.send(message('second'))
  await restarted.send(message('third'))
  now = new Date('2026-03-01T10:00:00.000Z')
  await restarted.send(message('fourth'))

  expect(await subjects()).toEqual(['first', 'second', 'third', 'fourth'])
})

test('an unfinished file of a dead process is removed, a recent one is kept', async () => {
  await mkdir(folder)
  const [torn, current] = [join(folder, '.torn.tmp'), join(folder, '.current.tmp')]
  for (const path of [torn, current]) await writeFile(path, 'Dear')
  await utimes(torn, now, new Date(now.getTime() - 60_001))
  await utimes(current, now, new Date(now.getTime() - 60_000))

  await create().send(message('Hello'))

  expect((await readdir(folder)).toSorted()).toEqual(['.current.tmp', expect.stringMatching(/\.eml$/)])
})

test('messages are removed after 30 days, and nothing else', async () => {
  await create().send(message('old'))
  now = new Date('2026-03-01T09:00:01.000Z')
  await create().send(message('younger'))
  await writeFile(join(folder, '20200101-notes.txt'), '')

  await removeOldMessages(folder, new Date('2026-03-31T09:00:01.000Z'))

  expect(await readdir(folder)).toHaveLength(2)
  await rm(join(folder, '20200101-notes.txt'))
  expect(await subjects()).toEqual(['younger'])
})

test('a folder without a message yet is no problem', async () => {
  await expect(removeOldMessages(join(folder, 'none'), now)).resolves.toBeUndefined()
})
