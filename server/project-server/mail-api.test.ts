import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { createOutboxMailer } from '#server/platform/mail/outbox-mailer.ts'
import { createMailApi } from './mail-api.ts'

const URL = 'http://127.0.0.1:54324'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'project-mail-'))
  const mailer = createOutboxMailer({ folder, from: 'Test <admin@email.com>' })
  for (const [to, subject] of [
    ['ada@example.com', 'Confirm your email'],
    ['robin@example.com', 'Reset your password'],
    ['ada@example.com', 'Your magic link'],
  ] as const) {
    await mailer.send({ to, subject, html: `<p>${subject}</p>`, text: `${subject}: 123456` })
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function ask(path: string, init: RequestInit = {}, peer = '127.0.0.1') {
  const headers = new Headers(init.headers)
  if (!headers.has('Host')) headers.set('Host', '127.0.0.1:54324')
  return createMailApi({ folder, siteUrl: URL, peerOf: () => peer }).request(`${URL}/api/v1${path}`, {
    ...init,
    headers,
  })
}

const read = async (path: string) => (await ask(path)).json()

test('Mailpit: emails are listed newest first, in pages', async () => {
  const { messages, ...counts } = await read('/messages?limit=2')

  expect(counts).toEqual({
    total: 3,
    unread: 3,
    count: 2,
    messages_count: 3,
    messages_unread: 3,
    start: 0,
    tags: [],
  })
  expect(messages).toMatchObject([
    {
      Subject: 'Your magic link',
      From: { Name: 'Test', Address: 'admin@email.com' },
      To: [{ Name: '', Address: 'ada@example.com' }],
      Snippet: 'Your magic link: 123456',
    },
    { Subject: 'Reset your password' },
  ])
  expect((await read('/messages?start=2')).messages).toMatchObject([{ Subject: 'Confirm your email' }])
})

test('Mailpit: an email has its text and HTML, and the latest one has a name', async () => {
  const [newest, , oldest] = (await read('/messages')).messages

  expect(await read(`/message/${oldest.ID}`)).toMatchObject({
    ID: oldest.ID,
    MessageID: expect.stringMatching(/^[^<>]+@[^<>]+$/),
    Subject: 'Confirm your email',
    Text: expect.stringContaining('Confirm your email: 123456'),
    HTML: expect.stringContaining('<p>Confirm your email</p>'),
    Attachments: [],
  })
  expect((await read('/message/latest')).ID).toBe(newest.ID)
  expect(await (await ask('/message/latest/raw')).text()).toContain('Subject: Your magic link')
})

test.each([
  ['to:ada@example.com', ['Your magic link', 'Confirm your email']],
  ['to:"ada@example.com" subject:magic', ['Your magic link']],
  ['from:admin -to:ada', ['Reset your password']],
  ['"reset your"', ['Reset your password']],
  ['addressed:ROBIN@example.com', ['Reset your password']],
  ['nothing', []],
])('Mailpit: the search %s finds emails', async (query, subjects) => {
  const { messages, messages_count: found } = await read(`/search?query=${encodeURIComponent(query)}`)

  expect(messages.map(({ Subject }: { Subject: string }) => Subject)).toEqual(subjects)
  expect(found).toBe(subjects.length)
})

test('Inbucket: a mailbox is named by its address or the part before the @, oldest first', async () => {
  const emails = await read('/mailbox/ada')

  expect(emails).toMatchObject([
    { mailbox: 'ada', from: 'Test <admin@email.com>', to: ['<ada@example.com>'], subject: 'Confirm your email' },
    { subject: 'Your magic link' },
  ])
  expect(await read('/mailbox/ada@example.com')).toHaveLength(2)
  expect(await read(`/mailbox/ada/${emails[0].id}`)).toMatchObject({
    subject: 'Confirm your email',
    body: { text: expect.stringContaining('123456'), html: expect.stringContaining('<p>') },
  })
  expect(await read('/mailbox/robin/latest')).toMatchObject({ subject: 'Reset your password' })
  expect(await (await ask('/mailbox/robin/latest/source')).text()).toContain('Subject: Reset your password')
  expect(await read('/mailbox/nobody')).toEqual([])
})

test.each([
  '/message/none',
  '/message/..%2f..%2fkeys',
  '/message/none/raw',
  '/mailbox/ada/none',
  '/mailbox/nobody/latest',
  '/other',
])('%s is not found', async (path) => {
  expect((await ask(path)).status).toBe(404)
})

test('an email of another mailbox is not found', async () => {
  const { ID: id } = await read('/message/latest')

  expect((await ask(`/mailbox/robin/${id}`)).status).toBe(404)
})

test('other machines and other sites find nothing', async () => {
  expect((await ask('/messages', {}, '192.0.2.1')).status).toBe(404)
  expect((await ask('/messages', { headers: { Host: 'shop.example' } })).status).toBe(404)
})

test('emails can be deleted by search, by id, by mailbox, and all', async () => {
  const subjects = async () => (await read('/messages')).messages.map(({ Subject }: { Subject: string }) => Subject)
  const remove = (path: string, body?: object) =>
    ask(path, { method: 'DELETE', ...(body && { body: JSON.stringify(body) }) })

  expect((await remove('/search?query=')).status).toBe(400)
  await remove('/search?query=subject%3Amagic')
  expect(await subjects()).toEqual(['Reset your password', 'Confirm your email'])
  await remove('/messages', { IDs: [(await read('/message/latest')).ID] })
  expect(await subjects()).toEqual(['Confirm your email'])
  await remove('/mailbox/robin')
  expect(await subjects()).toEqual(['Confirm your email'])
  expect(await (await remove('/messages')).text()).toBe('ok')
  expect(await read('/messages')).toMatchObject({ total: 0, messages: [] })
})
